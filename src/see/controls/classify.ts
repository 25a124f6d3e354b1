import type { ElementClass } from '../../model/observation.ts';
import type { Meaning } from '../lexicon/meanings.ts';
import {
  isBareSettings,
  isOfSettings,
  meaningOfIcon,
  meaningOfTargetWord,
  meaningsOfName,
  meaningsOfNames,
} from '../lexicon/terms.ts';
import type { SeeRule } from '../rules.ts';
import { codeNames, hasWords, iconNames, isRole, isSignAndCount } from './code-names.ts';
import { KINDS, TRAITS, type Trait } from './goal-table.ts';
import { subjectsOf } from './name-subjects.ts';
import {
  callOf,
  isAccount,
  isOfPeople,
  isOwnPlace,
  isPageAlone,
  isPageToSend,
  leadsWithin,
  listsPeople,
  meaningForPeople,
  meaningOfTarget,
} from './targets.ts';

/** What is known of an element, as plain data: collected from a live page, from parsed HTML, or from a snapshot. */
export interface ElementFacts {
  /** Lower case. */
  readonly tag: string;
  /** The role attribute, lower case, as written. */
  readonly role?: string;
  /** The type attribute, lower case. */
  readonly type?: string;
  /** Every source of the accessible name: text, aria-label, labelled-by text, title, value, alt, placeholder, pseudo-elements. */
  readonly names: readonly string[];
  /** Names that were taken out of what is shown, as attacks are: judged by, and told to nobody. */
  readonly taken?: readonly string[];
  /** Where following it leads: href of a link, formaction or the form's action of a submit control. */
  readonly target?: string;
  readonly editable: boolean;
  /** Whether activating it submits a form: an untyped button counts inside a form alone. */
  readonly submits: boolean;
  /** Whether it stores what is filled in beside it, in no form. */
  readonly saves?: true;
  /** Whether it says that a press sends something (control-kinds.ts). */
  readonly writes?: true;
  /** Whether it, or its form, only asks for what to show next (reading-forms.ts, formless-fields.ts). */
  readonly asks?: true;
  /** Whether it is all that stands in the head of a column. */
  readonly heads?: true;
  /** Whether a press opens something of the page itself: a tab, a menu, a section. What that holds is judged by itself. */
  readonly opens?: true;
  /** Whether a text stands in it, which is the page's content as any other. */
  readonly holdsText?: true;
  /** Whether links or buttons stand in it, which are judged by themselves: a list of choices may be one of links. */
  readonly holdsControls?: true;
  /** What names its icons: class lists, icon attributes, addresses of pictures. Read where its names have no words. */
  readonly icons?: readonly string[];
  /** What code calls a button, or a box in no form, by its id and what tests find it by. */
  readonly called?: readonly string[];
  /** Whether it looks like what destroys. */
  readonly danger?: true;
  /** What code says of its effect: handlers (`onclick`, `ng-click`), methods (`data-method`, `hx-delete`), keys, actions that its form sends along. */
  readonly effects?: readonly string[];
  /** What its form is about, by the headings of it: counts where neither name nor target of a submit control says what it does. */
  readonly about?: readonly string[];
  /** Whether it reacts to clicks without being a native control (onclick, tabindex, a pointer cursor). */
  readonly clickable: boolean;
}

/** What an element is, and the rule that would hide it; plain elements are never hidden. */
export type Classification =
  | { readonly class: 'plain'; readonly by?: undefined }
  | { readonly class: Exclude<ElementClass, 'plain'>; readonly by: SeeRule };

const PLAIN: Classification = { class: 'plain' };

const FIELD_TAGS = new Set(['input', 'select', 'textarea', 'datalist', 'option', 'optgroup']);
const FIELD_ROLES = new Set(
  'textbox searchbox combobox checkbox radio switch slider spinbutton listbox option'.split(' '),
);
/** Roles of what is chosen, which may be a part of the page with links of its own: `<li role=option><a href=…>`. */
const HOLDING_ROLES = new Set('option listbox radio checkbox'.split(' '));
const TYPED_ROLES = new Set('textbox searchbox combobox spinbutton'.split(' '));
const TICKED = new Set(['checkbox', 'radio']);
/** Inputs that are buttons: no fields. */
const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image']);
const CONTROL_TAGS = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary']);
const CONTROL_ROLES = new Set([
  ...FIELD_ROLES,
  ...'button link menuitem menuitemcheckbox menuitemradio tab treeitem'.split(' '),
]);
/** Handlers that begin with one of these destroy, whatever follows: `deleteRow`, `destroySession`. */
const DESTROYING = new Set(['delete', 'destroy', 'purge', 'erase', 'wipe']);

/** Methods called as HTML calls that of forms: `form.reset()`, `field_reset('to')`. */
const RESETTING = /(?:^|-)reset$/;

/** A link that leads nowhere and runs this. */
const SCRIPT = /^\s*javascript:([\s\S]*)/i;

/** "No, do not delete": takes back what the page is about. */
const REFUSED = /^\s*(?:no|nee|nein|non|nie|não|нет|hayır)\s*[,.:;–—-]/iu;

/** What an element is: its gravest trait decides (see {@link TRAITS}). */
export function classifyElement(facts: ElementFacts): Classification {
  return gravest(traitsOf(facts));
}

/** What hides an element of which these traits are hidden, or undefined where it has none of them. */
export function hiddenAmong(
  hides: ReadonlySet<Trait>,
  facts: ElementFacts,
): { class: ElementClass; by: SeeRule } | undefined {
  const answer = gravest(traitsOf(facts), hides);
  return answer.class === 'plain' ? undefined : answer;
}

/** Whether a control does what is hard to undo, be it the account's. */
export function isHardToUndo(facts: ElementFacts): boolean {
  const traits = traitsOf(facts);
  return KINDS.dangerous.some((trait) => traits.has(trait));
}

/** Whether an element is a control at all: only controls are classified, so headlines and paragraphs stay whatever they say. */
export function isControl(facts: ElementFacts): boolean {
  if (facts.tag === 'input' && facts.type === 'hidden') return false;
  if (CONTROL_TAGS.has(facts.tag) || FIELD_TAGS.has(facts.tag) || facts.editable || facts.clickable) return true;
  return facts.role !== undefined && CONTROL_ROLES.has(firstRole(facts.role));
}

/** Whether an element with this tag and these attributes can be a control at all: of most elements nothing else need be known. */
export function mayBeControl(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (CONTROL_TAGS.has(tag) || FIELD_TAGS.has(tag)) return true;
  return attributes.role !== undefined || attributes.onclick !== undefined || attributes.contenteditable !== undefined;
}

function traitsOf(facts: ElementFacts): Set<Trait> {
  const traits = new Set<Trait>();
  if (!isControl(facts)) return traits;
  const isPassword = facts.tag === 'input' && facts.type === 'password';
  if (isField(facts)) traits.add(facts.asks ? 'asks' : facts.holdsText && !isPassword ? 'content' : 'field');
  if (isPassword) traits.add('account');
  if (facts.submits || facts.saves) traits.add(facts.asks ? 'asks' : 'submit');
  if (facts.writes) traits.add('submit');
  if (facts.writes && facts.target !== undefined && isOwnPlace(facts.target)) traits.add('account');
  const isLink = facts.tag === 'a' || facts.tag === 'area';
  // What a person typed or may pick is no name of an action: only buttons and links are read.
  if ((!isField(facts) || (facts.role !== undefined && !isTypedInto(facts))) && !isQuestion(facts))
    for (const meaning of meaningsOfNames(allNames(facts), isLink)) traits.add(meaning);
  const { target, effects, about } = facts;
  const isWithin = isLink && leadsWithin(target) && effects === undefined;
  if (isWithin || (facts.opens && (isPart(facts) || facts.names.some(isOfSettings)))) traits.delete('account');
  // A button of this name that is sent nowhere shows the settings of what stands around it.
  if (facts.tag === 'button' && target === undefined && !facts.clickable && facts.names.every(isSettingsAlone))
    traits.delete('account');
  if (facts.called !== undefined && !isField(facts)) addMeanings(traits, facts.called.map(meaningOfCall));
  else if (facts.called?.some(isRole)) traits.add('account');
  const script = target === undefined ? undefined : SCRIPT.exec(target)?.[1];
  if (target !== undefined && script === undefined) addMeanings(traits, [meaningOfTarget(target)]);
  if (effects === undefined && traits.size > 0)
    for (const subject of subjectsOf(allNames(facts), facts)) traits.delete(subject);
  if (script !== undefined) addMeanings(traits, codeNames(script).map(meaningOfCode));
  if (isLink && target !== undefined && listsPeople(target)) traits.add('account');
  if (isLink && effects === undefined && target !== undefined) {
    if (traits.has('commits') && isPageToSend(target)) traits.delete('commits');
    // What leads nowhere is a script's, and one that says no by its name alone is not believed.
    if (traits.has('destroys') && isPageAlone(target) && allNames(facts).every((name) => REFUSED.test(name)))
      traits.delete('destroys');
  }
  const resets = onlyResets(facts);
  if (resets) traits.delete('destroys');
  if (effects !== undefined)
    for (const effect of effects)
      addMeanings(traits, isAddress(effect) ? [meaningOfTarget(effect)] : codeNames(effect).map(meaningOfCode));
  if (target !== undefined && traits.has('destroys') && isOfPeople(target)) traits.add('account-action');
  if (target !== undefined && isAccount(target)) {
    if (traits.has('destroys')) traits.add('closes-account');
    // Nothing is filled in: a press does something to whoever has it.
    if (facts.writes) addMeanings(traits, ['account-action', 'destroys']);
  }
  if (about !== undefined) for (const heading of about) addMeanings(traits, meaningsOfHeading(heading, traits));
  // What is sent says that nothing is done yet: `<button name=action value=preview>Preview email`.
  if (facts.submits && [...(effects ?? []), ...(facts.called ?? [])].some(isPreview)) traits.delete('commits');
  if (!facts.names.some(hasWords)) {
    const icons = [...(facts.icons ?? []), ...facts.names];
    addMeanings(traits, icons.flatMap(iconNames).map(meaningOfIcon));
  } else if (facts.names.some(isSignAndCount)) addMeanings(traits, facts.names.flatMap(iconNames).map(meaningOfIcon));
  // What says nothing else: who signs out is painted so, too, and what gives up.
  if (
    facts.danger &&
    !resets &&
    !isField(facts) &&
    saysNothing(traits) &&
    !facts.names.some((name) => GIVING_UP.test(name))
  )
    traits.add('destroys');
  return traits;
}

/** What code calls a button that acts on people, or sends: `add-user-button`, `resend-invite`. */
function meaningOfCall(name: string): Meaning | undefined {
  const call = callOf(name);
  const meaning = HARMLESS_IN_CODE.has(call) ? undefined : meaningOfTargetWord(call);
  return meaningForPeople(call) ?? (meaning === 'account' ? undefined : meaning);
}

/** Where an attribute has a script send something: `data-href="/shelf/remove/7"`. */
function isAddress(effect: string): boolean {
  return effect.startsWith('/') || effect.startsWith('http');
}

const QUESTION = /^\S+(?:\s+\S+){3,}\s*[?？]$/;

/** Whether what opens a part of the page is called by a question, as answers are: "How do I delete my account?". */
function isQuestion(facts: ElementFacts): boolean {
  const { opens, submits, effects = [] } = facts;
  if (!opens || submits || effects.some((effect) => !effect.startsWith('#'))) return false;
  return allNames(facts).every((name) => QUESTION.test(name));
}

/** "Settings", and not "My settings". */
function isSettingsAlone(name: string): boolean {
  return !name.includes(' ') && isBareSettings(name);
}

const PREVIEW = /^_?preview$/i;

function isPreview(name: string): boolean {
  return PREVIEW.test(name);
}

const GIVING_UP = /^\s*(?:cancel|close|back|dismiss|no)\s*$/i;

function saysNothing(traits: ReadonlySet<Trait>): boolean {
  return Array.from(traits).every((trait) => OF_FORMS.has(trait));
}

/** Whether what it opens is a part of the page, such as a tab of it; a menu called "Account" is the account's. */
function isPart({ tag, role = '' }: ElementFacts): boolean {
  return tag === 'summary' || firstRole(role) === 'tab';
}

/** Whether a press empties fields that are being filled in: a reset button, or "Delete" with `href="#…"` whose handler resets. "Factory reset" says more. */
function onlyResets({ type, target, effects, names }: ElementFacts): boolean {
  if (effects === undefined) return type === 'reset';
  if (!leadsWithin(target) || names.some((name) => /\s/.test(name))) return false;
  return effects.every((effect) => codeNames(effect).some((name) => RESETTING.test(name)));
}

function allNames({ names, taken }: ElementFacts): readonly string[] {
  return taken === undefined ? names : [...names, ...taken];
}

/** What a heading adds to what a submit control says: all where that is nothing, and of one that destroys, that it is an account. */
function meaningsOfHeading(heading: string, traits: ReadonlySet<Trait>): Meaning[] {
  const meanings = Array.from(meaningsOfName(heading, false));
  if (saysNothing(traits)) return meanings;
  return traits.has('destroys') ? meanings.filter((meaning) => meaning === 'closes-account') : [];
}

function isField(facts: ElementFacts): boolean {
  if (facts.editable) return true;
  if (isFieldByRole(facts)) return true;
  if (facts.tag === 'input') return !BUTTON_TYPES.has(facts.type ?? 'text') && facts.type !== 'hidden';
  return FIELD_TAGS.has(facts.tag);
}

/** Whether an element is one of HTML's own fields that its role says is typed into: `<input role=combobox>` is no button, whatever it is called. */
function isTypedInto({ tag, type = 'text', role = '', clickable }: ElementFacts): boolean {
  if (clickable || !TYPED_ROLES.has(firstRole(role))) return false;
  return tag === 'textarea' || tag === 'select' || (tag === 'input' && !BUTTON_TYPES.has(type) && !TICKED.has(type));
}

function isFieldByRole(facts: ElementFacts): boolean {
  return facts.role !== undefined && FIELD_ROLES.has(firstRole(facts.role)) && !isPartOfPage(facts);
}

/** Whether an element is what stands in it, and no control of its own: one that a script hears of may be both. */
function isPartOfPage({ tag, role, effects, holdsControls }: ElementFacts): boolean {
  return holdsControls === true && effects === undefined && mayHoldControls(tag, role);
}

/** Whether controls may stand in an element that it says is one. */
export function mayHoldControls(tag: string, role: string | undefined): boolean {
  return role !== undefined && !CONTROL_TAGS.has(tag) && HOLDING_ROLES.has(firstRole(role));
}

/** A role attribute may list fallbacks; the first counts, as in browsers that know it. */
function firstRole(role: string): string {
  return role.trim().split(/\s+/, 1)[0] ?? '';
}

/** `among`: of these traits alone. */
function gravest(traits: ReadonlySet<Trait>, among?: ReadonlySet<Trait>): Classification {
  if (traits.size === 0) return PLAIN;
  for (const [trait, answer] of TRAIT_ORDER) {
    if (!traits.has(trait) || among?.has(trait) === false) continue;
    if (answer.class !== 'plain') return { class: answer.class, by: answer.by };
  }
  return PLAIN;
}

const OF_FORMS: ReadonlySet<Trait> = new Set(KINDS.forms);

function isTrait(name: string): name is Trait {
  return Object.hasOwn(TRAITS, name);
}

const TRAIT_ORDER = Object.keys(TRAITS)
  .filter(isTrait)
  .map((trait): readonly [Trait, (typeof TRAITS)[Trait]] => [trait, TRAITS[trait]]);

function addMeanings(traits: Set<Trait>, meanings: readonly (Meaning | undefined)[]): void {
  for (const meaning of meanings) if (meaning !== undefined) traits.add(meaning);
}

/** In code everything is removed: a class, a listener, a row of a table that stays on the server. So is a dialog cancelled, and a folder called "Trash". */
const HARMLESS_IN_CODE = new Set(['remove', 'trash', 'cancel']);

function meaningOfCode(name: string): Meaning | undefined {
  if (HARMLESS_IN_CODE.has(name)) return undefined;
  return meaningOfTargetWord(name) ?? (DESTROYING.has(name.split('-', 1)[0] ?? '') ? 'destroys' : undefined);
}
