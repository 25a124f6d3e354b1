import * as dom from '../dom/safe-dom.ts';
import { isRead } from './drawn-tree.ts';

/* Texts that changed, each with as much around it as must be read with it again. */

/** How much text on each side of a change is read again: more than any pattern or sentence reaches. */
const CONTEXT = 600;
/** How many texts are walked over, however little is drawn of them. */
const MOST_PASSED = 20_000;

export class ChangedTexts {
  readonly #changed = new Set<Text>();

  add(node: Text): void {
    this.#changed.add(node);
  }

  /** Takes out those that changed, by stretches of text; those that stand close to each other are in one. `isKnown`: whether it is known what a text says. */
  *takeStretches(isKnown: (node: Text) => boolean): Iterable<readonly Text[]> {
    for (const node of this.#changed) {
      this.#changed.delete(node);
      if (!dom.isConnected(node) || isKnown(node)) continue;
      const walker = dom.walk(dom.rootOf(node), dom.SHOW_TEXTS);
      if (isBlankEnd(node, walker)) continue;
      const before = this.#stretch(walker, node, () => dom.previousTextOf(walker));
      const after = this.#stretch(walker, node, () => dom.nextTextOf(walker));
      yield [...before.toReversed(), node, ...after];
    }
  }

  /**
   * The texts on one side of a changed one, as far as a pattern may reach; and from any other changed one on the way as far again. One that stands so near
   * that what is around it would overlap is on the way: what lies between them would be read twice.
   */
  #stretch(walker: TreeWalker, from: Text, next: () => Text | null): Text[] {
    const found: Text[] = [];
    let reached = 0;
    walker.currentNode = from;
    let size = 0;
    for (let at = next(); at !== null && size < 2 * CONTEXT && found.length < MOST_PASSED; at = next()) {
      found.push(at);
      const isChanged = this.#changed.delete(at);
      if (isChanged || size < CONTEXT) reached = found.length;
      size = isChanged ? 0 : size + drawnLength(at);
    }
    found.length = reached;
    return found;
  }
}

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
    const next = dom.nextTextOf(walker);
    if (next === null) return true;
    if (/\S/.test(dom.dataOf(next))) return false;
  }
  return false;
}
