/**
 * Arguments that no name in a request tells, told by values that agree with what the server said before:
 *
 *   GET  /cart    → {"cart": {"total": 52.9}}
 *   POST /orders  {"amt": 52.9}                        `amt` is the total: it stands in the request itself
 *   POST /orders  {"cart": 7} → {"order": {"total": 52.9}}   the request has none, and the server charged what it had said: the total is the cart's
 *
 * What an answer calls a total may be any. So a value must agree in every example, and be one that does not agree by chance: not 1, 2 or 100. What the request
 * has counts before what an answer had, and that before what the page showed from which it was sent (agreed-pages.ts).
 */
import { isJsonObject, type Json } from '../../../model/json.ts';
import { argumentFor, isTold } from '../arguments.ts';
import type { ArgumentProposal, Operation } from '../operation.ts';
import { type Example, inPage, shownAfter, shownTo } from './agreed-pages.ts';
import type { Placed } from './placed.ts';
import { isTelling, type Kind, type Said, type Told } from './said.ts';
import type { Sighting } from './seen.ts';

/** An operation, and the requests that it was learnt from. */
export interface LearnedFrom {
  readonly operation: Operation;
  readonly requests: readonly { readonly sighting: Sighting; readonly members: readonly Placed[] }[];
}

/** So many answers back a value may have been said. */
const FURTHEST = 40;
const DEEPEST = 6;
const MOST_MEMBERS = 500;
/** An answer that tells more is a list, whatever it looks like. */
const MOST_TOLD = 20;

/** The operations of one origin, with the arguments that agree. `sightings` are all of its requests, in order. */
export function withAgreedArguments(
  learned: readonly LearnedFrom[],
  sightings: readonly Sighting[],
): readonly Operation[] {
  const owners = new Map(
    learned.flatMap(({ operation, requests }) => requests.map(({ sighting }) => [sighting, operation])),
  );
  const answers = sightings.map((sighting) => {
    const from = owners.get(sighting);
    return from === undefined ? [] : toldIn(sighting.seen.answer, from);
  });
  const single = new Set(learned.filter(readsOne).map(({ operation }) => operation));
  const places = new Map(sightings.map((sighting, at) => [sighting, at]));
  return learned.map(({ operation, requests }) => {
    if (operation.reads || operation.graphql !== undefined || requests.length === 0) return operation;
    const examples = requests.map(({ sighting, members }): Example => {
      const at = places.get(sighting) ?? 0;
      return {
        members,
        before: latest(answers.slice(Math.max(0, at - FURTHEST), at).flat()),
        page: shownTo(sightings, at, owners),
        answer: () => [...(answers[at] ?? []), ...shownAfter(sightings, at)],
      };
    });
    const known = new Set(operation.args.map(({ name }) => name));
    // What a page shows must have been so in each example, the first among them: further pages are read where that one has it.
    const named: readonly Kind[] = [...examples.flatMap(({ before }) => before), ...(examples[0]?.page?.shown() ?? [])];
    const kinds = [...new Map(named.map(({ name, type }): [string, Kind] => [name, { name, type }])).values()].filter(
      ({ name }) => !known.has(name),
    );
    const agreed = kinds.flatMap((kind) => argumentOf(kind, examples, single) ?? []);
    return agreed.length === 0 ? operation : { ...operation, args: [...operation.args, ...agreed] };
  });
}

function argumentOf(
  kind: Kind,
  examples: readonly Example[],
  single: ReadonlySet<Operation>,
): ArgumentProposal | undefined {
  return (
    inRequest(kind, examples, ({ before }) => before) ??
    inRequest(kind, examples, varying(kind, examples)) ??
    inAnswer(kind, examples, single) ??
    inPage(kind, examples, single)
  );
}

/** What pages showed, where that was not the same each time. */
function varying({ name }: Kind, examples: readonly Example[]): (example: Example) => readonly Said[] {
  const shown = ({ page }: Example): string =>
    (page?.shown() ?? []).flatMap((each) => (each.name === name ? [each.value] : [])).join('\n');
  const [first, ...others] = examples;
  const isSame = first === undefined || shown(first) === '' || others.every((each) => shown(each) === shown(first));
  return isSame ? () => [] : ({ page }) => page?.shown() ?? [];
}

/** The only member of every example that has what was said before. */
function inRequest(
  { name, type }: Kind,
  examples: readonly Example[],
  saidBefore: (example: Example) => readonly Said[],
): ArgumentProposal | undefined {
  const [first] = examples;
  const agrees = (example: Example, { in: part, path }: Placed): boolean => {
    const same = example.members.filter((each) => each.in === part && each.path.join('\n') === path.join('\n'));
    const value = same.length === 1 ? written(same[0]?.value, type) : undefined;
    return saidBefore(example).some((told) => told.name === name && told.value === value);
  };
  const found = (first?.members ?? []).filter(
    (member) => isTold(member.path) && examples.every((example) => agrees(example, member)),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  return { name, type, source: { type: 'request', part: only.in, name: only.path.join('.') } };
}

/** Where every example's own answer has what one operation had said before. */
function inAnswer(
  { name, type }: Kind,
  examples: readonly Example[],
  single: ReadonlySet<Operation>,
): ArgumentProposal | undefined {
  const [first] = examples;
  const found = (first?.before ?? []).filter(
    (told) =>
      told.name === name &&
      single.has(told.from) &&
      examples.every(({ before, answer }) =>
        before.some(
          (each) =>
            each.from === told.from &&
            each.body === told.body &&
            answer().some((own) => own.name === name && own.value === each.value),
        ),
      ),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  return { name, type, source: { type: 'response', of: only.from, body: only.body } };
}

/** What reads one thing, whoever asks. Of several an agent could ask for a cheap cart, and order a dear one. */
function readsOne({ operation: { reads, graphql, path, query }, requests }: LearnedFrom): boolean {
  const isPlain = reads && graphql === undefined && !path.includes('{');
  return isPlain && requests.every(({ sighting }) => [...sighting.url.searchParams].length === query.length);
}

/** Of several answers of one operation the last one. */
function latest(told: readonly Told[]): readonly Told[] {
  const last = new Map<Operation, Map<string, Told>>();
  for (const each of told) {
    const own = last.get(each.from) ?? new Map<string, Told>();
    last.set(each.from, own.set(each.body, each));
  }
  return [...last.values()].flatMap((own) => [...own.values()]);
}

/** Without what stands in lists, of which nobody could say which one is meant. */
function toldIn(answer: Json | undefined, from: Operation): readonly Told[] {
  const found: Told[] = [];
  let visited = 0;
  const visit = (value: Json | undefined, path: readonly string[]): void => {
    if (!isJsonObject(value) || path.length >= DEEPEST) return;
    for (const [name, each] of Object.entries(value)) {
      if (++visited > MOST_MEMBERS || found.length >= MOST_TOLD) return;
      const inner = [...path, name];
      const kind = argumentFor(inner, 'body');
      const said = kind === undefined ? undefined : written(each, kind.type);
      if (kind !== undefined && said !== undefined && isTelling(said, kind.type))
        found.push({ name: kind.name, type: kind.type, value: said, body: inner.join('.'), from });
      else visit(each, inner);
    }
  };
  visit(answer, []);
  return found;
}

/** A value in one spelling: `52.90` and 52.9 are one. */
function written(value: Json | undefined, type: ArgumentProposal['type']): string | undefined {
  if (type !== 'number') return typeof value === 'string' ? value : undefined;
  const number = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? String(number) : undefined;
}
