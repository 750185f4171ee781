import { Option, type Command } from 'commander';
import { allProjectsOption, collect, defineCommand, defineGroup, inProject, selectorOption } from '../define-command.js';
import { formats } from '../output/format.js';
import { readCount } from '../read-count.js';
import { fileOption, recursiveOption } from './resource.js';

export function defineManifestCommands(program: Command): void {
  const manifest = defineGroup(program, 'manifest', 'check, describe and export manifests');
  defineCommand(manifest, {
    usage: 'validate',
    summary: 'check manifests as apply would, without a daemon; exit code 3 when there is an error',
    project: inProject,
    state: false,
    output: [...formats, 'pretty', 'text', 'sarif', 'github', 'junit'],
    options: [
      fileOption(),
      recursiveOption(),
      new Option('--open-world', 'names that these files do not define may be defined elsewhere'),
      new Option('--max-warnings <number>', 'fail when there are more warnings than so many').argParser(readCount),
      new Option('--rule <code=level>', 'what a finding counts as: off, info, warning, error; may be repeated').argParser(collect),
      new Option('--stdin-filename <name>', 'name of standard input in findings'),
    ],
    examples: [
      'orchestrator manifest validate -f docs/workflow',
      'orchestrator manifest validate -f - -o json < workflow.yaml',
      'orchestrator manifest validate -f agents --rule unused_template=off',
    ],
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
  defineCommand(manifest, {
    usage: 'export [kind...]',
    summary: 'print what a project holds as manifests that can be applied; values of stores are left out',
    project: inProject,
    output: ['yaml', 'json'],
    options: [allProjectsOption(), selectorOption(), new Option('--output-dir <folder>', 'write a file each into an empty folder, and print their names')],
    examples: ['orchestrator manifest export -p demo > demo.yaml', 'orchestrator manifest export agents workflows -A --output-dir manifests'],
    load: () => import('./manifest-export.js'),
  });
}
