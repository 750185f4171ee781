import * as z from 'zod';
import { namePattern, variableNamePattern } from '../manifest/name.js';

export const nameShape = z.string().regex(namePattern);
export const filledShape = z.string().min(1);
export const variableNameShape = z.string().regex(variableNamePattern);
export const textsShape = z.record(z.string(), z.string());
