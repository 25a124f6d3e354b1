/** What a parameter is where the task says nothing of it, by its own description: "60 unless the task says otherwise", "defaults to 'private'". */
import type { Json } from '../../../model/json.ts';
import { sentenceEnd } from '../actions.ts';
import type { ParameterToFill } from '../profile.ts';
import type { Filled, Place } from './place.ts';

const UNLESS =
  /(?:^|[.;:(,]\s*|\bor\s)['"‘“]?([\p{L}\p{N}][\p{L}\p{N}_.+-]{0,40}(?: [\p{L}\p{N}_+-]{1,40}){0,3}?)['"’”]?\s+(?:unless (?:the task|it|that|this|stated|said|told|asked|specified|otherwise)|by default(?=[.;,)]|$)|if (?:it is |that is )?(?:not (?:said|stated|given|specified|set)|omitted|missing))/iu;
const DEFAULTS =
  /(?<!\b(?:not|no) )\bdefaults? (?:value )?(?:to|is|:|=)?\s*['"‘“]?([\p{L}\p{N}][\p{L}\p{N}_,.+-]{0,40})['"’”]?(?=[\s;)]|$)/iu;

/** Nothing where the description names no default, or one that is no value of the type. */
export function defaultOf({ type, description, oneOf }: ParameterToFill): Filled | undefined {
  const written = (UNLESS.exec(description) ?? DEFAULTS.exec(description))?.[1];
  if (written === undefined) return undefined;
  const value = asType(written.replace(/[.,]$/, ''), type, oneOf);
  return value === undefined ? undefined : { value, words: '' };
}

function asType(written: string, type: ParameterToFill['type'], oneOf: ParameterToFill['oneOf']): Json | undefined {
  if (oneOf !== undefined) return oneOf.find((each) => each.toLowerCase() === written.toLowerCase());
  const plain = written.replace(/,(?=\d{3}\b)/g, '');
  if (type === 'number') return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
  // What would allow more is never taken for said.
  return type === 'boolean' && /^false$/i.test(written) ? false : undefined;
}

/** Of who and how openly, and of how long and how much: where a sentence has one of these, it may say what it is in words that nobody understood. */
const HOW_OPENLY: ReadonlySet<string> = new Set(
  'only nobody none private public everyone everybody never once'.split(' '),
);
const HOW_LONG: ReadonlySet<string> = new Set(
  'until till half once second minute hour day night week month year'.split(' '),
);

/** Whether the sentence speaks of nothing that a parameter may be meant by, so that its default is what is meant. */
export function maySayNothing({ type, oneOf }: ParameterToFill, { task: { tokens }, action }: Place): boolean {
  if (oneOf !== undefined) {
    const listed = new Set(oneOf.flatMap((value) => value.toLowerCase().split(/[^\p{L}\p{N}]+/u)));
    // "Publish a post. Keep it private."
    return !tokens.slice(action.at).some(({ word }) => listed.has(word) || HOW_OPENLY.has(word));
  }
  const words = tokens.slice(action.at, sentenceEnd(tokens, action.at)).map(({ word }) => word);
  return type !== 'number' || !words.some((word) => HOW_LONG.has(word.replace(/s$/, '')));
}
