import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifests } from '@orch/schema';
import { lintText } from '@orch/validator';
import { expect, test } from 'vitest';
import { commandsOf } from './testing/page-blocks.js';
import { blocksOfPage, commandsIn, fileNameOf, handWrittenPages, wholeManifest, type Block, type PagePlan } from './testing/pages.js';
import { runShell } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';

/** Between these something has to happen. */
const steering = commandsOf('docs/guides/steering-tasks.md');

/** Pages that take something for granted; every other one is run as it stands, command by command in an empty folder. */
const plans: Readonly<Record<string, PagePlan>> = {
  'README.md': { from: 'clone', elsewhere: { 'npx -y pnpm@12.21.0 demo': 'demo/demo.test.ts', 'npx -y pnpm@12.21.0 test': 'this very run' } },
  'apps/cli/README.md': { before: `cp ${repository}/docs/workflow/hello-world.yaml workflow.yaml` },
  'apps/lint/README.md': { before: `mkdir manifests teams && cp ${repository}/docs/workflow/*.yaml manifests && cp manifests/* teams && cp manifests/hello-world.yaml agents.yaml` },
  'docs/architecture/chaos.md': {
    elsewhere: Object.fromEntries(['pnpm chaos', 'pnpm chaos --points 40 --seed 7', 'pnpm chaos --seed 7 --only 12 --keep', 'pnpm chaos --drama full-disk', 'pnpm chaos --fixed', 'pnpm chaos --mutations'].map((command) => [command, '.ci/chaos/chaos.test.ts'])),
  },
  'docs/guides/importing-the-schema.md': { before: `ln -s ${repository}/apps/cli/node_modules node_modules` },
  'docs/guides/linting.md': { before: `mkdir manifests && cp ${repository}/docs/workflow/*.yaml manifests` },
  'docs/guides/managing-manifests.md': {
    before: `orchestrator daemon start && mkdir manifests && cp ${repository}/docs/workflow/hello-world.yaml manifests && orchestrator apply -f manifests -p shop && printf 'apiVersion: orchestrator.dev/v2\\nkind: Agent\\nmetadata: {name: web, project: shop, labels: {team: web, tier: a}}\\nspec: {capabilities: [x], driver: {provider: claude}}\\n' > manifests/web.yaml`,
    exits: { 'orchestrator diff -f manifests -p shop': 1, 'orchestrator diff -f manifests -p shop --prune': 1 },
  },
  'docs/guides/operating-the-daemon.md': {
    before: 'orchestrator daemon start && cp "$ORCHESTRATOR_STATE_DIR/vault.key" . && mkdir backups',
    instead: { '/backups': './backups' },
    exits: { 'orchestrator session forget ses_k3b7': 4, 'orchestrator session forget --task latest': 4 },
  },
  'docs/guides/reading-a-task.md': {
    before: `orchestrator daemon start && orchestrator apply -f ${repository}/docs/workflow/command-rules.yaml -p rules && orchestrator run -n r -g "Try it" -W command_rules -p rules --rehearse`,
  },
  'docs/guides/session-continuity.md': {
    before: 'orchestrator daemon start',
    exits: {
      "sed 's/{from: plan}/true/' two.yaml | orchestrator manifest validate -f - --open-world -o text": 3,
      'orchestrator task create --name lost --goal "Try it" --workflow line --workspace here --rehearse --dial implement=session_lost --follow': 6,
    },
  },
  'docs/guides/first-task.md': { exits: { 'orchestrator task create --name drill --goal "What if?" --workflow feature --workspace here --rehearse --dial implement=session_lost --follow': 6 } },
  'docs/guides/session-ids.md': {
    before: `orchestrator daemon start && orchestrator apply -f ${repository}/docs/workflow/command-rules.yaml && orchestrator task create -n a -g b -W command_rules --rehearse --follow`,
  },
  'docs/guides/steering-tasks.md': { elsewhere: Object.fromEntries(steering.map((command) => [command, 'steering-guide.test.ts'])) },
  'docs/guides/writing-a-workflow.md': { before: 'orchestrator daemon start' },
  'docs/guides/your-claude-code.md': { before: 'orchestrator daemon start' },
  'docs/showcases/driver-session-continuity.md': { from: 'clone', instead: { '<task_id>': '--latest', '--workflow command_rules --project cmd-rules': '--workflow command_rules --project cmd-rules --rehearse' } },
  'docs/showcases/hello-world.md': { from: 'clone' },
  'docs/showcases/plan-execute.md': { from: 'clone' },
};

const pages = handWrittenPages().map((page) => ({ page, blocks: blocksOfPage(page) })).filter(({ blocks }) => blocks.length > 0);

test('every plan is for a page that is there and shows commands', () => {
  expect(Object.keys(plans).filter((page) => !pages.some((each) => each.page === page && each.blocks.some(({ language }) => language === 'sh')))).toEqual([]);
});

test.each(pages.filter(({ blocks }) => blocks.some(({ language }) => language === 'yaml')))('each manifest of $page has no finding, but where the page says so', ({ page, blocks }) => {
  for (const { language, text, line } of blocks) {
    // The one of another program's.
    if (language !== 'yaml' || text.includes('uses: actions/')) continue;
    // A part of a manifest is judged for itself: what the parts beside it are, nobody knows.
    const found = (text.includes('apiVersion: ') ? lintText(text, { openWorld: true }) : parseManifests(wholeManifest(text), { file: page })).diagnostics.filter(({ severity }) => severity === 'error');
    expect({ line, findings: found.map(({ message }) => message).length > 0 }).toEqual({ line, findings: text.includes('with a mistake)') });
  }
});

test.each(pages.filter(({ blocks }) => blocks.some(({ language }) => language === 'sh')))('every command of $page works in its order, and writes what the page shows', { timeout: 300_000 }, async ({ page, blocks }) => {
  const sandbox = createSandbox();
  const plan = plans[page] ?? {};
  try {
    if (plan.before !== undefined) expect(await runShell(sandbox, plan.before)).toMatchObject({ exit: 0 });
    const used = new Set<string>();
    let written: string | null = null;
    for (const block of blocks) {
      const file = fileNameOf(block);
      if (file !== null) writeFileSync(join(sandbox.workspace, file), block.text);
      else if (block.language === 'sh') written = await runBlock(sandbox, plan, block, used);
      else if (written !== null && isOutput(blocks, block)) expect(level(written)).toContain(level(block.text));
    }
    expect(Object.keys({ ...plan.exits, ...plan.elsewhere }).filter((command) => !used.has(command))).toEqual([]);
  } finally {
    await sandbox.remove();
  }
});

/** What the commands of the block wrote to standard output. */
async function runBlock(sandbox: Sandbox, { from, instead = {}, exits = {}, elsewhere = {} }: PagePlan, block: Block, used: Set<string>): Promise<string> {
  let written = '';
  for (const command of commandsIn(block)) {
    used.add(command);
    if (command in elsewhere) continue;
    const typed = Object.entries(instead).reduce((text, [shown, real]) => text.replaceAll(shown, real), command);
    // What is exported counts for the commands behind it too, and there it counts already.
    const { exit, stdout, stderr } = await runShell(sandbox, typed, { cwd: from === 'clone' ? repository : sandbox.workspace });
    expect({ command, exit, stdout: exit === (exits[command] ?? 0) ? '' : stdout, stderr: exit === (exits[command] ?? 0) ? '' : stderr }).toEqual({ command, exit: exits[command] ?? 0, stdout: '', stderr: '' });
    written += stdout;
  }
  return written;
}

/** What stands straight behind commands is theirs, whole or as far as it goes; so is a graph of a workflow. */
function isOutput(blocks: readonly Block[], block: Block): boolean {
  if (block.language === 'mermaid') return block.text.startsWith('flowchart LR');
  const before = blocks[blocks.indexOf(block) - 1];
  return block.language === 'text' && before?.language === 'sh' && block.line - before.endLine <= 2;
}

/** Widths of columns, times and ids are those of the day. */
function level(text: string): string {
  return text.trim().replace(/(?<=\S) {2,}/g, '  ').replace(/\b(tsk|ses)_[a-z0-9]+/g, '$1').replace(/\b\d+(?:\.\d+)?s\b/g, '<time>');
}
