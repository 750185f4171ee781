import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.ts';

const folders = ['packages/schema/fixtures/rules', 'packages/validator/fixtures/rules'];
/** What a field or kind that is not built says beside an example. */
const besides = ['feature_not_available', 'field_not_acted_on'];

/** The parts of a code's page that its fixtures are: a manifest that gives the finding, the finding, and a neighbour without it. Empty where there are none. */
export function exampleOf(code: string): readonly string[] {
  const folder = folders.map((path) => join(root, path, code)).find((path) => existsSync(join(path, 'bad.txt')));
  if (folder === undefined) return [];
  const findings = readFileSync(join(folder, 'bad.txt'), 'utf8').trimEnd().split('\n\n');
  const shown = findings.filter((finding) => !besides.some((other) => other !== code && headOf(finding).endsWith(`[${other}]`)));
  const note = shown.length === findings.length ? [] : ['What this version does not carry out is refused beside it: [`feature_not_available`](feature_not_available.md).'];
  const options = join(folder, 'options.json');
  const asked = existsSync(options) ? [`Checked with ${(JSON.parse(readFileSync(options, 'utf8')) as { readonly asked: string }).asked}.`] : [];
  return ['## Such a manifest', ...asked, fenced(readFileSync(join(folder, 'bad.yaml'))), 'gives', block('text', shown.join('\n\n')), ...note, '## And one without it', fenced(readFileSync(join(folder, 'good.yaml')))];
}

function headOf(finding: string): string {
  return finding.slice(0, finding.indexOf('\n'));
}

function fenced(bytes: Buffer): string {
  const text = textOf(bytes);
  return text === null ? block('text', hexadecimal(bytes)) : block('yaml', visible(text.trimEnd()));
}

/** Null for what is no text, or shows nothing of itself. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Signs that a reader would not see. */
function visible(text: string): string {
  return text.replace(/\r\n/g, '<CR>\n').replace(/[\u0000-\u0008\u000B-\u001F\u00A0\u200B-\u200F\u2028-\u202E\uFEFF]/g, (sign) => (sign === '\r' ? '<CR>' : `<U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`)).replaceAll('\t', '<TAB>');
}

function hexadecimal(bytes: Buffer): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length && lines.length < 12; at += 16) {
    const line = [...bytes.subarray(at, at + 16)];
    const text = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${line.map((byte) => byte.toString(16).padStart(2, '0')).join(' ').padEnd(48)} ${text}`);
  }
  return lines.join('\n');
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
