import { defineCodes } from '../code.js';

export const daemonCodes = defineCodes('daemon', {
  internal_error: {
    severity: 'error',
    title: 'the product failed, not you',
    meaning: 'Something happened that the product did not foresee. Nothing that was stored before is lost.',
    example: 'A bug.',
    fix: 'Report it with the daemon’s log.',
  },
});
