import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { answerSchema, calledCommand, failureSchema } from '../reference/index.js';

type Schema = Readonly<Record<string, unknown>>;

const compiled = new Map<string, ValidateFunction>();

/** Throws where a command that was asked for JSON has written something else than one document of the shape that the reference gives it. */
export function checkAnswer(command: string, stdout: string): void {
  const form = / -o (jsonl?)\b/.exec(command)?.[1] as 'json' | 'jsonl' | undefined;
  // What is piped on is another program's.
  if (form === undefined || /[|>]/.test(command.slice(command.indexOf(` -o ${form}`)))) return;
  // Of several commands the one that was asked.
  const words = calledCommand(command.slice(0, command.indexOf(` -o ${form}`)).split('; ').at(-1)! + command.slice(command.indexOf(` -o ${form}`)));
  for (const text of form === 'json' ? [stdout] : stdout.split('\n').filter((line) => line !== '')) {
    const value: unknown = JSON.parse(text);
    const isFailure = typeof value === 'object' && value !== null && Object.keys(value).join() === 'error';
    if (words === null && !isFailure) throw new Error(`${command} answers, and is no command of the reference`);
    const validate = validator(isFailure ? 'error' : `${words} ${form}`, () => (isFailure ? failureSchema() : answerSchema(words!, form)));
    if (!validate(value)) throw new Error(`${command} answers in another shape than the reference says: ${JSON.stringify(validate.errors, null, 2)}\n${text}`);
  }
}

function validator(name: string, schema: () => Schema | null): ValidateFunction {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const found = schema();
  if (found === null) throw new Error(`the reference has no shape for ${name}`);
  const validate = new Ajv2020({ strict: false }).compile(closed(found));
  compiled.set(name, validate);
  return validate;
}

/** A key that the reference does not name is a mistake here, whatever readers are asked to pass over. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return ('properties' in inside && !('additionalProperties' in inside) ? { ...inside, additionalProperties: false } : inside) as T;
}
