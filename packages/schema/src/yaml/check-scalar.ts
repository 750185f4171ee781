import type { Scalar } from 'yaml';
import type { Finding } from '../finding/finding.js';
import type { SourceText } from '../source/source-text.js';
import { isExact } from './exact-number.js';

const maximumLength = 1024 * 1024;

export function checkScalar(source: SourceText, node: Scalar, at: [number, number]): Finding[] {
  const { value } = node;
  if (typeof value === 'number') return checkNumber(source, node.source ?? '', value, at);
  if (typeof value !== 'string') return [];
  if (value.length > maximumLength) return [{ code: 'input_too_large', message: 'a single value of more than 1 MiB', at: [at[0], at[0] + 1] }];
  // The text itself was searched before; these can only come from escapes.
  if (value.includes('\0') && !source.text.slice(...at).includes('\0')) {
    return [{ code: 'input_control_character', message: 'the value holds U+0000, which no program can be handed', at }];
  }
  if (!value.isWellFormed()) return [{ code: 'yaml_lone_surrogate', message: 'the value holds half of a surrogate pair', at, hint: 'Write both halves, or the character itself.' }];
  if (node.type === 'PLAIN' && value.includes(' - ') && /\n[ \t]*- /.test(source.text.slice(...at))) {
    const message = 'the lines below are read as one text with `-` in it, not as a list';
    return [{ code: 'yaml_suspicious_multiline', message, at, hint: 'Indent the items alike, or quote the text.' }];
  }
  return [];
}

function checkNumber(source: SourceText, written: string, value: number, at: [number, number]): Finding[] {
  if (!isExact(written, value)) {
    const message = `${written} cannot be held exactly; it would become ${value}`;
    return [{ code: 'number_not_exact', message, at, hint: 'Quote it if it is a name; else write a number with fewer digits.' }];
  }
  if (/^[-+]?0[0-9]+$/.test(written)) {
    const edit = source.edit(...at, JSON.stringify(written));
    return [
      {
        code: 'yaml_leading_zero',
        message: `${written} is read as the number ${value}; the leading zero is dropped`,
        at,
        fixes: [{ title: 'Quote it to keep it as text', safety: 'unsafe', edits: [edit] }],
      },
    ];
  }
  return [];
}
