import { defineCodes } from '../code.js';

export const manifestCodes = defineCodes('manifest', {
  feature_not_available: {
    severity: 'error',
    title: 'the manifest asks for something that is not built yet',
    meaning: 'The field or value is known and would change what runs, but this version cannot carry it out. It is refused by name, so that nothing is ignored in silence.',
    example: '`loop: {mode: infinite}`',
    fix: 'Remove the field, or wait for a version that carries it out.',
  },
  field_not_acted_on: {
    severity: 'info',
    title: 'the field is accepted and nothing acts on it',
    meaning: 'The field describes; it does not change what runs. This version keeps it and does nothing with it.',
    example: '`spec.metadata.benchmark_model`',
    fix: 'Nothing.',
  },
  project_mismatch: {
    severity: 'error',
    title: 'the document belongs to another project than the one asked for',
    meaning: '`apply --project P` puts every document into P. This one names another project in its metadata.',
    example: '`metadata.project: a`, applied with `--project b`.',
    fix: 'Remove `metadata.project`, or apply without `--project`.',
  },
});
