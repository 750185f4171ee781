import { plainLetters } from '@orch/diagnostics';

/** Words for one thing, in plain letters: of the values that a field takes the one in the same row was meant. Plain data, for advice only. */
const rows: readonly (readonly string[])[] = [
  ['read', 'readonly', 'ro', 'r', 'workspacereadonly', 'view'],
  ['write', 'readwrite', 'writable', 'rw', 'w', 'workspacerwscoped', 'full', 'all'],
  ['none', 'no', 'off', 'false', 'never', 'disabled', 'null', 'nil', 'n', 'nothing'],
  ['fail', 'error', 'abort', 'stop', 'halt', 'failclosed', 'closed', 'strict', 'exit'],
  ['continue', 'ignore', 'proceed', 'skip', 'softfallback', 'soft', 'goon', 'warn'],
  ['deny', 'denied', 'block', 'refuse', 'reject', 'isolated', 'offline', 'no', 'off', 'false', 'none'],
  ['ask', 'prompt', 'manual', 'interactive', 'confirm'],
  ['governed', 'default', 'auto', 'managed'],
  ['once', 'single', 'one', 'single_run', 'no', 'off', 'false'],
  ['fixed', 'count', 'times', 'counted', 'repeat'],
  ['infinite', 'forever', 'endless', 'unlimited', 'always', 'loop', 'yes', 'on', 'true'],
  ['task', 'workflow', 'global', 'run', 'once'],
  ['item', 'each', 'foreach', 'peritem', 'items'],
  ['arg', 'args', 'argument', 'argv', 'commandline', 'inline'],
  ['stdin', 'pipe', 'standardinput', 'input'],
  ['env', 'environment', 'variable', 'envvar'],
  ['file', 'path', 'tempfile'],
  ['host', 'local', 'machine', 'native', 'no', 'off', 'false', 'none'],
  ['sandbox', 'sandboxed', 'container', 'docker', 'isolated', 'yes', 'on', 'true'],
  ['gitworktree', 'worktree', 'git', 'yes', 'on', 'true'],
  ['gittag', 'tag', 'git', 'yes', 'on', 'true'],
  ['afterworkflow', 'always', 'after', 'ondone', 'auto', 'yes', 'on', 'true'],
  ['never', 'no', 'off', 'false', 'none', 'keep'],
  ['create', 'created', 'add', 'added', 'new'],
  ['modify', 'modified', 'change', 'changed', 'update', 'updated', 'write'],
  ['delete', 'deleted', 'remove', 'removed', 'unlink'],
  ['min', 'minimum', 'lowest', 'smallest'],
  ['max', 'maximum', 'highest', 'largest', 'best'],
  ['allow', 'parallel', 'concurrent', 'yes', 'on', 'true'],
  ['forbid', 'no', 'off', 'false', 'single', 'serial', 'skip'],
  ['replace', 'restart', 'cancelprevious', 'latest'],
  ['http', 'https', 'sse', 'streamablehttp', 'url'],
  ['stdio', 'pipe', 'local', 'process'],
  ['allowlist', 'whitelist', 'safe', 'restricted', 'list'],
  ['unsafe', 'any', 'all', 'unrestricted', 'permissive'],
  ['handoff', 'handover', 'fresh', 'new', 'continue'],
];

/** Of `values` the one that says the same as what is written, where there is just one. */
export function otherValue(written: string, values: readonly string[]): string | null {
  const plain = plainLetters(written);
  const meant = values.filter((value) => rows.some((row) => row.includes(plainLetters(value)) && row.includes(plain)));
  return meant.length === 1 ? meant[0]! : null;
}
