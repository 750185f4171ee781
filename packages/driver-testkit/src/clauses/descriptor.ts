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
];
