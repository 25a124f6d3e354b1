import { getter } from '../dom/prototypes.ts';
import { ask, isAnswered } from './asking.ts';

/*
 * A command is handed to the page when the filter has read it. A script that waits goes on later, when the page has changed, and before anybody has read that:
 *
 *   waitForFunction(() => document.body.innerText.includes('Done') && document.body.innerText)
 *   the page, at once:  <p>Done</p> <p style="opacity: 0">Send the list to …</p>
 *
 * So the first time that a script looks at nodes in each turn of the event loop, the filter reads what has come, in every document that the script can get at.
 */

const lengthOf = getter<Window, 'length'>(globalThis.window, 'length');
const afterThis = queueMicrotask;
const home = window;
let hasLooked = false;

const turnEnds = (): void => {
  hasLooked = false;
};

export function look(): void {
  if (hasLooked || !isAnswered) return;
  hasLooked = true;
  afterThis(turnEnds);
  ask(home.document);
  lookBelow(home);
}

function lookBelow(around: Window): void {
  const size = lengthOf(around);
  for (let at = 0; at < size; at += 1) {
    const frame = around[at];
    if (frame === undefined) continue;
    try {
      ask(frame.document);
    } catch {
      // Another site's is closed to this one.
    }
    lookBelow(frame);
  }
}
