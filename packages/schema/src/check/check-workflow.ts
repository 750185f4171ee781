import type { FieldPath } from '@orch/diagnostics';
import type { DocumentContext } from './document-context.js';

type Fields = Record<string, unknown>;

/** Every step with its place, chain children after their container. Works on values that were not checked yet. */
export function* stepsOf(spec: unknown, path: FieldPath = ['spec']): Generator<{ readonly step: Fields; readonly path: FieldPath }> {
  const list = path.length === 1 ? 'steps' : 'chain_steps';
  const steps = isMap(spec) ? spec[list] : null;
  if (!Array.isArray(steps)) return;
  for (const [index, step] of steps.entries()) {
    if (!isMap(step)) continue;
    const place = [...path, list, index];
    yield { step, path: place };
    yield* stepsOf(step, place);
  }
}

export function checkWorkflow(context: DocumentContext, spec: unknown): void {
  const first = new Map<string, FieldPath>();
  for (const { step, path } of stepsOf(spec)) {
    checkId(context, step, path, first);
    checkCombination(context, step, path);
  }
}

function checkId(context: DocumentContext, step: Fields, path: FieldPath, first: Map<string, FieldPath>): void {
  const id = step['id'];
  if (typeof id !== 'string') return;
  const earlier = first.get(id);
  if (earlier === undefined) {
    first.set(id, [...path, 'id']);
    return;
  }
  const related = [{ ...context.locator.place(earlier, 'value').span, message: 'the first step of this id' }];
  context.findings.push({ code: 'duplicate_step_id', message: `a second step has the id \`${id}\``, path: [...path, 'id'], related, data: { step: id } });
  context.gaps.unknown([...path, 'id']);
}

/** A step is one thing: an agent's, a command, or a chain. Parts of another would be passed over. */
function checkCombination(context: DocumentContext, step: Fields, path: FieldPath): void {
  const is = (key: string) => step[key] !== undefined && step[key] !== null;
  const main = is('command') ? 'command' : is('chain_steps') ? 'chain_steps' : null;
  if (main === null) return;
  for (const other of ['template', 'chain_steps']) {
    if (other !== main && is(other)) clash(context, path, main, [other]);
  }
  if (is('required_capability')) unused(context, [...path, 'required_capability'], main);
  const behavior = step['behavior'];
  const requirements = isMap(behavior) ? behavior['driverRequirements'] : null;
  if (!isMap(requirements)) return;
  const field = ['behavior', 'driverRequirements'];
  const resume = requirements['sessionResume'];
  if (resume !== undefined && resume !== null && resume !== false) clash(context, path, main, [...field, 'sessionResume']);
  else unused(context, [...path, ...field], main);
}

function clash(context: DocumentContext, step: FieldPath, main: string, other: FieldPath): void {
  context.gaps.unknown([...step, main]);
  const related = [{ ...context.locator.place([...step, main], 'key').span, message: `\`${main}\` stands here` }];
  context.findings.push({
    code: 'mutually_exclusive_fields',
    message: `a step has either \`${main}\` or \`${other.at(-1)}\``,
    path: [...step, ...other],
    part: 'key',
    hint: main === 'command' ? 'A command runs without an agent; make two steps of it.' : 'Put it into a step of the chain.',
    related,
  });
}

function unused(context: DocumentContext, path: FieldPath, main: string): void {
  const message = `a step with \`${main}\` runs on no agent itself; nothing acts on \`${path.at(-1)}\``;
  context.findings.push({ code: 'field_not_acted_on', message, path, part: 'key', data: { field: String(path.at(-1)) } });
}

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
