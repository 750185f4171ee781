/** Texts of manifests as people write them, some 450 bytes a document, made from their number alone: the same on every machine. */
export function manifestCorpus(documents: number, documentsOfOneFile: number): readonly { readonly file: string; readonly text: string }[] {
  const files: { file: string; text: string }[] = [];
  for (let first = 0; first < documents; first += documentsOfOneFile) {
    const count = Math.min(documentsOfOneFile, documents - first);
    const texts = Array.from({ length: count }, (_, index) => documentOf(first + index));
    files.push({ file: `team-${Math.floor(first / documentsOfOneFile)}.yaml`, text: texts.join('---\n') });
  }
  return files;
}

/** Of each ten documents one is a workspace, two are agents, two are templates and five are workflows; the ten belong together. */
function documentOf(number: number): string {
  const group = Math.floor(number / 10);
  const head = (kind: string, name: string) =>
    `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata:\n  name: ${name}\n  project: team-${group % 50}\n  description: Made for measuring, number ${number}\n  labels:\n    team: team-${group % 50}\n`;
  switch (number % 10) {
    case 0:
      return `${head('Workspace', `place-${group}`)}spec:\n  work_dir: /srv/place-${group}\n  qa_targets: [src, tests] # what reviews look at\n`;
    case 1:
    case 2:
      return `${head('Agent', `agent-${number}`)}spec:\n  capabilities: [plan_${group}, build_${group}, review_${group}]\n  driver:\n    provider: claude\n    transport: cli\n    options:\n      model: sonnet\n      maxTurns: 20\n  env:\n    - {name: TEAM, value: "team ${group}"}\n`;
    case 3:
    case 4:
      return `${head('StepTemplate', `template-${number}`)}spec:\n  prompt: |\n    You work on {source_tree}. The goal is:\n    {goal}\n\n    Keep to the style of the code around, and say what you did.\n`;
    default:
      return `${head('Workflow', `flow-${number}`)}spec:\n  steps:\n    - id: open\n      required_capability: plan_${group}\n      template: template-${group * 10 + 3}\n    - id: build\n      required_capability: build_${group}\n      template: template-${group * 10 + 4}\n      behavior:\n        driverRequirements:\n          sessionResume: true\n    - id: review # with fresh eyes\n      required_capability: review_${group}\n      timeout_secs: 600\n`;
  }
}
