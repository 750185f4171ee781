import { acpDescriptors } from '../../packages/drivers/acp/dist/index.js';
import { claudeDescriptor } from '../../packages/drivers/claude/dist/index.js';
import { codexDescriptor } from '../../packages/drivers/codex/dist/index.js';
import { rehearsalDials, rehearsalDriver, type RehearsalDial } from '../../packages/drivers/rehearsal/dist/index.js';
import { shellDriver } from '../../packages/drivers/shell/dist/index.js';
import { generatedNote, markdownTable, type GeneratedFile } from './generated-file.ts';

/** The catalogue that linting works from, the capability table and the page of rehearsal dials. */
export async function generateDriverPages(): Promise<readonly GeneratedFile[]> {
  const descriptors = [shellDriver.descriptor, claudeDescriptor, codexDescriptor, ...acpDescriptors, rehearsalDriver.descriptor];
  const catalogue = [
    '// Generated from the drivers’ descriptors by `pnpm generate`; edits here are lost.',
    "import type { DriverCatalogue } from './catalogue.js';",
    '',
    '/** The drivers that come with this version. */',
    `export const builtinDrivers: DriverCatalogue = ${JSON.stringify(descriptors, null, 2)};`,
    '',
  ].join('\n');

  const yes = (fact: boolean) => (fact ? 'yes' : '–');
  const table = markdownTable(
    ['driver', 'runs here', 'multi-turn', 'resume', 'fork', 'other directory', 'permission events', 'tool hosting', 'workspace access', 'guaranteed cancel', 'usage', 'cost'],
    descriptors.map(({ id, runnable, capabilities: can }) => [
      `\`${id}\``,
      runnable ? 'yes' : 'rehearsal only',
      yes(can.multiTurn),
      yes(can.sessionResume),
      yes(can.sessionFork),
      yes(can.resumeInOtherDirectory),
      yes(can.permissionEvents),
      can.toolHosting.join(', ') || '–',
      can.workspaceAccess.join(', '),
      yes(can.guaranteedCancel),
      can.usage,
      can.cost,
    ]),
  );
  const configuration = descriptors.map(
    ({ id, provider, summary, configuration: takes }) =>
      `## ${id}\n\n${summary}\n\n- \`driver.provider\`: \`${provider}\`\n- \`command\`: ${takes.command}\n- options: ${takes.options.map((name) => `\`${name}\``).join(', ') || 'none'}\n- block: ${
        takes.block === null
          ? 'none'
          : `\`${takes.block}\` with ${Object.entries(takes.blockFields)
              .map(([name, type]) => `\`${name}\` (${type}${takes.requiredBlockFields.includes(name) ? ', required' : ''})`)
              .join(', ')}`
      }\n- \`rawArgs\`: ${takes.rawArgs ? 'with `unsafeRawArgs: true`' : 'not taken'}`,
  );
  const capabilities = [
    '# What each driver can do',
    generatedNote,
    'Linting and `apply` decide from this table alone. A driver that “runs here” only in rehearsal passes both with its whole `driver` block; a real task on it is refused when it is created.',
    table,
    ...configuration,
  ].join('\n\n');

  const outcome = (dial: RehearsalDial) => {
    const code = dial.outcome === null ? 'it succeeds' : dial.outcome === 'waits' ? 'it waits' : `\`${dial.outcome}\``;
    return dial.note === undefined ? code : `${code}. ${dial.note}`;
  };
  const value = (dial: RehearsalDial) => (dial.value === null ? '–' : dial.value.meaning + (dial.value.initial === null ? '' : ` (${dial.value.initial})`));
  const dialRows = rehearsalDials.map((dial: RehearsalDial) => [`\`${dial.name}\``, value(dial), dial.does, outcome(dial)]);
  const dials = [
    '# Rehearsal dials',
    generatedNote,
    'A rehearsal runs any applied workflow on the offline provider instead of its drivers. A dial makes that provider misbehave in one step, so that you see what your workflow does then: `orchestrator task create … --rehearse --dial STEP=FAULT[:VALUE]`. An agent with `provider: rehearsal` takes the same list in `driver.rehearsal.dials`.',
    markdownTable(['fault', 'value (without one)', 'what the provider does', 'what becomes of the step'], dialRows),
  ].join('\n\n');

  return [
    { path: 'packages/validator/src/builtin-drivers.generated.ts', text: catalogue },
    { path: 'docs/reference/drivers.md', text: `${capabilities}\n` },
    { path: 'docs/reference/rehearsal-dials.md', text: `${dials}\n` },
  ];
}
