import type { Goal } from '../../src/model/policy/scope.ts';
import type { FilteredBrowser } from '../../test/support/filtered-page.ts';
import { SEEN_BOXES, UNSEEN_BOXES } from './boxes.ts';
import { SEEN_GROUNDS, UNDER_CONTROLS, UNSEEN_GROUNDS } from './grounds.ts';
import { SEEN_LEGIBLE, UNSEEN_LEGIBLE } from './legible.ts';
import { NOTE_START, paintedPage, SEEN_PAGES, UNSEEN_PAGES } from './pages.ts';
import { SEEN_PARTS, UNSEEN_PARTS } from './parts.ts';
import { SEEN_WAYS, UNSEEN_WAYS } from './ways.ts';

/* The pages made for the check of what is painted, and how many of them show their text. */

/** A page made for it. */
export interface Case {
  readonly name: string;
  readonly body: string;
  readonly goal: Goal;
  /** Nobody sees its text. */
  readonly hides: boolean;
}

/** Most fields are covers, and no case of what is hidden; of the last ones some are about fields, which are shown to whoever fills in forms. */
export const CASES: readonly Case[] = [
  ...casesOf(true, 'fill_form', UNSEEN_PAGES, UNSEEN_WAYS, UNSEEN_PARTS, UNSEEN_BOXES, UNSEEN_GROUNDS, UNDER_CONTROLS),
  ...casesOf(false, 'fill_form', SEEN_PAGES, SEEN_WAYS, SEEN_PARTS, SEEN_BOXES, SEEN_GROUNDS),
  ...casesOf(true, 'read', UNSEEN_LEGIBLE),
  ...casesOf(false, 'read', SEEN_LEGIBLE),
];

/** What a frame shows is looked at by test/gateway/painted.test.ts, which has the whole guard. */
function casesOf(hides: boolean, goal: Goal, ...sets: readonly Readonly<Record<string, string>>[]): readonly Case[] {
  const pages = sets.flatMap((set) => Object.entries(set));
  return pages.filter(([, body]) => !body.includes('srcdoc')).map(([name, body]) => ({ name, body, goal, hides }));
}

/** Tabs beside each other: a picture is mostly waited for. */
const TABS = 3;

/** Does something with each thing, with a few at a time. */
export async function inTurns<T, R>(things: readonly T[], run: (thing: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  const left = [...things.entries()];
  const take = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) made[next[0]] = await run(next[1]);
  };
  await Promise.all(Array.from({ length: TABS }, take));
  return made;
}

/** Whether an agent is shown the text of a page; `asked`: what else its script is asked then. */
export async function isShown(
  browser: FilteredBrowser,
  { body, goal }: Case,
  asked = 'undefined',
): Promise<readonly [isShown: boolean, answer: unknown]> {
  const filtered = await browser.open(paintedPage(body), { goal });
  const snapshot = await filtered.page.locator('body').ariaSnapshot();
  const answer = await filtered.own(asked);
  await filtered.close();
  return [snapshot.includes(NOTE_START), answer];
}
