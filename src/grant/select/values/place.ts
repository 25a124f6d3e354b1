import type { Json } from '../../../model/json.ts';
import type { Action } from '../actions.ts';
import type { Lexical } from '../language/lexical.ts';
import type { TaskTokens } from '../language/tokens.ts';

/** A value, with the words that it came from. */
export interface Filled {
  readonly value: Json;
  readonly words: string;
}

/** From the first token up to the one behind the last. */
export interface Item {
  readonly from: number;
  readonly to: number;
}

/** Where the words of an action stand: what is said of its parameters stands there, or else anywhere in the task. */
export interface Place {
  readonly task: TaskTokens;
  readonly action: Action;
  /** Which tokens say how many of one of several things. */
  readonly item?: Item;
  /** The action is one of several parts of one: what stands elsewhere says nothing of it. */
  readonly isPart?: true;
  readonly today: string;
  readonly lexical: Lexical;
}
