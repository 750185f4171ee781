import { Option, type Command } from 'commander';
import { defineCommand, defineGroup, inProject } from '../define-command.js';
import { formats } from '../output/format.js';
import { fileOption, recursiveOption } from './resource.js';

export function defineManifestCommands(program: Command): void {
  const manifest = defineGroup(program, 'manifest', 'work on manifest files without a daemon');
  defineCommand(manifest, {
    usage: 'validate',
    summary: 'check manifests as apply would, without a daemon; exit code 3 when there is an error',
    project: inProject,
    state: false,
    output: [...formats, 'pretty', 'text', 'sarif', 'github', 'junit'],
    options: [fileOption(), recursiveOption(), new Option('--open-world', 'names that these files do not define may be defined elsewhere')],
    examples: ['orchestrator manifest validate -f docs/workflow', 'orchestrator manifest validate -f - -o json < workflow.yaml'],
    load: () => import('./manifest-validate.js'),
  });
  defineCommand(manifest, {
    usage: 'schema [kind]',
    summary: 'print the JSON Schema (draft 7) of a kind, or of all of them, for editors',
    state: false,
    output: ['json', 'yaml'],
    examples: ['orchestrator manifest schema > manifests.schema.json', 'orchestrator manifest schema workflow'],
    load: () => import('./manifest-schema.js'),
  });
}
