/** The least that a list can be made with: reads an answer that is there already and prints its rows: `node print-rows.ts FILE table|json`. */
import { readFileSync } from 'node:fs';

const [file, form] = process.argv.slice(2);
const answer = JSON.parse(readFileSync(file!, 'utf8')) as { readonly items: readonly { readonly id: string; readonly name: string; readonly status: string; readonly workflow: string; readonly project: string; readonly createdAt: string }[] };
if (form === 'json') process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
else process.stdout.write(answer.items.map(({ id, name, status, workflow, project, createdAt }) => `${[id, name, status, workflow, project, createdAt].map((cell) => cell.padEnd(12)).join('  ')}\n`).join(''));
