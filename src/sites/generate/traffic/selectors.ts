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
import type { Json } from '../../../model/json.ts';
import { isSecretWord } from '../../../record/secret-words.ts';
import { isSecretName } from '../../../see/secret-fields.ts';
import { groupBy } from '../group-by.ts';
import { kindOfVerb, saysAct } from '../names/verbs.ts';
import { wordsOf } from '../names/words.ts';
import { exclusiveMembers, FLAG, type Mark, stateSwitches } from './exclusive.ts';
import { isRoute } from './route-in-query.ts';
import type { Member } from './seen.ts';

/** A member, and where it stands. */
export interface Placed extends Member {
  readonly in: 'query' | 'body';
}

/** What a request is told by: members with their values, and members that need only be there. */
export interface Selection {
  /** Names that seem to select, with values that no pattern may have. */
  readonly unnamed: readonly string[];
  readonly pinned: readonly Placed[];
  readonly present: readonly Placed[];
}

/** Names under which applications are told what to do. */
const DISPATCH =
  /^_?(?:action|act|do|op|operation|cmd|command|task|subaction|sub_action|method|func|function|fn|event|mode|module|mod|intent|service|procedure|call|wpaction|page_action|doaction|type_of_action|step|section|view|controller|c|m|a|q|r|route|format_action|remote|plugin|handler)2?$/i;
/** Names of members whose value is a state that a request puts something in. */
const STATE =
  /(?:^|_)(?:state|status|event|role|visibility|access|level|permission|enabled|disabled|archived|locked|closed|active|admin|public|private|published|deleted|banned|blocked|hidden|draft|confidential|subscribed|resolution)$/;
/** Names that mean nothing for what is done. */
export const NOISE =
  /^(?:utf8|_?csrf.*|csrfmiddlewaretoken|authenticity_token|_token|__requestverificationtoken|_wpnonce|_wp_http_referer|.*nonce|ie|lang|locale|redirect|redirect_to|return_to|next|referer|_|t|ts|timestamp|cb|client.?mutation.?id|(?:.*_)?id|(?:.*_)?iid|.*Id|(?:.*_)?ids(?:\[\])?)$/;

/** Names that all buttons of a form may share: what is done is their label. */
const ANY_BUTTON = /^_?(?:submit|commit|button|btn|op)(?:[-_]?(?:button|btn|action))?$/i;

/** Tokens by which an application knows that its own page asks: what only reads needs none. The `nonce` of OpenID Connect is another thing. */
const FORGERY_TOKEN =
  /^(?:_?csrf.*|csrfmiddlewaretoken|authenticity_token|_token|__requestverificationtoken|_wpnonce|.+_nonce|sesskey|form_?(?:key|hash|token))$/i;

const WORD = /^[A-Za-z][\w.:-]{0,60}$/;

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

function nameOf({ path }: Member): string {
  return path.at(-1) ?? '';
}

export function keyOf({ in: place, path }: Placed): string {
  return `${place} ${path.join('\n')}`;
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

/** Names that no pattern should have: of prototypes, or drawn at random. */
export function isOddName(name: string): boolean {
  return name === '__proto__' || name.length > 80 || /[\p{Cc}]/u.test(name) || isSecretWord(name);
}

function isWord(value: Json | undefined): value is string {
  return typeof value === 'string' && WORD.test(value) && !isSecretWord(value);
}

function isState(member: Member): boolean {
  if (typeof member.value === 'boolean') return true;
  return isWord(member.value) && STATE.test(wordsOf(nameOf(member)).join('_'));
}

/** The label of a button whose name is that of others too. */
function isToldByLabel(member: Placed, control: string | undefined): boolean {
  const [name = ''] = member.path;
  if (member.in !== 'body' || member.path.length !== 1 || isOddName(name)) return false;
  const label = labelIn(member);
  if (label === undefined || label === '' || isSecretWord(label)) return false;
  return ANY_BUTTON.test(name)
    ? isCapital(label) || isSaid(label, control)
    : DISPATCH.test(name) && isSaid(label, control);
}

/** What may stand on a button. */
function labelIn({ value }: Member): string | undefined {
  const label = typeof value === 'string' ? value.trim() : undefined;
  return label === '' || (label !== undefined && label.length <= 40 && /^[\p{L}\s.…!&+-]+$/u.test(label))
    ? label
    : undefined;
}

function isSaid(label: string, control: string | undefined): boolean {
  return control !== undefined && label.length > 1 && control.toLowerCase().includes(`"${label.toLowerCase()}"`);
}

function isCapital(label: string): boolean {
  return /^\P{Ll}/u.test(label);
}

/** A button sends its name with its label: a word for what is done, and what stands on the control. Or it says its name twice: `action-publish=action-publish`. */
function isButton(member: Member, control: string | undefined): boolean {
  const { path, value } = member;
  const [name = ''] = path;
  const label = labelIn(member);
  if (path.length !== 1 || isOddName(name) || NOISE.test(name)) return false;
  const words = wordsOf(buttonName(name)).filter((word) => word !== 'x' && word !== 'y');
  if (value === name) return words.some(saysAct);
  if (label === undefined) return false;
  if (isSaid(label, control)) return true;
  // `on` is what a ticked box says of itself, and `true` a hidden field; a field may be empty as a button may.
  const isWritten = isCapital(label) || (label === '' && !isField(words));
  return words.length <= 2 && saysAct(words[0] ?? '') && isWritten;
}

/** What a button's name says besides that it is one: `btn_save`, `action-submit`. */
export function buttonName(name: string): string {
  return name.replace(/^(?:(?:wp|btn|button|submit)[-_]?|(?:action|act|do|cmd|op)[-_])(?=.)/i, '');
}

/** Ends of names of what is filled in: `expire_at`, `close_reason`. */
const FILLED_IN: ReadonlySet<string> = new Set(
  'at on by until date time description text note notes name reason subject title url to from'.split(' '),
);

/** Verbs that name what is sought where nothing is. */
const SOUGHT: ReadonlySet<string> = new Set(['search', 'query', 'find', 'lookup']);

function isField(words: readonly string[]): boolean {
  if (words.length === 1) return SOUGHT.has(words[0] ?? '');
  return kindOfVerb(words[0] ?? '') === 'view' || FILLED_IN.has(words.at(-1) ?? '');
}

/** `reply=1`, `edit=1`, `reject=1`: words for what is done, of which each request has one, and not all the same. */
function exclusiveFlags(requests: readonly { readonly members: readonly Placed[] }[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { members } of requests) {
    const flags = members.filter(
      (member) => member.in === 'body' && FLAG.test(String(member.value)) && kindOfVerb(nameOf(member)) !== undefined,
    );
    const [only] = flags;
    if (only === undefined || flags.length > 1) return new Set();
    found.add(keyOf(only));
  }
  return found.size > 1 ? found : new Set();
}

/**
 * Members whose value decides which others there are: each value has names of its own, always the same. What came once is always the same, a title that somebody typed as
 * well; so where several members could be the one, it is those that said the same thing twice.
 */
function structuralNames(requests: readonly { readonly members: readonly Placed[] }[]): ReadonlySet<string> {
  const values = new Map<string, Map<string, Set<string>>>();
  const repeated = new Set<string>();
  const unfit = new Set<string>();
  for (const { members } of requests) {
    const names = members.filter(({ path }) => !NOISE.test(path.at(-1) ?? '')).map(keyOf);
    for (const member of members) {
      const key = keyOf(member);
      if (member.path.length !== 1 || NOISE.test(nameOf(member)) || unfit.has(key)) continue;
      if (!isWord(member.value) || isOddName(nameOf(member))) {
        unfit.add(key);
        continue;
      }
      const others = names
        .filter((name) => name !== key)
        .sort()
        .join('\t');
      const known = values.get(key) ?? new Map<string, Set<string>>();
      values.set(key, known);
      const shapes = known.get(member.value);
      if (shapes === undefined) known.set(member.value, new Set([others]));
      else {
        shapes.add(others);
        repeated.add(key);
      }
    }
  }
  const found = [...values].flatMap(([key, shapes]) => {
    if (unfit.has(key) || shapes.size < 2) return [];
    const all = [...shapes.values()];
    const each = all.map((set) => [...set][0] ?? '');
    return all.every((set) => set.size === 1) && new Set(each).size === each.length ? [key] : [];
  });
  const isTyped = (key: string): boolean => TYPED.has(wordsOf(key).at(-1) ?? '');
  return new Set(found.filter((key) => repeated.has(key) || (found.length === 1 && !isTyped(key))));
}

/** Ends of names of what somebody types, or what a form fills in for them: one word of theirs says nothing of what is done. */
const TYPED: ReadonlySet<string> = new Set([
  ...FILLED_IN,
  ...'body content message comment query label tag tags email user username login city country language timezone tz'.split(
    ' ',
  ),
]);
