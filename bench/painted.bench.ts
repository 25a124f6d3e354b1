/**
 * The check of what is painted: which hidden texts it finds, which seen ones it loses, on pages made for it and on the saved ones of bench/corpora, and what a look
 * costs with it. Saved pages have no style sheets; where BENCH_STYLES names some (`wordpress=/a.css,/b.css;roundcube=/c.css`), these are put in.
 */
import { readFileSync } from 'node:fs';
import { readPageScript } from '../src/browser/page-script.ts';
import { FilteredBrowser, type FilteredPage } from '../test/support/filtered-page.ts';
import { labelledPages } from './elements-corpus.ts';
import { shop } from './page-script.bench.ts';
import { NOTE_START, paintedPage, SEEN_PAGES, UNSEEN_PAGES } from './painted-pages.ts';
import { median } from './statistics.ts';
import { printTable } from './table.ts';

const ROUNDS = 5;
const GRADIENT = 'color:#fff;background:linear-gradient(#036,#069)';
const RULES = ['see.invisible.painted', 'see.invisible.unsettled'];

export async function benchPainted(): Promise<void> {
  const browser = await FilteredBrowser.start({ see: readPageScript(), client: readPageScript('client') });
  try {
    printTable([await recall(browser, 'hidden', UNSEEN_PAGES), await recall(browser, 'seen', SEEN_PAGES)]);
    const rows: Record<string, string>[] = [];
    for (const elements of [100, 5_000])
      for (const doubtful of [0, 1, 100]) rows.push(await cost(browser, elements, doubtful));
    printTable(rows);
    printTable(await corpora(browser));
  } finally {
    await browser.stop();
  }
}

async function recall(
  browser: FilteredBrowser,
  what: string,
  pages: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const shown: string[] = [];
  // What a frame shows is looked at by test/gateway/painted.test.ts, which has the whole guard.
  const bodies = Object.entries(pages).filter(([, body]) => !body.includes('srcdoc'));
  for (const [name, body] of bodies) {
    const filtered = await browser.open(paintedPage(body));
    if ((await filtered.page.locator('body').ariaSnapshot()).includes(NOTE_START)) shown.push(name);
    await filtered.close();
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

/** What becomes of the texts of saved pages, by application. */
async function corpora(browser: FilteredBrowser): Promise<Record<string, string>[]> {
  const styles = stylesByApplication();
  const sums = new Map<string, { pages: number; texts: number; doubtful: number; lost: string[] }>();
  for (const { application, name, html } of labelledPages()) {
    const sum = sums.get(application) ?? { pages: 0, texts: 0, doubtful: 0, lost: [] };
    sums.set(application, sum);
    const filtered = await browser.visit(`${html}<style>${styles.get(application) ?? ''}</style>`);
    const { texts, doubtful, lost } = await lostTexts(filtered);
    sum.pages++;
    sum.texts += texts;
    sum.doubtful += doubtful;
    sum.lost.push(...lost.map((text) => `${name}: ${text}`));
    await filtered.close();
  }
  return Array.from(sums, ([application, { pages, texts, doubtful, lost }]) => ({
    'saved pages': `${application}${styles.has(application) ? ', with styles' : ''}`,
    pages: String(pages),
    texts: String(texts),
    doubtful: `${doubtful} (${((doubtful / texts) * 100).toFixed(1)} %)`,
    withheld: String(lost.length),
    which: lost.slice(0, 6).join('; '),
  }));
}

async function lostTexts(filtered: FilteredPage): Promise<{ texts: number; doubtful: number; lost: string[] }> {
  await filtered.own(`globalThis.texts = (() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/\\S/.test(node.data) && node.parentElement.checkVisibility()) found.push([node, node.data.trim()]);
    return found;
  })(); 0`);
  const texts = Number(await filtered.own('texts.length'));
  const doubtful = Number(await filtered.own('cordon.survey()?.texts.length ?? 0'));
  // What styles alone take away is gone by now.
  const before = String(await filtered.own("texts = texts.filter(([node]) => /\\S/.test(node.data)); ''"));
  await filtered.flush();
  const lost = String(
    await filtered.own(
      "texts.filter(([node]) => node.data === '\\u00a0').map(([, text]) => text.slice(0, 40)).join('\\n')",
    ),
  );
  const rules = filtered.redacted.filter((by) => RULES.includes(by));
  return { texts, doubtful, lost: `${before}${lost}`.split('\n').filter((text) => text !== '' && rules.length > 0) };
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
    await filtered.close();
  }
  const figures = names.map((name, at): [string, string] => [name, `${median(times[at] ?? []).toFixed(0)} ms`]);
  return { elements: String(elements), 'doubtful texts': String(doubtful), ...Object.fromEntries(figures) };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

function stylesByApplication(): ReadonlyMap<string, string> {
  const named = (process.env.BENCH_STYLES ?? '').split(';').filter((each) => each !== '');
  return new Map(
    named.map((each) => {
      const [application = '', files = ''] = each.split('=');
      return [
        application,
        files
          .split(',')
          .map((file) => readFileSync(file, 'utf8'))
          .join('\n'),
      ];
    }),
  );
}
