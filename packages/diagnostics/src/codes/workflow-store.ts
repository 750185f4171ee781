import { defineCodes } from '../code.js';

export const workflowStoreCodes = defineCodes('store', {
  store_not_found: {
    severity: 'error',
    exit: 4,
    title: 'the project declares no such store',
    meaning: 'Values are kept in stores that a WorkflowStore manifest declares. The project has none of this name, so that nothing was read or written.',
    example: '`orchestrator store put reslts score 12` in a project whose store is called `results`.',
    fix: 'Take one of the stores that `orchestrator store list` shows, in the right project (`-p`), or apply a WorkflowStore of that name first.',
  },
  store_key_not_found: {
    severity: 'error',
    exit: 4,
    title: 'the store has no entry under this key',
    meaning: 'Nothing was put under the key, or the entry was deleted, or the store’s retention has ended it.',
    example: '`orchestrator store get results scroe`',
    fix: 'Look at the keys with `orchestrator store list STORE`; what was ended by `retention` has to be put again.',
  },
  store_key_invalid: {
    severity: 'error',
    exit: 2,
    title: 'this cannot be the key of an entry',
    meaning: 'A key begins with a letter, a digit or `_` and goes on with those and `.` `-` `/` `:` `@` `+` `=` `,` to 250 characters at most, so that it can be written in any shell without quotes and is never taken for an option. A provider’s session id must stay hidden and can be no part of one.',
    example: '`orchestrator store put results "my score" 12`',
    fix: 'Take another key.',
  },
  store_value_not_text: {
    severity: 'error',
    exit: 2,
    title: 'the value is not text that can be kept and given back unchanged',
    meaning: 'Values are UTF-8 text without NUL characters: what cannot be decoded would come back as something else, and NUL can be handed to no program as an argument.',
    example: '`orchestrator store put results picture --file picture.png`',
    fix: 'Encode it first, for example with `base64`, or keep the file in the workspace and its path in the store.',
  },
  store_value_too_large: {
    severity: 'error',
    exit: 2,
    title: 'the value is larger than a store takes',
    meaning: 'One value may have 1 MiB (1,048,576 bytes) as UTF-8. Stores hold what steps tell each other, and everything in them is in one database.',
    example: '`orchestrator store put results log --file build.log` with a file of 5 MB.',
    fix: 'Keep the file in the workspace and its path in the store.',
  },
  store_not_empty: {
    severity: 'error',
    exit: 8,
    title: 'the store still has entries',
    meaning: 'Deleting a WorkflowStore deletes what is in it, which nothing brings back. So it has to be asked for; `apply --prune` never does it.',
    example: '`orchestrator delete workflowstore/results` while it has entries.',
    fix: 'Add `--force` to `orchestrator delete`, or delete the entries first.',
  },
});
