import * as z from 'zod';
import { projectNamePattern, projectNameRule } from '../project-name.js';

export const projectNameShape = z.string().regex(projectNamePattern, { error: ({ input }) => `"${String(input).slice(0, 100)}" cannot be the name of a project. ${projectNameRule}` });
