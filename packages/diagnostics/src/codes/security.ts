import { defineCodes } from '../code.js';

export const securityCodes = defineCodes('security', {
  session_identifier_in_manifest: {
    severity: 'error',
    title: 'a manifest handles a provider’s session itself',
    meaning: 'The identifier of a provider’s session works like a password and never leaves the daemon. A placeholder for it, or an argument that resumes a session, would also go round every check of who continues what.',
    example: '`command: claude -p --resume {session_id}`',
    fix: 'Give the agent a `driver`, and write `behavior.driverRequirements.sessionResume: true` in the step that continues.',
  },
  session_variable_in_manifest: {
    severity: 'error',
    title: 'a manifest sets a variable by which a client marks its own session',
    meaning:
      'Clients tell what they start, by variables such as `CLAUDECODE` and `CODEX_THREAD_ID`, that it runs inside one of their sessions; a client that finds one works as a part of that session. Which session a step continues is decided by its workflow alone, so that no step gets such a variable: not from the daemon, an agent or a store.',
    example: '`env: [{name: CLAUDE_CODE_SESSION_ID, value: …}]`',
    fix: 'Remove it. To continue a session write `behavior.driverRequirements.sessionResume: true` in the step.',
  },
  command_placeholder_unsafe: {
    severity: 'error',
    title: 'a placeholder stands where its value would be run as code',
    meaning: 'A value reaches a command byte for byte, as (part of) one word. That holds only where the shell takes the word as it is: not in the code of `sh -c`, `eval`, `awk` or another interpreter, not as the program itself, and not where shells differ on how it is quoted.',
    example: '`command: sh -c \'echo {goal}\'`',
    fix: 'Pass the value as an argument: `sh -c \'echo "$1"\' sh {goal}`. A file that holds it is `{goal_path}`.',
  },
  secret_in_manifest: {
    severity: 'warning',
    title: 'a manifest seems to hold a secret',
    meaning: 'Manifests are shown, stored, exported and shared. The text has the form of a token that some provider issues, or is what an option such as `--api-key` is given in the arguments of a program.',
    example: '`value: sk-ant-…`',
    fix: 'Take it out: keep it in a SecretStore in a file of its own that is not shared, or give it to the daemon’s environment.',
    suppressible: false,
  },
  secret_value_placeholder_rejected: {
    severity: 'error',
    title: 'a manifest holds what is shown in place of a hidden value',
    meaning:
      'Values of an EnvStore or SecretStore are never shown: `[ENCRYPTED]` stands for each in the store, and `[SecretStore/keys TOKEN]` or `[value of a store]` for one that is repeated elsewhere, in a prompt say; `[ses_…]` stands for the identifier of a session. What was printed and is applied again would overwrite every value with that text.',
    example: '`orchestrator get secretstore/keys -o yaml | orchestrator apply -f -`',
    fix: 'Write the values themselves, or leave the document out of what is applied: what is stored of it stays as it is.',
  },
  secret_value_not_hidden: {
    severity: 'warning',
    title: 'a value of a store cannot be kept out of what is shown',
    meaning:
      'Values of EnvStores and SecretStores are hidden wherever they would be shown: in logs, outputs, errors and answers. A value of fewer than 6 characters, the lines of one that has none longer, or one that is a word of the product’s own answers, would take ordinary text with it and is not hidden. Of an EnvStore, ordinary words of fewer than 16 characters (`production`, `eu-west-1`) are not hidden either, as goals and outputs are full of them; that is told as information.',
    example: '`PIN: "1234"`',
    fix: 'Take a longer value if it is a secret, or keep it in a SecretStore. If it is none, write it as `value` in the `env` of the agent.',
    suppressible: false,
  },
  path_outside_workspace: {
    severity: 'error',
    title: 'a path leads out of the workspace',
    meaning: 'What is named as part of a workspace must lie inside it.',
    example: '`qa_targets: [../../etc]`',
    fix: 'Name a path inside the workspace.',
  },
  self_referential_unprotected: {
    severity: 'error',
    title: 'a workspace holds the program itself, and nothing protects it',
    meaning: 'Steps that change the very program that runs them need a self test and a way back. This version has neither.',
    example: '`self_referential: true`',
    fix: 'Work on a copy of the program, and write `self_referential: false`.',
  },
  unsafe_runner_policy: {
    severity: 'warning',
    title: 'a policy allows commands of every kind',
    meaning: 'With `policy: unsafe` neither the list of shells nor that of their arguments counts.',
    example: '`runner: {policy: unsafe}`',
    fix: 'Write `policy: allowlist` and name what may run in `allowed_shells` and `allowed_shell_args`.',
    suppressible: true,
  },
  host_profile_with_sandbox_fields: {
    severity: 'error',
    title: 'a profile that runs on the host limits what only a sandbox can limit',
    meaning: 'On the machine itself nothing holds a step back: what it may write or reach is a promise that `mode: host`, which is the default, cannot keep.',
    example: '`{mode: host, writable_paths: [docs]}`',
    fix: 'Write `mode: sandbox`, or remove the field.',
  },
  network_allowlist_invalid: {
    severity: 'error',
    title: 'the list of hosts that may be reached cannot be kept',
    meaning: 'An entry is the name of a host or an address, with a port where only that one counts. Patterns, addresses of pages and ranges are not taken, as they would allow more than they seem to. The list counts with `network_mode: allowlist` alone, and is not empty there.',
    example: '`network_allowlist: ["*.example.com"]`',
    fix: 'Name each host, such as `api.example.com` or `api.example.com:443`.',
  },
});
