/** A text that was made to cost a linter time or memory, or to reach what reads its findings. */
export interface Hostile {
  readonly name: string;
  /** Made when it is needed: together they are some fifty megabytes. */
  content(): string | Uint8Array;
  /** The codes of what is found in it, each once, in order. */
  readonly codes: readonly string[];
}

const megabyte = 1024 * 1024;
/** Just under what is read of a file. */
const full = 4.9 * megabyte;
const steps = 400;

const head = (kind: string, name = 'x') => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
const fill = (unit: string, size = full): string => unit.repeat(Math.floor(size / unit.length));
const counted = (count: number, line: (index: number) => string): string => Array.from({ length: count }, (_, index) => line(index)).join('');
const template = (spec: string) => `${head('StepTemplate')}spec: ${spec}\n`;
const flow = (name: string, step: (index: number) => string, count = steps) => `${head('Workflow', name)}spec:\n  steps:\n${counted(count, (index) => `    - ${step(index)}\n`)}`;
const agents = (spec: string, count = 300) => counted(count, (index) => `---\n${head('Agent', `agent${index}`)}spec: ${spec}\n`);
const shells = agents('{capabilities: [mass], driver: {provider: shell}, command: x}');
const others = agents('{capabilities: [other, mass], driver: {provider: claude}}');
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
const bytes = (...parts: readonly (string | number)[]) => Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part, 'utf8'))));

const texts: readonly Hostile[] = [
  // Size.
  { name: 'too-large', content: () => fill('# nothing\n', 6 * megabyte), codes: ['input_too_large'] },
  { name: 'one-value', content: () => `${head('StepTemplate')}spec: {prompt: "${fill('a', 1.1 * megabyte)}"}\n`, codes: ['input_too_large'] },
  { name: 'one-block', content: () => `${head('StepTemplate')}spec:\n  prompt: |\n${fill('    aaaaaaaaaaaaaaaaaaaa\n', 1.4 * megabyte)}`, codes: ['input_too_large'] },
  { name: 'one-comment', content: () => `${template('{prompt: a}')}# ${fill('x', 2 * megabyte)}\n`, codes: [] },
  { name: 'spaces', content: () => fill(' '), codes: ['no_documents'] },
  { name: 'line-ends', content: () => fill('\n'), codes: ['no_documents'] },
  // Depth.
  { name: 'brackets', content: () => fill('['), codes: ['yaml_too_deep'] },
  { name: 'maps-in-maps', content: () => fill('{a: '), codes: ['yaml_too_deep'] },
  { name: 'compact-lists', content: () => fill('- '), codes: ['yaml_too_deep'] },
  { name: 'colons', content: () => fill(': '), codes: ['yaml_too_deep'] },
  { name: 'indented-maps', content: () => counted(2_000, (index) => `${' '.repeat(index)}a:\n`), codes: ['missing_envelope_field', 'yaml_too_deep'] },
  // Keys, values and documents.
  { name: 'items', content: () => template(`[${fill('1,', 4 * megabyte)}]`), codes: ['input_too_large'] },
  { name: 'keys', content: () => `${head('StepTemplate')}spec:\n${counted(400_000, (index) => `  k${index}: 1\n`)}`, codes: ['input_too_large'] },
  { name: 'equal-keys', content: () => `${head('StepTemplate')}spec:\n${fill('  k: 1\n')}`, codes: ['input_too_large'] },
  { name: 'sixteen-thousand-keys', content: () => `${head('StepTemplate')}spec:\n  prompt: a\n${counted(16_000, (index) => `  k${index}: 1\n`)}`, codes: ['findings_capped', 'unknown_field'] },
  { name: 'store-of-keys', content: () => `${head('EnvStore', 'large')}spec:\n  data:\n${counted(4_000, (index) => `    k${index}: "value ${index}"\n`)}`, codes: [] },
  { name: 'separators', content: () => fill('---\n'), codes: ['input_too_large'] },
  { name: 'small-documents', content: () => fill('---\na: 1\n'), codes: ['input_too_large'] },
  { name: 'ten-thousand-documents', content: () => counted(10_000, (index) => `---\n${head('StepTemplate', `t${index}`)}spec: {prompt: a}\n`), codes: [] },
  { name: 'ten-thousand-wrong-documents', content: () => counted(2_000, (index) => `---\n${head('StepTemplate', `w${index}`)}spec: {promt: a}\n`), codes: ['findings_capped', 'unknown_field'] },
  { name: 'documents-full-of-values', content: () => counted(12, (index) => `---\n${head('StepTemplate', `v${index}`)}spec: {prompt: [${fill('1,', 100_000)}]}\n`), codes: ['invalid_type'] },
  { name: 'documents-full-of-maps', content: () => counted(6, () => `---\nspec:\n${counted(6_000, (index) => `  k${index}: 1\n`)}`), codes: ['missing_envelope_field'] },
  // Aliases.
  { name: 'alias-bomb', content: () => `a: &a [x,x,x,x,x,x,x,x,x]\n${counted(9, (index) => `${'bcdefghij'[index]}: &${'bcdefghij'[index]} [${fill(`*${'abcdefghi'[index]},`, 27)}]\n`)}${template('{prompt: *j}')}`, codes: ['invalid_type', 'yaml_alias_limit'] },
  { name: 'cyclic-alias', content: () => `${head('StepTemplate', 'cyclic')}spec: &a {prompt: x, more: *a}\n`, codes: ['yaml_recursive_alias'] },
  { name: 'aliases', content: () => `${head('StepTemplate')}a: &a x\nspec: [${fill('*a,', 4 * megabyte)}]\n`, codes: ['yaml_alias_limit'] },
  { name: 'anchors', content: () => `${head('StepTemplate')}spec: [${counted(400_000, (index) => `&a${index} x,`)}]\n`, codes: ['input_too_large'] },
  { name: 'unknown-aliases', content: () => template(`[${counted(900, (index) => `*n${index},`)}]`), codes: ['invalid_type', 'yaml_unknown_alias'] },
  { name: 'fault-behind-aliases', content: () => flow('aliased', (index) => (index === 0 ? '{id: a0, behavior: &b {nope: 1}}' : `{id: a${index}, behavior: *b}`), 900), codes: ['unknown_capability', 'unknown_field'] },
  // Bytes and characters.
  { name: 'nul', content: () => template('{prompt: "a\u0000b"}'), codes: ['input_control_character'] },
  { name: 'nothing-but-nul', content: () => new Uint8Array(4 * megabyte), codes: ['input_control_character', 'input_too_large'] },
  { name: 'controls', content: () => template(`{prompt: "${fill('\u001b[2J', 100_000)}"}`), codes: ['input_control_character'] },
  { name: 'reordering', content: () => template(`{prompt: "${fill('\u202e', 100_000)}"}`), codes: ['confusable_character'] },
  { name: 'bad-utf8', content: () => bytes(head('StepTemplate'), 'spec: {prompt: "', 0xff, '"}\n'), codes: ['input_invalid_utf8'] },
  { name: 'cut-utf8', content: () => bytes(template('{prompt: a}'), '# ', 0xe2, 0x82), codes: ['input_invalid_utf8'] },
  { name: 'utf16', content: () => utf16(template('{prompt: a}')), codes: ['input_utf16'] },
  { name: 'carriage-returns', content: () => template('{prompt: a}').replaceAll('\n', '\r'), codes: ['input_cr_line_endings'] },
  { name: 'marks', content: () => fill('\ufeff\n', megabyte), codes: ['no_documents', 'yaml_stray_bom'] },
  { name: 'bad-escapes', content: () => template(`{prompt: "${fill('\\q', 200_000)}"}`), codes: ['yaml_syntax'] },
  { name: 'proto', content: () => `${head('StepTemplate', 'proto')}"__proto__": {polluted: 1}\nspec: {prompt: a, "__proto__": {polluted: 1}, constructor: {prototype: {polluted: 1}}}\n`, codes: ['unsafe_key'] },
  { name: 'proto-in-stores', content: () => `${head('EnvStore', 'proto')}spec: {data: {"__proto__": "a value", toString: "a value"}}\n`, codes: ['unsafe_key'] },
  { name: 'look-alikes', content: () => `${head('StepTemplate')}spec:\n${counted(10_000, (index) => `  k\u200b${index}: 1\n`)}`, codes: ['findings_capped', 'unknown_field'] },
  // Texts that break.
  { name: 'open-quote', content: () => `${head('StepTemplate')}spec: {prompt: "${fill('a', 500_000)}`, codes: ['yaml_syntax'] },
  { name: 'open-list', content: () => `${head('StepTemplate')}spec: [${fill('x, ', 100_000)}`, codes: ['yaml_syntax'] },
  { name: 'tags', content: () => `${head('StepTemplate')}spec: [${fill('!!js/function x,', 200_000)}]\n`, codes: ['invalid_type', 'yaml_tag_unsupported'] },
  { name: 'merge-keys', content: () => flow('merged', () => '{<<: x}', 1_100), codes: ['findings_capped', 'yaml_merge_key_unsupported'] },
  { name: 'suppressions', content: () => `${fill('# orch-lint-disable-next-line unknown_field\n', megabyte)}${template('{prompt: a}').replace(': x', ': quiet')}`, codes: ['suppression_not_allowed', 'suppressions_capped'] },
  // Texts that are right for themselves and fit nothing, or everything: thousands of steps, and of agents that each may take.
  { name: 'resuming-steps', content: () => `${flow('f', (index) => `{id: s${index}, required_capability: mass, behavior: {driverRequirements: {sessionResume: true, multiTurn: true}}}`)}${shells}`, codes: ['driver_session_resume_required', 'findings_capped'] },
  { name: 'one-line-of-steps', content: () => `${flow('f', (index) => `{id: s${index}, required_capability: ${index % 2 === 0 ? 'mass' : 'other'}${index === 0 ? '' : ', behavior: {driverRequirements: {sessionResume: {from: s0}}}'}}`)}${others}`, codes: ['findings_capped', 'session_resume_not_at_source'] },
  { name: 'many-candidates', content: () => `${flow('f', (index) => `{id: s${index}, required_capability: mass}`)}${shells}`, codes: [] },
  { name: 'ambiguous-steps', content: () => `${flow('f', (index) => `{id: s${index}, required_capability: other${index < steps / 2 ? '' : ', behavior: {driverRequirements: {sessionResume: true}}'}}`)}${others}`, codes: ['session_resume_ambiguous'] },
  { name: 'steps-without-agents', content: () => `${flow('f', (index) => `{id: s${index}, required_capability: gone}`)}${agents('{capabilities: [gone], enabled: false, driver: {provider: claude}}')}`, codes: ['findings_capped', 'unknown_capability'] },
  { name: 'unknown-templates', content: () => `${flow('f', (index) => `{id: s${index}, required_capability: other, template: nope${index}}`)}${others}`, codes: ['findings_capped', 'unknown_template'] },
  { name: 'unknown-sources', content: () => `${flow('f', (index) => `{id: s${index}, required_capability: other, behavior: {driverRequirements: {sessionResume: {from: nope${index}}}}}`)}${others}`, codes: ['findings_capped', 'session_resume_source_unknown'] },
  { name: 'misspelt-stores', content: () => agents('{capabilities: [e], driver: {provider: claude}, env: [{fromRef: nope}, {name: A, refValue: {name: none, key: nope}}]}'), codes: ['findings_capped', 'unknown_store'] },
  { name: 'equal-names', content: () => counted(2_000, () => `---\n${head('Agent', 'same')}spec: {capabilities: [same], driver: {provider: claude}}\n`), codes: ['duplicate_resource', 'findings_capped'] },
  { name: 'conditions', content: () => flow('f', (index) => `{id: s${index}, command: x, prehook: {when: "a == b${index}"}}`), codes: ['cel_unknown_variable', 'feature_not_available', 'findings_capped'] },
  { name: 'nested-condition', content: () => flow('f', () => `{id: c, command: x, prehook: {when: "${fill('(', 20_000)}a"}}`, 1), codes: ['cel_syntax', 'feature_not_available'] },
  { name: 'placeholders', content: () => `${head('Agent')}spec: {capabilities: [p], driver: {provider: shell}, command: "sh -c \\"${fill('{prompt} ', 450_000)}\\""}\n`, codes: ['command_placeholder_unsafe'] },
  { name: 'placeholders-of-steps', content: () => flow('f', (index) => `{id: s${index}, command: 'sh -c "${fill('{goal}x', 100_000)}"'}`, 6), codes: ['command_placeholder_unsafe'] },
  { name: 'words-before-placeholders', content: () => flow('f', (index) => `{id: s${index}, command: 'echo ${fill('a ', 100_000)}${fill('{goal} ', 1_000)}'}`, 6), codes: ['command_placeholder_unsafe', 'findings_capped'] },
  { name: 'placeholders-of-a-prompt', content: () => `${head('StepTemplate')}spec:\n  prompt: "${fill('{gaol} ', 900_000)}"\n`, codes: ['template_unknown_variable'] },
];

/** Each in a project of its own, so that all together say what each says alone. */
export const hostileTexts: readonly Hostile[] = texts.map(({ name, content, codes }) => {
  const inProject = (text: string | Uint8Array) => (typeof text === 'string' ? text.replaceAll('metadata: {name: ', `metadata: {project: ${name}, name: `) : text);
  return { name, codes, content: () => inProject(content()) };
});

const prompt = fill(`    ${'→ a line of a prompt, '.repeat(8)}\n`, 0.86 * megabyte);

/** More texts than are compared with one another, cheap to read and dear to keep; each has one slip in each of its documents. */
export const largeTexts: readonly Pick<Hostile, 'name' | 'content'>[] = Array.from({ length: 14 }, (_, file) => ({
  name: `large-${String(file).padStart(2, '0')}`,
  content: () => counted(5, (index) => `---\n${head('StepTemplate', `large${file}-${index}`)}spec:\n  promt: a\n  prompt: |\n${prompt}`),
}));

/** More findings than are listed: a thousand in each text. */
export const faultyTexts: readonly Pick<Hostile, 'name' | 'content'>[] = Array.from({ length: 100 }, (_, file) => ({
  name: `faulty-${String(file).padStart(2, '0')}`,
  content: () => `${head('StepTemplate', `faulty${file}`)}spec:\n  prompt: a\n${counted(1_001, (index) => `  x${index}: 1\n`)}`,
}));

/** Checked right whatever stands beside it. */
export const innocent = (name: string): string => `${head('StepTemplate', `${name}-right`)}spec: {prompt: a}\n---\n${head('StepTemplate', `${name}-slip`)}spec: {promt: a}\n`;
