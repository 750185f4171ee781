import { maskSecrets } from './secret-patterns.js';

const maximumLength = 40;

/** A value as messages show it: short, and never a secret. */
export function describeValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value !== 'string') return typeof value;
  const masked = maskSecrets(value).replace(/[\u0000-\u001F\u007F-\u009F]/g, '\uFFFD');
  return masked.length > maximumLength ? `${masked.slice(0, maximumLength).toWellFormed()}…` : masked;
}

/** Says the kind too, so that the text `true` and the value true differ. */
export function describeTyped(value: unknown): string {
  if (typeof value === 'string') return `the text ${JSON.stringify(describeValue(value))}`;
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return `${value}`;
  return describeValue(value);
}

/** What sort of value it is, without a word of it. */
export function describeType(value: unknown): string {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number' || typeof value === 'bigint') return 'a number';
  return typeof value === 'boolean' ? 'true or false' : describeValue(value);
}
