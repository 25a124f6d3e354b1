/**
 * What was typed lately, per field and in all, so that a secret split over several calls, keys or fields is still seen whole.
 *
 *   type #a "AKIA12"   type #b "hello"   press #a "X"   ← Backspace in #a   type #a "34…"
 *
 * reads as `AKIA1234…` in #a. Each field is a small editor: keys that move the caret and delete are followed, so that text typed back to front
 * reads as it stands. Where a pointer sets the caret nobody knows: what is typed then is read behind what the field holds and in front of it.
 *
 * Of the whole session four things are read: all in the order in which it was typed, what the fields hold, in the order in which they were last typed into,
 * what two fields hold together, and the last two, every second character from either.
 *
 * The first two of these mostly grow at their ends, and are glanced at only there (stretch.ts).
 */
import type { Action } from '../../../model/action.ts';
import { foldText } from '../../fold.ts';
import { Stretch } from './stretch.ts';

const MAX_FIELDS = 32;
/** Of two fields that may hold the halves of something, or every second character. */
const PIECE = 64;
/** Between what belongs to different fields. */
const BORDER = '\n';

interface Field {
  readonly held: Stretch;
  /** Where typing goes on, counted from the end. */
  readonly fromEnd: number;
  /** Since a pointer set the caret: what was typed, and what stood there before. */
  readonly pointed?: { readonly typed: string; readonly before: string };
}

const EMPTY: Field = { held: Stretch.EMPTY, fromEnd: 0 };

/** What is there to be read once a text is typed. */
export interface Typed {
  /** What the field would hold. */
  readonly field: Stretch;
  /** What the session has typed, a line a field. */
  readonly streams: readonly Stretch[];
  /** This field and the one before it, every second character of either. */
  readonly mixed: readonly string[];
  /** The end of each other field with the beginning of this one, where both may be pieces of something; and what was typed with what it may stand in front of. */
  readonly pairs: readonly string[];
  /** Remembers that it was let through. What is refused is forgotten, or every later text would be refused with it. */
  keep(): void;
}

/** What tells the field apart that an action types into. */
export function fieldOf({ target }: Action): string {
  return target?.selector ?? target?.name ?? '';
}

/** The key that a call presses, where it is none that types. */
function keyOf({ verb, texts, arguments: args }: Action): string | undefined {
  if (verb !== 'press') return undefined;
  const { key } = args;
  return typeof key === 'string' ? key : texts[0];
}

export class TypedMemory {
  /** In the order in which they were last typed into. */
  readonly #fields = new Map<string, Field>();
  #everything = Stretch.EMPTY;
  /** What the fields hold, in their order; undefined where it must be put together anew. */
  #together: Stretch | undefined = Stretch.EMPTY;
  #lastTyped: string | undefined;
  #lastTouched: string | undefined;

  /** What the field and the session would hold after these texts: keys of one word, or the values of several fields. */
  join(name: string, texts: readonly string[]): Typed {
    const text = inOne(texts);
    const field = inserted(this.#fields.get(name) ?? EMPTY, text);
    const border = this.#lastTyped === undefined || this.#lastTyped === name ? '' : BORDER;
    const everything = this.#everything.and(border + text);
    const keep = (together: Stretch): void => {
      this.#everything = everything.lately();
      this.#together = together.lately();
      this.#lastTyped = name;
      this.#put(name, field);
    };
    const inFront = field.pointed === undefined ? [] : [field.pointed.typed + field.pointed.before];
    const previous = this.#previousTo(name);
    if (previous === undefined) {
      const streams = everything.text === field.held.text ? [] : [everything];
      return { field: field.held, streams, mixed: [], pairs: inFront, keep: () => keep(field.held) };
    }
    const together = this.#togetherWith(name, text, field);
    return {
      field: field.held,
      streams: together === field.held || together.text === everything.text ? [everything] : [everything, together],
      mixed: [zipped(previous.text, field.held.text), zipped(field.held.text, previous.text)],
      pairs: [...inFront, ...this.#pairsWith(name, field.held)],
      keep: () => keep(together),
    };
  }

  /** Follows what moves the caret or deletes. */
  follow(action: Action): void {
    const key = keyOf(action);
    if (key !== undefined) this.#press(fieldOf(action), key);
    if (action.verb === 'click') this.#point(fieldOf(action));
  }

  /** A key that types nothing. */
  #press(name: string, key: string): void {
    const edit = EDITS[key];
    const field = this.#fields.get(name);
    if (edit === undefined || field === undefined) return;
    this.#put(name, edit(field));
    this.#together = undefined;
    if (key === 'Backspace') this.#everything = Stretch.of(this.#everything.text.slice(0, -1));
  }

  /** A pointer may set the caret anywhere in a field. */
  #point(name: string): void {
    const field = this.#fields.get(name);
    if (field === undefined) return;
    const { typed = '', before = field.held.text } = field.pointed ?? {};
    this.#put(name, { ...field, pointed: { typed: '', before: (typed + before).slice(0, PIECE) } });
  }

  /** What was last typed into another field. */
  #previousTo(name: string): Stretch | undefined {
    let previous: Stretch | undefined;
    for (const [other, { held }] of this.#fields) if (other !== name) previous = held;
    return previous;
  }

  #togetherWith(name: string, text: string, { held, fromEnd }: Field): Stretch {
    if (this.#together !== undefined && fromEnd === 0) {
      if (!this.#fields.has(name)) return this.#together.and(BORDER + text);
      if (this.#lastTouched === name) return this.#together.and(text);
    }
    if (held.fills) return held;
    let together = '';
    for (const [other, { held: theirs }] of this.#fields) if (other !== name) together += theirs.text + BORDER;
    return Stretch.of(together + held.text).lately();
  }

  #pairsWith(name: string, typed: Stretch): readonly string[] {
    const beginning = typed.text.slice(0, PIECE);
    const opens = typed.text.length <= PIECE ? typed : Stretch.of(beginning);
    const folded = foldText(beginning);
    const pairs: string[] = [];
    for (const [other, { held }] of this.#fields) {
      if (other === name || !(opens.telling || held.mayGoOnWith(folded, PIECE))) continue;
      pairs.push(held.text.slice(-PIECE) + beginning);
    }
    return pairs;
  }

  #put(name: string, { held, fromEnd, pointed }: Field): void {
    this.#fields.delete(name);
    const lately = held.lately();
    this.#fields.set(name, {
      ...(pointed === undefined ? {} : { pointed }),
      held: lately,
      fromEnd: Math.max(0, Math.min(fromEnd, lately.text.length)),
    });
    this.#lastTouched = name;
    if (this.#fields.size <= MAX_FIELDS) return;
    const [oldest] = this.#fields.keys();
    if (oldest !== undefined) this.#fields.delete(oldest);
  }
}

const EDITS: Readonly<Record<string, (field: Field) => Field>> = {
  ArrowLeft: ({ held, fromEnd }) => ({ held, fromEnd: fromEnd + 1 }),
  ArrowRight: ({ held, fromEnd }) => ({ held, fromEnd: fromEnd - 1 }),
  Home: ({ held }) => ({ held, fromEnd: held.text.length }),
  End: ({ held }) => ({ held, fromEnd: 0 }),
  Backspace: ({ held: { text }, fromEnd }) => {
    const at = text.length - fromEnd;
    return { held: Stretch.of(text.slice(0, Math.max(0, at - 1)) + text.slice(at)), fromEnd };
  },
  Delete: ({ held: { text }, fromEnd }) => {
    const at = text.length - fromEnd;
    return { held: Stretch.of(text.slice(0, at) + text.slice(at + 1)), fromEnd: fromEnd - 1 };
  },
};

/** Keys make up a word; longer texts of one call belong to fields of their own. */
function inOne(texts: readonly string[]): string {
  return texts.join(texts.every((text) => text.length <= 1) ? '' : BORDER);
}

function inserted({ held, fromEnd, pointed }: Field, typed: string): Field {
  const since = pointed && { pointed: { ...pointed, typed: (pointed.typed + typed).slice(-PIECE) } };
  if (fromEnd === 0) return { held: held.and(typed), fromEnd, ...since };
  const at = held.text.length - fromEnd;
  return { held: Stretch.of(held.text.slice(0, at) + typed + held.text.slice(at)), fromEnd, ...since };
}

/** One text's characters between the other's: `AI` and `KA` are `AKIA`. */
function zipped(one: string, other: string): string {
  const [first, second] = [one.slice(-PIECE), other.slice(-PIECE)];
  const codes = new Array<number>(2 * Math.min(first.length, second.length));
  for (let index = 0; index < codes.length; index += 2) {
    codes[index] = first.charCodeAt(index / 2);
    codes[index + 1] = second.charCodeAt(index / 2);
  }
  return String.fromCharCode(...codes);
}
