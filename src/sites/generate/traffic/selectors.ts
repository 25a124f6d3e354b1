/**
 * Which members of a request select what is done with it, where one address serves many actions:
 *
 *   POST /index.php  action=delete&id=7            by a value: `action`
 *   POST /issues/7   {"state_event": "close"}      by a value: nothing else is said
 *   POST /page       text=…&preview=Show+preview   by its presence: the button that was pressed
 *   POST /posts      text=…&commit=Save+draft      by its label, where its name tells nothing of what is done
 *
 * The query counts as the body does. Only words and labels of buttons are ever pinned: no text, number of a thing, or secret gets into a pattern.
 */

import { groupBy } from '../../../model/group-by.ts';
import { isSecretName } from '../../../see/secret-fields.ts';
import { wordsOf } from '../names/words.ts';
import { ANY_BUTTON, isButton, isToldByLabel, labelIn } from './buttons.ts';
import { exclusiveMembers, type Mark, stateSwitches } from './exclusive.ts';
import { DISPATCH, isOddName, isWord, keyOf, NOISE, nameOf, type Placed } from './placed.ts';
import { isRoute } from './route-in-query.ts';
import type { Member } from './seen.ts';
import { exclusiveFlags, structuralNames } from './telling-apart.ts';

/** What a request is told by: members with their values, and members that need only be there. */
export interface Selection {
  /** Names that seem to select, with values that no pattern may have. */
  readonly unnamed: readonly string[];
  readonly pinned: readonly Placed[];
  readonly present: readonly Placed[];
}

/** Names of members whose value is a state that a request puts something in. */
const STATE =
  /(?:^|_)(?:state|status|event|role|visibility|access|level|permission|enabled|disabled|archived|locked|closed|active|admin|public|private|published|deleted|banned|blocked|hidden|draft|confidential|subscribed|resolution)$/;

/** Tokens by which an application knows that its own page asks: what only reads needs none. The `nonce` of OpenID Connect is another thing. */
const FORGERY_TOKEN =
  /^(?:_?csrf.*|csrfmiddlewaretoken|authenticity_token|_token|__requestverificationtoken|_wpnonce|.+_nonce|sesskey|form_?(?:key|hash|token))$/i;

/** Whether an address carries a token against forgery: then it is one that changes something, by GET as well. */
export function carriesToken(members: readonly Placed[]): boolean {
  return members.some(({ in: place, path: [name = ''] }) => place === 'query' && FORGERY_TOKEN.test(name));
}

/** Puts requests of one address together by what selects their action. */
export function bySelection<T extends { readonly members: readonly Placed[]; readonly control?: string | undefined }>(
  requests: readonly T[],
): readonly { readonly selection: Selection; readonly requests: readonly T[] }[] {
  const structural = structuralNames(requests);
  const flags = exclusiveFlags(requests);
  const chosen = requests.map((request) => ({ request, selection: selectionOf(request, structural, flags) }));
  // Below what is pinned, labels aside, switches and buttons without a label are told by each other.
  const alike = groupBy(chosen, ({ selection }) => keyOfSelection(withoutLabels(selection)));
  const told = [...alike.values()].flatMap((same) => {
    const all = same.map(({ request }) => request);
    const [switches, marks] = [stateSwitches, exclusiveMembers].map((told) => told(all.map(marksOf)));
    return same.map(({ request, selection }) => {
      const free = request.members.filter((member) => !selection.pinned.some((each) => keyOf(each) === keyOf(member)));
      const [pinned, present] = [switches, marks].map((keys) => free.filter((member) => keys?.has(keyOf(member))));
      return {
        request,
        selection: {
          ...selection,
          pinned: unique([...selection.pinned, ...(pinned ?? [])]),
          present: unique([...selection.present, ...(present ?? [])]),
        },
      };
    });
  });
  return [...groupBy(told, ({ selection }) => keyOfSelection(selection)).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ selection: first.selection, requests: same.map(({ request }) => request) }];
  });
}

function keyOfSelection({ pinned, present }: Pick<Selection, 'pinned' | 'present'>): string {
  return JSON.stringify([
    pinned.map(({ path, value, in: place }) => [place, path, value]),
    present.map(({ path, in: place }) => [place, path]),
  ]);
}

function withoutLabels({ pinned }: Selection): Pick<Selection, 'pinned' | 'present'> {
  return { pinned: pinned.filter((member) => !ANY_BUTTON.test(nameOf(member))), present: [] };
}

/** Members of the body as far as they may tell requests apart. */
function marksOf({ members }: { readonly members: readonly Placed[] }): readonly Mark[] {
  return members.flatMap((member) => {
    const { in: place, path, value } = member;
    if (place !== 'body' || NOISE.test(nameOf(member)) || isOddName(path[0] ?? '')) return [];
    const name = path.length === 1 ? nameOf(member) : '';
    const isLabel = labelIn(member) !== undefined && value !== '' && ANY_BUTTON.test(name);
    const isState = name !== '' && STATE.test(wordsOf(name).join('_'));
    return [{ key: keyOf(member), name, value: String(value), isLabel, isState }];
  });
}

function selectionOf(
  { members, control }: { readonly members: readonly Placed[]; readonly control?: string | undefined },
  structural: ReadonlySet<string>,
  flags: ReadonlySet<string>,
): Selection {
  const telling = members.filter(({ path }) => !NOISE.test(path.at(-1) ?? ''));
  const body = telling.filter((member) => member.in === 'body');
  // Where all that is said is a state, the state is what is done.
  const onlyStates = body.length > 0 && body.every((member) => DISPATCH.test(nameOf(member)) || isState(member));
  const pinned = members.filter(
    (member) =>
      isRouted(member) ||
      isToldByLabel(member, control) ||
      (isPinnable(member) &&
        (DISPATCH.test(nameOf(member)) ||
          isMethod(member) ||
          structural.has(keyOf(member)) ||
          (onlyStates && member.in === 'body' && isState(member) && !NOISE.test(nameOf(member))))),
  );
  const buttons = body.filter(
    (member) => !pinned.includes(member) && (flags.has(keyOf(member)) || isButton(member, control)),
  );
  // A form that is sent by GET has its button in the address.
  if (body.length === 0 && carriesToken(members))
    pinned.push(
      ...telling.filter((member) => !pinned.includes(member) && isButton(member, control) && member.value !== ''),
    );
  // Beside a button with a label, what is only ticked is a choice.
  const labelled = buttons.filter(({ value }) => String(value).trim() !== '');
  const present = labelled.length > 0 ? labelled : buttons;
  const unnamed = members.filter(
    (member) =>
      DISPATCH.test(nameOf(member)) &&
      nameOf(member).length > 1 &&
      !pinned.includes(member) &&
      !isOddName(nameOf(member)),
  );
  return { pinned: unique(pinned), present: unique(present), unnamed: unnamed.map(nameOf) };
}

function isRouted(member: Placed): boolean {
  return member.in === 'query' && isRoute(nameOf(member), member.value);
}

/** The method that a form asks for in place of its own. */
export function isMethod(member: Member): boolean {
  return nameOf(member) === '_method';
}

function unique(members: readonly Placed[]): readonly Placed[] {
  const known = new Map(members.map((member) => [keyOf(member), member]));
  return [...known.values()].sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

function isPinnable({ path, value }: Member): boolean {
  if (path.some((name) => isOddName(name))) return false;
  if (typeof value === 'boolean') return true;
  return isWord(value) && !isSecretName(path.at(-1) ?? '');
}

function isState(member: Member): boolean {
  if (typeof member.value === 'boolean') return true;
  return isWord(member.value) && STATE.test(wordsOf(nameOf(member)).join('_'));
}
