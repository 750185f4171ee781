import * as z from 'zod';
import { answers, failure, type Answer } from './answers.js';

type Schema = Readonly<Record<string, unknown>>;

/** Keys that a later version adds are no mistake of an answer, so that objects stay open. */
function schemaOf(shape: z.ZodType): Schema {
  return z.toJSONSchema(shape, { io: 'input', reused: 'ref' }) as Schema;
}

/** JSON Schema of one document that a command prints, by the command's words, aliases resolved; null where it prints none. */
export function answerSchema(words: string, form: 'json' | 'jsonl'): Schema | null {
  const answer = answers[words];
  if (answer === undefined) return null;
  const shape = form === 'json' ? answer.shape : answer.line;
  return shape === undefined ? null : schemaOf(shape);
}

export const failureSchema = (): Schema => schemaOf(failure.shape);

/** Every schema by the name of its file. */
export function answerSchemas(): ReadonlyMap<string, Schema> {
  const all = (answer: Answer): readonly (readonly [string, Schema])[] => [[answer.name, schemaOf(answer.shape)], ...(answer.line === undefined ? [] : [[`${answer.name}-line`, schemaOf(answer.line)] as const])];
  return new Map([failure, ...Object.values(answers)].flatMap(all));
}
