import { formOfShape } from './form-of-shape.js';
import type { Route } from './route.js';
import { routes } from './routes.js';
import { errorShape } from './shapes/diagnostic.js';

/** A route as a client needs it: without shapes, whose library costs a program more than the call. */
export interface Call {
  readonly method: Route['method'];
  readonly path: string;
  /** An `AnswerForm` as JSON, which is read when the call is made: of the answer, or of each line of a stream. */
  readonly answer: string;
  readonly stream: boolean;
  /** The form of a 422 that is an answer. */
  readonly refused: string | null;
}

const form = (shape: Parameters<typeof formOfShape>[0]): string => JSON.stringify(formOfShape(shape));

/** Every route, in the order of the routes. The build puts the value in place of this module: see `tsup.config.ts`. */
export const calls: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries(routes as Readonly<Record<string, Route>>).map(([name, { method, path, response, stream, refused }]) => [
    name,
    { method, path, answer: form((stream ?? response)!), stream: stream !== undefined, refused: refused === undefined ? null : form(refused) },
  ]),
);

/** The form of the body of every failed answer. */
export const errorForm: string = form(errorShape);
