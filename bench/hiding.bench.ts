/**
 * What hides a text, asked of the browser and not of us: each property that it knows gets each value of a pool that it takes, and a picture says whether the text is
 * gone. What hides it is read through the filter, and of what the filter shows a second picture says whether a person can scroll to it.
 *
 * `BENCH_SELECTORS=#p|html` sets what the properties are given to: `#p`, its parent `#o`, `#p::first-line`, `#d::details-content`, `html`, `body`. Each takes some
 * seven minutes.
 */
import { type Browser, chromium, type Page } from 'playwright-core';
import { readPageScript } from '../src/browser/page-script.ts';
import { type Picture, readPicture } from '../src/browser/render/png.ts';
import { FilteredBrowser } from '../test/support/filtered-page.ts';
import { browserPath } from './page-browsers.ts';
import { NOTE, NOTE_START, paintedPage } from './painted/pages.ts';
import { VALUES } from './painted/values.ts';
import { printTable } from './table.ts';

const SELECTORS = (process.env.BENCH_SELECTORS ?? '#p|#p::first-line').split('|');
/** Text is gone where a picture has less than this share of the edges that it had. */
const LEAST_EDGES = 0.3;
const EDGE = 60;
/** Fewer pixels than this that differ by the letters show none of them. */
const LEAST_PIXELS = 300;
const BARE = `color:transparent!important;-webkit-text-fill-color:transparent!important;-webkit-text-stroke-color:transparent!important;text-shadow:none!important`;
const LINE = `<p id="p">${NOTE}</p>`;

interface Way {
  readonly selector: string;
  readonly declaration: string;
}

export async function benchHiding(): Promise<void> {
  const filtered = await FilteredBrowser.start({ see: readPageScript(), client: readPageScript('client') });
  const plain = await chromium.launch({
    executablePath: await browserPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await pageOf(plain);
    const declarations = await declarationsTaken(page);
    const rows: Record<string, string | number>[] = [];
    for (const selector of SELECTORS) {
      const hiding = await hidingAmong(page, selector, declarations);
      const shown = await shownOf(filtered, hiding);
      const lost: string[] = [];
      for (const way of shown) if (!(await isReachable(page, way))) lost.push(way.declaration);
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

async function pageOf(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 1000, height: 300 } });
}

/** Each property with each value that it takes, and that it does not write as another. */
async function declarationsTaken(page: Page): Promise<readonly string[]> {
  return page.evaluate((values) => {
    const style = document.createElement('i').style;
    const names = new Set<string>(Array.from(getComputedStyle(document.documentElement)));
    for (const key in style)
      names.add(key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^webkit/, '-webkit'));
    const taken = new Set<string>();
    for (const name of names) {
      if (name.startsWith('--') || /^(?:animation|transition)/.test(name)) continue;
      for (const value of values) {
        style.cssText = '';
        style.setProperty(name, value);
        if (style.cssText !== '') taken.add(style.cssText);
      }
    }
    return [...taken];
  }, VALUES);
}

async function hidingAmong(page: Page, selector: string, declarations: readonly string[]): Promise<readonly Way[]> {
  await page.setContent(pageWith('', selector));
  const devtools = await page.context().newCDPSession(page);
  const edges = async (): Promise<number> => {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    return edgesIn(readPicture(Buffer.from(data, 'base64')));
  };
  const before = await edges();
  const hiding: Way[] = [];
  for (const declaration of declarations) {
    await page.evaluate(
      (rule) => document.querySelector('style')?.replaceChildren(rule),
      `${selector}{${declaration}}`,
    );
    if ((await edges()) < LEAST_EDGES * before) hiding.push({ selector, declaration });
  }
  await devtools.detach();
  return hiding;
}

async function shownOf(filtered: FilteredBrowser, ways: readonly Way[]): Promise<readonly Way[]> {
  const shown: Way[] = [];
  for (const way of ways) {
    const opened = await filtered.open(pageWith(way.declaration, way.selector), { goal: 'fill_form' });
    if ((await opened.page.locator('body').ariaSnapshot()).includes(NOTE_START)) shown.push(way);
    await opened.discard();
  }
  return shown;
}

/** Whether letters are painted where the text is scrolled to. */
async function isReachable(page: Page, { selector, declaration }: Way): Promise<boolean> {
  await page.setContent(pageWith(declaration, selector));
  await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.getElementById('p') ?? document.body);
    const { left, top, height } = range.getBoundingClientRect();
    scrollTo(left + scrollX - 20, top + height / 2 + scrollY - 150);
  });
  const whole = readPicture(await page.screenshot());
  await page.addStyleTag({ content: `#p,#p *{${BARE}}#p::first-line{${BARE}}` });
  return differing(whole, readPicture(await page.screenshot())) >= LEAST_PIXELS;
}

function pageWith(declaration: string, selector: string): string {
  const inner = selector.startsWith('#d')
    ? `<details id="d" open><summary>More</summary>${LINE}</details>`
    : `<div id="o">${LINE}</div>`;
  return paintedPage(`<style>${selector}{${declaration}}</style>${inner}`).replace('<p>seen</p>', '');
}

/** Neighbours in a row that differ by what an eye tells apart. */
function edgesIn({ width, height, bytesPerPixel, pixels }: Picture): number {
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = (y * width + x) * bytesPerPixel;
      if (Math.abs((pixels[at] ?? 0) - (pixels[at - bytesPerPixel] ?? 0)) > EDGE) count++;
    }
  return count;
}

function differing(one: Picture, other: Picture): number {
  let count = 0;
  for (let at = 0; at < one.pixels.length; at += one.bytesPerPixel)
    if (Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > EDGE / 2) count++;
  return count;
}
