import { defineCodes } from '../code.js';

export const storeCodes = defineCodes('store', {
  vault_damaged: {
    severity: 'error',
    title: 'a sealed session handle cannot be opened',
    meaning: 'The sealed text, the key file or the session that it is bound to is not the one of the sealing. Nothing is ever kept in plain text instead.',
    example: 'The key file was replaced.',
    fix: 'Restore the key file that belongs to the database.',
  },
});
