import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountSource, DriverClient, DriverConfig } from '@orch/driver';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { ClientAccounts } from './client-accounts.js';

const config: DriverConfig = { command: null, promptDelivery: 'stdin', binary: null, options: {}, block: {}, rawArgs: [] };

/** A client that says who is logged in by a file of its own, and counts in another one how often it was started. */
function bench(known: readonly string[] = ['login.json', 'settings', 'starts.json']) {
  const folder = temporaryDirectory();
  const file = (name: string) => join(folder, name);
  const logIn = (name: string, more: object = {}) => writeFileSync(file('login.json'), JSON.stringify({ account: { name }, ...more }));
  writeFileSync(file('client'), '#!/bin/sh\nsed -n \'s/.*"name":"\\([a-z]*\\)".*/\\1/p\' login.json\n');
  chmodSync(file('client'), 0o755);
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const clock = { now: 0 };
  let asked = 0;
  const client: DriverClient = {
    program: () => 'client',
    version: async () => '1',
    account: {
      async ask(host) {
        asked++;
        const { stdout } = await host.run('sh', ['-c', `cd '${folder}' && ./client && echo '{"starts":${asked}}' >starts.json`], 60_000);
        return stdout.trim() || null;
      },
      sources: () => known.map((name): AccountSource => ({ path: file(name), member: name === 'login.json' ? 'account' : name === 'starts.json' ? 'account' : null })),
    },
  };
  const accounts = new ClientAccounts(() => clock.now);
  const question = { client, config, env, workingDirectory: folder, facts: { version: '1' } };
  /** As a step does that goes on with a session. */
  const account = async () => {
    const answer = accounts.lookUp(question);
    if (answer !== undefined) return answer;
    await accounts.ask(question);
    return accounts.lookUp(question);
  };
  return { file, logIn, clock, account, asked: () => asked };
}

test('a client is asked once for as long as nothing changes that its answer comes from', async () => {
  const { logIn, account, asked } = bench();
  logIn('ann');
  const answers = [await account(), await account(), await account()];
  logIn('ann', { starts: 7 });
  expect([...answers, await account(), asked()]).toEqual(['ann', 'ann', 'ann', 'ann', 1]);
});

test('another login is found at once, and so is a change of anything else that the answer comes from', async () => {
  const { file, logIn, account, asked } = bench();
  logIn('ann');
  const first = await account();
  logIn('bob');
  const second = await account();
  mkdirSync(file('settings'));
  await account();
  writeFileSync(file('settings/helper'), 'x');
  await account();
  expect([first, second, asked()]).toEqual(['ann', 'bob', 4]);
});

test('a client whose sources are not known is asked before every run', async () => {
  const { logIn, account, asked } = bench([]);
  logIn('ann');
  expect([await account(), await account(), await account(), asked()]).toEqual(['ann', 'ann', 'ann', 3]);
});

test('after some minutes a client is asked again though nothing has changed', async () => {
  const { logIn, account, asked, clock } = bench();
  logIn('ann');
  await account();
  clock.now = 10 * 60_000;
  expect([await account(), asked()]).toEqual(['ann', 2]);
});
