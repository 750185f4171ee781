import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clip } from '../output/plain-text.js';
import { createEmulator, type Emulator } from '../testing/emulator.js';
import { createScreen, type Screen } from './screen.js';

/** A screen on an emulator; what it wrote arrives with `settled`. */
function screenOn(emulator: Emulator): { readonly screen: Screen; settled(): Promise<void> } {
  let written = '';
  const screen = createScreen({ get columns() { return emulator.columns; }, get rows() { return emulator.rows; }, write: (text) => (written += text) }); // prettier-ignore
  return {
    screen,
    async settled() {
      const text = written;
      written = '';
      await emulator.write(text);
    },
  };
}

const before = ['$ ls', 'one  two'];

test('each picture takes the place of the one before it, and what stands above stays', async () => {
  const emulator = createEmulator(40, 10);
  const { screen, settled } = screenOn(emulator);
  await emulator.write(`${before.join('\n')}\n`);
  for (const lines of [['a', 'b', 'c'], ['d'], [], ['日本語', 'e'.repeat(40)], ['f', 'g']]) {
    screen.draw(lines);
    await settled();
    expect(emulator.everything()).toEqual([...before, ...lines]);
  }
  screen.close();
  await settled();
  expect([emulator.everything(), emulator.cursor]).toEqual([before, { row: 2, column: 0 }]);
});

test('a picture that has not changed is not drawn again', () => {
  const texts: string[] = [];
  const screen = createScreen({ columns: 40, rows: 10, write: (text) => texts.push(text) });
  for (const lines of [['a'], ['a'], ['b'], ['b']]) screen.draw(lines);
  expect(texts.length).toBe(2);
});

test('whatever is drawn, and however the terminal is resized meanwhile, only the last picture is there, below what was there before', async () => {
  // Letters of two columns too, clipped to the terminal as `frame` does it.
  const line = fc.string({ unit: fc.constantFrom('a', 'b ', '漢', 'ß', '–'), maxLength: 120 }).map((text) => `x${text}`.trimEnd());
  const act = fc.oneof({ weight: 3, arbitrary: fc.record({ draw: fc.array(line, { maxLength: 30 }) }) }, { weight: 2, arbitrary: fc.record({ columns: fc.integer({ min: 8, max: 200 }) }) });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      const emulator = createEmulator(80, 24);
      const { screen, settled } = screenOn(emulator);
      await emulator.write('$ ls\n');
      let last: readonly string[] = [];
      for (const each of acts) {
        if ('columns' in each) emulator.resize(each.columns, 24);
        else last = each.draw;
        const lines = last.map((text) => clip(text, emulator.columns));
        screen.draw(lines);
        await settled();
        expect(emulator.everything()).toEqual(['$ ls', ...lines.slice(0, 23)]);
      }
      screen.close();
      await settled();
      expect(emulator.everything()).toEqual(['$ ls']);
    }),
    { numRuns: 60 },
  );
});

test('a line of letters of two columns that a narrower terminal wraps early is taken back whole', async () => {
  const emulator = createEmulator(80, 24);
  const { screen, settled } = screenOn(emulator);
  screen.draw([`x${'漢'.repeat(39)}`]);
  await settled();
  emulator.resize(8, 24);
  screen.draw(['short']);
  await settled();
  expect(emulator.everything()).toEqual(['short']);
});

test('a picture higher than the terminal leaves no traces above it', async () => {
  const emulator = createEmulator(40, 5);
  const { screen, settled } = screenOn(emulator);
  for (let round = 0; round < 3; round++) {
    screen.draw(Array.from({ length: 12 }, (_, index) => `line ${round}.${index}`));
    await settled();
  }
  expect(emulator.everything()).toEqual(['line 2.0', 'line 2.1', 'line 2.2', 'line 2.3']);
});
