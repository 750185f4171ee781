/** Names that people bring from elsewhere, for each name the field that does it here, as a pattern. Plain data, for advice only. */
export const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { namespace: 'metadata.project' },
  metadata: { namespace: 'metadata.project', id: 'metadata.name', title: 'metadata.description' },
  'Workspace:spec': { path: 'spec.work_dir', root: 'spec.work_dir', dir: 'spec.work_dir', directory: 'spec.work_dir', cwd: 'spec.work_dir' },
  'Agent:spec': { skills: 'spec.capabilities', tools: 'spec.driver.options.allowedTools', cost: 'spec.metadata.cost', environment: 'spec.env', run: 'spec.command' },
  'Agent:spec.driver': { name: 'spec.driver.provider', type: 'spec.driver.provider', args: 'spec.driver.rawArgs', command: 'spec.command' },
  'Agent:spec.driver.options': { timeout: 'spec.driver.options.timeoutSecs', tools: 'spec.driver.options.allowedTools', budget: 'spec.driver.options.budgetCapUsd' },
  'StepTemplate:spec': { template: 'spec.prompt', text: 'spec.prompt', content: 'spec.prompt' },
  'Workflow:spec.steps[]': {
    name: 'spec.steps[].id',
    capability: 'spec.steps[].required_capability',
    agent: 'spec.steps[].required_capability',
    prompt: 'spec.steps[].template',
    run: 'spec.steps[].command',
    script: 'spec.steps[].command',
    timeout: 'spec.steps[].timeout_secs',
    timeout_seconds: 'spec.steps[].timeout_secs',
    steps: 'spec.steps[].chain_steps',
    when: 'spec.steps[].prehook',
    if: 'spec.steps[].prehook',
    on_error: 'spec.steps[].behavior.on_failure',
  },
};
