export const help = `Usage: orch-lint [options] [FILE|FOLDER|PATTERN|-]…

Checks manifests as \`orchestrator apply\` would, without a daemon: each for
itself, and all together. Folders are looked through for .yaml, .yml and .json,
patterns (quoted) take *, ?, ** and {a,b}, - is standard input; without any of
them the current folder is checked.

  -o, --output FORM        pretty (default), text, json, sarif, github, junit
      --open-world         names that these files do not define may be defined
                           elsewhere
  -p, --project PROJECT    check as \`apply --project PROJECT\` would
      --max-warnings N     fail when there are more warnings than N
      --rule CODE=LEVEL    what a finding counts as: off, info, warning, error;
                           may be repeated
      --stdin-filename F   name of standard input in findings
      --fix                write the safe fixes into the files, and report what
                           is left
      --color, --no-color  colour, also where the output is no terminal; none
  -V, --version
  -h, --help

Exit codes: 0 nothing wrong · 3 errors, or too many warnings · 2 usage, or
something could not be read.

Examples:
  orch-lint manifests
  orch-lint 'teams/**/*.yaml' --open-world -o github
  orch-lint - --stdin-filename agents.yaml < agents.yaml
`;
