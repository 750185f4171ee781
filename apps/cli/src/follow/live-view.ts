import type { LogLine, TaskInfo } from '@orch/protocol';
import { createLogUpdate } from 'log-update';
import { styler } from '../output/style.js';
import type { TaskView } from './follow-task.js';
import { frame } from './frame.js';

const frameMs = 100;

/** Redrawn in place: steps, elapsed time, session, spend, and the last line that was said. Frames are bounded however fast lines come. */
export function createLiveView(): TaskView {
  const draw = createLogUpdate(process.stderr);
  const style = styler(process.stderr);
  let info: TaskInfo | null = null;
  let last: LogLine | null = null;
  const render = () => {
    if (info !== null) draw(frame(info, last, style, Date.now(), process.stderr.columns ?? 80));
  };
  const timer = setInterval(render, frameMs);
  return {
    update(next) {
      info = next;
    },
    line(next) {
      last = next;
    },
    close() {
      clearInterval(timer);
      draw.clear();
      draw.done();
    },
  };
}
