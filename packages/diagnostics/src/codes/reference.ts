import { defineCodes } from '../code.js';

export const referenceCodes = defineCodes('reference', {
  duplicate_resource: {
    severity: 'error',
    title: 'two documents define the same resource',
    meaning: 'A resource is named by project, kind and name. Two documents of one call have all three in common, and which of them counted would depend on the order of files.',
    example: 'Two documents `kind: Agent`, `metadata: {name: coder}` in one project.',
    fix: 'Rename one of them, or remove the one that is not meant.',
  },
  duplicate_step_id: {
    severity: 'error',
    title: 'two steps of a workflow have the same id',
    meaning: 'The id of a step names its runs, its output and its session, so it is unique over the whole workflow: chain children and disabled steps count.',
    example: '`steps: [{id: plan}, {id: plan}]`',
    fix: 'Give one of the steps another id.',
  },
  unknown_template: {
    severity: 'error',
    title: 'the step names a StepTemplate that does not exist',
    meaning: 'The template is looked up among the StepTemplates of the workflow’s project, in the files at hand and in what was applied before. None has this name.',
    example: '`template: paln` where the StepTemplate is called `plan`.',
    fix: 'Name a StepTemplate of the same project, or apply the missing one with the workflow.',
    suppressible: true,
  },
  unknown_store: {
    severity: 'error',
    title: 'an agent takes a variable from a store that does not exist',
    meaning: 'The store is looked up among the EnvStores and SecretStores of the agent’s project, in the files at hand and in what was applied before. None has this name.',
    example: '`env: [{fromRef: keyz}]` where the SecretStore is called `keys`.',
    fix: 'Name a store of the same project, or apply the missing one with the agent.',
  },
  unknown_store_key: {
    severity: 'error',
    title: 'an agent takes a value that its store does not have',
    meaning: 'The EnvStore or SecretStore exists, and its `data` has no such name.',
    example: '`refValue: {name: keys, key: TOKNE}`',
    fix: 'Name a value that the store has, or add it to the store’s `data`.',
  },
  ambiguous_store: {
    severity: 'error',
    title: 'an EnvStore and a SecretStore have the name that an agent means',
    meaning: 'An agent names a store without its kind. Which of the two would count nobody could see.',
    example: '`env: [{fromRef: keys}]` beside an EnvStore `keys` and a SecretStore `keys`.',
    fix: 'Rename one of the two stores.',
  },
  unknown_capability: {
    severity: 'error',
    title: 'no enabled agent has the capability of the step',
    meaning: 'A step runs on an enabled agent of the same project that has its capability: `required_capability`, or else the id of the step. There is none, so the step could never run.',
    example: '`required_capability: deploy` while no enabled agent lists `deploy` in its `capabilities`.',
    fix: 'Add the capability to an enabled agent, correct the name, or give the step a `command` of its own.',
    suppressible: true,
  },
  no_enabled_steps: {
    severity: 'error',
    title: 'the workflow has no step that would run',
    meaning: 'Every step is disabled, or is a chain without an enabled child. A task of this workflow would succeed without having done anything.',
    example: '`steps: [{id: plan, enabled: false}]`',
    fix: 'Enable at least one step, or delete the workflow.',
  },
  mutually_exclusive_fields: {
    severity: 'error',
    title: 'two fields that exclude each other stand together',
    meaning: 'A step is a command, a chain of steps, or work for an agent. A field of one kind would be ignored in a step of another, and a requirement that nobody acts on is worse than none. `required_capability` beside `command` does no harm and is a warning.',
    example: '`{id: test, command: npm test, template: test}`',
    fix: 'Remove the field that is not meant.',
  },
});
