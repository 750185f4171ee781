import * as z from 'zod';

const time = z.string();

export const storeShape = z.object({
  name: z.string(),
  project: z.string(),
  backend: z.literal('local'),
  /** Null where nothing is ended by it. */
  retention: z.object({ maxEntries: z.number().int().nullable(), ttlSeconds: z.number().int().nullable() }),
  /** Those that can be read now. */
  entries: z.number().int(),
});

export const storeListShape = z.object({ items: z.array(storeShape) });

/** All of an entry but its value. */
export const entryFactShape = z.object({
  key: z.string(),
  /** Length of the value as UTF-8. */
  bytes: z.number().int(),
  createdAt: time,
  updatedAt: time,
  /** When its age ends it; null where the store keeps entries of any age. */
  expiresAt: time.nullable(),
});

const place = { project: z.string(), store: z.string() };

export const entryShape = z.object({ ...place, ...entryFactShape.shape, value: z.string() });

/** `more`: ask again with the last key as `after`. */
export const entryListShape = z.object({ ...place, items: z.array(entryFactShape), more: z.boolean() });

/** What a key and a value may be is in the error pages `store_key_invalid`, `store_value_not_text` and `store_value_too_large`. */
export const entryPutShape = z.object({ key: z.string(), value: z.string() });

export const entryWrittenShape = z.object({
  ...place,
  key: z.string(),
  result: z.enum(['created', 'replaced']),
  bytes: z.number().int(),
  /** Whether something that must stay hidden was replaced in the value before it was kept. */
  redacted: z.boolean(),
});

export const entryDeletedShape = z.object({ ...place, key: z.string(), result: z.literal('deleted') });
