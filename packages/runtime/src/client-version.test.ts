import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver, OpenRequest } from '@orch/driver';
import { OrchError } from '@orch/diagnostics';
import { expect, test } from 'vitest';
import { scriptDriver } from './testing/script-driver.js';
import { agent, agentStep, Stage, tell } from './testing/stage.js';

/** A driver that asks its client for a version, keeps what it was opened with, and takes no version below 2. */
function versionedDriver(program: string) {
  const opened: OpenRequest['client'][] = [];
  const inner = scriptDriver('script/cli', true);
  const driver: Driver = {
    ...inner,
    client: {
      program: () => program,
      version: async (host, path) => (await host.run(path, [], 60_000)).stdout.trim(),
      account: null,
    },
    open(request) {
      opened.push(request.client);
      if (request.client?.version.startsWith('1')) throw new OrchError('driver_client_too_old', 'the client is too old');
      return inner.open(request);
    },
  };
  return { driver, opened };
}

function stageWith(version: string) {
  const stage = new Stage();
  const program = join(stage.root, 'client');
  const install = (said: string) => {
    writeFileSync(program, `#!/bin/sh\necho ${said}\n`);
    chmodSync(program, 0o755);
  };
  install(version);
  return { stage, install, ...versionedDriver(program) };
}

const steps = [agentStep('one', { mode: 'fresh', line: 'one' }), agentStep('two', { mode: 'resume', line: 'one', source: 'one' })];

test('a run is opened with the version that its client says, asked before anything of it is stored', async () => {
  const { stage, driver, opened } = stageWith('2.0.1');
  const runtime = stage.runtime({ drivers: [driver] });
  const id = await stage.create(steps, [agent('coder', `${tell} open; result done`)]);
  await runtime.start(id);
  expect([await stage.toTheEnd(runtime, id), opened, stage.problems]).toEqual([['succeeded', 'one: succeeded', 'two: succeeded'], [{ version: '2.0.1' }, { version: '2.0.1' }], []]);
});

test('a client that the driver calls too old fails its step before a process is started', async () => {
  const { stage, driver } = stageWith('1.9.0');
  const runtime = stage.runtime({ drivers: [driver] });
  const id = await stage.create(steps.slice(0, 1), [agent('coder', `touch ${join(stage.root, 'started')}; ${tell} open; result done`)]);
  await runtime.start(id);
  expect([await stage.toTheEnd(runtime, id), stage.state(id).steps[0]?.error?.message]).toEqual([['failed', 'one: failed [driver_client_too_old]'], 'the client is too old']);
});

test('a run that outlives its daemon is opened again with the version that it was started with', async () => {
  const { stage, driver, opened, install } = stageWith('2.0.1');
  const first = stage.runtime({ drivers: [driver] });
  const go = join(stage.root, 'go');
  const id = await stage.create(steps.slice(0, 1), [agent('coder', `${tell} open; say waits; while ! [ -e ${go} ]; do sleep 0.05; done; result done`)]);
  await first.start(id);
  await stage.until(first, id, () => stage.state(id).steps[0]?.status === 'running');
  await first.close();
  install('2.9.9-and-another-size');
  const second = stage.runtime({ drivers: [driver] });
  await second.recover();
  writeFileSync(go, '');
  expect([await stage.toTheEnd(second, id), opened]).toEqual([['succeeded', 'one: succeeded'], [{ version: '2.0.1' }, { version: '2.0.1' }]]);
});
