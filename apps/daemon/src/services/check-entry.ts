import { OrchError } from '@orch/diagnostics';
import { entryKeyPattern, entryKeyRule, entryValueBytes } from '@orch/protocol';

/** Throws OrchError `store_key_invalid`. */
export function checkKey(key: string): void {
  if (entryKeyPattern.test(key)) return;
  throw new OrchError('store_key_invalid', `"${key.slice(0, 100)}${key.length > 100 ? '…' : ''}" cannot be a key. ${entryKeyRule}`, { details: { rule: entryKeyRule } });
}

/** Throws OrchError `store_value_not_text` or `store_value_too_large`; what is kept must come back byte for byte. */
export function checkValue(value: string): void {
  const wrong = value.includes('\0') ? 'a NUL character' : value.isWellFormed() ? null : 'half of a surrogate pair, which has no form in UTF-8';
  if (wrong !== null) throw new OrchError('store_value_not_text', `The value holds ${wrong}.`, { hint: 'Values are UTF-8 text: encode anything else first, for example with `base64`.' });
  const bytes = Buffer.byteLength(value);
  if (bytes <= entryValueBytes) return;
  throw new OrchError('store_value_too_large', `The value has ${bytes} bytes; the limit is ${entryValueBytes}.`, {
    hint: 'Keep it in a file of the workspace and the path in the store.',
    details: { bytes, limit: entryValueBytes },
  });
}
