import { defineCodes } from '../code.js';

export const referenceCodes = defineCodes('reference', {});
