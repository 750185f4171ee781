import { apiVersion, kinds } from '../manifest/manifest.js';
import { nearest } from './nearest.js';

/**
 * Whether the `apiVersion` of a document is, or was probably meant to be, this product's. A group below its own, such as `config.orchestrator.dev`,
 * is another one, however alike they look; a document of a kind that is ours is never taken for somebody else's by that.
 */
export function isOwnApiVersion(written: string, kind: unknown): boolean {
  const group = groupOf(written).toLowerCase();
  const own = groupOf(apiVersion);
  if (group === own) return true;
  const isBelow = group.endsWith(`.${own}`) && !(kinds as readonly unknown[]).includes(kind);
  return !isBelow && nearest(written, [apiVersion]) !== null;
}

function groupOf(written: string): string {
  return written.split('/')[0]!;
}
