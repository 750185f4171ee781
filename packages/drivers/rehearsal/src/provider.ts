import { main } from './provider/main.js';
import { providerVersion } from './provider/version.js';

const help = `orch-rehearsal-provider ${providerVersion}: an offline provider that remembers.

It speaks JSON lines: an opening message on its standard input, records on its standard output.
Its sessions are files in $ORCH_REHEARSAL_HOME, else $XDG_DATA_HOME/orchestrator-rehearsal, else ~/.local/share/orchestrator-rehearsal.
`;

const flag = process.argv[2];
if (flag === '--version') process.stdout.write(`${providerVersion}\n`);
else if (flag === '--help' || (flag === undefined && process.stdin.isTTY)) process.stdout.write(help);
else process.exit(await main());
