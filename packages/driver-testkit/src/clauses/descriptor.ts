import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { ProbeHost } from '@orch/driver';
import { demand, type Clause } from '../clause.js';

export const descriptorClauses: readonly Clause[] = [
  {
    name: 'descriptor-is-consistent',
    title: 'The descriptor is plain data that does not contradict itself.',
    why: 'Linting and apply decide from the descriptor alone; a contradiction there accepts workflows that cannot run.',
    requires: [],
    async run({ driver: { descriptor } }) {
      const { capabilities, configuration } = descriptor;
      demand(JSON.stringify(JSON.parse(JSON.stringify(descriptor))) === JSON.stringify(descriptor), 'the descriptor is no plain JSON');
      demand(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(descriptor.id), `the id \`${descriptor.id}\` is not \`provider/transport\``);
      demand(descriptor.id === `${descriptor.provider}/${descriptor.transport}`, `the id \`${descriptor.id}\` is not made of its provider \`${descriptor.provider}\` and its transport \`${descriptor.transport}\``);
      demand(descriptor.contract === 1, `the contract version is ${String(descriptor.contract)}, this suite tests version 1`);
      demand(descriptor.summary.trim() !== '', 'the summary is empty');
      demand(descriptor.runnable, 'the driver has code and says that it is not runnable');
      demand(!capabilities.sessionFork || capabilities.sessionResume, 'it forks sessions and cannot resume them');
      demand(!capabilities.resumeInOtherDirectory || capabilities.sessionResume, 'it resumes in another directory and cannot resume');
      demand(capabilities.forkAt === 'tip' || capabilities.sessionFork, 'it forks before a turn and cannot fork');
      demand(capabilities.workspaceAccess.length > 0, 'it can work with no kind of workspace access');
      const fields = Object.keys(configuration.blockFields);
      demand(configuration.block !== null || fields.length === 0, 'it has block fields and no block');
      const missing = configuration.requiredBlockFields.find((field) => !fields.includes(field));
      demand(missing === undefined, `the required block field \`${String(missing)}\` is none of its block fields`);
    },
  },
  {
    name: 'probe-answers',
    title: 'A probe says what is installed here, and finds the client that the fixture uses.',
    why: 'doctor shows the probe’s answer; a probe that throws or guesses sends people the wrong way.',
    requires: [],
    async run({ driver, env }) {
      const report = await driver.probe(createProbeHost(env));
      demand(report.installed, 'the probe does not find the client that the other clauses run');
      demand(report.path === null || isAbsolute(report.path), `the path \`${String(report.path)}\` is not absolute`);
      demand(report.notes.every((note) => note.trim() !== ''), 'a note is empty');
    },
  },
];

function createProbeHost(env: Readonly<Record<string, string>>): ProbeHost {
  return {
    env,
    async find(program) {
      if (isAbsolute(program)) return program;
      for (const folder of (env['PATH'] ?? '').split(delimiter).filter(isAbsolute)) {
        const path = join(folder, program);
        if (await access(path, constants.X_OK).then(() => true, () => false)) return path;
      }
      return null;
    },
    run: (command, args, timeoutMs) =>
      new Promise((resolve) => {
        const child = execFile(command, [...args], { env, timeout: timeoutMs }, (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }));
      }),
  };
}
