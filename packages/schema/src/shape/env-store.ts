import * as z from 'zod';
import { variableNameShape } from './text.js';

const valuesShape = z.record(variableNameShape, z.string());

export const envStoreSpecShape = z.strictObject({
  data: valuesShape.describe('Values by the names of the variables.'),
});

export const secretStoreSpecShape = z.strictObject({
  data: valuesShape.describe('Secrets by the names of the variables.'),
});
