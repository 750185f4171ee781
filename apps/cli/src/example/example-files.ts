/** The first manifest that a person applies, and what stands beside it. `folder` is absolute. */
export function exampleFiles(folder: string, next: readonly string[]): Readonly<Record<string, string>> {
  return { 'workflow.yaml': manifest(folder), 'README.md': readme(next) };
}

const manifest = (folder: string) => `# Where the steps work. A relative work_dir is taken from the folder in which you apply.
apiVersion: orchestrator.dev/v2
kind: Workspace
metadata:
  name: example
spec:
  work_dir: ${JSON.stringify(folder)}
---
# Who does the work: Claude Code, once you take --rehearse away.
apiVersion: orchestrator.dev/v2
kind: Agent
metadata:
  name: coder
  description: Plans, writes and reviews.
  labels:
    example: "yes"
spec:
  capabilities: [plan, implement, review]
  driver:
    provider: claude
---
apiVersion: orchestrator.dev/v2
kind: StepTemplate
metadata:
  name: plan
spec:
  prompt: |
    Plan how to reach this goal, and change nothing yet:
    {goal}
---
apiVersion: orchestrator.dev/v2
kind: StepTemplate
metadata:
  name: implement
spec:
  prompt: |
    Carry out your plan.
---
apiVersion: orchestrator.dev/v2
kind: StepTemplate
metadata:
  name: review
spec:
  prompt: |
    Review what was done for this goal, with fresh eyes:
    {goal}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata:
  name: first
  description: Plan, implement in the same conversation, review in a new one.
spec:
  steps:
    - id: plan
      template: plan
    - id: implement
      template: implement
      behavior:
        driverRequirements:
          # Goes on in the conversation of the step before. A step without this begins a new one.
          sessionResume: true
    - id: review
      template: review
      behavior:
        driverRequirements:
          workspaceAccess: read
`;

const readme = (next: readonly string[]) => `# A first workflow

\`workflow.yaml\` holds a workspace, an agent, three prompts and a workflow. Its second step resumes the session of the first one; the third one begins a session of its own.

\`\`\`sh
${next.join('\n')}
\`\`\`

The last line rehearses the workflow: it runs offline, and nothing is changed. Without \`--rehearse\` the steps run on Claude Code, in this folder; \`orchestrator doctor\` says whether that is installed and logged in.

Look at what happened with \`orchestrator task info --latest\`, at what each step said with \`orchestrator task logs --latest\`, and at the sessions with \`orchestrator session list\`. Change \`workflow.yaml\`, look with
\`${next[1]!.replace(' apply ', ' diff ')}\`, and apply it again. \`orchestrator daemon stop\` stops the daemon.
`;
