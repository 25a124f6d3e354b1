/**
 * The ideas that injections are made of. A language says them in its words (languages/), a pattern is a sequence of them (see/injection/patterns.ts):
 * so nothing here spells out an attack, a new language is a file of words, and a new attack one pattern for every language.
 */
export const CONCEPTS = [
  /** To set aside, as an order: "ignore". */
  'override',
  /** The same where the verb stands last: "… ignorieren", "…を無視して". */
  'overrideLast',
  /** Verbs that style sheets, linters and game rules use too: only together with words that mean a model's own orders. */
  'overrule',
  'order',
  /** To do as told: only of interest when negated. */
  'obey',
  'obeyLast',
  'all',
  'prior',
  'above',
  'instruction',
  /** "No longer valid". */
  'invalid',
  'invalidFirst',
  'invalidSecond',
  'system',
  /** Who speaks in a chat transcript. */
  'role',
  'prompt',
  /** Both in one word: "Systemprompt". */
  'systemprompt',
  'reveal',
  'revealLast',
  'ai',
  /** "Language model", "intelligence artificielle": two words for one idea. */
  'aiFirst',
  'aiSecond',
  /** "If you are an assistant" in one word. */
  'aiIf',
  'modal',
  'command',
  'if',
  'you',
  'are',
  'youAre',
  'now',
  'your',
  'the',
  'new',
  'task',
  'yourTask',
  'not',
  'tell',
  /** "Do not tell" in one word. */
  'tellNot',
  'user',
  'secret',
  /** "Mot de passe". */
  'secretFirst',
  'secretSecond',
  /** What a conversation or a session holds. */
  'private',
  'send',
  'sendLast',
  'stranger',
  /** To draw something whose address carries data away. */
  'embed',
  'persona',
  'pretend',
  'permanent',
  'future',
  'remember',
  'limits',
  'no',
  'attention',
  'to',
  'bypass',
  'approval',
  'approve',
  'tool',
  'call',
  'urgent',
  /** What an injection claims to end: the page, the data, the user's input. */
  'document',
  /** Words of chat-template tokens, of tool calls, and of the markers around web content. */
  'template',
  'toolcall',
  'web',
  'webContent',
  'content',
  'border',
  /** Words of the marks around suspected text. */
  'suspected',
  /** "Before you finish, do the following first": putting oneself before the user's task. */
  'before',
  'finish',
  'first',
  'afterwards',
  /** Reaching for what belongs to someone else: "open another customer's invoices". */
  'reach',
  'record',
  'other',
  'party',
  /** "What you were told": what went before, without a word for instructions. */
  'told',
  /** A post that people hold as well: "administrator". */
  'rank',
  /** What a text says of itself: that it comes next, is written here, is this one. */
  'below',
  /** What a reader does with this text. */
  'reads',
  /** To the letter: what is to be obeyed so is an order. */
  'strictly',
] as const;

export type Concept = (typeof CONCEPTS)[number];

export function numbersOf(...concepts: readonly Concept[]): number[] {
  return concepts.map((concept) => CONCEPTS.indexOf(concept));
}

/** The words of one language, by concept, separated by spaces: `word` whole, `stem*` with any ending. Accents and case do not matter. */
export type Words = Readonly<Partial<Record<Concept, string>>>;
