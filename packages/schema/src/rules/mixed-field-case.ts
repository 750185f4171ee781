import type { FieldPath } from '@orch/diagnostics';
import { rule } from './rule.js';
import { stepsOf } from './steps.js';

interface Name {
  readonly text: string;
  readonly path: FieldPath;
}

const styles = { snake_case: /^[a-z0-9]+(?:_[a-z0-9]+)+$/, 'kebab-case': /^[a-z0-9]+(?:-[a-z0-9]+)+$/, camelCase: /^[a-z]+[a-z0-9]*[A-Z][A-Za-z0-9]*$/ } as const;
type Style = keyof typeof styles;

export const mixedFieldCase = rule<'Workflow' | 'Agent'>({
  code: 'mixed_field_case',
  kinds: ['Workflow', 'Agent'],
  check({ manifest, knows }) {
    const names: readonly Name[] =
      manifest.kind === 'Workflow'
        ? stepsOf(manifest).map(({ step, path }) => ({ text: step.id, path: [...path, 'id'] }))
        : manifest.spec.capabilities.map((text, index) => ({ text, path: ['spec', 'capabilities', index] }));
    const styled = names.filter(({ path }) => knows(path)).flatMap((name) => (Object.keys(styles) as Style[]).filter((style) => styles[style].test(name.text)).map((style) => ({ ...name, style })));
    const usual = mostCommon(styled.map(({ style }) => style));
    const what = manifest.kind === 'Workflow' ? 'ids of steps' : 'capabilities';
    return styled
      .filter(({ style }) => style !== usual)
      .map(({ text, path, style }) => ({ message: `\`${text}\` is written in ${style}, and other ${what} here in ${usual}`, path, hint: `Write it in ${usual} too.`, data: { name: text, style, usual } }));
  },
});

/** Of equally common ones the first. */
function mostCommon(list: readonly Style[]): Style | null {
  const counts = new Map<Style, number>();
  for (const style of list) counts.set(style, (counts.get(style) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
