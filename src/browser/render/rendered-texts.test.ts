import { expect, it } from 'vitest';
import { type PaintedTarget, RenderedTexts } from './rendered-texts.ts';

const CONTEXT = {
  id: 1,
  uniqueId: 'w',
  frameId: 't',
  origin: '',
  name: '',
  own: true,
  isPages: false,
  agents: false,
  closed: true,
};

/** A page of one document, which has nothing to judge; `heard` is what comes in with its answer. */
function pageOf(heard: () => void): PaintedTarget {
  return {
    targetId: 't',
    parent: undefined,
    contexts: { own: () => [CONTEXT], ownOf: () => CONTEXT },
    send: async () => ({}),
    inOwnWorld: (expression) => expression,
    evaluate: () =>
      new Promise((resolve) => {
        resolve(null);
        heard();
      }),
  };
}

it('takes no answer for settled with which the word of a change came in', async () => {
  const painted = new RenderedTexts();
  let changes = 1;
  const page = pageOf(() => {
    if (changes-- > 0) painted.unsettle('w');
  });
  await painted.settle(page, [page]);
  expect(painted.isSettled(page)).toBe(false);
  await painted.settle(page, [page]);
  expect(painted.isSettled(page)).toBe(true);
});
