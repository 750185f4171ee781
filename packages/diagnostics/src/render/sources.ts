/**
 * What may be shown of each file, by the file names of the findings: a Map, or whatever finds a text when it is asked for. `showableText` of
 * `@orch/schema` covers what must not be shown.
 */
export interface Sources {
  get(file: string): string | undefined;
}

export const noSources: Sources = new Map<string, string>();
