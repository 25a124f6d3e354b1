/**
 * The ideas that injections are made of. A language says them in its words (languages/), a pattern is a sequence of them (patterns.ts):
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
  'agent',
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
  'without',
  'tell',
  /** "Do not tell" in one word. */
  'tellNot',
  'user',
  'known',
  'secret',
  /** "Mot de passe". */
  'secretFirst',
  'secretSecond',
  /** What a conversation or a session holds. */
  'private',
  'send',
  'sendLast',
  /** What carries data away, and whom it goes to. */
  'carrier',
  'stranger',
  /** To draw something whose address carries data away. */
  'embed',
  'persona',
  'pretend',
  'permanent',
  'future',
  'remember',
  'mode',
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
  'authority',
  'demand',
  /** What an injection claims to end: the page, the data, the user's input. */
  'document',
  'end',
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
  /** "For the rest of this conversation, …", and what it is to shape. */
  'rest',
  'reply',
  'afterwards',
  /** Reaching for what belongs to someone else: "open another customer's invoices". */
  'reach',
  'record',
  'other',
  'party',
  /** "What you were told": what went before, without a word for instructions. */
  'told',
  /** To leave what one is doing, for something else "instead". */
  'stop',
  'instead',
  'changed',
  'only',
  /** What guards an account or a model, and that it is switched off. */
  'checks',
  'off',
  'needed',
  /** "Systemmeldung": who speaks and that he does, in one word. */
  'systemNote',
  /** "The latest messages". */
  'mails',
  'latest',
  /** What a model is doing with the page: "reading this". */
  'reads',
  'money',
  'minutes',
  'nobody',
  /** "As an assistant, …". */
  'as',
  /** A body that speaks with less weight than an authority: "the support team", "your vendor". */
  'office',
  /** By when, and what happens otherwise: "today", "or the account will be deleted". */
  'deadline',
  'threat',
  /** What the user wants, and paying no heed to it. */
  'wish',
  'heed',
  /** Which of two orders counts: "this page decides", "takes precedence". */
  'decide',
  'nomore',
  /** What identifies a person. */
  'personal',
  'hide',
  /** A judgement that is asked for: "five stars". */
  'praise',
  /** The very text that speaks, or a part of it; and what only a reader that reports does with it. */
  'passage',
  'digest',
  /** To go on with what one is doing: what a page offers in exchange for a favour. */
  'goOn',
  /** Whom the reader works for, what he was asked, and that he has agreed to it. */
  'serve',
  'asked',
  'vow',
  'already',
  /** What a model keeps from one conversation to the next. */
  'memory',
  /** Where commands are typed. */
  'shell',
  'able',
  /** To show that one is what one says: a test of whoever reads. */
  'prove',
  /** How a model was made what it is: "configured", "trained". */
  'setup',
  /** A post that people hold as well: "administrator". */
  'rank',
  /** "Ödemeli": that something must be done, and what, in one word. */
  'mustDo',
  /** To make use of, as people do of machines: "you must not use bots". */
  'wield',
  /** Done by a machine, whatever it is called: "automatically". */
  'auto',
  /** Whoever the reader acts for, without a name for it: "the person you are helping". */
  'person',
  /** What a text says of itself: that it comes next, is written here, is this one. */
  'below',
  'written',
  'this',
  /** How the reader got here, and what he had been told by then: "the task you came with". */
  'came',
  /** That somebody stands for a text: "signed", "certified". */
  'vouch',
  /** Where whoever wrote the page can read an answer: a comment, a ticket, a form's remarks. */
  'field',
  /** To put a thing into what one writes: "attach", "include". */
  'attach',
] as const;

export type Concept = (typeof CONCEPTS)[number];

/** The words of one language, by concept, separated by spaces: `word` whole, `stem*` with any ending. Accents and case do not matter. */
export type Words = Readonly<Partial<Record<Concept, string>>>;
