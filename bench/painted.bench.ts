/**
 * The check of what is painted: which hidden texts it finds, which seen ones it loses, on pages made for it and on the saved ones of bench/corpora, and what a look
 * costs with it.
 */
import { readPageScript } from '../src/browser/page-script.ts';
import { FilteredBrowser } from '../test/support/filtered-page.ts';
import { shop } from './page-script.bench.ts';
import { printSavedPages } from './painted/corpus.ts';
import { CASES, type Case, inTurns, isShown } from './painted/recall.ts';
import { median } from './statistics.ts';
import { printTable } from './table.ts';

const ROUNDS = 3;
/** Of what may be seen through it, styles do not say how it looks. */
const GRADIENT = 'color:#fff;background:linear-gradient(#036,rgba(0,102,153,.9))';

export async function benchPainted(): Promise<void> {
  const browser = await FilteredBrowser.start({ see: readPageScript(), client: readPageScript('client') });
  try {
    const rows: Record<string, string>[] = [];
    for (const goal of ['fill_form', 'read'] as const)
      for (const hides of [true, false])
        rows.push(
          await recall(
            browser,
            CASES.filter((each) => each.goal === goal && each.hides === hides),
            hides,
          ),
        );
    printTable(rows);
    const costs: Record<string, string>[] = [];
    for (const elements of [100, 5_000])
      for (const doubtful of [0, 1, 100]) costs.push(await cost(browser, elements, doubtful));
    printTable(costs);
    await printSavedPages(browser);
  } finally {
    await browser.stop();
  }
}

async function recall(
  browser: FilteredBrowser,
  cases: readonly Case[],
  hides: boolean,
): Promise<Record<string, string>> {
  const isEachShown = await inTurns(cases, async (each) => (await isShown(browser, each))[0]);
  const wrong = cases.filter((_, at) => isEachShown[at] === hides);
  return {
    'pages made for it': hides ? 'hidden' : 'seen',
    pages: String(cases.length),
    'shown to the agent': String(isEachShown.filter(Boolean).length),
    which: wrong.map(({ name }) => name).join('; '),
  };
}

/** How long looks take: the first one, and one after a change while the verdicts still hold; beside it what the filter takes by itself. */
async function cost(browser: FilteredBrowser, elements: number, doubtful: number): Promise<Record<string, string>> {
  const names = ['first look', 'look after a change', 'the filter alone'];
  const times = names.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    const hero = Array.from(
      { length: doubtful },
      (_, at) => `<p style="${GRADIENT}">Lamps of number ${at}, in all sizes</p>`,
    ).join('');
    const filtered = await browser.visit(shop(elements).replace('<ul>', `${hero}<ul>`));
    await filtered.own('document.body.offsetHeight');
    const change = () => filtered.own("document.querySelector('h3').firstChild.data = String(Math.random())");
    times[0]?.push(await timed(() => filtered.flush()));
    await change();
    times[1]?.push(await timed(() => filtered.flush()));
    await change();
    times[2]?.push(await timed(() => filtered.own('cordon.flush()')));
    await filtered.discard();
  }
  const figures = names.map((name, at): [string, string] => [name, `${median(times[at] ?? []).toFixed(0)} ms`]);
  return { elements: String(elements), 'doubtful texts': String(doubtful), ...Object.fromEntries(figures) };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
