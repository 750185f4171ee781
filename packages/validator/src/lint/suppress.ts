import { findCode, nearestNames, createDiagnostic, listCodes, type Diagnostic, type SuppressedDiagnostic } from '@orch/diagnostics';
import type { Suppression } from '@orch/schema';

interface Options {
  /** In an open world some findings are not made, so that a comment on them is not called unused. */
  readonly world: 'open' | 'closed';
  /** Whether errors that may be silenced are. False where something is to be stored. */
  readonly errors: boolean;
  /** Codes of findings that are not made. Default: those that are off unless asked for. */
  readonly off?: readonly string[];
}

export interface Suppressed {
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly SuppressedDiagnostic[];
}

/** Takes out what comments silence, and says of each comment that does nothing why it doesn't. */
export function suppress(found: readonly Diagnostic[], suppressions: readonly Suppression[], { world, errors, off }: Options): Suppressed {
  if (suppressions.length === 0) return { diagnostics: found, suppressed: [] };
  const index = createIndex(suppressions);
  const used = new Set<object>();
  const diagnostics: Diagnostic[] = [];
  const suppressed: SuppressedDiagnostic[] = [];
  for (const diagnostic of found) {
    const match = diagnostic.suppressible ? index(diagnostic) : undefined;
    if (match) used.add(match.code);
    if (match && (errors || diagnostic.severity !== 'error')) {
      const { span, reason } = match.suppression;
      suppressed.push({ ...diagnostic, suppression: { line: span.line, column: span.column, reason } });
    } else diagnostics.push(diagnostic);
  }
  // What could not be read may be what a comment is about.
  const broken = new Set(found.filter(({ code, severity, category }) => code === 'findings_capped' || (severity === 'error' && (category === 'yaml' || category === 'input'))).map(({ file }) => file));
  const isInDoubt = (suppression: Suppression, code: string) => broken.has(suppression.span.file) || (world === 'open' && findCode(code)?.category === 'reference') || (off?.includes(code) ?? findCode(code)?.offByDefault === true);
  const complaints = suppressions.flatMap((suppression) => complaintsAbout(suppression, (code) => used.has(code) || isInDoubt(suppression, code.code)));
  return { diagnostics: [...diagnostics, ...complaints], suppressed };
}

type Code = Suppression['codes'][number];

/** Which comment silences a finding: one on its line, else one for its file. */
function createIndex(suppressions: readonly Suppression[]): (diagnostic: Diagnostic) => { readonly suppression: Suppression; readonly code: Code } | undefined {
  const places = new Map<string, { readonly suppression: Suppression; readonly code: Code }>();
  const key = (file: string | null, line: number | null, code: string) => JSON.stringify([file, line, code]);
  for (const suppression of suppressions) {
    if (suppression.reach === null || (suppression.reach === 'line' && suppression.line === null)) continue;
    for (const code of suppression.codes) {
      const place = key(suppression.span.file, suppression.line, code.code);
      if (!places.has(place)) places.set(place, { suppression, code });
    }
  }
  return ({ file, line, code }) => places.get(key(file, line, code)) ?? places.get(key(file, null, code));
}

function complaintsAbout(suppression: Suppression, isUsed: (code: Code) => boolean): readonly Diagnostic[] {
  const { span, directive, reach, codes } = suppression;
  if (reach === null) {
    const hint = 'Write `# orch-lint-disable-next-line CODE` or `# orch-lint-disable-file CODE`.';
    return [createDiagnostic({ code: 'suppression_unused', message: `\`${directive}\` is no comment that suppresses anything`, span, hint })];
  }
  if (codes.length === 0) {
    return [createDiagnostic({ code: 'suppression_without_code', message: 'the comment names no code, and nothing is suppressed by the dozen', span, hint: 'Name the code that the finding shows in brackets.' })];
  }
  return codes.flatMap((code) => complaintAbout(suppression, code, isUsed(code)) ?? []);
}

function complaintAbout({ reach }: Suppression, code: Code, isUsed: boolean): Diagnostic | null {
  const definition = findCode(code.code);
  const data = { suppresses: code.code };
  if (definition === undefined) {
    const close = nearestNames(code.code, listCodes().map((each) => each.code), 1)[0];
    return createDiagnostic({
      code: 'suppression_unused',
      // Not quoted: the comments of a store are not shown.
      message: 'the comment names a code that does not exist',
      span: code.span,
      hint: close === undefined ? 'Name the code that the finding shows in brackets.' : `Did you mean \`${close}\`?`,
      data: { suppresses: close ?? null },
    });
  }
  if (definition.suppressible !== true) {
    return createDiagnostic({ code: 'suppression_not_allowed', message: `\`${code.code}\` cannot be suppressed`, span: code.span, hint: 'Mend what it names, and remove the comment.', data });
  }
  if (isUsed) return null;
  const where = reach === 'file' ? 'in this file' : 'on the next line';
  return createDiagnostic({ code: 'suppression_unused', message: `\`${code.code}\` is not found ${where}`, span: code.span, hint: 'Remove the comment.', data });
}
