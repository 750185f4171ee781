import { plainSigns, showsAsciiOnly } from '@orch/diagnostics';

/** Words for people, with signs that their terminal shows. */
export function inLocale(text: string): string {
  return showsAsciiOnly(process.env) ? plainSigns(text) : text;
}
