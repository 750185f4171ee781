/** Writes so many lines a second for so many seconds, each with its number and the time: `node talker.ts LINES SECONDS`. */
const [perSecond, seconds] = process.argv.slice(2).map(Number) as [number, number];
const start = Date.now();
let written = 0;

const timer = setInterval(() => {
  const now = Date.now();
  // Those that are due, so that a timer that comes late makes no fewer of them.
  const due = Math.min(perSecond * seconds, Math.floor(((now - start) / 1000) * perSecond));
  let text = '';
  for (; written < due; written++) text += `row ${written} ${now} of what a build writes while it is at work\n`;
  if (text !== '') process.stdout.write(text);
  if (written === perSecond * seconds) clearInterval(timer);
}, 10);
