/** Which member of a form is the button that was pressed: it sends its name with its label, or its name twice. */
import { isSecretWord } from '../../../record/secret-words.ts';
import { kindOfVerb, saysAct } from '../names/verbs.ts';
import { wordsOf } from '../names/words.ts';
import { DISPATCH, isOddName, NOISE, type Placed } from './placed.ts';
import type { Member } from './seen.ts';

/** Names that all buttons of a form may share: what is done is their label. */
export const ANY_BUTTON = /^_?(?:submit|commit|button|btn|op)(?:[-_]?(?:button|btn|action))?$/i;

/** The label of a button whose name is that of others too. */
export function isToldByLabel(member: Placed, control: string | undefined): boolean {
  const [name = ''] = member.path;
  if (member.in !== 'body' || member.path.length !== 1 || isOddName(name)) return false;
  const label = labelIn(member);
  if (label === undefined || label === '' || isSecretWord(label)) return false;
  return ANY_BUTTON.test(name)
    ? isCapital(label) || isSaid(label, control)
    : DISPATCH.test(name) && isSaid(label, control);
}

/** What may stand on a button. */
export function labelIn({ value }: Member): string | undefined {
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
export function isButton(member: Member, control: string | undefined): boolean {
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
export const FILLED_IN: ReadonlySet<string> = new Set(
  'at on by until date time description text note notes name reason subject title url to from'.split(' '),
);

/** Verbs that name what is sought where nothing is. */
const SOUGHT: ReadonlySet<string> = new Set(['search', 'query', 'find', 'lookup']);

function isField(words: readonly string[]): boolean {
  if (words.length === 1) return SOUGHT.has(words[0] ?? '');
  return kindOfVerb(words[0] ?? '') === 'view' || FILLED_IN.has(words.at(-1) ?? '');
}
