import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, Changes } from './changes.ts';

type Step = {
  readonly do: 'begin' | 'answer' | 'finish' | 'give up';
  readonly which: number;
  readonly declared: boolean;
};

const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('begin', 'answer', 'finish', 'give up'),
    which: fc.nat(9),
    declared: fc.boolean(),
  }),
  { maxLength: 40 },
);

describe('changes under way', () => {
  it('in any interleaving: settled, overdue and who waits are what the history says', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const changes = new Changes();
        /** The oracle: one line a change with all that ever happened to it. */
        const told: { change: Change; declared: boolean; happened: Set<string> }[] = [];
        let [waits, woken] = [0, 0];
        for (const step of history) {
          const chosen = told[step.which % Math.max(told.length, 1)];
          if (step.do === 'begin') {
            told.push({ change: changes.begin(step.declared), declared: step.declared, happened: new Set() });
          } else if (step.do === 'give up') {
            for (const each of told) each.happened.add('given up');
            changes.giveUp();
          } else if (chosen !== undefined) {
            chosen.happened.add(step.do);
            if (step.do === 'answer') changes.answered(chosen.change);
            else changes.finished(chosen.change);
          }
          const open = told.filter(({ happened }) => !happened.has('finish'));
          const waitedFor = open.filter(({ happened }) => !happened.has('given up'));
          expect(changes.settled).toBe(waitedFor.length === 0);
          expect(changes.overdue).toBe(
            open.some(({ declared, happened }) => declared && happened.has('given up') && !happened.has('answer')),
          );
          await Promise.resolve();
          if (waitedFor.length === 0) expect(woken).toBe(waits);
          else expect(woken).toBeLessThan(waits + 1);
          waits += 1;
          void changes.whenSettled().then(() => {
            woken += 1;
          });
          await Promise.resolve();
        }
      }),
    );
  });

  it('wakes nobody before the last change has finished', async () => {
    const changes = new Changes();
    const [first, second] = [changes.begin(true), changes.begin(false)];
    let woken = false;
    const waiting = changes.whenSettled().then(() => {
      woken = true;
    });
    changes.answered(first);
    changes.finished(second);
    await Promise.resolve();
    expect(woken).toBe(false);
    changes.finished(first);
    await waiting;
  });

  it('says of a change only once that it has finished', () => {
    const changes = new Changes();
    const change = changes.begin(true);
    expect(changes.finished(change)).toBe(true);
    expect(changes.finished(change)).toBe(false);
  });
});
