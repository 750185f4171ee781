import { build, checks, runStep } from './steps.ts';

const failed = [build, ...checks].filter((step) => !runStep(step)).map((step) => step.name);
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
