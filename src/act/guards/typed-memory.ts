/**
 * What was typed lately, per field and in all, so that a secret split over several calls, keys or fields is still seen whole.
 *
 *   type #a "AKIA12"   type #b "hello"   press #a "X"   ← Backspace in #a   type #a "34…"
 *
 * reads as `AKIA1234…` in #a. Each field is a small editor: keys that move the caret and delete are followed, so that text typed back to front
 * reads as it stands. Of the whole session four things are read: all in the order in which it was typed, what the fields hold, in the order in which
 * they were last typed into, what two fields hold together, and of the last two every second character.
 */

import type { Action } from '../../model/action.ts';

/** Characters remembered of each: longer than what any shape needs to be recognised, twice encoded. */
const TAIL = 256;
const MAX_FIELDS = 32;
/** Of two fields that may hold the halves of something. */
const PIECE = 64;
/** Between what belongs to different fields. */
const BORDER = '\n';

interface Field {
  readonly text: string;
  /** Where typing goes on, counted from the end. */
  readonly fromEnd: number;
}

const EMPTY: Field = { text: '', fromEnd: 0 };

/** What is there to be read once a text is typed. */
export interface Typed {
  /** What the field would hold. */
  readonly field: string;
  /** What the session has typed, a line a field. */
  readonly streams: readonly string[];
  /** The end of each other field with the beginning of this one. */
  readonly pairs: readonly string[];
}

/** What tells the field apart that an action types into. */
export function fieldOf({ target }: Action): string {
  return target?.selector ?? target?.name ?? '';
}

export class TypedMemory {
  /** In the order in which they were last typed into. */
  readonly #fields = new Map<string, Field>();
  #everything = '';
  #last: string | undefined;

  /** What the field and the session would hold after these texts: keys of one word, or the values of several fields. */
  join(field: string, texts: readonly string[]): Typed {
    const text = inOne(texts);
    const held = inserted(this.#fields.get(field) ?? EMPTY, text).text;
    const everything = this.#everything + this.#border(field) + text;
    if (this.#fields.size === 0 || (this.#fields.size === 1 && this.#fields.has(field))) {
      return { field: held, streams: everything === held ? [] : [everything], pairs: [] };
    }
    const others = [...this.#fields].filter(([name]) => name !== field).map(([, { text: other }]) => other);
    const previous = others.at(-1) ?? '';
    const together = [...others, held].join(BORDER).slice(-TAIL);
    return {
      field: held,
      streams: [everything, together, zipped(previous, held), zipped(held, previous)],
      pairs: others.map((other) => other.slice(-PIECE) + held.slice(0, PIECE)),
    };
  }

  /** Remembers texts that were let through. Refused ones are forgotten, or every later text would be refused with them. */
  keep(field: string, texts: readonly string[]): void {
    const text = inOne(texts);
    const border = this.#border(field);
    this.#put(field, inserted(this.#fields.get(field) ?? EMPTY, text));
    this.#everything = (this.#everything + border + text).slice(-TAIL);
    this.#last = field;
    if (this.#fields.size <= MAX_FIELDS) return;
    const [oldest] = this.#fields.keys();
    if (oldest !== undefined) this.#fields.delete(oldest);
  }

  /** Follows a key that types nothing. */
  press(field: string, key: string): void {
    const edit = EDITS[key];
    const held = this.#fields.get(field);
    if (edit === undefined || held === undefined) return;
    this.#put(field, edit(held));
    if (key === 'Backspace') this.#everything = this.#everything.slice(0, -1);
  }

  #border(field: string): string {
    return this.#last === undefined || this.#last === field ? '' : BORDER;
  }

  #put(name: string, { text, fromEnd }: Field): void {
    this.#fields.delete(name);
    this.#fields.set(name, { text: text.slice(-TAIL), fromEnd: Math.max(0, Math.min(fromEnd, text.length, TAIL)) });
  }
}

const EDITS: Readonly<Record<string, (field: Field) => Field>> = {
  ArrowLeft: ({ text, fromEnd }) => ({ text, fromEnd: fromEnd + 1 }),
  ArrowRight: ({ text, fromEnd }) => ({ text, fromEnd: fromEnd - 1 }),
  Home: ({ text }) => ({ text, fromEnd: text.length }),
  End: ({ text }) => ({ text, fromEnd: 0 }),
  Backspace: ({ text, fromEnd }) => {
    const at = text.length - fromEnd;
    return { text: text.slice(0, Math.max(0, at - 1)) + text.slice(at), fromEnd };
  },
  Delete: ({ text, fromEnd }) => {
    const at = text.length - fromEnd;
    return { text: text.slice(0, at) + text.slice(at + 1), fromEnd: fromEnd - 1 };
  },
};

/** Keys make up a word; longer texts of one call belong to fields of their own. */
function inOne(texts: readonly string[]): string {
  return texts.join(texts.every((text) => text.length <= 1) ? '' : BORDER);
}

function inserted({ text, fromEnd }: Field, typed: string): Field {
  const at = text.length - fromEnd;
  return { text: text.slice(0, at) + typed + text.slice(at), fromEnd };
}

/** One text's characters between the other's: `AI` and `KA` are `AKIA`. */
function zipped(one: string, other: string): string {
  const [shorter, longer] = [one.slice(-TAIL / 2), other.slice(-TAIL / 2)];
  let text = '';
  for (let index = 0; index < shorter.length && index < longer.length; index += 1)
    text += shorter.charAt(index) + longer.charAt(index);
  return text;
}
