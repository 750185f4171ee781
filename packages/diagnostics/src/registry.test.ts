import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCode, listCodes, docsUrl } from './index.js';

test('every code is snake_case and says what it means, when it comes and what to do', () => {
  for (const definition of listCodes()) {
    expect(definition.code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
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

test('a code is registered in one family only', async () => {
  const files = readdirSync(new URL('codes', import.meta.url));
  const families = await Promise.all(files.map(async (file) => (await import(`./codes/${file}`)) as Record<string, Record<string, unknown>>));
  const codes = families.flatMap((module) => Object.values(module).flatMap((family) => Object.keys(family)));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(codes.length).toBe(listCodes().length);
});

interface Locked {
  readonly code: string;
  readonly family: string;
  readonly since: string;
  readonly retired?: true;
}

test('a code is permanent: what the lock file holds is registered still, in the same family, or is marked as retired there', () => {
  const locked = JSON.parse(readFileSync(new URL('../codes.lock.json', import.meta.url), 'utf8')) as readonly Locked[];
  const registered = listCodes().map(({ code, category, retired }) => ({ code, family: category, retired: retired === true }));
  expect(registered).toEqual(locked.map(({ code, family, retired }) => ({ code, family, retired: retired === true })));
  expect(locked.filter(({ since }) => !/^\d+\.\d+\.\d+$/.test(since))).toEqual([]);
});
