import { styleText } from 'node:util';

type TextStyle = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold';

export interface Styler {
  (style: TextStyle, text: string): string;
  readonly enabled: boolean;
}

/** Colour on a terminal only, and never against NO_COLOR, TERM=dumb, `--no-color`; `--color` and FORCE_COLOR ask for it anywhere. */
export function styler(stream: NodeJS.WriteStream, args: readonly string[] = process.argv): Styler {
  const { env } = process;
  const forbidden = args.includes('--no-color') || Boolean(env['NO_COLOR']) || env['TERM'] === 'dumb';
  const forced = args.includes('--color') || (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0');
  const enabled = !forbidden && (forced || stream.isTTY);
  const paint = (style: TextStyle, text: string) => (enabled ? styleText(style, text, { validateStream: false }) : text);
  return Object.assign(paint, { enabled });
}
