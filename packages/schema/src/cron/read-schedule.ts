export interface ScheduleProblem {
  readonly message: string;
  /** Offsets in the schedule. */
  readonly start: number;
  readonly end: number;
}

interface Field {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly words?: readonly string[];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const minute: Field = { name: 'minute', least: 0, most: 59 };
const hour: Field = { name: 'hour', least: 0, most: 23 };
const dayOfMonth: Field = { name: 'day of the month', least: 1, most: 31 };
const month: Field = { name: 'month', least: 1, most: 12, words: months };
/** 7 is Sunday too. */
const dayOfWeek: Field = { name: 'day of the week', least: 0, most: 7, words: days };
const second: Field = { name: 'second', least: 0, most: 59 };
const fiveFields = [minute, hour, dayOfMonth, month, dayOfWeek];

const longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Null for a schedule of five fields, or six with the second first, that names some time that comes. */
export function findScheduleProblem(schedule: string): ScheduleProblem | null {
  const parts = [...schedule.matchAll(/\S+/g)].map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }));
  if (parts.length !== 5 && parts.length !== 6) {
    return { message: `a schedule has five fields, or six with the second first, not ${parts.length}`, start: 0, end: schedule.length };
  }
  const fields = parts.length === 6 ? [second, ...fiveFields] : fiveFields;
  const values = new Map<Field, ReadonlySet<number>>();
  for (const [index, field] of fields.entries()) {
    const { text, start, end } = parts[index]!;
    const read = readField(text, field);
    if ('fault' in read) return { message: `\`${text}\` is no ${field.name}: ${read.fault}`, start, end };
    values.set(field, read.values);
  }
  const [ofMonth, , ofWeek] = parts.slice(-3) as [(typeof parts)[number], unknown, (typeof parts)[number]];
  const someDay = [...values.get(month)!].some((number) => [...values.get(dayOfMonth)!].some((day) => day <= longestMonth[number - 1]!));
  // A day of the week that is named counts beside the day of the month.
  return someDay || !ofWeek.text.startsWith('*') ? null : { message: 'none of these months has such a day', start: ofMonth.start, end: ofMonth.end };
}

type Read = { readonly values: ReadonlySet<number> } | { readonly fault: string };

function readField(text: string, field: Field): Read {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^(?:(\*)|(\w+)(?:-(\w+))?)(?:\/(\w+))?$/.exec(part);
    if (!match) return { fault: 'it is neither `*` nor a number, a range, a list or a step' };
    const [, every, first, last, step] = match;
    const from = every === undefined ? numberOf(first!, field) : field.least;
    const to = every !== undefined || (last === undefined && step !== undefined) ? field.most : numberOf(last ?? first!, field);
    if (from === null || to === null) return { fault: `it goes from ${field.least} to ${field.most}` };
    if (from > to) return { fault: 'the range goes backwards' };
    const by = step === undefined ? 1 : /^\d+$/.test(step) ? Number(step) : 0;
    if (by < 1 || by > field.most) return { fault: 'the step is no number that fits' };
    for (let value = from; value <= to; value += by) values.add(value);
  }
  return { values };
}

function numberOf(text: string, { least, most, words }: Field): number | null {
  const word = words?.indexOf(text.toLowerCase()) ?? -1;
  if (word !== -1) return word + least;
  const number = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
