/**
 * The check of what is painted: which hidden texts it finds, which seen ones it loses, on pages made for it and on the saved ones of bench/corpora, and what a look
 * costs with it.
 */
import { readPageScript } from '../src/browser/page-script.ts';
import type { Goal } from '../src/model/policy/scope.ts';
import { FilteredBrowser } from '../test/support/filtered-page.ts';
import { shop } from './page-script.bench.ts';
import { SEEN_BOXES, UNSEEN_BOXES } from './painted/boxes.ts';
import { printSavedPages } from './painted/corpus.ts';
import { SEEN_GROUNDS, UNDER_CONTROLS, UNSEEN_GROUNDS } from './painted/grounds.ts';
import { SEEN_LEGIBLE, UNSEEN_LEGIBLE } from './painted/legible.ts';
import { NOTE_START, paintedPage, SEEN_PAGES, UNSEEN_PAGES } from './painted/pages.ts';
import { SEEN_PARTS, UNSEEN_PARTS } from './painted/parts.ts';
import { SEEN_WAYS, UNSEEN_WAYS } from './painted/ways.ts';
import { median } from './statistics.ts';
import { printTable } from './table.ts';

const ROUNDS = 3;
/** Of what may be seen through it, styles do not say how it looks. */
const GRADIENT = 'color:#fff;background:linear-gradient(#036,rgba(0,102,153,.9))';

export async function benchPainted(): Promise<void> {
  const browser = await FilteredBrowser.start({ see: readPageScript(), client: readPageScript('client') });
  try {
    printTable([
      await recall(browser, 'hidden', {
        ...UNSEEN_PAGES,
        ...UNSEEN_WAYS,
        ...UNSEEN_PARTS,
        ...UNSEEN_BOXES,
        ...UNSEEN_GROUNDS,
        ...UNDER_CONTROLS,
      }),
      await recall(browser, 'seen', { ...SEEN_PAGES, ...SEEN_WAYS, ...SEEN_PARTS, ...SEEN_BOXES, ...SEEN_GROUNDS }),
      // Some are about fields, which are shown to whoever fills in forms.
      await recall(browser, 'hidden', UNSEEN_LEGIBLE, 'read'),
      await recall(browser, 'seen', SEEN_LEGIBLE, 'read'),
    ]);
    const rows: Record<string, string>[] = [];
    for (const elements of [100, 5_000])
      for (const doubtful of [0, 1, 100]) rows.push(await cost(browser, elements, doubtful));
    printTable(rows);
    await printSavedPages(browser);
  } finally {
    await browser.stop();
  }
}

async function recall(
  browser: FilteredBrowser,
  what: string,
  pages: Readonly<Record<string, string>>,
  goal: Goal = 'fill_form',
): Promise<Record<string, string>> {
  const shown: string[] = [];
  // What a frame shows is looked at by test/gateway/painted.test.ts, which has the whole guard.
  const bodies = Object.entries(pages).filter(([, body]) => !body.includes('srcdoc'));
  for (const [name, body] of bodies) {
    // Most fields are covers here, and no case of what is hidden.
    const filtered = await browser.open(paintedPage(body), { goal });
    if ((await filtered.page.locator('body').ariaSnapshot()).includes(NOTE_START)) shown.push(name);
    await filtered.discard();
  }
  const all = bodies.map(([name]) => name);
  const rest = what === 'hidden' ? shown : all.filter((name) => !shown.includes(name));
  return {
    'pages made for it': what,
    pages: String(all.length),
    'shown to the agent': String(shown.length),
    which: rest.join('; '),
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
