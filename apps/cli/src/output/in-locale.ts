import { plainSigns, showsAsciiOnly } from '@orch/diagnostics';

/** Whether this terminal shows ASCII alone, as its locale says. */
export const asciiOnly = showsAsciiOnly(process.env);

/** Words for people, with signs that their terminal shows. Never for what programs read. */
export function inLocale(text: string): string {
  return asciiOnly ? plainSigns(text) : text;
}
