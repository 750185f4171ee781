/** The zod shapes of manifests as they are written, for programs that work with zod themselves. */
export { manifestShapes, metadataShape } from './shape/manifest.js';
