import { defineCodes } from '../code.js';

export const inputCodes = defineCodes('input', {});
