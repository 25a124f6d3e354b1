import type { SeeSettings } from '../../../model/policy/policy.ts';
import type { Finding } from '../../../see/injection/finding.ts';
import { findRedactions, inOrder, markFor, redactPieces, redactText } from '../../../see/redact.ts';
import { isInjection, withheldMark } from '../../../see/rules.ts';
import { UNIT_BORDER } from '../../../see/spans.ts';
import { type Layout, layoutOf } from '../../../see/units/layout.ts';
import type { MutationBudget } from '../dom/mutation-budget.ts';
import * as dom from '../dom/safe-dom.ts';
import type { Reporter } from '../reporter.ts';
import { DRAWN_TREE, isBlock, isThing } from './drawn-tree.ts';
import { holderOf, saidWithin } from './said-around.ts';
import { isAnyTaken, saidIn, writeAttribute, writeText } from './text-overrides.ts';
import { findParted } from './touching-words.ts';

/*
 * Text of the live page, searched as one text: "Ignore <b>all</b> previous" in one block and "instructions" in the next are found
 * together. A first pass reads a whole tree; afterwards a changed node is read with a stretch of text on both sides of it.
 *
 * Where injections are only marked, they stay as they are here, since marks in a page would change it and could be read by it: the gateway marks
 * them in what it hands over. Where they are withheld, the first one takes all text of the document with it, and all that comes later.
 */

const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'textarea']);
/** Attributes that end up in what the agent reads. */
export const ATTRIBUTES: readonly string[] = [
  'aria-label',
  'title',
  'alt',
  'placeholder',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'summary',
];
const READ: ReadonlySet<string> = new Set(ATTRIBUTES);
export const BUTTON_VALUES = 'input[type=button],input[type=submit],input[type=reset]';
const WITH_ATTRIBUTES = `${ATTRIBUTES.map((name) => `[${name}]`).join()},${BUTTON_VALUES}`;
/** How much text on each side of a change is read again: more than any pattern or sentence reaches. */
const CONTEXT = 600;
const LONGEST_REMEMBERED = 200;
const MOST_REMEMBERED = 5_000;
/** Frameworks keep their place by short comments (`$?`, `ng-container`); those are no prose and stay. */
const LONGEST_MARK = 24;

/** Names of the attributes that the filter reads, for the observer. */
export const WATCHED_ATTRIBUTES: ReadonlySet<string> = new Set([...ATTRIBUTES, 'value', 'type']);

export class TextFilter {
  readonly #reporter: Reporter;
  readonly #fights: MutationBudget;
  /** What this filter wrote last, so that its own writing is not read again. */
  readonly #written = new WeakMap<CharacterData, string>();

  readonly #settings: SeeSettings;
  /** The trees that were read: the document and shadow roots. */
  readonly #trees = new Set<Node>([document]);
  /** Values of attributes that nothing was found in: pages repeat them by the hundred. */
  readonly #harmless = new Set<string>();
  readonly #changed = new Set<Text>();
  /** Elements in which something was announced: what comes in them is read with all that is said there. */
  readonly #announced = new WeakSet<Element>();
  #isAnyAnnounced = false;
  /** Elements in which a shadow root stands: it is another tree, and what is drawn in them is one text. */
  readonly #parted = new WeakSet<Element>();
  readonly #unread = new Set<Element>();
  #isAnyParted = false;
  /** Takes an element out of sight whose text cannot be taken out. */
  readonly takeOut: (element: Element) => void;
  #isWithheld = false;

  constructor(reporter: Reporter, fights: MutationBudget, settings: SeeSettings, takeOut: (element: Element) => void) {
    this.#reporter = reporter;
    this.#fights = fights;
    this.#settings = settings;
    this.takeOut = takeOut;
  }

  /** Which rule takes a text out that stands in no node. */
  ruleOn(text: string): Finding['by'] | undefined {
    if (this.#harmless.has(text)) return undefined;
    const by = findRedactions(text, this.#settings).find((each) => isInjection(each.by) && this.#takes(each.by))?.by;
    if (by === undefined) this.#remember(text);
    return by;
  }

  /** Reads all text, comments and attributes of trees that follow each other, and then their first and last text with what is around them. */
  checkTrees(roots: readonly Node[]): void {
    const nodes: Text[] = [];
    for (const root of roots) {
      this.#gather(root, nodes);
      if (dom.isShadowRoot(root)) this.#part(root);
    }
    // What has no elements is little, and is read with what is around it alone.
    if (roots.every((root) => root instanceof Text)) for (const node of nodes) this.#changed.add(node);
    else this.#search(nodes);
    for (const root of roots) this.checkAttributesOf(root);
    if (roots.some((root) => this.#trees.has(root))) return;
    for (const border of [nodes[0], nodes.at(-1)]) if (border !== undefined) this.#changed.add(border);
  }

  /** Has a text read again with what stands around it, at the next {@link checkChanged}. */
  markChanged(node: Text): void {
    this.#changed.add(node);
  }

  #gather(root: Node, nodes: Text[]): void {
    if (root instanceof Text) nodes.push(root);
    if (root instanceof CharacterData) return;
    if (!dom.isElement(root)) this.#trees.add(root);
    const walker = dom.walk(root, dom.SHOW_TEXTS | dom.SHOW_NOTES);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (dom.isNote(node)) this.checkComment(node);
      else if (node instanceof Text) nodes.push(node);
    }
  }

  /** Reads all texts that were marked; those that stand close to each other are read as one. */
  checkChanged(): void {
    for (const node of this.#changed) {
      this.#changed.delete(node);
      if (!dom.isConnected(node) || this.#written.get(node) === dom.dataOf(node)) continue;
      const walker = dom.walk(dom.rootOf(node), dom.SHOW_TEXTS);
      if (isBlankEnd(node, walker)) continue;
      const before = this.#stretch(walker, node, () => walker.previousNode());
      const after = this.#stretch(walker, node, () => walker.nextNode());
      this.#search([...before.toReversed(), node, ...after]);
    }
    for (const holder of this.#unread) {
      this.#unread.delete(holder);
      if (dom.isConnected(holder)) this.#readParted(holder);
    }
  }

  #part(root: ShadowRoot): void {
    if (this.#settings.injections === 'mark') return;
    const holder = holderOf(root.host) ?? root.host;
    this.#parted.add(holder);
    this.#unread.add(holder);
    this.#isAnyParted = true;
  }

  /** Reads what is drawn over the borders of shadow roots. */
  #readParted(holder: Element): void {
    if (this.#isWithheld || this.#announced.has(holder)) return;
    const said = saidWithin(holder, { textOf: (node) => this.#saidIn(node), isRead: NOTHING, unread: UNREAD });
    const found = findRedactions(said.map(({ text }) => text).join(' '), this.#settings).find(({ by }) =>
      isInjection(by),
    );
    if (found === undefined) return;
    if (this.#settings.injections === 'withhold') {
      this.#withhold(found.by);
      return;
    }
    this.#reporter.redacted(found.by);
    this.#announced.add(holder);
    this.#isAnyAnnounced = true;
    this.#readWithin(holder);
  }

  /**
   * The texts on one side of a changed one, as far as a pattern may reach; and from any other changed one on the way as far again. One that stands so near
   * that what is around it would overlap is on the way: what lies between them would be read twice.
   */
  #stretch(walker: TreeWalker, from: Text, next: () => Node | null): Text[] {
    const found: Text[] = [];
    let reached = 0;
    walker.currentNode = from;
    let size = 0;
    for (let at = next(); at instanceof Text && size < 2 * CONTEXT && found.length < MOST_PASSED; at = next()) {
      found.push(at);
      const isChanged = this.#changed.delete(at);
      if (isChanged || size < CONTEXT) reached = found.length;
      size = isChanged ? 0 : size + drawnLength(at);
    }
    found.length = reached;
    return found;
  }

  checkComment(comment: Comment | ProcessingInstruction): void {
    const text = dom.dataOf(comment).trim();
    if (text.length <= LONGEST_MARK && !/\p{L}\s+\p{L}/u.test(text)) return;
    this.#write(comment, '');
    this.#reporter.redacted('see.invisible.comment');
  }

  checkAttributesOf(root: Node): void {
    if (dom.isElement(root)) this.checkAttributes(root);
    dom.forEachIn(root, WITH_ATTRIBUTES, (element) => this.checkAttributes(element));
  }

  checkAttributes(element: Element): void {
    for (const name of dom.attributeNamesOf(element)) if (READ.has(name)) this.#checkAttribute(element, name);
    if (dom.matches(element, BUTTON_VALUES)) this.#checkAttribute(element, 'value');
  }

  #checkAttribute(element: Element, name: string): void {
    const value = dom.getAttribute(element, name);
    if (value === null || value === '') return;
    if (this.#isWithheld) {
      writeAttribute(element, name, '');
      return;
    }
    if (this.#harmless.has(value)) {
      this.#readAround(element);
      return;
    }
    const { text, redactions } = redactText(value, this.#settings);
    const taken = redactions.map(({ by }) => by).filter((by) => isOurs(by) && this.#takes(by));
    if (taken.length === 0) {
      this.#remember(value);
      this.#readAround(element);
      return;
    }
    if (this.#fights.count(element)) dom.replaceWith(element, dom.newComment());
    else writeAttribute(element, name, text);
    for (const by of taken) if (isOurs(by)) this.#reporter.redacted(by);
    if (taken.some((by) => isOurs(by) && isInjection(by))) this.#announce(element);
  }

  /** Takes in that something is announced by what an element says. */
  #announce(element: Element): void {
    const holder = holderOf(element);
    if (holder === undefined) return;
    this.#announced.add(holder);
    this.#isAnyAnnounced = true;
    this.#readAround(element);
  }

  /** Reads all that is said around an element, where something was announced there. */
  #readAround(element: Element): void {
    const holder = this.#isAnyAnnounced ? holderOf(element) : undefined;
    if (holder !== undefined && this.#announced.has(holder) && !this.#isWithheld) this.#readWithin(holder);
  }

  #readWithin(holder: Element): void {
    const said = saidWithin(holder, { textOf: (node) => this.#saidIn(node), isRead: isReadOf, unread: UNREAD });
    const { pieces } = redactPieces(
      said.map(({ text }) => text),
      { ...this.#settings, injections: 'redact' },
      { tree: DRAWN_TREE, nodes: said.map((each) => each.element) },
    );
    for (const [index, { text, element: owner, node, attribute }] of said.entries()) {
      const shown = pieces[index] ?? '';
      if (shown === text) continue;
      if (node !== undefined) {
        // What was taken out of it stays as it is.
        if (dom.dataOf(node).replace(/[\n\r\t\f]/g, ' ') === text) this.#write(node, shown, dom.dataOf(node));
      } else if (attribute === undefined) this.takeOut(owner);
      else if (dom.getAttribute(owner, attribute) === text) writeAttribute(owner, attribute, shown);
    }
  }

  #remember(value: string): void {
    if (this.#harmless.size >= MOST_REMEMBERED) this.#harmless.clear();
    if (value.length <= LONGEST_REMEMBERED) this.#harmless.add(value);
  }

  /** Whether a rule takes text out of the page, or leaves it to the gateway to mark. */
  #takes(by: Finding['by']): boolean {
    return this.#settings.injections !== 'mark' || !isInjection(by);
  }

  /** Takes all text out of the document but for a word on why. */
  #withhold(by: Finding['by']): void {
    this.#isWithheld = true;
    this.#reporter.redacted(by);
    let mark = withheldMark(by);
    for (const tree of this.#trees) {
      const walker = dom.walk(tree, dom.SHOW_TEXTS);
      for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
        if (!isRead(node) || !/\S/.test(dom.dataOf(node))) continue;
        this.#write(node, mark);
        mark = '';
      }
      this.checkAttributesOf(tree);
    }
  }

  #search(nodes: readonly Text[]): void {
    if (this.#isWithheld) {
      for (const node of nodes) if (isRead(node) && this.#written.get(node) !== dom.dataOf(node)) this.#write(node, '');
      return;
    }
    const parts: string[] = [];
    const places: TextPlace[] = [];
    let size = 0;
    let lastBlock: Element | undefined;
    const blocks = new Map<Element, Element | undefined>();
    for (const node of nodes) {
      const parent = dom.drawnParentOf(node);
      if (parent !== undefined && UNREAD.has(dom.tagOf(parent))) continue;
      const block = blockOf(parent, blocks);
      if (block !== lastBlock && size > 0) {
        parts.push(UNIT_BORDER);
        size += UNIT_BORDER.length;
      }
      lastBlock = block;
      const said = this.#saidIn(node);
      // Line breaks in the source are drawn as spaces; lengths stay the same.
      const data = said.replace(/[\n\r\t\f]/g, ' ');
      parts.push(data);
      places.push({ node, said, start: size, end: size + data.length });
      size += data.length;
    }
    const text = parts.join('');
    // Without words there is nothing to find, and a document that is about to be parsed need not have the vocabulary unpacked.
    if (!/\S/.test(text)) return;
    const read = (said: string, where?: readonly TextPlace[]): Finding[] =>
      findRedactions(said, this.#settings, where && (() => layoutIn(where)));
    const found = read(text, places);
    const apart = findParted(text, places, read, isParted);
    const all = apart.length === 0 ? found : inOrder([...found, ...apart], this.#settings);
    const spans = all.filter(({ by }) => this.#takes(by));
    const injection = this.#settings.injections === 'withhold' ? spans.find(({ by }) => isInjection(by)) : undefined;
    if (injection !== undefined) {
      this.#withhold(injection.by);
      return;
    }
    if (spans.length > 0) this.#take(spans, places);
    if (this.#isAnyAnnounced || this.#isAnyParted)
      for (const node of [nodes[0], nodes.at(-1)]) this.#readAroundText(node);
  }

  #readAroundText(node: Text | undefined): void {
    const element = node && dom.drawnParentOf(node);
    if (element === undefined) return;
    this.#readAround(element);
    const holder = this.#isAnyParted ? holderOf(element) : undefined;
    if (holder !== undefined && this.#parted.has(holder)) this.#unread.add(holder);
  }

  /** What the page says in a text, where this filter has taken something out of it. What nobody sees was blanked by others, and stays so. */
  #saidIn(node: Text): string {
    const data = dom.dataOf(node);
    if (!isAnyTaken()) return data;
    return saidIn(node, data, this.#written.get(node));
  }

  /** Takes spans out of the nodes that they lie in: the mark goes where a span begins, the rest of it goes empty. */
  #take(spans: readonly Finding[], places: readonly TextPlace[]): void {
    /** By span, the block that has its mark. A button or an entry that it leaves empty has one of its own. */
    const marked = new Map<Finding, Element | undefined>();
    const blocks = new Map<Element, Element | undefined>();
    const news = new Set<Finding>();
    const announcing = new Set<Element>();
    let first = 0;
    for (const { node, said, start, end } of places) {
      while (first < spans.length && (spans[first]?.end ?? 0) <= start) first++;
      if ((spans[first]?.start ?? Number.POSITIVE_INFINITY) >= end) continue;
      const own: Finding[] = [];
      let kept = '';
      let done = start;
      for (let at = first; at < spans.length; at++) {
        const span = spans[at];
        if (span === undefined || span.start >= end) break;
        kept += said.slice(done - start, Math.max(span.start, start) - start);
        const block = blockOf(dom.drawnParentOf(node), blocks);
        const isMarked = marked.has(span) && (marked.get(span) === block || !isThing(block) || !/\S/.test(said));
        if (!isMarked) {
          kept += markFor(span.by);
          marked.set(span, block);
        }
        own.push(span);
        done = Math.min(span.end, end);
      }
      const data = dom.dataOf(node);
      // What was taken before is not given back where it is no longer seen why.
      const isTakenBefore = said !== data && !own.some(({ by }) => isInjection(by));
      const shown = isTakenBefore ? redactText(data, this.#settings).text : kept + said.slice(done - start);
      if (this.#write(node, shown, said)) for (const span of own) news.add(span);
      const element = dom.drawnParentOf(node);
      if (element !== undefined && own.some(({ by }) => isInjection(by))) announcing.add(element);
    }
    for (const element of announcing) this.#announce(element);
    for (const { by } of news) this.#reporter.redacted(by);
  }

  /** Writes over a text; whether that is any news. `said`: what the page says there. */
  #write(node: CharacterData, data: string, said?: string): boolean {
    if (dom.dataOf(node) === data) return false;
    const before = this.#written.get(node);
    this.#written.set(node, data);
    writeText(node, data, said);
    // Only a node that was written before is fought for.
    if (before !== undefined && this.#fights.count(node)) dom.removeNode(node);
    return true;
  }
}

/** Whether the agent reads an attribute of an element. */
function isReadOf(element: Element, name: string): boolean {
  return READ.has(name) || (name === 'value' && dom.matches(element, BUTTON_VALUES));
}

const NOTHING = (): boolean => false;

function isOurs(by: string): by is Finding['by'] {
  return by.startsWith('see.');
}

/** A text with what the page says in it, and where that stands in what is searched. */
interface TextPlace {
  readonly node: Text;
  readonly said: string;
  readonly start: number;
  readonly end: number;
}

/** Whether styles draw two texts of a block apart, as far as how their elements are displayed says it. */
function isParted(...places: readonly TextPlace[]): boolean {
  return places.some(({ node }) => {
    const element = dom.drawnParentOf(node);
    return element !== undefined && !isBlock(element) && getComputedStyle(element).display !== 'inline';
  });
}

function layoutIn(places: readonly TextPlace[]): Layout {
  return layoutOf(
    DRAWN_TREE,
    places.flatMap(({ node, said, start, end }) => {
      const element = dom.drawnParentOf(node);
      return element === undefined ? [] : [{ start, end, node: element, isLabel: !/\S/.test(said) }];
    }),
  );
}

/** Whether a node's text is shown at all: not that of scripts and styles. */
function isRead(node: Text): boolean {
  const parent = dom.drawnParentOf(node);
  return parent === undefined || !UNREAD.has(dom.tagOf(parent));
}

/** The block around an element; what was found on the way is kept, since a page may nest thousands of elements that are none. */
function blockOf(element: Element | undefined, known: Map<Element, Element | undefined>): Element | undefined {
  let block = element;
  while (block !== undefined && !known.has(block) && !isBlock(block)) block = dom.drawnParentOf(block);
  const found = block !== undefined && known.has(block) ? known.get(block) : block;
  for (let at = element; at !== undefined && at !== block; at = dom.drawnParentOf(at)) known.set(at, found);
  return found;
}

/** How many texts are walked over, however little is drawn of them. */
const MOST_PASSED = 20_000;

/** How much of a text stands between the words around it: of blanks and of a script's source a page could put any amount between the words of an attack. */
function drawnLength(node: Text): number {
  const text = dom.dataOf(node);
  if (!/\S/.test(text) || !isRead(node)) return 0;
  return /\s\s/.test(text) ? text.replace(/\s+/g, ' ').length : text.length;
}

/** How many blank texts are passed over before one counts as followed by words. */
const MOST_BLANKS = 20;

/**
 * Whether a text is blank and nothing but blank texts follow it. So does the parser leave one behind each script at the end of a page that is still loading. What
 * stands before was read by itself, what comes will be read with it, and a blank at the end makes no word and no sentence of either.
 */
function isBlankEnd(node: Text, walker: TreeWalker): boolean {
  if (/\S/.test(dom.dataOf(node))) return false;
  walker.currentNode = node;
  for (let count = 0; count < MOST_BLANKS; count += 1) {
    const next = walker.nextNode();
    if (next === null) return true;
    if (!(next instanceof Text) || /\S/.test(dom.dataOf(next))) return false;
  }
  return false;
}
