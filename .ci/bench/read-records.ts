/** Reads one stream in one way, in a process of its own, and prints what that took: `node read-records.ts bare|driver stream|line BYTES`. */
import { claudeDriver } from '../../packages/drivers/claude/dist/index.js';
import { closing, longLine, opening, records } from './record-stream.ts';

const [reader, what, size] = process.argv.slice(2);
const bytes = Number(size);

/** The quickest that somebody would write who needs no more than the records: line ends are found in the bytes, and each line is decoded once. */
function bareReader() {
  let held: Buffer[] = [];
  let count = 0;
  return {
    push(chunk: Buffer) {
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        const rest = chunk.subarray(start, end);
        const line = held.length === 0 ? rest : Buffer.concat([...held, rest]);
        held = [];
        JSON.parse(line.toString('utf8'));
        count++;
        start = end + 1;
      }
      if (start < chunk.length) held.push(chunk.subarray(start));
    },
    end: () => count,
  };
}

/** The driver's own fold, whose outputs are looked at and dropped. */
function driverReader() {
  const run = claudeDriver.open({
    nonce: '0'.repeat(32), step: { id: 'read', attempt: 1 }, continuity: { mode: 'fresh' }, prompt: 'Read.', values: {}, workingDirectory: '/w', runDirectory: '/r', env: {},
    workspaceAccess: 'write', permissionMode: 'governed', allowedTools: [], client: null,
    config: { command: null, promptDelivery: 'stdin', binary: null, options: {}, block: {}, rawArgs: [] },
  }); // prettier-ignore
  let count = 0;
  run.receive({ type: 'started' });
  return {
    push(chunk: Buffer) {
      count += run.receive({ type: 'stdout', bytes: chunk }).length;
    },
    end() {
      const end = run.receive({ type: 'exited', code: 0, signal: null });
      if (end.length > 0) throw new Error(`the driver did not read the stream to its end: ${JSON.stringify(end).slice(0, 500)}`);
      return count;
    },
  };
}

const chunks = what === 'line' ? longLine(bytes) : records(bytes);
const last = closing('Done.');
const { push, end } = reader === 'driver' ? driverReader() : bareReader();
const before = process.cpuUsage();
let read = 0;
const feed = (chunk: Buffer) => {
  read += chunk.length;
  push(chunk);
};
feed(opening);
for (const chunk of chunks) feed(chunk);
feed(last);
const count = end();
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, bytes: read, peakMiB: process.resourceUsage().maxRSS / 1024, count }));
