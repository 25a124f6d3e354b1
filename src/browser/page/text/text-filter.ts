import type { SeeSettings } from '../../../model/policy/policy.ts';
import type { Finding } from '../../../see/injection/finding.ts';
import { findRedactions, inOrder, markFor, redactPieces, redactText } from '../../../see/redact.ts';
import { isInjection, withheldMark } from '../../../see/rules.ts';
import type { MutationBudget } from '../dom/mutation-budget.ts';
import { clearDoctype, isDoctype, isNote, type Note, SHOW_NOTES, saysMuch } from '../dom/notes.ts';
import * as dom from '../dom/safe-dom.ts';
import type { Reporter } from '../reporter.ts';
import { ChangedTexts } from './changed-texts.ts';
import { blockOf, DRAWN_TREE, isRead, isThing } from './drawn-tree.ts';
import { isParted, joinTexts, layoutIn, type TextPlace } from './joined-texts.ts';
import { isReadOf, readAttributesOf, WITH_ATTRIBUTES } from './read-attributes.ts';
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

const LONGEST_REMEMBERED = 200;
const MOST_REMEMBERED = 5_000;

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
  readonly #changed = new ChangedTexts();
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
    if (roots.every(dom.isText)) for (const node of nodes) this.#changed.add(node);
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
    if (dom.isText(root)) nodes.push(root);
    if (dom.isText(root) || isNote(root)) return;
    if (!dom.isElement(root)) this.#trees.add(root);
    const walker = dom.walk(root, dom.SHOW_TEXTS | SHOW_NOTES);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (isNote(node)) this.checkNote(node);
      else if (dom.isText(node)) nodes.push(node);
    }
  }

  /** Reads all texts that were marked; those that stand close to each other are read as one. */
  checkChanged(): void {
    const isKnown = (node: Text): boolean => this.#written.get(node) === dom.dataOf(node);
    for (const stretch of this.#changed.takeStretches(isKnown)) this.#search(stretch);
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
    const said = saidWithin(holder, { textOf: (node) => this.#saidIn(node), isRead: NOTHING });
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

  checkNote(note: Note): void {
    if (!saysMuch(note)) return;
    if (!isDoctype(note)) this.#write(note, '');
    else clearDoctype(note, this.#fights.count(document));
    this.#reporter.redacted('see.invisible.comment');
  }

  checkAttributesOf(root: Node): void {
    if (dom.isElement(root)) this.checkAttributes(root);
    dom.forEachIn(root, WITH_ATTRIBUTES, (element) => this.checkAttributes(element));
  }

  checkAttributes(element: Element): void {
    for (const name of readAttributesOf(element)) this.#checkAttribute(element, name);
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
    const said = saidWithin(holder, { textOf: (node) => this.#saidIn(node), isRead: isReadOf });
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
      for (let node = dom.nextTextOf(walker); node !== null; node = dom.nextTextOf(walker)) {
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
    const { text, places } = joinTexts(nodes, (node) => this.#saidIn(node));
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

const NOTHING = (): boolean => false;

function isOurs(by: string): by is Finding['by'] {
  return by.startsWith('see.');
}
