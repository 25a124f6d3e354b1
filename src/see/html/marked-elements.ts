import { readPieces } from './pieces.ts';
import { attributeValue } from './select-html.ts';

/** An element that somebody asked for, with what was made of it. */
export interface MarkedElement<Mark> {
  readonly mark: Mark;
  /** The nearest one around it that was asked for too. */
  readonly outer: MarkedElement<Mark> | undefined;
  /** What it says, exactly as `elementValue` reads it of the parsed document. */
  value(): string;
}

/**
 * The elements that `mark` wants of some HTML, in document order: for whoever needs a few of a thousand pages, and no tree of any.
 * @param mark makes something of an element, or undefined where it is not wanted
 */
export function markedElements<Mark>(
  html: string,
  mark: (tag: string, attributes: Readonly<Record<string, string>>) => Mark | undefined,
): readonly MarkedElement<Mark>[] {
  const found: MarkedElement<Mark>[] = [];
  const texts: string[] = [];
  const open: (Open<Mark> | undefined)[] = [];
  let outer: Open<Mark> | undefined;
  readPieces(html, {
    opened(tag, attributes, holds) {
      const wanted = mark(tag, attributes);
      const begun = wanted === undefined ? undefined : new Open(wanted, outer, { tag, attributes }, texts);
      if (begun !== undefined) found.push(begun);
      if (!holds) return;
      open.push(begun);
      if (begun === undefined) return;
      begun.end = undefined;
      outer = begun;
    },
    closed() {
      const ended = open.pop();
      if (ended === undefined) return;
      ended.end = texts.length;
      outer = ended.outer;
    },
    text(text) {
      if (outer !== undefined) texts.push(text);
    },
  });
  return found;
}

class Open<Mark> implements MarkedElement<Mark> {
  readonly mark: Mark;
  readonly outer: Open<Mark> | undefined;
  /** How many texts there were at its end; undefined while it lasts. */
  end: number | undefined;
  readonly #attribute: string | undefined;
  readonly #texts: readonly string[];
  readonly #begin: number;

  constructor(
    mark: Mark,
    outer: Open<Mark> | undefined,
    element: { readonly tag: string; readonly attributes: Readonly<Record<string, string>> },
    texts: readonly string[],
  ) {
    this.mark = mark;
    this.outer = outer;
    this.#attribute = attributeValue(element);
    this.#texts = texts;
    this.#begin = texts.length;
    this.end = texts.length;
  }

  value(): string {
    return this.#attribute ?? this.#texts.slice(this.#begin, this.end).join('').replace(/\s+/g, ' ');
  }
}
