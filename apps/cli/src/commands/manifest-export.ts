import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Resource } from '@orch/protocol';
import { valuePlaceholder } from '@orch/schema';
import type { Context } from '../context.js';
import { makeEmptyFolder } from '../empty-folder.js';
import { makeFolder } from '../make-folder.js';
import { resourceListOf } from '../output/resource-list.js';
import { toYaml } from '../output/to-yaml.js';
import { readKind } from './kinds.js';

interface Options {
  readonly allProjects?: boolean;
  readonly selector?: string;
  readonly outputDir?: string;
}

type Manifest = Omit<Resource, 'status'>;

/** Everything that a project holds in the form in which `apply` takes it. */
export async function run(context: Context<Options>, words: readonly string[]): Promise<void> {
  const { allProjects = false, selector, outputDir, project = 'default' } = context.options;
  const kinds = words.map(readKind);
  const client = await context.client();
  const { items } = await client.exportResources({ ...(allProjects ? {} : { project }), ...(selector === undefined ? {} : { selector }) });
  const chosen = items.filter(({ kind }) => kinds.length === 0 || (kinds as readonly string[]).includes(kind));
  const manifests = chosen.map(({ apiVersion, kind, metadata, spec }): Manifest => ({ apiVersion, kind, metadata, spec }));
  for (const note of notesOn(chosen)) process.stderr.write(`${note}\n`);
  if (outputDir !== undefined) {
    const json = context.format === 'json';
    const written = writeFiles(outputDir, manifests, { json, byProject: allProjects });
    process.stdout.write(json ? `${JSON.stringify({ items: written }, null, 2)}\n` : written.map((path) => `${path}\n`).join(''));
    return;
  }
  if (context.format === 'json') process.stdout.write(`${JSON.stringify(resourceListOf(manifests), null, 2)}\n`);
  else if (manifests.length > 0) process.stdout.write(`${manifests.map(documentOf).join('\n---\n')}\n`);
  if (manifests.length === 0) process.stderr.write(`No resources in ${allProjects ? 'any project' : `project ${project}`}.\n`);
}

function documentOf(manifest: Manifest): string {
  const names = sealedNames(manifest);
  return `${names.length === 0 ? '' : `# Write the values in place of ${valuePlaceholder} before this is applied: ${names.join(', ')}.\n`}${toYaml(manifest)}`;
}

function sealedNames({ kind, spec }: Manifest): readonly string[] {
  return kind === 'EnvStore' || kind === 'SecretStore' ? Object.keys(spec['data'] ?? {}) : [];
}

/** What is not in the manifests and has to be brought along in another way. */
function notesOn(resources: readonly Resource[]): readonly string[] {
  return resources.flatMap((resource) => {
    const { kind, metadata, status } = resource;
    const place = `${kind}/${metadata.name} of project ${metadata.project}`;
    const names = sealedNames(resource);
    if (names.length > 0) return [`${place}: its values are not exported; write them in place of ${valuePlaceholder}: ${names.join(', ')}.`];
    return (status.entries ?? 0) > 0 ? [`${place}: its ${status.entries === 1 ? 'entry is' : `${status.entries} entries are`} not exported.`] : [];
  });
}

/** One file a resource, in a folder that has nothing in it yet. */
function writeFiles(folder: string, manifests: readonly Manifest[], { json, byProject }: { readonly json: boolean; readonly byProject: boolean }): readonly string[] {
  makeEmptyFolder(folder);
  return manifests.map((manifest) => {
    const { kind, metadata } = manifest;
    const name = `${kind.toLowerCase()}-${metadata.name}.${json ? 'json' : 'yaml'}`;
    const path = byProject ? join(folder, metadata.project, name) : join(folder, name);
    makeFolder(dirname(path));
    writeFileSync(path, `${json ? JSON.stringify(manifest, null, 2) : documentOf(manifest)}\n`, { flag: 'wx' });
    return path;
  });
}
