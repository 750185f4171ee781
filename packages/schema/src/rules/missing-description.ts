import { kinds } from '../manifest/manifest.js';
import { rule } from './rule.js';

export const missingDescription = rule({
  code: 'missing_description',
  kinds,
  check({ manifest, knows }) {
    const path = ['metadata', 'description'];
    const ofItsOwn = manifest.kind === 'Project' || manifest.kind === 'StepTemplate' ? manifest.spec.description : undefined;
    if (manifest.metadata.description !== undefined || ofItsOwn !== undefined || !knows(path) || !knows(['spec', 'description'])) return [];
    return [{ message: `the ${manifest.kind} has no description`, path, standsAt: ['metadata'], part: 'key', hint: 'Add `metadata.description`.' }];
  },
});
