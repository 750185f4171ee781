import { defineCodes } from '../code.js';

export const commandCodes = defineCodes('command', {});
