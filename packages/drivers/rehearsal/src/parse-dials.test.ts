import { readFile } from 'node:fs/promises';
import { isOrchError } from '@orch/diagnostics';
import { expect, test } from 'vitest';
import { parseRehearsalDials, rehearsalDials, rehearsalDialTable } from './index.js';
import { dialsOfStep } from './parse-dials.js';

function refusal(value: unknown): unknown {
  try {
    return parseRehearsalDials(value);
  } catch (error) {
    return isOrchError(error) ? { code: error.code, message: error.message } : error;
  }
}

test('a dial is for one step or for all, and a value left out is the fault’s own', () => {
  expect(parseRehearsalDials([{ step: 'plan', fault: 'slow' }, { fault: 'hang' }, { fault: 'exit_code', value: 0 }, { fault: 'crash', value: null }])).toEqual([
    { step: 'plan', fault: 'slow', value: 200 },
    { step: null, fault: 'hang', value: null },
    { step: null, fault: 'exit_code', value: 0 },
    { step: null, fault: 'crash', value: null },
  ]);
  expect([parseRehearsalDials(undefined), parseRehearsalDials([])]).toEqual([[], []]);
});

test('a step gets its own dials and those of every step; of two alike the later one counts', () => {
  const settings = parseRehearsalDials([{ fault: 'slow', value: 1 }, { step: 'plan', fault: 'crash' }, { step: 'qa', fault: 'hang' }, { step: 'plan', fault: 'slow', value: 2 }]);
  expect(dialsOfStep(settings, 'plan')).toEqual([
    { step: 'plan', fault: 'slow', value: 2 },
    { step: 'plan', fault: 'crash', value: null },
  ]);
});

test.each([
  ['crash', 'driver.rehearsal.dials: must be a list of {step, fault, value}'],
  [['crash'], 'driver.rehearsal.dials[0]: must be an object {step, fault, value}'],
  [[{ fault: 'crash' }, { fault: 'krash' }], 'driver.rehearsal.dials[1]: there is no fault "krash"'],
  [[{ step: 'plan' }], 'driver.rehearsal.dials[0]: there is no fault null'],
  [[{ fault: 'crash', steps: 'plan' }], 'driver.rehearsal.dials[0]: has no field "steps"; the fields are step, fault and value'],
  [[{ fault: 'crash', step: 7 }], 'driver.rehearsal.dials[0]: step must be the id of a step'],
  [[{ fault: 'crash', value: 1 }], 'driver.rehearsal.dials[0] (crash): takes no value'],
  [[{ fault: 'exit_code', value: 126 }], 'driver.rehearsal.dials[0] (exit_code): value must be a whole number of exit code from 0 to 125, not 126'],
])('%j is refused by what is wrong with it', (value, message) => {
  expect(refusal(value)).toEqual({ code: 'driver_config_invalid', message });
});

test('a refusal speaks of the list as its caller calls it', () => {
  expect(() => parseRehearsalDials([{ fault: 'krash' }], '--dial')).toThrow('--dial[0]: there is no fault "krash"');
});

test('the refusal of an unknown fault lists the known ones', () => {
  const refused = () => parseRehearsalDials([{ fault: 'krash' }]);
  expect(refused).toThrow(expect.objectContaining({ hint: `The faults are: ${rehearsalDials.map((dial) => dial.name).join(', ')}.` }));
});

test('the README shows the table of faults as it is', async () => {
  expect(await readFile(new URL('../README.md', import.meta.url), 'utf8')).toContain(rehearsalDialTable());
});
