/**
 * A provider with real memory in one small program: sessions are files under HOME that count their turns. It reads JSON lines
 * (`open`, then answers and interrupts) and writes JSON lines. The answer is the number of turns that the session has seen.
 */
export const exampleProvider = `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { randomUUID } from 'node:crypto';

const folder = process.env.HOME + '/sessions';
mkdirSync(folder, { recursive: true });
const say = (record) => process.stdout.write(JSON.stringify(record) + '\\n');
let session = null;

function answer() {
  const turns = Number(readFileSync(folder + '/' + session, 'utf8')) + 1;
  writeFileSync(folder + '/' + session, String(turns));
  say({ type: 'done', text: String(turns), note: 'größer', tokens: 7 });
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'open') {
    process.stderr.write('working\\n');
    if (message.toolFirst) say({ type: 'tool' });
    if (message.mode !== 'fresh' && !existsSync(folder + '/' + message.session)) {
      if (message.orFresh) message.mode = 'fresh';
      else { say({ type: 'lost' }); break; }
    }
    session = message.mode === 'resume' ? message.session : message.fixedId ?? randomUUID();
    if (message.mode === 'fresh') writeFileSync(folder + '/' + session, '0');
    if (message.mode === 'fork') writeFileSync(folder + '/' + session, readFileSync(folder + '/' + message.session));
    say({ type: 'session', id: session });
    if (message.prompt === 'tool') say({ type: 'tool' });
    if (message.prompt === 'permission') say({ type: 'ask', id: 'p1' });
    else if (message.prompt === 'hang') setInterval(() => undefined, 1000);
    else { answer(); break; }
  } else if (message.type === 'interrupt') {
    say({ type: 'interrupted' });
    process.exit(0);
  } else if (message.type === 'permission') {
    say({ type: message.allow ? 'tool' : 'denied' });
    answer();
    break;
  }
}
`;
