/**
 * What hides a text by several rules at once, drawn by lot: two to five rules, each for the text, what is around or beside it, or a pseudo-element of one of
 * these. What a picture says is hidden, the filter shows, and nobody can scroll to is taken apart until no declaration of it can go, and printed.
 *
 * `BENCH_TRIALS` sets how many are drawn (1,000 take some five minutes), `BENCH_SEED` which.
 */
import { readPageScript } from '../../src/browser/page-script.ts';
import { groupBy } from '../../src/model/group-by.ts';
import { FilteredBrowser } from '../../test/support/filtered-page.ts';
import { type Chance, chanceOf } from '../../test/support/random.ts';
import { NOTE, paintedPage } from '../painted/pages.ts';
import { printTable } from '../table.ts';
import { declarationsTaken } from './declarations.ts';
import { isReachable, openPlainBrowser, RulesOnPage } from './pictures.ts';
import { isShown } from './shown.ts';

const TRIALS = Number(process.env.BENCH_TRIALS ?? 1_000);
const SEED = Number(process.env.BENCH_SEED ?? 1);
/** Twice, what most hiding is done by. */
const SELECTORS =
  `#o #p #w #o #p #w #before #after #p::before #p::after #p::first-line #p::first-letter #o::before #o::after html body`.split(
    /\s+/,
  );
const CONTENTS = ['', ' ', 'x', '█'.repeat(10)];
/** What other declarations need to hide anything. */
const FOUNDATIONS = [
  'position:absolute',
  'position:relative',
  'position:fixed',
  'position:sticky;top:0',
  'overflow:hidden',
  'overflow:auto',
  'overflow:scroll hidden;width:300px',
  'overflow:auto;height:60px',
  'display:inline-block',
  'display:flex',
  'display:grid',
  'background:#fff',
  'display:block;height:200px',
  'inset:0',
  'z-index:9',
  'z-index:-1',
  'height:0',
  'width:0',
  'transform:scale(1)',
  'contain:paint',
];

interface Rule {
  readonly selector: string;
  readonly declaration: string;
}

export async function benchHidingBySeveral(): Promise<void> {
  const filtered = await FilteredBrowser.start({ see: readPageScript(), client: readPageScript('client') });
  const plain = await openPlainBrowser();
  try {
    const page = await plain.newPage({ viewport: { width: 1280, height: 720 } });
    const aside = await plain.newPage({ viewport: { width: 1280, height: 720 } });
    // A property with many values is not drawn more often.
    const properties = groupBy(await declarationsTaken(page), (each) => each.slice(0, each.indexOf(':')));
    const tried = await RulesOnPage.open(page, pageWith([]));
    const isLost = async (rules: readonly Rule[]): Promise<boolean> =>
      (await tried.hides(written(rules))) &&
      (await isShown(filtered, pageWith(rules))) &&
      !(await isReachable(aside, pageWith(rules)));
    let hiding = 0;
    const lost: string[] = [];
    for (let trial = 0; trial < TRIALS; trial++) {
      const rules = drawn(chanceOf(SEED, trial), [...properties.values()]);
      if (!(await tried.hides(written(rules)))) continue;
      hiding++;
      if (await isLost(rules)) lost.push(written(await reduced(rules, isLost)));
    }
    printTable([{ seed: SEED, tried: TRIALS, 'hide the text': hiding, 'shown though nobody sees it': lost.length }]);
    if (lost.length > 0) printTable(lost.map((rules) => ({ rules })));
  } finally {
    await plain.close();
    await filtered.stop();
  }
}

function drawn(chance: Chance, declarations: readonly (readonly string[])[]): readonly Rule[] {
  return Array.from({ length: 2 + chance.below(4) }, () => chance.pick(SELECTORS)).flatMap((selector) => {
    const said = Array.from({ length: 1 + chance.below(2) }, () => chance.pick(chance.pick(declarations)));
    if (/::(?:before|after)/.test(selector)) said.push(`content:"${chance.pick(CONTENTS)}"`);
    if (chance.often(0.4)) said.push(chance.pick(FOUNDATIONS));
    return said.map((each) => ({ selector, declaration: each.replace(/;$/, '') }));
  });
}

/** Without all that it does not need. */
async function reduced(
  rules: readonly Rule[],
  isLost: (rules: readonly Rule[]) => Promise<boolean>,
): Promise<readonly Rule[]> {
  for (const each of rules) {
    const rest = rules.filter((rule) => rule !== each);
    if (await isLost(rest)) return reduced(rest, isLost);
  }
  return rules;
}

function written(rules: readonly Rule[]): string {
  return rules.map(({ selector, declaration }) => `${selector}{${declaration}}`).join('');
}

function pageWith(rules: readonly Rule[]): string {
  const body = `<div id="w"><i id="before">_</i><div id="o"><p id="p">${NOTE}</p><i id="after">_</i></div></div>`;
  return paintedPage(`<style>${written(rules)}</style>${body}`).replace('<p>seen</p>', '');
}
