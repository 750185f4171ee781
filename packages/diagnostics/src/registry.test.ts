import { expect, test } from 'vitest';
import { findCode, listCodes, docsUrl } from './index.js';

test('every code is snake_case and says what it means, when it comes and what to do', () => {
  for (const definition of listCodes()) {
    expect(definition.code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/);
    for (const text of [definition.title, definition.meaning, definition.example, definition.fix]) {
      expect(text.trim(), definition.code).toBe(text);
      expect(text.length, definition.code).toBeGreaterThan(3);
    }
    expect(definition.title.endsWith('.'), definition.code).toBe(false);
  }
});

test('safety, legacy, driver and session errors can never be suppressed', () => {
  for (const definition of listCodes()) {
    if (definition.severity === 'error' && ['legacy', 'driver', 'session', 'security'].includes(definition.category)) {
      expect(definition.suppressible ?? false, definition.code).toBe(false);
    }
  }
});

test('a code is found by its name, and its page by its code', () => {
  expect(findCode('session_lost')?.category).toBe('session');
  expect(findCode('session_losst')).toBeUndefined();
  expect(docsUrl('session_lost')).toBe('docs/reference/errors/session_lost.md');
});
