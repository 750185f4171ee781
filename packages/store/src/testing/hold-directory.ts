/** Holds the state directory until it is killed. */
import { holdDirectory } from '@orch/store';

const hold = holdDirectory(process.argv[2] ?? '');
console.log(hold === null ? 'refused' : 'held');
process.stdin.on('end', () => hold?.release()).resume();
