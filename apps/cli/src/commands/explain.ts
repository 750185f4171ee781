import { findCode, listCodes, nearestNames, OrchError, type CodeDefinition } from '@orch/diagnostics';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';

export async function run(context: Context<object>, code?: string): Promise<void> {
  if (code === undefined) {
    const codes = listCodes();
    await print(context.format, {
      value: { items: codes },
      table: () => table(['CODE', 'SEVERITY', 'MEANING'], codes.map((each) => [each.code, each.severity, each.title])),
      names: () => codes.map((each) => each.code),
    });
    return;
  }
  const wanted = code.replace(/^\[|\]$/g, '');
  const found = findCode(wanted);
  if (!found) {
    const close = nearestNames(wanted, listCodes().map((each) => each.code), 3);
    throw new OrchError('code_unknown', `There is no code "${wanted}".`, {
      hint: close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'All codes: `orchestrator explain`.',
      details: { code: wanted, suggestions: close },
    });
  }
  await print(context.format, { value: found, table: () => page(found), names: () => [found.code] });
}

function page(code: CodeDefinition): string {
  return [
    `${code.code} (${code.severity}, ${code.category}${code.retired ? ', retired' : ''})`,
    `${code.title}.`,
    '',
    code.meaning,
    '',
    `For example:  ${code.example}`,
    `What to do:   ${code.fix}`,
    ...(code.exit === undefined ? [] : [`Exit code:    ${code.exit}`]),
  ].join('\n');
}
