import type { LogLine, TaskInfo } from '@orch/protocol';
import { styler } from '../output/style.js';
import type { TaskView } from './follow-task.js';
import { frame } from './frame.js';
import { createScreen } from './screen.js';

const frameMs = 100;

/** Redrawn in place: steps, elapsed time, session, spend, and the last line that was said. Frames are bounded however fast lines come. */
export function createLiveView(): TaskView {
  const terminal = process.stderr;
  const screen = createScreen(terminal);
  const style = styler(terminal);
  let info: TaskInfo | null = null;
  let last: LogLine | null = null;
  const render = () => {
    // A terminal that does not take what it was given (one that was stopped with Ctrl-S) gets no more.
    if (info === null || terminal.writableNeedDrain) return;
    askSize(terminal);
    screen.draw(frame(info, last, style, Date.now(), terminal.columns ?? 80, terminal.rows ?? 24));
  };
  const timer = setInterval(render, frameMs);
  const leave = endingWell(() => screen.close());
  return {
    update(next) {
      info = next;
    },
    line(next) {
      last = next;
    },
    close() {
      clearInterval(timer);
      leave();
      screen.close();
    },
  };
}

/**
 * Node.js learns of a new size by a signal, which may come after the next picture: that would be put in the wrong place and stay there.
 * There is no public way to ask; without this one the signal has to do.
 */
function askSize(terminal: NodeJS.WriteStream & { _refreshSize?(): void }): void {
  terminal._refreshSize?.();
}

/** Does the work before the process ends by a signal, too: a terminal without a cursor is no way to leave it. The result undoes this. */
function endingWell(work: () => void): () => void {
  const signals = ['SIGTERM', 'SIGHUP'] as const;
  const onSignal = (signal: NodeJS.Signals) => {
    undo();
    work();
    process.kill(process.pid, signal);
  };
  const undo = () => {
    process.off('exit', work);
    for (const signal of signals) process.off(signal, onSignal);
  };
  process.on('exit', work);
  for (const signal of signals) process.on(signal, onSignal);
  return undo;
}
