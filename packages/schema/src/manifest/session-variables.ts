/** Variables by which a client tells what it starts that it runs inside a session. No process of a step gets one, wherever it comes from. */
export const sessionVariables: ReadonlySet<string> = new Set([
  'CLAUDECODE', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_SSE_PORT', 'CLAUDE_CODE_CHILD_SESSION', 'CLAUDE_CODE_CHILD_NOTES_DIR',
  'CLAUDE_CODE_MESSAGING_SOCKET', 'CLAUDE_CODE_MESSAGING_TOKEN', 'CLAUDE_CODE_SESSION_ATTENDED', 'CLAUDE_PID', 'CODEX_SESSION_ID', 'CODEX_THREAD_ID',
  'COPILOT_AGENT_SESSION_ID', 'GEMINI_CLI', 'QWEN_CODE', 'OPENCODE',
]); // prettier-ignore
