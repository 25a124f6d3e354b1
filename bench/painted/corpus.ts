import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isNear } from '../../src/browser/page/painting/colors.ts';
import { type Picture, readPicture } from '../../src/browser/render/png.ts';
import type { FilteredBrowser, FilteredPage } from '../../test/support/filtered-page.ts';
import { type LabelledPage, labelledPages } from '../elements/corpus.ts';
import { median } from '../statistics.ts';

/*
 * What becomes of the texts of the saved pages of bench/corpora. Who sees a text there is asked of two pictures of the whole page, with all of its letters and with
 * none, before the filter reads any style: a text is a person's where they differ along most of its lines. Then somebody looks, and what the filter withheld
 * of those texts was withheld wrongly.
 *
 * Pages are taken of each application in turn, so that the time may end anywhere.
 */

/** No page is begun after this time, in milliseconds. */
const LONGEST_MS = 200_000;
/** In so much of its lines a text has to show for being a person's. */
const LEAST_SHARE = 0.7;

/** What is known of a page's texts after a look at it. */
interface PageOfTexts {
  readonly name: string;
  readonly texts: number;
  readonly seen: number;
  /** Those of the seen that the agent is not shown. */
  readonly lost: readonly string[];
  /** Those that the pictures do not have: scrolled out of a box, or labels that only programs read. */
  readonly beyond: number;
  readonly doubtful: number;
  /** The look, and what of it the styles took, in milliseconds. */
  readonly look: number;
  readonly styles: number;
}

/** Looks at the saved pages, and prints a line for each as it goes. Style sheets are put in where BENCH_STYLES names some: they are not saved. */
export async function printSavedPages(browser: FilteredBrowser): Promise<void> {
  const started = performance.now();
  const sheets = stylesByApplication();
  const pages = inTurn(labelledPages());
  const read: PageOfTexts[] = [];
  for (const page of pages) {
    if (performance.now() - started > LONGEST_MS) break;
    const found = await lookAt(browser, page, sheets.get(page.application) ?? '');
    read.push(found);
    process.stdout.write(`${lineOf(found)}\n`);
  }
  process.stdout.write(`\n${summaryOf(read, pages.length)}\n\n`);
}

function lineOf({ name, texts, seen, lost, beyond, doubtful, look, styles }: PageOfTexts): string {
  const counts = `${texts} texts, ${seen} seen by a person, ${beyond} shown besides, ${doubtful} doubtful`;
  const times = `look ${look.toFixed(0)} ms, of them styles ${styles.toFixed(0)}`;
  return `${name.padEnd(34)} ${counts}; withheld wrongly ${lost.length}; ${times}${lost.map((text) => `\n    lost: ${text}`).join('')}`;
}

function summaryOf(read: readonly PageOfTexts[], of: number): string {
  const sum = (each: (page: PageOfTexts) => number): number => read.reduce((all, page) => all + each(page), 0);
  const middle = (pages: readonly PageOfTexts[], ms: (page: PageOfTexts) => number): string =>
    `${median(pages.map(ms)).toFixed(0)} ms on ${pages.length} pages`;
  const [clear, doubted] = [read.filter((each) => each.doubtful === 0), read.filter((each) => each.doubtful > 0)];
  return [
    `${read.length} of ${of} saved pages: ${sum(({ texts }) => texts)} texts, ${sum(({ seen }) => seen)} seen by a person, withheld wrongly ${sum(({ lost }) => lost.length)}`,
    `a look (median): ${middle(clear, ({ look }) => look)} without doubt, ${middle(doubted, ({ look }) => look)} with; its styles ${middle(clear, ({ styles }) => styles)}`,
  ].join('\n');
}

async function lookAt(browser: FilteredBrowser, page: LabelledPage, styles: string): Promise<PageOfTexts> {
  const filtered = await browser.visit(`${page.html}<style>${styles}</style>`);
  try {
    const seen = await seenTexts(filtered);
    let started = performance.now();
    const doubtful = Number(await filtered.own('cordon.survey()?.texts.length ?? 0'));
    const styled = performance.now() - started;
    started = performance.now();
    await filtered.flush();
    const look = performance.now() - started + styled;
    const shown = z.array(z.boolean()).parse(await filtered.own('texts.map(([node, text]) => node.data === text)'));
    const texts = z.array(z.string()).parse(await filtered.own('texts.map(([, text]) => text.trim().slice(0, 60))'));
    const withheld = texts.flatMap((_, at) => (seen[at] === true && shown[at] === false ? at : []));
    const lost = await seenByThemselves(browser, page, styles, withheld);
    return {
      name: `${page.application} ${page.name}`,
      texts: texts.length,
      seen: seen.filter(Boolean).length,
      lost: lost.map((at) => texts[at] ?? ''),
      beyond: shown.filter((isShown, at) => isShown && seen[at] === false).length,
      doubtful,
      look,
      styles: styled,
    };
  } finally {
    await filtered.discard();
  }
}

/** Remembers the texts of a page before they are filtered, with where they stand. */
const GATHER = `globalThis.texts = [];
globalThis.letters = [];
for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
  const node = walker.currentNode;
  if (!/[\\p{L}\\p{N}]/u.test(node.data) || node.parentElement.closest('script,style,noscript,template,textarea,option,title')) continue;
  const range = new Range();
  range.selectNode(node);
  const boxes = Array.from(range.getClientRects(), (box) => [box.left + scrollX, box.top + scrollY, box.right + scrollX, box.bottom + scrollY]);
  if (boxes.length > 0 && texts.push([node, node.data, boxes])) letters.push(range);
}
texts.map(([, , boxes]) => boxes)`;
const unpaint = (texts: string): string => `{
  const sheet = new CSSStyleSheet();
  const clear = 'transparent !important';
  sheet.replaceSync('::highlight(bench){color:' + clear + ';-webkit-text-fill-color:' + clear + '}');
  document.adoptedStyleSheets.push(sheet);
  CSS.highlights.set('bench', ${texts});
}`;
const PAINT = `CSS.highlights.delete('bench'); document.adoptedStyleSheets.pop(); 0`;

const gathered = z.array(z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])));

/** Which of the texts a person sees who scrolls through the page. */
async function seenTexts(filtered: FilteredPage): Promise<readonly boolean[]> {
  const texts = gathered.parse(await filtered.own(GATHER));
  const painted = await wholePage(filtered);
  const bare = await without(filtered, 'new Highlight(...letters)');
  return texts.map((boxes) => shows(painted, bare, boxes));
}

/** Which of some texts a person sees, each by itself: of two that stand in one place, all letters together say nothing of either. */
async function seenByThemselves(
  browser: FilteredBrowser,
  page: LabelledPage,
  styles: string,
  numbers: readonly number[],
): Promise<readonly number[]> {
  if (numbers.length === 0) return [];
  const filtered = await browser.visit(`${page.html}<style>${styles}</style>`);
  try {
    const texts = gathered.parse(await filtered.own(GATHER));
    const painted = await wholePage(filtered);
    const seen: number[] = [];
    for (const at of numbers) {
      const bare = await without(filtered, `new Highlight(letters[${at}])`);
      if (shows(painted, bare, texts[at] ?? [])) seen.push(at);
    }
    return seen;
  } finally {
    await filtered.discard();
  }
}

async function wholePage(filtered: FilteredPage): Promise<Picture> {
  return readPicture(await filtered.page.screenshot({ fullPage: true }));
}

async function without(filtered: FilteredPage, texts: string): Promise<Picture> {
  await filtered.own(unpaint(texts));
  const bare = await wholePage(filtered);
  await filtered.own(PAINT);
  return bare;
}

function shows(painted: Picture, bare: Picture, boxes: readonly Edges[]): boolean {
  const cells = boxes.flatMap(cellsOf);
  const inked = cells.filter((cell) => hasInk(painted, bare, cell)).length;
  return inked > 0 && inked >= cells.length * LEAST_SHARE;
}

type Edges = readonly [left: number, top: number, right: number, bottom: number];

/** A line cut into pieces about as wide as it is high. */
function cellsOf([left, top, right, bottom]: Edges): readonly Edges[] {
  const count = Math.max(1, Math.round((right - left) / (bottom - top)));
  const width = (right - left) / count;
  return Array.from({ length: count }, (_, at) => [left + at * width, top, left + (at + 1) * width, bottom]);
}

function hasInk(one: Picture, other: Picture, box: Edges): boolean {
  const [left, top] = [Math.max(0, Math.floor(box[0])), Math.max(0, Math.floor(box[1]))];
  const [right, bottom] = [Math.min(one.width, Math.ceil(box[2])), Math.min(one.height, Math.ceil(box[3]))];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (!isNear(colorAt(one, x, y), colorAt(other, x, y))) return true;
  return false;
}

function colorAt({ pixels, width, bytesPerPixel }: Picture, x: number, y: number): [number, number, number, number] {
  const at = (y * width + x) * bytesPerPixel;
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, 1];
}

/** One page of each application after the other. */
function inTurn(pages: readonly LabelledPage[]): readonly LabelledPage[] {
  const byApplication = new Map<string, LabelledPage[]>();
  for (const page of pages) byApplication.set(page.application, [...(byApplication.get(page.application) ?? []), page]);
  const taken: LabelledPage[] = [];
  for (let at = 0; taken.length < pages.length; at++)
    for (const own of byApplication.values()) taken.push(...own.slice(at, at + 1));
  return taken;
}

/** `BENCH_STYLES=wordpress=/a.css,/b.css;roundcube=/c.css` */
function stylesByApplication(): ReadonlyMap<string, string> {
  const named = (process.env.BENCH_STYLES ?? '').split(';').filter((each) => each !== '');
  return new Map(
    named.map((each) => {
      const [application = '', files = ''] = each.split('=');
      const sheets = files.split(',').map((file) => readFileSync(file, 'utf8'));
      return [application, sheets.join('\n')];
    }),
  );
}
