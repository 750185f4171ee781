import * as z from 'zod';
import { namePattern } from '../manifest/name.js';

export const nameShape = z.string().regex(namePattern);
export const filledShape = z.string().min(1);
export const variableNameShape = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/);
export const textsShape = z.record(z.string(), z.string());
