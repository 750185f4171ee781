import * as z from 'zod';
import { variableNameShape } from './text.js';

const valuesShape = z.record(variableNameShape, z.string());

export const envStoreSpecShape = z.strictObject({
  data: valuesShape.describe('Values by the names of the variables. They are sealed, and hidden in logs and outputs; ordinary words of fewer than 16 characters, such as `production`, stay readable there: a SecretStore hides them too.'),
});

export const secretStoreSpecShape = z.strictObject({
  data: valuesShape.describe('Secrets by the names of the variables. They are sealed, and hidden wherever text is shown; one of fewer than 6 characters cannot be, and `apply` warns of it.'),
});
