/**
 * Arguments that stand in the HTML of the page which sends the request, and nowhere else:
 *
 *   GET  /checkout   … <b id="total">£52.90</b> …
 *   POST /place  item=7   → 303 → GET /thanks   … <p class="total">£52.90</p> …      the total is the page's
 *
 * The weakest of sources, so the most is asked of it. The gate will take the value only from the page that the request names as its own, and only where
 * nothing was changed since: so it must have been so in every example. The server must have said the same afterwards; the value must not have been the same
 * each time; the page must be one thing's (`/checkout`, not `/carts/{cart}`); and one element alone may have it there. What a script put into the page is not
 * looked at: no file of traffic has it, and a script of the agent's could put it there as well.
 */
import { mayChange } from '../../../session/state/changes.ts';
import { withoutHash } from '../../../session/state/sender.ts';
import type { ArgumentProposal, Operation } from '../operation.ts';
import type { Placed } from './placed.ts';
import type { Kind, Said, ShownValue, Told } from './said.ts';
import type { Sighting } from './seen.ts';
import { isPage } from './shown-values.ts';

/** One request, with what was known before it and what came of it. */
export interface Example {
  readonly members: readonly Placed[];
  readonly before: readonly Told[];
  /** The page that sent it, where what it showed still held. */
  readonly page: { readonly from: Operation; readonly shown: () => readonly ShownValue[] } | undefined;
  /** What the server's own answer says, or the page that it led to. */
  readonly answer: () => readonly Said[];
}

/** The page that a request was sent from: asked for after whatever changed something last. */
export function shownTo(
  sightings: readonly Sighting[],
  at: number,
  owners: ReadonlyMap<Sighting, Operation>,
): Example['page'] {
  const page = sightings[at]?.seen.page;
  if (page === undefined || !URL.canParse(page)) return undefined;
  for (let before = at - 1; before >= 0; before--) {
    const sighting = sightings[before];
    if (sighting === undefined) return undefined;
    if (isPage(sighting.seen) && withoutHash(sighting.url) === withoutHash(new URL(page))) {
      const from = owners.get(sighting);
      return from === undefined ? undefined : { from, shown: () => sighting.seen.shown?.().alone ?? [] };
    }
    if (mayChange(sighting)) return undefined;
  }
  return undefined;
}

/** What the page shows that a request was answered with, or led to. */
export function shownAfter(sightings: readonly Sighting[], at: number): readonly Said[] {
  const own = sightings[at]?.seen;
  if (own === undefined || !isPage(own)) return [];
  if (own.leads !== true) return own.shown?.().all ?? [];
  const next = sightings[at + 1];
  return next?.method === 'GET' && isPage(next.seen) ? (next.seen.shown?.().all ?? []) : [];
}

export function inPage(
  { name, type }: Kind,
  examples: readonly Example[],
  single: ReadonlySet<Operation>,
): ArgumentProposal | undefined {
  const [first] = examples;
  const from = first?.page?.from;
  if (from === undefined || !single.has(from)) return undefined;
  const shownBy = ({ page }: Example): readonly ShownValue[] =>
    page?.from === from ? page.shown().filter((each) => each.name === name) : [];
  const found = (first === undefined ? [] : shownBy(first)).filter(({ selector }) =>
    examples.every((example) =>
      shownBy(example).some((each) => each.selector === selector && isSaid(each, example.answer())),
    ),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const isOther = (each: ShownValue): boolean => each.selector === only.selector && each.value !== only.value;
  if (!examples.some((example) => shownBy(example).some(isOther))) return undefined;
  return { name, type, source: { type: 'page', of: from, selector: only.selector } };
}

function isSaid({ name, value }: ShownValue, answer: readonly Said[]): boolean {
  return answer.some((said) => said.name === name && said.value === value);
}
