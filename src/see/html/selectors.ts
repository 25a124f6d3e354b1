import { compile, type Options } from 'css-select';
import type { Blinders } from '../controls/blinders.ts';
import type { HtmlElement, HtmlNode } from './tree.ts';

type Adapter = NonNullable<Options<HtmlNode, HtmlElement>['adapter']>;
type Matcher = (element: HtmlElement) => boolean;

/** How many steps the selectors of one document may take. A page beyond it is built to cost: what is left of it counts as excluded, and as not included. */
const MOST_STEPS = 10_000_000;

/** What a document's selectors say of the elements of parsed HTML. */
export class HtmlSelectors {
  readonly #exclude: Matcher | undefined;
  readonly #include: Matcher | undefined;
  readonly #steps = new Steps();

  constructor({ exclude, include }: Pick<Blinders, 'exclude' | 'include'>) {
    this.#exclude = exclude === undefined ? undefined : this.#compile(exclude);
    this.#include = include === undefined ? undefined : this.#compile(include);
  }

  excludes(element: HtmlElement): boolean {
    if (this.#exclude === undefined) return false;
    return this.#ask(this.#exclude, element) ?? true;
  }

  /** Whether the element, or one around it, is included. */
  includes(element: HtmlElement): boolean {
    if (this.#include === undefined) return false;
    for (let at: HtmlElement | undefined = element; at !== undefined; at = at.parent) {
      const answer = this.#ask(this.#include, at);
      if (answer !== false) return answer ?? false;
    }
    return false;
  }

  /** Undefined where it has taken too long. */
  #ask(matches: Matcher, element: HtmlElement): boolean | undefined {
    try {
      return this.#steps.tooMany ? undefined : matches(element);
    } catch (error) {
      if (error instanceof TooLong) return undefined;
      throw error;
    }
  }

  #compile(selectors: string): Matcher {
    return compile<HtmlNode, HtmlElement>(selectors, { adapter: stepping(this.#steps), xmlMode: false });
  }
}

/** How many steps were taken; a selector that takes too many ends by {@link TooLong}. */
export class Steps {
  #taken = 0;

  get tooMany(): boolean {
    return this.#taken > MOST_STEPS;
  }

  take(): void {
    this.#taken += 1;
    if (this.tooMany) throw new TooLong();
  }
}

/** How css-select reads the tree, counting its steps. */
export function stepping(steps: Steps): Adapter {
  const step = (): void => steps.take();
  return {
    isTag: (node): node is HtmlElement => {
      step();
      return node.kind === 'element';
    },
    equals: (one, other) => {
      step();
      return one === other;
    },
    getAttributeValue: ({ attributes }, name) => (Object.hasOwn(attributes, name) ? attributes[name] : undefined),
    hasAttrib: ({ attributes }, name) => Object.hasOwn(attributes, name),
    getName: ({ tag }) => tag,
    getParent: ({ parent }) => {
      step();
      return parent === undefined || parent.parent === undefined ? null : parent;
    },
    getChildren: (node) => (node.kind === 'element' ? node.children : []),
    getSiblings: (node) => (node.kind === 'element' ? (node.parent?.children ?? [node]) : [node]),
    getText: (node) => (node.kind === 'text' ? node.text : ''),
    removeSubsets: (nodes) => nodes,
  };
}

export class TooLong extends Error {}
