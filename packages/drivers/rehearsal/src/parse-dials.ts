import { OrchError } from '@orch/diagnostics';
import { rehearsalDials, type DialSetting, type RehearsalDial } from './dials.js';

const names = rehearsalDials.map((dial) => dial.name).join(', ');

function refuse(where: string, message: string): never {
  throw new OrchError('driver_config_invalid', `${where}: ${message}`, { hint: `The faults are: ${names}.`, details: { at: where } });
}

/**
 * Checks the list of a `driver.rehearsal.dials` block or of `task create --dial`: entries `{step?, fault, value?}`; `where` is
 * what messages call the list. Throws OrchError `driver_config_invalid` that names the entry and lists the known faults.
 */
export function parseRehearsalDials(value: unknown, where = 'driver.rehearsal.dials'): readonly DialSetting[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) refuse(where, 'must be a list of {step, fault, value}');
  return value.map((entry, index) => parseDial(entry, `${where}[${index}]`));
}

function parseDial(entry: unknown, where: string): DialSetting {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) refuse(where, 'must be an object {step, fault, value}');
  const { step = null, fault, value = null, ...rest } = entry as Record<string, unknown>;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) refuse(where, `has no field ${JSON.stringify(unknown)}; the fields are step, fault and value`);
  if (step !== null && (typeof step !== 'string' || step === '')) refuse(where, 'step must be the id of a step');
  const dial = rehearsalDials.find(({ name }) => name === fault);
  if (!dial) refuse(where, `there is no fault ${JSON.stringify(fault ?? null)}`);
  return { step, fault: dial.name, value: parseValue(dial, value, `${where} (${dial.name})`) };
}

function parseValue(dial: RehearsalDial, value: unknown, where: string): number | null {
  if (value === null) return dial.value?.initial ?? null;
  if (dial.value === null) refuse(where, 'takes no value');
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > dial.value.most) {
    refuse(where, `value must be a whole number of ${dial.value.meaning} from 0 to ${dial.value.most}, not ${JSON.stringify(value)}`);
  }
  return value;
}

/** The settings that count for one step; of two with the same fault the later one. */
export function dialsOfStep(settings: readonly DialSetting[], step: string): readonly DialSetting[] {
  const mine = settings.filter((setting) => setting.step === null || setting.step === step);
  return [...new Map(mine.map((setting) => [setting.fault, setting])).values()];
}
