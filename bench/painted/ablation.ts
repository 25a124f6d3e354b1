import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readPageScript } from '../../src/browser/page-script.ts';
import { FilteredBrowser } from '../../test/support/filtered-page.ts';
import { printTable } from '../table.ts';
import { functionIn, headOf, pageScriptWithout, ROOT, withoutFunctions } from '../without.ts';
import { type FrozenPage, frozenPages } from './frozen.ts';
import { PAINTED_MECHANISMS, type PaintedMechanism } from './mechanisms.ts';
import { CASES, inTurns, isShown } from './recall.ts';

/*
 * What each mechanism is worth of those that judge whether a text is painted for a person: the pages made for it, and pages that were not, without it.
 *
 * First all pages are read with all mechanisms, and it is noted in which a function of one ever answered something else than where it is missing. Only these are read
 * again without it. What comes out otherwise is read once more, since a page may be slow.
 */

/** Without what so many pages come out otherwise, nobody asks for more. */
const ENOUGH = 12;
/** What takes longer shows nothing. */
const PATIENCE_MS = 30_000;
/** So many pages that were not made for it are read for a mechanism at the most, from all over. */
const MOST_REAL = 30;

/** What is known of a page that was not made for it. */
interface Real {
  readonly shown: readonly boolean[];
  readonly pictured: number;
}

/** What is known of a page. */
interface Read<T> {
  readonly found: T;
  /** The mechanisms that made a difference to any answer. */
  readonly noted: ReadonlySet<number>;
}

/** Prints how many hidden texts show without each mechanism, and how many seen ones are lost; `only`: those of files that are named so; `names`: which they are. */
export async function benchPaintedAblation(only: string | undefined, names: boolean): Promise<void> {
  const mechanisms = PAINTED_MECHANISMS.filter(({ file }) => only === undefined || file.includes(only));
  const real = await frozenPages();
  process.stdout.write(`${CASES.length} pages made for it, ${real.length} others\n`);
  const [made, others] = await withScript(await notingScript(mechanisms), async (browser) => [
    await inTurns(CASES, async (each): Promise<Read<boolean>> => {
      const [found, answer] = await isShown(browser, each, NOTED);
      return { found, noted: noted.parse(answer) };
    }),
    await inTurns(real, (page) => readReal(browser, page)),
  ]);
  const rows = [];
  for (const [at, mechanism] of mechanisms.entries()) {
    const script = await pageScriptWithout(
      new Map([[mechanism.file, (source) => withoutFunctions(source, mechanism.cuts)]]),
    );
    const row = await withScript(script, async (browser) => {
      const turned = await turnedIn(browser, made, at);
      const changes = turned.length < ENOUGH ? await changesIn(browser, real, others, at) : undefined;
      if (names)
        for (const name of [...turned.map(([name]) => name), ...(changes?.names ?? [])])
          process.stdout.write(`  ${mechanism.name}: ${name}\n`);
      return {
        without: mechanism.name,
        'hidden shown': turned.filter(([, hides]) => hides).length,
        'seen lost': turned.filter(([, hides]) => !hides).length,
        'real texts lost': changes?.lost ?? '–',
        'real texts shown': changes?.shown ?? '–',
        'more pictured': changes?.pictured ?? '–',
        lines: linesOf(mechanism),
      };
    });
    rows.push(row);
  }
  printTable(rows);
}

async function withScript<T>(see: string, run: (browser: FilteredBrowser) => Promise<T>): Promise<T> {
  const browser = await FilteredBrowser.start({ see, client: readPageScript('client') });
  try {
    return await run(browser);
  } finally {
    await browser.stop();
  }
}

/** Pages made for it that show a hidden text or none of a seen one, and did not with all mechanisms. */
async function turnedIn(
  browser: FilteredBrowser,
  made: readonly Read<boolean>[],
  mechanism: number,
): Promise<(readonly [name: string, hides: boolean])[]> {
  const cases = CASES.filter((_, at) => made[at]?.noted.has(mechanism) === true && made[at].found !== CASES[at]?.hides);
  const turned: (readonly [name: string, hides: boolean])[] = [];
  await inTurns(cases, async (each) => {
    const isWrong = async (): Promise<boolean> => {
      if (turned.length >= ENOUGH) return false;
      // What a mechanism keeps the browser from painting may end a tab.
      const [shows] = await Promise.race([isShown(browser, each), sleep(PATIENCE_MS, [false])]);
      return shows === each.hides;
    };
    if ((await isWrong()) && (await isWrong())) turned.push([each.name, each.hides]);
  });
  return turned;
}

/** How many texts of other pages are withheld, shown or asked of pictures that were not, and on which pages. */
interface Changes extends Record<'lost' | 'shown' | 'pictured', number> {
  readonly names: readonly string[];
}

async function changesIn(
  browser: FilteredBrowser,
  pages: readonly FrozenPage[],
  before: readonly Read<Real>[],
  mechanism: number,
): Promise<Changes> {
  const names: string[] = [];
  let [lost, shown, pictured] = [0, 0, 0];
  const read = pages.flatMap((page, at) =>
    before[at]?.noted.has(mechanism) === true ? [[page, before[at].found] as const] : [],
  );
  const step = Math.ceil(read.length / MOST_REAL);
  const some = read.filter((_, at) => at % step === 0);
  await inTurns(some, async ([page, was]) => {
    let { found } = await readReal(browser, page);
    const isSame = (): boolean =>
      found.pictured === was.pictured && found.shown.every((each, at) => each === was.shown[at]);
    if (!isSame()) ({ found } = await readReal(browser, page));
    if (isSame()) return;
    names.push(page.name);
    lost += found.shown.filter((each, at) => !each && was.shown[at] === true).length;
    shown += found.shown.filter((each, at) => each && was.shown[at] === false).length;
    pictured += found.pictured - was.pictured;
  });
  return { names, lost, shown, pictured };
}

/** Remembers the texts of a page before they are filtered, those of its shadow trees as well. */
const GATHER = `globalThis.texts = [];
(function gather(root) {
  for (const walker = document.createTreeWalker(root, 5); walker.nextNode(); ) {
    const node = walker.currentNode;
    if (node.shadowRoot) gather(node.shadowRoot);
    if (node.nodeType === 3 && /[\\p{L}\\p{N}]/u.test(node.data) && !node.parentElement?.closest('script,style,noscript,template,textarea,option')) texts.push([node, node.data]);
  }
})(document.body); 0`;

async function readReal(browser: FilteredBrowser, { html }: FrozenPage): Promise<Read<Real>> {
  const filtered = await browser.visit(html);
  await filtered.own(GATHER);
  const pictured = z.number().parse(await filtered.own('cordon.survey()?.texts.length ?? 0'));
  await filtered.flush();
  const shown = z.array(z.boolean()).parse(await filtered.own('texts.map(([node, text]) => node.data === text)'));
  const answer = noted.parse(await filtered.own(NOTED));
  await filtered.close();
  return { found: { shown, pictured }, noted: answer };
}

const noted = z.array(z.number()).transform((each): ReadonlySet<number> => new Set(each));
const NOTED = '[...(globalThis.noted ?? [])]';

/** What the script has besides, so that its functions note where they answer otherwise than without. */
const NOTE = `globalThis.noted = new Set();
globalThis.note = (at, answer, given) => {
  // What is made one after the other is made at once.
  const found = Array.isArray(answer) && typeof given?.next === 'function' ? [...given] : given;
  if (noted.has(at) || Object.is(answer, found)) return found;
  const isTold = typeof found !== 'function' && !(found instanceof Set) && !(answer instanceof Set);
  if (!isTold || JSON.stringify(answer) !== JSON.stringify(found)) noted.add(at);
  return found;
};
`;

async function notingScript(mechanisms: readonly PaintedMechanism[]): Promise<string> {
  const changes = new Map<string, (source: string) => string>();
  for (const [at, { file, cuts }] of mechanisms.entries()) {
    const before = changes.get(file) ?? ((source: string) => source);
    changes.set(file, (source) =>
      Object.entries(cuts).reduce((left, [name, answer]) => noting(left, name, answer, at), before(source)),
    );
  }
  return NOTE + (await pageScriptWithout(changes));
}

/** A module in which a function notes whether it does. What does something is noted whenever it is called. */
function noting(source: string, name: string, answer: string, at: number): string {
  const whole = functionIn(source, name);
  const other = name.replace(/^#?/, `$&whole${at}_`);
  const call = whole.startsWith(' ') ? `this.${other}` : other;
  const note = `return note(${at}, ${answer === '' ? '{}' : answer}, ${call}(...arguments));`;
  return source.replace(whole, () => `${headOf(whole, name)} { ${note} }\n${whole.replace(`${name}(`, `${other}(`)}`);
}

function linesOf({ file, cuts }: PaintedMechanism): number {
  const source = readFileSync(join(ROOT, 'src', file), 'utf8');
  return Object.keys(cuts).reduce((sum, name) => sum + functionIn(source, name).split('\n').length - 1, 0);
}
