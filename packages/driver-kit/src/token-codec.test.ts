import { expect, test } from 'vitest';
import { defineTokenCodec } from './token-codec.js';

const codec = defineTokenCodec({
  driver: 'example/cli',
  version: 2,
  fields: { sessionId: 'string', title: 'string?', turns: 'number', spent: 'number?', trusted: 'boolean' },
  secrets: ['sessionId', 'title'],
});
const data = { sessionId: 'secret-id', title: null, turns: 3, spent: 0.5, trusted: true };
const token = { driver: 'example/cli', version: 2, value: data };

test('a token is its driver, its version and the fields, and comes back as it was', () => {
  expect(codec.encode(data)).toEqual(token);
  expect(codec.decode(JSON.parse(JSON.stringify(token)) as typeof token)).toEqual(data);
});

test('fields that the driver does not know are left out', () => {
  expect(codec.decode({ ...token, value: { ...data, later: 1 } })).toEqual(data);
});

test('the secrets are the values of the secret fields that are there', () => {
  expect(codec.secrets(data)).toEqual(['secret-id']);
  expect(codec.secrets({ ...data, title: 'orch-x' })).toEqual(['secret-id', 'orch-x']);
  expect(codec.secrets({ ...data, title: 'secret-id' })).toEqual(['secret-id']);
});

test.each([
  [{ ...token, driver: 'other/cli' }, 'it was made by the driver `other/cli`'],
  [{ ...token, version: 1 }, 'it has version 1, and this driver reads version 2'],
  [{ ...token, value: { ...data, sessionId: null } }, 'its field `sessionId` is no string'],
  [{ ...token, value: { ...data, turns: 'secret-id' } }, 'its field `turns` is no number'],
  [{ ...token, value: { ...data, spent: 'secret-id' } }, 'its field `spent` is no number or null'],
  [{ ...token, value: {} }, 'its field `sessionId` is no string'],
])('a token that cannot be read is session_lost, without a value of it in the message: %#', (unreadable, why) => {
  expect(() => codec.decode(unreadable)).toThrow(
    expect.objectContaining({ code: 'session_lost', message: `the driver \`example/cli\` cannot read the session’s handle: ${why}` }),
  );
});
