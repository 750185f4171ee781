import type { ManifestDocument } from '@orch/schema';
import { validate, type ValidateOptions } from '../validate.js';
import { catalogue } from './catalogue.js';

export const closedWorld: ValidateOptions = { catalogue, project: 'default' };

/** Each finding as `severity code at file:path: message`. */
export function report(documents: readonly ManifestDocument[], options: Partial<ValidateOptions> = {}): readonly string[] {
  return validate(documents, { ...closedWorld, ...options }).diagnostics.map(({ severity, code, file, path, message }) => `${severity} ${code} at ${file}:${path}: ${message}`);
}

/** Codes alone, with the step they are about. */
export function codes(documents: readonly ManifestDocument[], options: Partial<ValidateOptions> = {}): readonly string[] {
  return validate(documents, { ...closedWorld, ...options }).diagnostics.map(({ code, resource }) => [code, resource?.step].filter(Boolean).join(' '));
}
