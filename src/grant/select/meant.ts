/** What a verb means by the words around it: `give me` asks to be told, whoever checks out pays, and what is said to somebody is a message. */
import { CONNECTIVES, LIGHT, POSTING, PREPOSITIONS, SAYING, VERBS } from './language/english.ts';
import type { Lexical } from './language/lexical.ts';
import { isMoney } from './language/numbers.ts';
import { isPersonNoun } from './language/persons.ts';
import type { Mention } from './language/phrases.ts';
import type { Token } from './language/tokens.ts';

/** "Give me the names" asks to be told them. */
const HANDING: ReadonlySet<string> = new Set(['give', 'get', 'bring', 'fetch']);
const CHECKING_OUT: ReadonlySet<string> = new Set(['check_out', 'checkout']);
const PAYING: ReadonlySet<string> = new Set([
  'if',
  'with',
  'only',
  'when',
  'using',
  'for',
  'and',
  'then',
  '.',
  ',',
  'unless',
  'once',
  'as',
  'provided',
  'now',
]);

/** Where the words behind a verb stand. */
interface Behind {
  readonly tokens: readonly Token[];
  readonly at: number;
  readonly end: number;
  /** Where their sentence ends. */
  readonly sentence: number;
  readonly lexical: Lexical;
  /** The words that the site's policies use. */
  readonly known: ReadonlySet<string>;
}

/** What an action comes to. */
interface Meant {
  readonly verbs: readonly string[];
  readonly mentions: readonly Mention[];
  readonly hasObject: boolean;
}

/** The verbs and mentions of an action as they are meant. */
export function asMeant(verbs: readonly string[], mentions: readonly Mention[], behind: Behind): Meant {
  const { tokens, at, lexical } = behind;
  const next = afterParticle(verbs, tokens, at);
  if (isToldUs(next) && verbs.some((verb) => HANDING.has(verb))) return { verbs: ['tell'], mentions, hasObject: true };
  // Things are checked out to look at them; whoever checks out, with no thing named, pays.
  if (verbs.some((verb) => CHECKING_OUT.has(verb)) && (next === undefined || PAYING.has(next.word)))
    return { verbs: ['purchase', 'checkout', 'order'], mentions, hasObject: false };
  if (verbs.some((verb) => CHECKING_OUT.has(verb)) && isPaidFor(mentions, behind))
    return { verbs: ['purchase', 'checkout', 'order'], mentions, hasObject: true };
  const hasObject = isQuoteActedOn(behind) || mentions.some(({ role }) => role === 'object');
  const isPosted = next?.kind === 'quote' && verbs.some((verb) => POSTING.has(verb));
  const made = isPosted || !hasObject ? thingMade(verbs, behind) : undefined;
  const said = isPosted ? ['comment', 'message', 'text'].map((lemma) => implied(lemma, at)) : [];
  return {
    verbs:
      !isToldUs(next) && isTold(verbs, mentions, lexical)
        ? ['message', ...verbs.filter((verb) => verb !== 'write'), 'contact']
        : verbs,
    mentions: [...(made === undefined ? said : [implied(made, at)]), ...mentions],
    hasObject: hasObject || made !== undefined,
  };
}

const PAID: ReadonlySet<string> = new Set(['cart', 'basket', 'bag', 'trolley', 'order', 'purchase']);

/** "Check out the cart for at most $40": nobody says what a look may cost. */
function isPaidFor(mentions: readonly Mention[], { tokens, at, sentence }: Behind): boolean {
  const isCart = mentions.some(({ lemma, role, isHead }) => role === 'object' && isHead && PAID.has(lemma));
  return isCart && tokens.slice(at, sentence).some((token, on) => isMoney(token, tokens[at + on + 1]));
}

function isToldUs(next: Token | undefined): boolean {
  return next !== undefined && ['me', 'us'].includes(next.word);
}

function implied(lemma: string, at: number): Mention {
  return { lemma, at, role: 'object', weight: 0.7, isHead: true };
}

/** What stands behind a verb and its particle: `check out` is one. */
function afterParticle(verbs: readonly string[], tokens: readonly Token[], at: number): Token | undefined {
  return tokens[verbs.includes('check_out') && tokens[at]?.word === 'out' ? at + 1 : at];
}

/** `delete the "X" from the list`: what is quoted is acted on, before anything else is said. */
function isQuoteActedOn({ tokens, at, end }: Behind): boolean {
  for (const { kind, word } of tokens.slice(at, end)) {
    if (kind === 'quote') return true;
    if (kind === 'mark' || PREPOSITIONS.has(word) || CONNECTIVES.has(word)) return false;
  }
  return false;
}

/** `post in the forum` makes a post, `comment on the photo` a comment: the verb names what is made, where a policy knows it. */
function thingMade(verbs: readonly string[], { lexical, known }: Behind): string | undefined {
  return verbs.find((verb) => {
    const makes = VERBS.create.has(verb) && !VERBS.read.has(verb) && !LIGHT.has(verb);
    return makes && known.has(verb) && lexical.base(verb, 'noun') === verb;
  });
}

/** Whether it is said to somebody. Many of whom nobody is named are told by what is published, and by no message. */
function isTold(verbs: readonly string[], mentions: readonly Mention[], lexical: Lexical): boolean {
  if (!verbs.some((verb) => SAYING.has(verb))) return false;
  return mentions.some(
    ({ lemma, role, isHead, isPlural, isDefinite }) =>
      (role === 'object' || (role === 'to' && verbs.includes('write'))) &&
      (lemma === 'person' || (isHead && (isPlural !== true || isDefinite === true) && isPersonNoun(lemma, lexical))),
  );
}
