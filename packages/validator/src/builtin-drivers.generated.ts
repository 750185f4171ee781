// Generated from the drivers’ descriptors by `pnpm generate`; edits here are lost.
import type { DriverCatalogue } from './catalogue.js';

/** The drivers that come with this version. */
export const builtinDrivers: DriverCatalogue = [
  {
    "id": "shell/cli",
    "provider": "shell",
    "transport": "cli",
    "contract": 1,
    "summary": "Runs a command with sh; no sessions, success is exit code 0.",
    "runnable": true,
    "capabilities": {
      "multiTurn": false,
      "sessionResume": false,
      "sessionFork": false,
      "forkAt": "tip",
      "resumeInOtherDirectory": false,
      "permissionEvents": false,
      "toolHosting": [],
      "workspaceAccess": [
        "write"
      ],
      "guaranteedCancel": true,
      "usage": "none",
      "cost": "none",
      "interrupt": false
    },
    "configuration": {
      "command": "required",
      "block": "shell",
      "blockFields": {
        "requirePromptPlaceholder": "boolean"
      },
      "requiredBlockFields": [],
      "options": [
        "cwd",
        "env",
        "timeoutSecs"
      ],
      "rawArgs": false
    }
  },
  {
    "id": "claude/cli",
    "provider": "claude",
    "transport": "cli",
    "contract": 1,
    "summary": "Claude Code, driven over its stream of JSON lines.",
    "runnable": true,
    "capabilities": {
      "multiTurn": true,
      "sessionResume": true,
      "sessionFork": true,
      "forkAt": "tip",
      "resumeInOtherDirectory": false,
      "permissionEvents": true,
      "toolHosting": [
        "stdio"
      ],
      "workspaceAccess": [
        "none",
        "read",
        "write"
      ],
      "guaranteedCancel": true,
      "usage": "per-turn",
      "cost": "cumulative",
      "interrupt": true
    },
    "configuration": {
      "command": "forbidden",
      "block": "claude",
      "blockFields": {
        "thinkingBudgetTokens": "number",
        "userSettings": "boolean"
      },
      "requiredBlockFields": [],
      "options": [
        "model",
        "maxTurns",
        "budgetCapUsd",
        "permissionMode",
        "allowedTools",
        "cwd",
        "env",
        "timeoutSecs"
      ],
      "rawArgs": true
    }
  },
  {
    "id": "codex/cli",
    "provider": "codex",
    "transport": "cli",
    "contract": 1,
    "summary": "Codex, driven over JSON-RPC with its app server.",
    "runnable": false,
    "capabilities": {
      "multiTurn": true,
      "sessionResume": true,
      "sessionFork": true,
      "forkAt": "tip",
      "resumeInOtherDirectory": true,
      "permissionEvents": true,
      "toolHosting": [
        "stdio"
      ],
      "workspaceAccess": [
        "read",
        "write"
      ],
      "guaranteedCancel": true,
      "usage": "per-turn",
      "cost": "none",
      "interrupt": true
    },
    "configuration": {
      "command": "forbidden",
      "block": "codex",
      "blockFields": {
        "reasoningEffort": "string",
        "reasoningSummary": "string",
        "verbosity": "string"
      },
      "requiredBlockFields": [],
      "options": [
        "model",
        "permissionMode",
        "allowedTools",
        "cwd",
        "env",
        "timeoutSecs"
      ],
      "rawArgs": true
    }
  },
  {
    "id": "gemini/cli",
    "provider": "gemini",
    "transport": "cli",
    "contract": 1,
    "summary": "Gemini CLI, driven over the Agent Client Protocol.",
    "runnable": false,
    "capabilities": {
      "multiTurn": true,
      "sessionResume": true,
      "sessionFork": false,
      "forkAt": "tip",
      "resumeInOtherDirectory": false,
      "permissionEvents": true,
      "toolHosting": [
        "stdio"
      ],
      "workspaceAccess": [
        "write"
      ],
      "guaranteedCancel": true,
      "usage": "per-turn",
      "cost": "none",
      "interrupt": true
    },
    "configuration": {
      "command": "forbidden",
      "block": null,
      "blockFields": {},
      "requiredBlockFields": [],
      "options": [
        "model",
        "permissionMode",
        "allowedTools",
        "cwd",
        "env",
        "timeoutSecs"
      ],
      "rawArgs": true
    }
  },
  {
    "id": "opencode/cli",
    "provider": "opencode",
    "transport": "cli",
    "contract": 1,
    "summary": "opencode, driven over the Agent Client Protocol.",
    "runnable": false,
    "capabilities": {
      "multiTurn": true,
      "sessionResume": true,
      "sessionFork": true,
      "forkAt": "tip",
      "resumeInOtherDirectory": false,
      "permissionEvents": true,
      "toolHosting": [
        "stdio"
      ],
      "workspaceAccess": [
        "write"
      ],
      "guaranteedCancel": true,
      "usage": "per-turn",
      "cost": "cumulative",
      "interrupt": true
    },
    "configuration": {
      "command": "forbidden",
      "block": null,
      "blockFields": {},
      "requiredBlockFields": [],
      "options": [
        "model",
        "budgetCapUsd",
        "permissionMode",
        "allowedTools",
        "cwd",
        "env",
        "timeoutSecs"
      ],
      "rawArgs": true
    }
  },
  {
    "id": "qwen/cli",
    "provider": "qwen",
    "transport": "cli",
    "contract": 1,
    "summary": "Qwen Code, driven over the Agent Client Protocol.",
    "runnable": false,
    "capabilities": {
      "multiTurn": true,
      "sessionResume": true,
      "sessionFork": false,
      "forkAt": "tip",
      "resumeInOtherDirectory": false,
      "permissionEvents": true,
      "toolHosting": [
        "stdio"
      ],
      "workspaceAccess": [
        "write"
      ],
      "guaranteedCancel": true,
      "usage": "per-turn",
      "cost": "none",
      "interrupt": true
    },
    "configuration": {
      "command": "forbidden",
      "block": null,
      "blockFields": {},
      "requiredBlockFields": [],
      "options": [
        "model",
        "permissionMode",
        "allowedTools",
        "cwd",
        "env",
        "timeoutSecs"
      ],
      "rawArgs": true
    }
  },
  {
    "id": "copilot/cli",
    "provider": "copilot",
    "transport": "cli",
    "contract": 1,
    "summary": "GitHub Copilot CLI, driven over the Agent Client Protocol.",
    "runnable": false,
    "capabilities": {
      "multiTurn": true,
      "sessionResume": true,
      "sessionFork": false,
      "forkAt": "tip",
      "resumeInOtherDirectory": false,
      "permissionEvents": true,
      "toolHosting": [
        "stdio"
      ],
      "workspaceAccess": [
        "write"
      ],
      "guaranteedCancel": true,
      "usage": "per-turn",
      "cost": "none",
      "interrupt": true
    },
    "configuration": {
      "command": "forbidden",
      "block": null,
      "blockFields": {},
      "requiredBlockFields": [],
      "options": [
        "model",
        "permissionMode",
        "allowedTools",
        "cwd",
        "env",
        "timeoutSecs"
      ],
      "rawArgs": true
    }
  },
  {
    "id": "acp/cli",
    "provider": "acp",
    "transport": "cli",
    "contract": 1,
    "summary": "Any agent that speaks the Agent Client Protocol on its standard input and output.",
    "runnable": false,
    "capabilities": {
      "multiTurn": true,
      "sessionResume": true,
      "sessionFork": false,
      "forkAt": "tip",
      "resumeInOtherDirectory": false,
      "permissionEvents": true,
      "toolHosting": [
        "stdio"
      ],
      "workspaceAccess": [
        "write"
      ],
      "guaranteedCancel": true,
      "usage": "none",
      "cost": "none",
      "interrupt": true
    },
    "configuration": {
      "command": "forbidden",
      "block": "acp",
      "blockFields": {
        "command": "string",
        "args": "string-list"
      },
      "requiredBlockFields": [
        "command"
      ],
      "options": [
        "permissionMode",
        "allowedTools",
        "cwd",
        "env",
        "timeoutSecs"
      ],
      "rawArgs": true
    }
  },
  {
    "id": "rehearsal/cli",
    "provider": "rehearsal",
    "transport": "cli",
    "contract": 1,
    "summary": "An offline provider that remembers, forks and fails on demand.",
    "runnable": true,
    "capabilities": {
      "multiTurn": true,
      "sessionResume": true,
      "sessionFork": true,
      "forkAt": "tip",
      "resumeInOtherDirectory": true,
      "permissionEvents": true,
      "toolHosting": [],
      "workspaceAccess": [
        "none",
        "read",
        "write"
      ],
      "guaranteedCancel": true,
      "usage": "per-turn",
      "cost": "cumulative",
      "interrupt": true
    },
    "configuration": {
      "command": "forbidden",
      "block": "rehearsal",
      "blockFields": {
        "dials": "json"
      },
      "requiredBlockFields": [],
      "options": [
        "model",
        "permissionMode",
        "allowedTools",
        "cwd",
        "env",
        "timeoutSecs"
      ],
      "rawArgs": false
    }
  }
];
