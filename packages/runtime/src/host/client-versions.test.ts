import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DriverClient, DriverConfig } from '@orch/driver';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { ClientVersions } from './client-versions.js';

const config: DriverConfig = { command: null, promptDelivery: 'stdin', binary: null, options: {}, block: {}, rawArgs: [] };

/** A client on PATH that is a script, and how often it was asked. */
function bench() {
  const folder = temporaryDirectory();
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const asked: string[] = [];
  const client: DriverClient = {
    program: ({ binary }) => binary ?? 'client',
    account: null,
    async version(host, path) {
      asked.push(path);
      const { code, stdout } = await host.run(path, ['--version'], 60_000);
      return code === 0 ? stdout.trim() : null;
    },
  };
  const install = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const clock = { now: 0 };
  const versions = new ClientVersions(() => clock.now);
  const question = (binary: string | null = null) => ({ client, config: { ...config, binary }, env, workingDirectory: folder });
  return { folder, asked, install, clock, versions, question };
}

test('a client is asked once, and again when its file has changed or some minutes are over', async () => {
  const { asked, install, clock, versions, question } = bench();
  const look = async () => {
    if (versions.lookUp(question()) === undefined) await versions.ask(question());
    return versions.lookUp(question());
  };
  install('client', 'echo 1.0.0');
  const first = [await look(), await look()];
  install('client', 'echo 1.0.0-and-more');
  const changed = [await look(), await look()];
  clock.now = 10 * 60_000;
  const later = await look();
  expect([first, changed, later, asked.length]).toEqual([[{ version: '1.0.0' }, { version: '1.0.0' }], [{ version: '1.0.0-and-more' }, { version: '1.0.0-and-more' }], { version: '1.0.0-and-more' }, 3]);
});

test('a client behind a link is asked again when the link leads to another one', async () => {
  const { folder, install, versions, question } = bench();
  install('one', 'echo 1.0.0');
  install('another', 'echo 2.0.0');
  symlinkSync(join(folder, 'one'), join(folder, 'first'));
  symlinkSync(join(folder, 'another'), join(folder, 'second'));
  await versions.ask(question('first'));
  expect([versions.lookUp(question('first')), versions.lookUp(question('second'))]).toEqual([{ version: '1.0.0' }, undefined]);
});

test('no client, and one that does not say its version, are known to say nothing', async () => {
  const { asked, install, versions, question } = bench();
  install('mute', 'exit 3');
  await versions.ask(question());
  await versions.ask(question('mute'));
  expect([versions.lookUp(question()), versions.lookUp(question('mute')), asked.length]).toEqual([null, null, 1]);
});
