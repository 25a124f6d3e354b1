import { beforeAll, describe, expect, it } from 'vitest';
import { labelledPages } from '../bench/elements/corpus.ts';
import { type ElementFigures, measureElements, sumOf } from '../bench/elements/elements.bench.ts';
import { GOAL_HIDES } from '../src/see/controls/goal-table.ts';

/*
 * The filter on the saved pages of the demo's sites, which are our own; on those of other applications test/conformance/elements.conformance.ts tries it.
 * Reaching all that `labels.tsv` asks for is not the point: what is lost today is all that may be.
 */

const DEMOS = ['demo-forge', 'demo-shop', 'demo-stay'];
const PAGES = labelledPages().filter(({ application }) => DEMOS.includes(application));

let figures: ElementFigures;
beforeAll(async () => {
  // Throws where a label's control is no longer where it was, or goes by another name. Navigate and dashboard hide what read does.
  figures = await measureElements(['read', 'interact'], PAGES);
});

describe('the controls of the demo’s pages', () => {
  it('are all labelled', () => {
    expect(PAGES).toHaveLength(19);
    expect(PAGES.flatMap(({ controls }) => controls).filter(({ classes }) => classes === undefined)).toEqual([]);
  });

  it.each([
    ['read', 64, 0, 0],
    ['interact', 39, 0, 0],
    ['dangerous', 6, 0, 1],
    ['account', 39, 0, 0],
    ['form', 19, 1, 0],
  ] as const)(
    '%s: of %i, %i are taken for it wrongly and %i missed, and no more',
    (what, labelled, wrongly, missed) => {
      const { meant, said, both } = sumOf(figures, DEMOS).get(what) ?? { meant: 0, said: 0, both: 0 };
      expect(meant).toBe(labelled);
      expect(said - both).toBeLessThanOrEqual(wrongly);
      expect(meant - both).toBeLessThanOrEqual(missed);
    },
  );
});

describe('goals that are not tried', () => {
  it.each(['navigate', 'dashboard'] as const)('%s hides what read does', (goal) => {
    expect(GOAL_HIDES[goal]).toEqual(GOAL_HIDES.read);
  });
});
