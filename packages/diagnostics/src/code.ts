export type Severity = 'error' | 'warning' | 'info';

export type Category = 'input' | 'yaml' | 'manifest' | 'reference' | 'driver' | 'session' | 'legacy' | 'security' | 'style' | 'command' | 'task' | 'daemon' | 'store';

/** One registered code. Codes are permanent: they are retired, never deleted and never given another meaning. */
export interface CodeDefinition {
  /** snake_case, unique over the whole product. */
  readonly code: string;
  readonly category: Category;
  /** Severity when it is a finding; `error` for codes that are only thrown. */
  readonly severity: Severity;
  /** One line, no full stop. */
  readonly title: string;
  /** What it means and why it is so, in a few plain sentences. */
  readonly meaning: string;
  /** The shortest input or situation that gives it. */
  readonly example: string;
  /** What to do about it. */
  readonly fix: string;
  /** Whether a comment in a manifest may silence it. Safety, legacy, driver and session errors never can be. */
  readonly suppressible?: boolean;
  /** Whether the rule is off unless somebody asks for it. */
  readonly offByDefault?: boolean;
  readonly retired?: boolean;
  /**
   * Exit code of the command line when this error ends a command; 1 when absent. 2 usage · 3 manifest rejected · 4 not
   * found · 5 daemon unreachable · 6 task failed · 7 timeout · 8 conflict · 9 permission · 130 interrupted.
   */
  readonly exit?: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 130;
}

/** Registers the codes of one family; used by the files in `codes/` alone. */
export function defineCodes<const T extends Readonly<Record<string, Omit<CodeDefinition, 'code' | 'category'>>>>(
  category: Category,
  codes: T,
): { readonly [K in keyof T]: CodeDefinition } {
  const entries = Object.entries(codes).map(([code, rest]) => [code, { code, category, ...rest }] as const);
  return Object.fromEntries(entries) as { readonly [K in keyof T]: CodeDefinition };
}
