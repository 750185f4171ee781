/** JSON Schemas (draft 7, which every editor reads) of manifests as they are written, made from the shapes that `parseManifests` checks with. */
export { beyondJsonSchema } from './json-schema/beyond-json-schema.js';
export { manifestSchema } from './json-schema/manifest-schema.js';
export { manifestSetSchema } from './json-schema/manifest-set-schema.js';
