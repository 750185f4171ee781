import { OrchError } from '@orch/diagnostics';
import type { z } from 'zod';

/** Issues of these kinds say in the shapes' own words what a person got wrong; others name a place in the request. */
const ownWords = new Set(['invalid_format', 'too_small', 'too_big']);

/** Why a request does not fit its route; client and daemon say the same. */
export function requestInvalid(part: 'body' | 'path' | 'query', { issues }: z.ZodError): OrchError {
  const places = issues.map((issue) => ({ path: [part, ...issue.path.map(String)].join('.'), message: issue.message }));
  const message = issues.every(({ code }) => ownWords.has(code ?? ''))
    ? [...new Set(issues.map((issue) => issue.message))].join(' ')
    : `The request is not valid at ${places.map((place) => `"${place.path}": ${place.message}`).join('; ')}.`;
  return new OrchError('request_invalid', message, { details: { issues: places } });
}
