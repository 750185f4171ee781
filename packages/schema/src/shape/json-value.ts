import * as z from 'zod';
import type { JsonMap, JsonValue } from '../manifest/json-value.js';

export const jsonValueShape: z.ZodType<JsonValue> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(jsonValueShape), z.record(z.string(), jsonValueShape)]),
);

export const jsonMapShape: z.ZodType<JsonMap> = z.record(z.string(), jsonValueShape);
