import { defineCodes } from '../code.js';

export const suppressionCodes = defineCodes('style', {
  suppression_unused: {
    severity: 'warning',
    title: 'a comment suppresses nothing',
    meaning: 'The finding that the comment is about is not there: it was mended, the comment stands elsewhere, or the code does not exist. Left in place, the comment would hide the next finding of that code.',
    example: '`# orch-lint-disable-next-line session_isolation_expected` above a line that has no such finding.',
    fix: 'Remove the comment, or correct the code that it names.',
  },
  suppression_not_allowed: {
    severity: 'warning',
    title: 'a comment names a finding that cannot be suppressed',
    meaning: 'Most errors say that a manifest would not run, or not as it reads. Errors about safety, sessions, drivers and removed fields can never be suppressed. The finding is reported all the same.',
    example: '`# orch-lint-disable-next-line driver_session_resume_required`',
    fix: 'Mend what the code names, and remove the comment.',
  },
  suppression_without_code: {
    severity: 'warning',
    title: 'a comment suppresses without naming a code',
    meaning: 'A comment that silences everything would also silence what nobody has seen yet.',
    example: '`# orch-lint-disable-next-line` with nothing behind it.',
    fix: 'Name the code that the finding shows in brackets; several are parted by commas.',
  },
  suppressions_capped: {
    severity: 'warning',
    title: 'more comments than are read silence nothing',
    meaning: 'The comments of one text are read until they name 1,000 codes, and those of all files of one run until they name 20,000. What further comments name is reported as if they were not there.',
    example: 'A generated file with `# orch-lint-disable-next-line` above each of its 5,000 lines.',
    fix: 'Silence the code in the whole file with `# orch-lint-disable-file CODE`, or everywhere with `--rule CODE=off`; check fewer files at once.',
  },
});
