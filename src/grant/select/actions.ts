/**
 * What a task asks to be done. A verb counts where English puts what is asked for: where a sentence or clause begins, after `and`, `then`, `please`, after
 * `want to` and `can you`. Everything else describes.
 */
import { VERBS } from './language/english.ts';
import type { Lexical } from './language/lexical.ts';
import { type Mention, phraseOf } from './language/phrases.ts';
import { type Found, Sentence } from './language/sentence.ts';
import type { Token } from './language/tokens.ts';
import { asMeant } from './meant.ts';

/** One thing that a task asks for. */
export interface Action {
  /** As a dictionary lists it, with its particle: `set_up`. The first is the best reading. */
  readonly verbs: readonly string[];
  /** Which token the verb is. */
  readonly at: number;
  /** Where what is said of it begins: a condition may stand before its verb. */
  readonly from: number;
  /** Where what is acted on begins, if that stands before the verb. */
  readonly subjectAt?: number;
  /** Whether it is only likely that something is to be done: "the ticket belongs in the archive". */
  readonly isHint?: boolean;
  /** Whether the task asks about it, and has nothing done: "when does my loan end?" */
  readonly isQuestion?: boolean;
  /** The token behind its last one. */
  readonly end: number;
  /** The token behind what it is done for. */
  readonly reach: number;
  /** Where what `it` stands for was looked for: the verb of an action before this one. */
  readonly back?: number;
  /** The verb that begins a quotation which says what kind of thing is acted on: `the "Contact Us" form`. */
  readonly control?: string;
  /** Taken back: `without …`, `do not …`. */
  readonly isNegated: boolean;
  /** How it was come by: what is asked for outright, what another action is done for, or by what means. */
  readonly by: 'asked' | 'purpose' | 'means';
  readonly mentions: readonly Mention[];
  /** Whether anything is acted on, also where no policy knows it. */
  readonly hasObject: boolean;
}

const ENDS = new Set(['.', '!', '?', ';', ':', '\n']);

/** The actions of a task, in its order. `known` are the words that the site's policies use. */
export function actionsOf(tokens: readonly Token[], lexical: Lexical, known: ReadonlySet<string>): readonly Action[] {
  const found: Found[] = [];
  let start = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    if (token !== undefined && !(token.kind === 'mark' && ENDS.has(token.word))) continue;
    if (!isLabelled(tokens, start))
      found.push(...new Sentence(tokens, start, at, lexical).actions(token?.word === '?'));
    start = at + 1;
  }
  const ends = found.map((each, index) =>
    Math.min(sentenceEnd(tokens, each.at), found[index + 1]?.at ?? tokens.length),
  );
  const actions: Action[] = [];
  for (const [index, each] of found.entries()) {
    const { at, length, subject, ...rest } = each;
    const end = ends[index] ?? tokens.length;
    const before =
      actions.findLast((one) => one.mentions.length > 0)?.mentions ?? phraseOf(tokens, 0, at, lexical, known, []);
    const first = found[index - 1];
    const start = sentenceStart(tokens, at);
    const from = first === undefined || first.at < start ? start : at;
    const behind = phraseOf(tokens, at + length, end, lexical, known, before);
    const acted = subject === undefined ? [] : phraseOf(tokens, ...subject, lexical, known, before);
    const lead =
      from < at && LEADING.has(tokens[from]?.word ?? '') ? phraseOf(tokens, from, at, lexical, known, []) : [];
    const said =
      subject === undefined
        ? [...behind, ...lead.filter(({ role }) => LEADING.has(role))]
        : [...acted, ...behind.filter(({ role }) => role !== 'object')];
    const mentions = withContainer(rest.verbs, said, before, at);
    actions.push({
      ...rest,
      ...asMeant(rest.verbs, mentions, {
        tokens,
        at: at + length,
        end,
        sentence: sentenceEnd(tokens, at),
        lexical,
        known,
      }),
      at,
      from,
      ...(subject === undefined ? {} : { subjectAt: subject[0] }),
      end,
      reach: reachOf(tokens, found, index),
      ...backOf(mentions, actions),
      ...controlOf(tokens, at + length, end, lexical),
    });
  }
  return actions
    .map((action, index) => (isKeptBack(action, actions[index + 1]) ? asDraft(action) : action))
    .map((action) => (isReported(tokens, action.at) ? { ...action, isHint: true } : action));
}

const REPORTS: ReadonlySet<string> = new Set(
  'says said tells told writes wrote thinks thought believes believed claims claimed insists insisted suggests suggested recommends recommended advises advised'.split(
    ' ',
  ),
);
const BEFORE_REPORTED: ReadonlySet<string> = new Set(['to', 'should', 'must', 'shall', 'need', 'ought']);
const FIRST_PERSONS: ReadonlySet<string> = new Set(['i', 'we']);

/** "The seller says I should cancel the order": somebody else wants it, and whoever gives the task is asked. */
function isReported(tokens: readonly Token[], at: number): boolean {
  if (!BEFORE_REPORTED.has(tokens[at - 1]?.word ?? '')) return false;
  const clause = tokens.slice(0, at).findLastIndex(({ kind }) => kind === 'mark') + 1;
  return tokens
    .slice(clause, at)
    .some(({ word }, index) => REPORTS.has(word) && !FIRST_PERSONS.has(tokens[clause + index - 1]?.word ?? ''));
}

/** "Write an answer, but do not send it": what is written and not sent is a draft. */
function isKeptBack({ verbs, isNegated }: Action, next: Action | undefined): boolean {
  if (isNegated || next?.isNegated !== true || !next.verbs.some((verb) => SENDING.has(verb))) return false;
  const isSame = next.mentions.every(({ role, isCarried }) => role !== 'object' || isCarried === true);
  return isSame && verbs.some((verb) => VERBS.create.has(verb) || WRITING.has(verb));
}

function asDraft(action: Action): Action {
  const draft: Mention = { lemma: 'draft', at: action.at, role: 'object', weight: 1, isHead: true };
  return { ...action, verbs: ['draft', ...action.verbs], mentions: [draft, ...action.mentions] };
}

/** "In the list of parts, add a screw": where it is done stands first. */
const LEADING: ReadonlySet<string> = new Set(['in', 'on', 'under', 'from', 'to']);
const SENDING: ReadonlySet<string> = new Set(['send', 'publish', 'post', 'submit', 'mail', 'email']);
const WRITING: ReadonlySet<string> = new Set(['write', 'prepare', 'reply', 'answer', 'draft', 'compose']);
/** Before a colon each names a text: what follows is that text, and asks for nothing. */
const LABELS: ReadonlySet<string> = new Set(
  'reason summary title subject text message comment note remark description body name content caption reply answer'.split(
    ' ',
  ),
);

/** ", reason: link spam" */
function isLabelled(tokens: readonly Token[], start: number): boolean {
  const [label, colon] = [tokens[start - 2], tokens[start - 1]];
  const before = tokens[start - 3];
  const isInside = before !== undefined && !(before.kind === 'mark' && ENDS.has(before.word));
  return colon?.word === ':' && isInside && LABELS.has(label?.word ?? '');
}

const PUTTING: ReadonlySet<string> = new Set(['add', 'put', 'insert', 'append']);
const INTO: ReadonlySet<string> = new Set(['to', 'into', 'on', 'onto', 'in']);

/** "Create a list and add a chair": to the list. */
function withContainer(
  verbs: readonly string[],
  mentions: readonly Mention[],
  before: readonly Mention[],
  at: number,
): readonly Mention[] {
  if (!verbs.some((verb) => PUTTING.has(verb)) || mentions.some(({ role }) => INTO.has(role))) return mentions;
  const implied = before
    .filter(({ role, isHead, isCarried }) => role === 'object' && isHead && !isCarried)
    .map((each): Mention => ({ ...each, at, role: 'to', weight: 0.54 * each.weight, isCarried: true }));
  return [...mentions, ...implied];
}

/** Up to what is asked for next, or the end of the sentence. */
function reachOf(tokens: readonly Token[], found: readonly Found[], index: number): number {
  const next = found.slice(index + 1).find(({ by }) => by !== 'purpose');
  return Math.min(sentenceEnd(tokens, found[index]?.at ?? 0), next?.at ?? tokens.length);
}

/** "Find a chair under $50 and buy it". */
function backOf(mentions: readonly Mention[], before: readonly Action[]): Pick<Action, 'back'> {
  const last = before.at(-1);
  const isAgain = mentions.some(({ role, isCarried }) => role === 'object' && isCarried === true);
  const isLooking = last !== undefined && !last.isNegated && last.verbs.some((verb) => VERBS.read.has(verb));
  return isAgain && isLooking ? { back: last.at } : {};
}

function controlOf(tokens: readonly Token[], from: number, end: number, lexical: Lexical): Pick<Action, 'control'> {
  const at = tokens.findIndex(({ kind }, index) => index >= from && index < end && kind === 'quote');
  const next = tokens[at + 1];
  if (at < 0 || at > from + 2 || next?.kind !== 'word' || lexical.base(next.word, 'noun') === undefined) return {};
  const first = /^\p{L}+/u.exec(tokens[at]?.text ?? '')?.[0].toLowerCase() ?? '';
  return lexical.base(first, 'verb') === first ? { control: first } : {};
}

function sentenceStart(tokens: readonly Token[], at: number): number {
  return tokens.slice(0, at).findLastIndex(({ kind, word }) => kind === 'mark' && ENDS.has(word)) + 1;
}

export function sentenceEnd(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex((token, at) => at > from && token.kind === 'mark' && ENDS.has(token.word));
  return end < 0 ? tokens.length : end;
}
