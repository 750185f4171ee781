import { unusedResource } from './unused-resource.js';

export const unusedTemplate = unusedResource('unused_template', 'StepTemplate', ['StepTemplate'], 'Name it in a step with template, or delete it.');
