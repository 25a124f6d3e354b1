import { readPieces } from './pieces.ts';

/** An element of parsed HTML. Names of tags and attributes are lower case. */
export interface HtmlElement {
  readonly kind: 'element';
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
  readonly parent: HtmlElement | undefined;
  /** What the class attribute lists, or undefined where there is none. */
  readonly classes: ReadonlySet<string> | undefined;
  /** The nearest form and label around it, so that nobody has to climb for them. */
  readonly form: HtmlElement | undefined;
  readonly label: HtmlElement | undefined;
}

export interface HtmlText {
  readonly kind: 'text';
  readonly text: string;
}

export type HtmlNode = HtmlElement | HtmlText;

/** Where elements that others refer to stand, so that a thousand references cost a thousand look-ups. */
export interface HtmlIndex {
  /** The first element with each id. */
  readonly byId: ReadonlyMap<string, HtmlElement>;
  /** The first label for each id. */
  readonly labelFor: ReadonlyMap<string, HtmlElement>;
}

export interface HtmlDocument extends HtmlIndex {
  readonly root: HtmlElement;
  /** The text of each style sheet in it. */
  readonly sheets: readonly string[];
  /** How many comments there were; their text is not kept. */
  readonly comments: number;
}

/** Parses a document or a fragment in one pass. Any text parses: what is broken is mended as browsers mend it, nearly. */
export function parseHtml(html: string): HtmlDocument {
  const root = newElement('#root', {}, undefined);
  const byId = new Map<string, HtmlElement>();
  const labelFor = new Map<string, HtmlElement>();
  const styles: HtmlElement[] = [];
  let open = root;
  let comments = 0;
  readPieces(html, {
    opened(tag, attributes, holds) {
      const element = newElement(tag, attributes, open);
      open.children.push(element);
      const { id, for: target } = attributes;
      if (id !== undefined && !byId.has(id)) byId.set(id, element);
      if (tag === 'label' && target !== undefined && !labelFor.has(target)) labelFor.set(target, element);
      if (tag === 'style') styles.push(element);
      if (holds) open = element;
    },
    closed() {
      open = open.parent ?? root;
    },
    text(text) {
      open.children.push({ kind: 'text', text });
    },
    comment() {
      comments++;
    },
  });
  const sheets = styles.map(({ children }) => children.map((node) => ('text' in node ? node.text : '')).join(''));
  return { root, comments, byId, labelFor, sheets };
}

export function newElement(
  tag: string,
  attributes: Record<string, string>,
  parent: HtmlElement | undefined,
): HtmlElement {
  return new TreeElement(tag, attributes, parent);
}

class TreeElement implements HtmlElement {
  readonly kind = 'element';
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[] = [];
  readonly parent: HtmlElement | undefined;
  readonly form: HtmlElement | undefined;
  readonly label: HtmlElement | undefined;
  #classes: ReadonlySet<string> | undefined;

  constructor(tag: string, attributes: Readonly<Record<string, string>>, parent: HtmlElement | undefined) {
    this.tag = tag;
    this.attributes = attributes;
    this.parent = parent;
    this.form = parent?.tag === 'form' ? parent : parent?.form;
    this.label = parent?.tag === 'label' ? parent : parent?.label;
  }

  /** Read when the first selector asks: most documents have none here. */
  get classes(): ReadonlySet<string> | undefined {
    const written = this.attributes.class;
    if (written === undefined) return undefined;
    this.#classes ??= new Set(written.split(/\s+/));
    return this.#classes;
  }
}

/** All elements below one, in document order. */
export function* descendants(element: HtmlElement): Generator<HtmlElement> {
  const pending: HtmlNode[] = element.children.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'text') continue;
    yield node;
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at];
      if (child !== undefined) pending.push(child);
    }
  }
}

/** How many nodes below an element can take part in its name: names are short, and a page may nest controls in controls. */
const MOST_NAME_NODES = 200;

/** The first elements below one, as many as can take part in its name. */
export function nameElements(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (const each of descendants(element)) {
    if (found.push(each) >= MOST_NAME_NODES) break;
  }
  return found;
}

/** The text below an element as a person would read it in one line; of more than a name's length, the beginning. */
export function textOf(element: HtmlElement): string {
  const parts: string[] = [];
  const pending: HtmlNode[] = element.children.slice(0, MOST_NAME_NODES).reverse();
  for (let node = pending.pop(), seen = 0; node !== undefined && seen < MOST_NAME_NODES; node = pending.pop(), seen++) {
    if (node.kind === 'text') parts.push(node.text);
    else if (node.tag !== 'script' && node.tag !== 'style') {
      pending.push(...node.children.slice(0, MOST_NAME_NODES).reverse());
    }
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}
