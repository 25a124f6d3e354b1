/* What a person sees of a page, told by pictures of a browser without Cordon. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Picture, readPicture } from '../../src/browser/render/png.ts';
import { browserPath } from '../page-browsers.ts';

/** Text is gone where a picture has less than this share of the edges that it had. */
const LEAST_EDGES = 0.3;
const EDGE = 60;
/** Fewer pixels than this that differ by the letters show none of them. */
const LEAST_PIXELS = 300;
/** Of a text of many lines, so many are scrolled to. */
const MOST_LINES = 8;
const BARE = `color:transparent!important;-webkit-text-fill-color:transparent!important;-webkit-text-stroke-color:transparent!important;text-shadow:none!important`;
const WITHOUT_LETTERS = ['#p,#p *', '#p::first-line', '#p::first-letter'].map((each) => `${each}{${BARE}}`).join('');

export async function openPlainBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** Tries rules on a page whose first `style` element is for them: which of them leave little to be seen without scrolling. */
export class RulesOnPage {
  readonly #page: Page;
  readonly #picture: () => Promise<Picture>;
  readonly #before: number;

  private constructor(page: Page, picture: () => Promise<Picture>, before: number) {
    this.#page = page;
    this.#picture = picture;
    this.#before = before;
  }

  static async open(page: Page, html: string): Promise<RulesOnPage> {
    await page.setContent(html);
    const devtools = await page.context().newCDPSession(page);
    const picture = async () => {
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
      return readPicture(Buffer.from(data, 'base64'));
    };
    return new RulesOnPage(page, picture, edgesIn(await picture()));
  }

  async hides(rules: string): Promise<boolean> {
    await this.#page.evaluate((each) => document.querySelector('style')?.replaceChildren(each), rules);
    return edgesIn(await this.#picture()) < LEAST_EDGES * this.#before;
  }
}

/** Whether letters of `#p` are painted where a person may scroll to. */
export async function isReachable(page: Page, html: string): Promise<boolean> {
  for (let line = 0; line < MOST_LINES; line++) {
    await page.setContent(html);
    const lines = await page.evaluate(scrollToLine, line);
    const whole = readPicture(await page.screenshot());
    await page.addStyleTag({ content: WITHOUT_LETTERS });
    if (differing(whole, readPicture(await page.screenshot())) >= LEAST_PIXELS) return true;
    if (line + 1 >= lines) return false;
  }
  return false;
}

/** Runs in the page: scrolls what a person can scroll, from the outside in, and answers how many lines there are. */
function scrollToLine(at: number): number {
  const text = document.getElementById('p') ?? document.body;
  const place = (): { readonly rect: DOMRect; readonly count: number } => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()];
    return { rect: lines[at] ?? range.getBoundingClientRect(), count: lines.length };
  };
  const scrollers: Element[] = [];
  for (let each = text.parentElement; each !== null; each = each.parentElement)
    if (each !== document.body && each !== document.documentElement) scrollers.unshift(each);
  scrollTo(place().rect.left + scrollX - 20, place().rect.top + scrollY - innerHeight / 2);
  for (const scroller of scrollers) {
    const { overflowX, overflowY } = getComputedStyle(scroller);
    const around = scroller.getBoundingClientRect();
    if (/auto|scroll/.test(overflowX)) scroller.scrollLeft += place().rect.left - around.left - 20;
    if (/auto|scroll/.test(overflowY)) scroller.scrollTop += place().rect.top - around.top - 20;
  }
  scrollTo(place().rect.left + scrollX - 20, place().rect.top + scrollY - innerHeight / 2);
  return place().count;
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
