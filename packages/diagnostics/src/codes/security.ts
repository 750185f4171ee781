import { defineCodes } from '../code.js';

export const securityCodes = defineCodes('security', {});
