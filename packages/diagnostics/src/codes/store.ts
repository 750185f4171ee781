import { defineCodes } from '../code.js';

export const storeCodes = defineCodes('store', {});
