/**
 * What a control's words say that it does, the gravest first.
 * - `closes-account`: ends the account itself; the one kind that fill_form hides.
 * - `account-action`: destroys what belongs to the person; hidden wherever account controls are.
 * - `commits`: spends, sends or publishes.
 * - `destroys`: destroys something, whatever it is.
 * - `account`: belongs to the account: settings, profile, leaving.
 */
export const MEANINGS = ['closes-account', 'account-action', 'commits', 'destroys', 'account'] as const;
export type Meaning = (typeof MEANINGS)[number];

/**
 * The words of one language's controls. Terms are separated by commas, and several forms of one stand beside each other: a term is found where its words
 * stand in this order, with at most three of the fillers between two of them, so that `delete account` also knows "Delete my entire account".
 * A term that ends with a full stop counts where it is the whole name. Of words with strokes between them any one may stand there, and `…` is for up to three
 * words of any kind: `send/resend … email/mail` also knows "Resend the confirmation mail". What ends with `*` stands for all words that begin so.
 * Writing without spaces (Chinese, Japanese, Korean) is read character by character, and so are its terms: a space in one says where fillers may stand and
 * where words begin that take each other's place, and `…` is for up to eight characters.
 */
export type Lexicon = Readonly<Record<Meaning | 'fillers', string>> & {
  /** What does no harm though a word in it alone would: "Remove filter". In writing without spaces also what terms say that stand in it. */
  readonly harmless?: string;
};
