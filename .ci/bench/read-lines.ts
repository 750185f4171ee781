/** The least that a follower of lines can do in Node.js: takes them apart, and writes each behind a name. */
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (!process.stdout.write(`talk | ${line}\n`)) await new Promise((resolve) => process.stdout.once('drain', resolve));
}
