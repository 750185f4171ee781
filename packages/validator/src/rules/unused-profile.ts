import { unusedResource } from './unused-resource.js';

export const unusedProfile = unusedResource('unused_profile', 'ExecutionProfile', ['ExecutionProfile'], 'Name it in a step with execution_profile, or delete it.');
