import { expect, test } from 'vitest';
import { accountSources } from './account-sources.js';

const paths = (env: Readonly<Record<string, string>>) => accountSources(env).map(({ path, member }) => (member === null ? path : `${path} ${member}`));

test('the account comes from the files in the home directory, or in the directory that is named for them', () => {
  const others = ['/home/ann/.config/anthropic', '/home/ann/.config/anthropic/configs', '/etc/claude-code', '/etc/claude-code/managed-settings.d'];
  expect(paths({ HOME: '/home/ann' })).toEqual(['/home/ann/.claude.json oauthAccount', '/home/ann/.claude/.config.json oauthAccount', '/home/ann/.claude/.credentials.json', '/home/ann/.claude/settings.json', ...others]);
  expect(paths({ HOME: '/home/ann', CLAUDE_CONFIG_DIR: '/srv/bot' })).toEqual(['/srv/bot/.claude.json oauthAccount', '/srv/bot/.config.json oauthAccount', '/srv/bot/.credentials.json', '/srv/bot/settings.json', ...others]);
});

test('without an absolute home nobody can tell where they are', () => {
  expect([accountSources({}), accountSources({ HOME: 'here' }), accountSources({ CLAUDE_CONFIG_DIR: '/srv/bot' })]).toEqual([[], [], []]);
});
