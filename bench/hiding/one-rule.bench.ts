/**
 * What hides a text, asked of the browser and not of us: each property that it knows gets each value of a pool that it takes, and a picture says whether the text is
 * gone. What hides it is read through the filter, and of what the filter shows a second picture says whether a person can scroll to it.
 *
 * `BENCH_SELECTORS=#p|html` sets what the properties are given to: `#p`, its parent `#o`, `#p::first-line`, `#d::details-content`, `html`, `body`. Each takes some
 * seven minutes.
 */
import { readPageScript } from '../../src/browser/page-script.ts';
import { FilteredBrowser } from '../../test/support/filtered-page.ts';
import { NOTE, paintedPage } from '../painted/pages.ts';
import { printTable } from '../table.ts';
import { declarationsTaken } from './declarations.ts';
import { isReachable, openPlainBrowser, RulesOnPage } from './pictures.ts';
import { isShown } from './shown.ts';

const SELECTORS = (process.env.BENCH_SELECTORS ?? '#p|#p::first-line').split('|');
const LINE = `<p id="p">${NOTE}</p>`;

export async function benchHiding(): Promise<void> {
  const filtered = await FilteredBrowser.start({ see: readPageScript(), client: readPageScript('client') });
  const plain = await openPlainBrowser();
  try {
    const page = await plain.newPage({ viewport: { width: 1000, height: 300 } });
    const declarations = await declarationsTaken(page);
    const rows: Record<string, string | number>[] = [];
    for (const selector of SELECTORS) {
      const tried = await RulesOnPage.open(page, pageWith('', selector));
      const hiding: string[] = [];
      for (const each of declarations) if (await tried.hides(`${selector}{${each}}`)) hiding.push(each);
      const [shown, lost]: [string[], string[]] = [[], []];
      for (const each of hiding) if (await isShown(filtered, pageWith(each, selector))) shown.push(each);
      for (const each of shown) if (!(await isReachable(page, pageWith(each, selector)))) lost.push(each);
      rows.push({
        'given to': selector,
        declarations: declarations.length,
        'hide the text at first sight': hiding.length,
        'shown to the agent': shown.length,
        'and not to be scrolled to': lost.length,
        which: lost.join('; '),
      });
    }
    printTable(rows);
  } finally {
    await plain.close();
    await filtered.stop();
  }
}

function pageWith(declaration: string, selector: string): string {
  const inner = selector.startsWith('#d')
    ? `<details id="d" open><summary>More</summary>${LINE}</details>`
    : `<div id="o">${LINE}</div>`;
  return paintedPage(`<style>${selector}{${declaration}}</style>${inner}`).replace('<p>seen</p>', '');
}
