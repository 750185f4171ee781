import { defineCodes } from '../code.js';

export const yamlCodes = defineCodes('yaml', {});
