/**
 * What the newest prompt of a conversation tells the API to do, a line each, `api: WORD ARGUMENTS`:
 * `say TEXT`, `empty`, `big BYTES`, `tool NAME JSON`, `slow MS`, `hold NAME`, `stall`, `error STATUS [TIMES [TEXT]]`, `overloaded [TIMES]`,
 * `rate_limit [TIMES]`, `limit RESET`, `context_too_long`. Lines of another form belong to the prompt and mean nothing here.
 * `%SESSION%` in a TEXT or JSON is the id by which the client names its session to the API.
 */
export interface Script {
  /** Null: the number of user turns. */
  readonly say: string | null;
  /** Length of an answer of `x`; null without. */
  readonly big: number | null;
  /** Called one after the other, each in an answer of its own, before the final answer. */
  readonly tools: readonly ToolCall[];
  /** Milliseconds before each answer. */
  readonly slow: number;
  /** Answers only once this name has been released; null without. */
  readonly hold: string | null;
  /** Never answers. */
  readonly stall: boolean;
  /** In the order of the lines: each is given `times` times before the next. */
  readonly failures: readonly Failure[];
}

export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Failure {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly times: number;
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error', 401: 'authentication_error', 403: 'permission_error', 404: 'not_found_error', 413: 'request_too_large',
  429: 'rate_limit_error', 500: 'api_error', 529: 'overloaded_error',
}; // prettier-ignore

/** Throws for a directive that is none: a test with a typing error must not pass as one without directives. */
export function parseScript(text: string): Script {
  let say: string | null = null;
  let big: number | null = null;
  let slow = 0;
  let hold: string | null = null;
  let stall = false;
  const tools: ToolCall[] = [];
  const failures: Failure[] = [];
  for (const [, word = '', rest = ''] of text.matchAll(/^api: *(\S+) ?(.*)$/gm)) {
    const [first = '', second, ...more] = rest.trim().split(' ');
    if (word === 'say') say = rest;
    else if (word === 'empty') say = '';
    else if (word === 'big') big = amount(word, first);
    else if (word === 'slow') slow = amount(word, first);
    else if (word === 'hold') hold = first;
    else if (word === 'stall') stall = true;
    else if (word === 'tool') tools.push({ name: first, input: JSON.parse(rest.trim().slice(first.length)) as ToolCall['input'] });
    else if (word === 'error') failures.push(failure(amount(word, first), times(word, second), more.length > 0 ? more.join(' ') : undefined));
    else if (word === 'overloaded') failures.push(failure(529, times(word, rest.trim() === '' ? undefined : first), 'Overloaded'));
    else if (word === 'rate_limit') failures.push(failure(429, times(word, rest.trim() === '' ? undefined : first), 'This request would exceed your rate limit.'));
    else if (word === 'limit') failures.push({ ...failure(429, Infinity, 'Usage limit reached.'), headers: limitHeaders(amount(word, first)) });
    else if (word === 'context_too_long') failures.push(failure(400, Infinity, 'prompt is too long: 212345 tokens > 200000 maximum'));
    else throw new Error(`the scripted model API has no directive \`${word}\``);
  }
  return { say, big, tools, slow, hold, stall, failures };
}

function failure(status: number, count: number, message = `scripted error ${status}`): Failure {
  return { status, type: errorTypes[status] ?? 'api_error', message, headers: {}, times: count };
}

/** As the provider tells subscribers that a plan is used up; `reset` in seconds since the epoch. */
function limitHeaders(reset: number): Record<string, string> {
  return {
    'anthropic-ratelimit-unified-status': 'rejected',
    'anthropic-ratelimit-unified-reset': String(reset),
    'anthropic-ratelimit-unified-representative-claim': 'five_hour',
    'retry-after': '3600',
  };
}

function times(word: string, text: string | undefined): number {
  return text === undefined ? Infinity : amount(word, text);
}

function amount(word: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`the directive \`${word}\` of the scripted model API needs a number, and got \`${text}\``);
  return Number(text);
}
