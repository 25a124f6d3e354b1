import type { HtmlElement } from './tree.ts';

/*
 * As much CSS as hiding text takes, without a browser: `<style>` blocks with selectors of tags, classes, ids, attributes and `*`, joined by
 * descendant and child combinators. A selector with anything else (pseudo-classes, siblings) matches nothing here; in a browser the
 * computed style decides instead. Rules inside @media and @supports count, since most of them hold on a screen; those for print do not.
 */

export type Declarations = ReadonlyMap<string, string>;

interface Compound {
  readonly tag?: string;
  readonly id?: string;
  readonly classes: readonly string[];
  readonly attributes: ReadonlyArray<{ readonly name: string; readonly value?: string }>;
}

interface Selector {
  /** From the element outwards; `child` says that the next one must be the parent itself. */
  readonly compounds: ReadonlyArray<{ readonly compound: Compound; readonly child: boolean }>;
  readonly specificity: number;
}

interface StyleRule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
}

interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

const MOST_RULES = 5_000;
/** How often parts of selectors may be tried on elements of a document. A page beyond it is built to cost; what is left of it is not shown. */
const MOST_TRIES = 10_000_000;
/** How deep blocks may stand in each other. A sheet beyond it is built to cost, and nobody knows what it hides: nothing is shown. */
const MOST_NESTED = 32;
const BRACE = /[{}]/g;
const SCREEN = /^@(?:media(?!\s+print)|supports|layer|container)/i;
const IMPORTANT = 'important';
const NONE: Declarations = new Map();
const NOWHERE: readonly number[] = [];
const GONE: Declarations = new Map([['display', 'none']]);
/** How many inline styles are kept as they were read: a page repeats few. */
const MOST_INLINE = 1_000;
const COMPOUND = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+|\[[\w-]+(?:=(?:"[^"]*"|'[^']*'|[\w-]+))?\])*)$/i;
const PART = /([.#])([\w-]+)|\[([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([\w-]+)))?\]/g;

/**
 * The rules of a document's style sheets. Each stands under the id, class or tag that its last part asks for, so that an element tries only
 * those that could match it:
 *
 *   #menu .item     under the class "item"
 *   ul > li[hidden] under the tag "li"
 */
export class StyleSheet {
  readonly #rules: StyleRule[] = [];
  /** By `#id`, `.class`, tag or `*`: the places of rules. */
  readonly #places = new Map<string, number[]>();
  readonly #inline = new Map<string, readonly Declaration[]>();
  #tries = 0;
  /** It nests deeper than anything is read. */
  #isUnread = false;

  constructor(sheets: readonly string[]) {
    for (const sheet of sheets) this.#read(withoutComments(sheet));
    // A later sort by specificity alone keeps the order of the document among equals.
    this.#rules.sort((a, b) => a.selector.specificity - b.selector.specificity);
    for (const [place, { selector }] of this.#rules.entries()) {
      const key = keyOf(selector);
      const places = this.#places.get(key);
      if (places === undefined) this.#places.set(key, [place]);
      else places.push(place);
    }
  }

  /** How often parts of selectors were tried on elements so far. */
  get tries(): number {
    return this.#tries;
  }

  /** What holds for an element: important over plain, inline over rules, specific over general, later over earlier. */
  declarationsOf(element: HtmlElement): Declarations {
    if (this.#isUnread || this.#tries > MOST_TRIES) return GONE;
    const { style } = element.attributes;
    const places = this.#placesFor(element);
    if (style === undefined && places.length === 0) return NONE;
    const plain = new Map<string, string>();
    const important = new Map<string, string>();
    const take = (declaration: Declaration): void => {
      (declaration.important ? important : plain).set(declaration.property, declaration.value);
    };
    for (const place of places) {
      const rule = this.#rules[place];
      if (rule !== undefined && this.#matches(element, rule.selector)) rule.declarations.forEach(take);
    }
    if (style !== undefined) this.#readInline(style).forEach(take);
    for (const [property, value] of important) plain.set(property, value);
    return plain;
  }

  /** The rules that an element may match, in the order in which they count. */
  #placesFor(element: HtmlElement): readonly number[] {
    if (this.#places.size === 0) return NOWHERE;
    const { tag, attributes, classes } = element;
    const found: number[] = [];
    let lists = 0;
    const add = (key: string): void => {
      const places = this.#places.get(key);
      if (places === undefined) return;
      lists++;
      for (const place of places) found.push(place);
    };
    add('*');
    add(tag);
    if (attributes.id !== undefined) add(`#${attributes.id}`);
    if (classes !== undefined) for (const name of classes) add(`.${name}`);
    return lists > 1 ? found.sort((a, b) => a - b) : found;
  }

  #matches(element: HtmlElement, { compounds }: Selector): boolean {
    let current: HtmlElement | undefined = element;
    for (const [index, { compound, child }] of compounds.entries()) {
      if (index > 0) current = current?.parent;
      if (index > 0 && !child) while (current !== undefined && !this.#fits(current, compound)) current = current.parent;
      if (current === undefined || !this.#fits(current, compound)) return false;
    }
    return true;
  }

  #fits(element: HtmlElement, compound: Compound): boolean {
    this.#tries++;
    return fits(element, compound);
  }

  #readInline(style: string): readonly Declaration[] {
    const known = this.#inline.get(style);
    if (known !== undefined) return known;
    const read = readDeclarations(style);
    if (this.#inline.size < MOST_INLINE) this.#inline.set(style, read);
    return read;
  }

  /** One pass: a block that holds on a screen is entered, any other is read or left as a whole. */
  #read(css: string): void {
    let depth = 0;
    let at = 0;
    BRACE.lastIndex = 0;
    for (let brace = BRACE.exec(css); brace !== null; brace = BRACE.exec(css)) {
      if (this.#rules.length >= MOST_RULES) return;
      const { index } = brace;
      if (brace[0] === '}') {
        // Outside of every block it belongs to the next selector, which is none then.
        if (depth === 0) continue;
        depth--;
        at = index + 1;
        continue;
      }
      const prelude = css.slice(at, index).split(';').at(-1)?.trim() ?? '';
      if (SCREEN.test(prelude)) {
        depth++;
        at = index + 1;
        if (depth <= MOST_NESTED) continue;
        this.#isUnread = true;
        return;
      }
      const close = blockEnd(css, index);
      if (!prelude.startsWith('@')) this.#add(prelude, css.slice(index + 1, close));
      at = close + 1;
      BRACE.lastIndex = at;
    }
  }

  #add(prelude: string, body: string): void {
    const declarations = readDeclarations(body);
    if (declarations.length === 0) return;
    for (const text of prelude.split(',')) {
      const selector = readSelector(text.trim());
      if (selector !== undefined) this.#rules.push({ selector, declarations });
    }
  }
}

/** What the element that a selector is about must have: the rarest of its traits. */
function keyOf({ compounds }: Selector): string {
  const compound = compounds[0]?.compound;
  if (compound?.id !== undefined) return `#${compound.id}`;
  const [name] = compound?.classes ?? [];
  return name === undefined ? (compound?.tag ?? '*') : `.${name}`;
}

/** A comment that is not closed ends with its sheet. */
function withoutComments(css: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    parts.push(css.slice(at, open));
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return parts.join(' ');
    at = close + 2;
  }
  return parts.length === 0 ? css : `${parts.join(' ')} ${css.slice(at)}`;
}

function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    const character = css.charCodeAt(at);
    if (character === 0x7b) depth++;
    else if (character === 0x7d && --depth === 0) return at;
  }
  return css.length;
}

function readDeclarations(body: string): Declaration[] {
  return body.split(';').flatMap((text) => {
    const colon = text.indexOf(':');
    if (colon < 0) return [];
    const written = text
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const plain = withoutImportant(written);
    return [
      {
        property: text.slice(0, colon).trim().toLowerCase(),
        value: plain ?? written,
        important: plain !== undefined,
      },
    ];
  });
}

/** A value without its `! important`; undefined where it has none. */
function withoutImportant(value: string): string | undefined {
  if (!value.endsWith(IMPORTANT)) return undefined;
  const before = value.slice(0, -IMPORTANT.length).trimEnd();
  return before.endsWith('!') ? before.slice(0, -1).trimEnd() : undefined;
}

function readSelector(text: string): Selector | undefined {
  const tokens = text.replaceAll('>', ' > ').split(/\s+/).toReversed();
  const compounds: Array<{ compound: Compound; child: boolean }> = [];
  let specificity = 0;
  let child = false;
  for (const token of tokens) {
    if (token === '>') {
      child = true;
      continue;
    }
    const compound = readCompound(token);
    if (compound === undefined) return undefined;
    compounds.push({ compound, child });
    child = false;
    specificity +=
      (compound.id ? 10_000 : 0) +
      100 * (compound.classes.length + compound.attributes.length) +
      (compound.tag ? 1 : 0);
  }
  return compounds.length === 0 ? undefined : { compounds, specificity };
}

function readCompound(token: string): Compound | undefined {
  const match = COMPOUND.exec(token);
  if (match === null || token === '') return undefined;
  const [, tag, parts = ''] = match;
  const classes: string[] = [];
  const attributes: Array<{ name: string; value?: string }> = [];
  let id: string | undefined;
  for (const [, mark, name = '', attribute, ...values] of parts.matchAll(PART)) {
    const value = values.find((each) => each !== undefined);
    if (mark === '.') classes.push(name);
    else if (mark === '#') id = name;
    else if (attribute !== undefined)
      attributes.push(
        value === undefined ? { name: attribute.toLowerCase() } : { name: attribute.toLowerCase(), value },
      );
  }
  return {
    ...(tag === undefined || tag === '*' ? {} : { tag: tag.toLowerCase() }),
    ...(id === undefined ? {} : { id }),
    classes,
    attributes,
  };
}

function fits(element: HtmlElement, compound: Compound): boolean {
  const { tag, attributes } = element;
  if (compound.tag !== undefined && compound.tag !== tag) return false;
  if (compound.id !== undefined && attributes.id !== compound.id) return false;
  if (!compound.classes.every((name) => element.classes?.has(name))) return false;
  return compound.attributes.every(({ name, value }) => {
    const own = attributes[name];
    return own !== undefined && (value === undefined || own === value);
  });
}
