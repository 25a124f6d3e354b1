/**
 * What is asked for as a fact: "the ticket has to be closed", "the page needs renaming", "the draft can go live". The subject is what is acted on.
 *
 *   Leo has retired and   his user   can be   removed     the verb is `remove`, its object `his user`
 */
import { ADVERBS, CONNECTIVES, NEGATIONS, PERSONS, PREPOSITIONS, PRONOUNS, QUESTIONS, RELATIVES } from './english.ts';
import type { Lexical } from './lexical.ts';
import { participleOf } from './participles.ts';
import type { Token } from './tokens.ts';

/** A verb that is asked for as a fact. */
export interface Duty {
  readonly at: number;
  readonly verbs: readonly string[];
  readonly isNegated: boolean;
  /** Whether it is only likely that something is to be done: somebody is asked. */
  readonly isHint: boolean;
  /** From its first token up to the one behind its last. */
  readonly subject: readonly [from: number, to: number];
}

const MODALS: ReadonlySet<string> = new Set(['should', 'must', 'can', 'may', 'shall']);
const BEFORE_TO: ReadonlySet<string> = new Set(['has', 'have', 'needs', 'need', 'ought', 'is', 'are']);
const LIVE: ReadonlySet<string> = new Set(['live', 'online', 'public', 'out']);
const PLACES: ReadonlySet<string> = new Set(['into', 'in', 'to', 'under', 'below', 'at', 'on', 'after', 'before']);
const WANTED: ReadonlySet<string> = new Set(['needed', 'wanted', 'required']);
const INDEFINITE: ReadonlySet<string> = new Set(['a', 'an', 'another', 'new', 'some']);
/** Of something that is there already these say how it is to be. */
const READS_AS: ReadonlySet<string> = new Set(['say', 'read', 'show']);

const STATES: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'has', 'have']);

/** Said of people, and of what is hoped for. */
const ABLE: ReadonlySet<string> = new Set(
  'able there here careful sure fine ok okay used aware ready possible a an the'.split(' '),
);

type MakeDuty = (at: number, verbs: readonly string[], isHint?: boolean) => Duty;

/** The duties of one sentence. */
export function dutiesIn(tokens: readonly Token[], from: number, to: number, lexical: Lexical): readonly Duty[] {
  const found: Duty[] = [];
  for (let at = from + 1; at < to; at += 1) {
    const duty = dutyAt(tokens, at, from, to, lexical);
    if (duty !== undefined) found.push(duty);
  }
  return found;
}

/** The duty whose modal verb stands here. */
function dutyAt(tokens: readonly Token[], at: number, from: number, to: number, lexical: Lexical): Duty | undefined {
  const word = (index: number): string => (index >= from && index < to ? (tokens[index]?.word ?? '') : '');
  const modal = word(at);
  const isModal = MODALS.has(modal);
  const isBeforeTo = BEFORE_TO.has(modal) && word(at + 1) === 'to';
  const isNeeding = modal === 'needs' || modal === 'need';
  const isBeing = modal === 'is' || modal === 'are';
  const isBelonging = modal === 'belongs' || modal === 'belong';
  if (!isModal && !isBeforeTo && !isNeeding && !isBeing && !isBelonging) return undefined;
  const subject = subjectBefore(tokens, at, from, word, lexical);
  if (subject === undefined) return undefined;
  let next = isBeforeTo ? at + 2 : at + 1;
  let isNegated = false;
  while (ADVERBS.has(word(next)) || NEGATIONS.has(word(next))) {
    isNegated ||= NEGATIONS.has(word(next));
    next += 1;
  }
  const duty: MakeDuty = (index, verbs, isHint = false) => ({ at: index, verbs, isNegated, isHint, subject });
  if (isBelonging) return PLACES.has(word(next)) ? duty(at, ['move', 'put'], true) : undefined;
  if (isBeing && !isBeforeTo) {
    const isNew = INDEFINITE.has(word(subject[0]));
    return isNew && WANTED.has(word(next)) ? duty(next, ['create', 'add']) : undefined;
  }
  if (isNeeding && !isBeforeTo) {
    const base = word(next).endsWith('ing') ? lexical.base(word(next), 'verb') : undefined;
    return base === undefined || base === word(next) ? undefined : duty(next, [base]);
  }
  if (word(next) === 'go') return goes(word, next, duty);
  const isDue = modal !== 'can' && modal !== 'may';
  if (READS_AS.has(word(next)) && isDue) return duty(next, ['change', 'update'], true);
  if (word(next) !== 'be') return undefined;
  next += 1;
  while (ADVERBS.has(word(next))) next += 1;
  const participle = word(next);
  if (participle === 'called' || participle === 'named') return duty(next, ['rename', 'move']);
  const base = tokens[next]?.kind === 'word' ? participleOf(participle, lexical) : undefined;
  if (base !== undefined) return duty(next, [base]);
  const isState = participle === '' && tokens[next]?.kind === 'mark';
  // "Its priority should be high", "it has to be InstallGuide".
  return isDue && !isState && !ABLE.has(participle) ? duty(next - 1, ['change', 'update'], true) : undefined;
}

/** "Can go", "should go into the folder", "must go live". */
function goes(word: (at: number) => string, at: number, duty: MakeDuty): Duty | undefined {
  const next = word(at + 1);
  if (LIVE.has(next)) return duty(at + 1, ['publish']);
  if (PLACES.has(next)) return duty(at, ['move', 'put'], true);
  return next === '' || next === ',' || next === 'now' || next === 'too' || next === 'and'
    ? duty(at, ['delete'])
    : undefined;
}

/** What stands before a modal verb, from the beginning of its clause on, where it may be acted on. */
function subjectBefore(
  tokens: readonly Token[],
  at: number,
  from: number,
  word: (at: number) => string,
  lexical: Lexical,
): readonly [number, number] | undefined {
  const clause = (end: number): number => {
    let start = end;
    while (start > from && !isBreak(word(start - 1))) start -= 1;
    return start;
  };
  // "The project is over and should be closed": what the clause before is about.
  if (word(at - 1) === 'and') {
    const [before, copula] = [
      clause(at - 1),
      tokens.findIndex((token, index) => index > clause(at - 1) && STATES.has(token.word)),
    ];
    const isSaid = copula > before && copula < at && !PERSONS.has(word(before)) && !RELATIVES.has(word(before));
    return isSaid ? [before, copula] : undefined;
  }
  // "The old one, WINTER10, can be deleted": what stands between commas says it once more.
  let start = word(at - 1) === ',' ? clause(clause(at - 1) - 1) : clause(at);
  while (start < at && (CONNECTIVES.has(word(start)) || ADVERBS.has(word(start)))) start += 1;
  const own = tokens.slice(start, at).map((token) => token.word);
  const [first = ''] = own;
  if (own.length === 1 && PRONOUNS.has(first)) return [start, at];
  if (own.length === 0 || PERSONS.has(first) || PREPOSITIONS.has(first) || own.includes('there')) return undefined;
  if (RELATIVES.has(word(start - 1)) || QUESTIONS.has(word(start - 1))) return undefined;
  const relative = own.findIndex((each) => RELATIVES.has(each) || QUESTIONS.has(each));
  if (relative < 0) return [start, at];
  // "The order that she placed is to …", and not "the order that has to …".
  const isClosed = own
    .slice(relative + 1)
    .some((each) => STATES.has(each) || (lexical.base(each, 'verb') ?? each) !== each);
  return relative > 0 && isClosed ? [start, start + relative] : undefined;
}

function isBreak(word: string): boolean {
  return word === ',' || word === 'and' || word === 'but' || word === 'so' || word === 'then';
}
