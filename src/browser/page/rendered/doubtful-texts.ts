import { type Box, isEmpty, within } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { isAwaitingFonts } from '../dom/safe-dom-paint.ts';
import type { Overlays } from '../overlays/overlays.ts';
import type { Measured } from '../overlays/staying-overlays.ts';
import { ComputedPaints } from '../painting/computed-paint.ts';
import { middleOf, overlap } from '../painting/row-index.ts';
import { breadthIn } from '../painting/scroll-path.ts';
import { TextGeometry } from '../painting/text-geometry.ts';
import type { DoubtfulText, PaintVerdict, Survey } from '../protocol.ts';
import { StyleCache } from '../styles/style-cache.ts';
import type { Doubt } from '../visibility/text-visibility.ts';
import { GlyphMask } from './glyph-mask.ts';
import { LEAST_SEEN, SightedScrollers } from './sighted-scrollers.ts';

/*
 * The texts of a document of which styles cannot say whether a person sees them, and what pictures said.
 *
 *   open      nobody has looked yet, or it was too long ago
 *   seen      a picture showed it
 *   unseen    two pictures, with its letters and without, showed the same
 *
 * What a picture said holds for the same text in the same place, for a second after anything changed and for five seconds in any case, and longer where pictures
 * of this page take long. It is taken anew only when somebody looks. That a text is unseen holds no longer than until something is pressed and changes the page.
 */

const MOMENT_MS = 1_000;
const LONG_MS = 5_000;
const COSTS = 20;
/** How many texts are asked about at once, and how many boxes of each: lines of a long paragraph. */
const MOST_TEXTS = 1_000;
const MOST_BOXES = 1_000;
/** What is farther than this from the viewport is looked at when the page is scrolled there, in CSS pixels. */
const REACH = 6_000;
const ANYWHERE = 1e8;

interface Doubtful {
  /** What it says, whatever stands in the page now. */
  readonly text: string;
  verdict: 'open' | PaintVerdict;
  doubt: Doubt;
  /** Whether pictures reach it; until it was surveyed, they may. */
  reached: boolean;
  /** When the pictures were taken, and where the text stood. */
  at: number;
  place: string;
  /** Whether it was opened because its blank was seen by styles alone. */
  tried: boolean;
}

export class DoubtfulTexts {
  readonly #texts = new Map<Text, Doubtful>();
  #curtain: GlyphMask | undefined;
  /** Pictures reach no farther than the viewport of the document, which is a frame's. */
  isFramed = false;
  /** Those of the last survey, by the number that they were given. */
  #asked: (readonly [node: Text, place: string])[] = [];
  #number = 0;
  #surveyedAt = 0;
  #cost = 0;
  /** Whether fonts were on their way at the last survey. */
  #awaitsFonts = false;
  #redrawnAt = Number.NEGATIVE_INFINITY;
  #pressedAt = Number.NEGATIVE_INFINITY;
  /** Whether a text came in doubt since the last survey, which did not ask about it. */
  isAnyNew = false;

  /** What is known of a text that styles cannot judge. */
  verdictOn(node: Text, text: string, doubt: Doubt): 'open' | PaintVerdict {
    const known = this.#texts.get(node);
    if (known?.text === text) {
      known.doubt = doubt;
      return known.verdict;
    }
    this.#texts.set(node, { text, verdict: 'open', doubt, reached: true, at: 0, place: '', tried: false });
    this.isAnyNew = true;
    return 'open';
  }

  /** Whether pictures have not shown it, or not yet. */
  isWithheld(node: Text, text: string): boolean {
    const known = this.#texts.get(node);
    return known?.text === text && known.verdict !== 'seen';
  }

  /**
   * What pictures did not show is in doubt no more, as far as its blank says: what lay over it is gone. It is looked at itself when somebody looks, once; where it is in doubt
   * all the same, when its pictures are old.
   */
  reopenClear(node: Text): void {
    const known = this.#texts.get(node);
    if (known?.verdict !== 'unseen' || known.tried) return;
    known.verdict = 'open';
    known.tried = true;
    this.isAnyNew = true;
  }

  /** Styles say it all. */
  forget(node: Text): void {
    this.#texts.delete(node);
  }

  *open(): Iterable<readonly [node: Text, text: string]> {
    for (const [node, { text, verdict }] of this.#texts) {
      if (!dom.isConnected(node)) this.#texts.delete(node);
      else if (verdict === 'open') yield [node, text];
    }
  }

  /** Those that are not shown unjudged. Other texts that pictures do not reach are no more hidden than what stands far down a page. */
  *unjudged(overlays: Overlays): Iterable<readonly [node: Text, text: string]> {
    const paints = new ComputedPaints(new StyleCache());
    const geometry = new TextGeometry();
    let seen: readonly Box[] | undefined;
    // What stays all over the window shows what is under it where texts are seen there now, all along where another would come.
    const isSeenThrough = (node: Text): boolean => {
      seen ??= this.#seenUnder(overlays.staying(), paints);
      return breadthIn({ box: geometry.boxOf(node), isRow: false }, seen) >= LEAST_SEEN;
    };
    const scrollers = new SightedScrollers(paints, overlays, (node) => this.#isInSight(node, paints));
    for (const entry of this.open()) {
      const [node] = entry;
      const known = this.#texts.get(node);
      if (known === undefined) continue;
      const { reached, doubt } = known;
      const isUnseen = doubt === 'suspect' || (doubt === 'shut' && !scrollers.isSighted(node));
      if (reached || isUnseen || (doubt === 'barred' && !isSeenThrough(node))) yield entry;
    }
  }

  /** Whether a text can be seen that is not scrolled out of any box: styles say so, or a picture. */
  #isInSight(node: Text, paints: ComputedPaints): boolean {
    const verdict = this.#texts.get(node)?.verdict ?? 'seen';
    return verdict === 'seen' && shownBoxes(node, paints, ANYWHERE).length > 0;
  }

  /** The lines of texts that are seen in the window under what stays there. */
  #seenUnder(staying: readonly Measured[], paints: ComputedPaints): readonly Box[] {
    const seen: Box[] = [];
    for (const [node, { verdict }] of this.#texts) {
      if (verdict !== 'seen' || !dom.isConnected(node)) continue;
      for (const line of shownBoxes(node, paints, 0))
        if (staying.some(({ box }) => overlap(box, middleOf(line)))) seen.push(line);
    }
    return seen;
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** Whether pictures have shown any of them. */
  isAnySeen(): boolean {
    for (const [node, { verdict }] of this.#texts) if (verdict === 'seen' && dom.isConnected(node)) return true;
    return false;
  }

  *unseen(): Iterable<Text> {
    for (const [node, { text, verdict }] of this.#texts)
      if (verdict === 'unseen' && dom.dataOf(node) === text) yield node;
  }

  /** Whether a picture is too old to say anything: `changedAt` is when anything last changed, by the page's clock. */
  isAnyStale(changedAt: number): boolean {
    for (const text of this.#texts.values()) if (this.#isStale(text, changedAt)) return true;
    return false;
  }

  /** Opens again what old pictures were of. */
  reopen(changedAt: number): void {
    for (const text of this.#texts.values()) if (this.#isStale(text, changedAt)) text.verdict = 'open';
  }

  /** Web fonts came, or another medium: what pictures showed before was drawn otherwise. */
  hearRedrawn(): void {
    this.#redrawnAt = performance.now();
  }

  /** Somebody pressed something, such as what closes a dialog. */
  hearPressed(): void {
    this.#pressedAt = performance.now();
  }

  #isStale({ verdict, at }: Doubtful, changedAt: number): boolean {
    if (verdict === 'open') return false;
    if (this.#redrawnAt > at) return true;
    // What was not seen before a press may be what it was for.
    if (verdict === 'unseen' && this.#pressedAt > at && changedAt > this.#pressedAt) return true;
    const age = performance.now() - at;
    return (
      age > Math.max(LONG_MS, COSTS * this.#cost) || (changedAt > at && age > Math.max(MOMENT_MS, COSTS * this.#cost))
    );
  }

  /** Where the open texts stand, those within reach. Undefined: there is none. */
  survey(): Omit<Survey, 'frames'> | undefined {
    this.#surveyedAt = performance.now();
    this.isAnyNew = false;
    this.#awaitsFonts = isAwaitingFonts();
    this.#asked = [];
    const texts: DoubtfulText[] = [];
    const paints = new ComputedPaints(new StyleCache());
    for (const [node] of this.open()) {
      if (texts.length >= MOST_TEXTS) break;
      const known = this.#texts.get(node);
      // A picture of a place farther away has nothing over it that stays in the window.
      const boxes = shownBoxes(node, paints, this.isFramed || known?.doubt === 'barred' ? 0 : REACH);
      if (known !== undefined) known.reached = boxes.length > 0;
      if (boxes.length === 0) continue;
      texts.push({ boxes: boxes.map(({ left, top, right, bottom }) => [left, top, right, bottom]) });
      this.#asked.push([node, placeOf(node)]);
    }
    if (texts.length === 0) return undefined;
    return { number: ++this.#number, texts };
  }

  /** Has these of the last survey not painted, and all others painted. */
  drawCurtain(texts: readonly number[]): void {
    this.#curtain?.lift();
    const nodes = texts.flatMap((at) => this.#asked[at]?.[0] ?? []);
    if (nodes.length === 0) return;
    this.#curtain ??= new GlyphMask();
    this.#curtain.draw(nodes);
  }

  /** Takes in what the pictures said of the texts of the last survey; of one that moved meanwhile they say nothing. */
  settle(survey: number, verdicts: readonly (PaintVerdict | null)[]): void {
    if (survey !== this.#number) return;
    this.#cost = performance.now() - this.#surveyedAt;
    const [asked, isRedrawn] = [this.#asked, this.#redrawnAt > this.#surveyedAt];
    this.#asked = [];
    // Where a font or another medium came between the pictures, they differ for that.
    if (isRedrawn || (this.#awaitsFonts && !isAwaitingFonts())) return;
    for (const [id, [node, place]] of asked.entries()) {
      const [text, verdict] = [this.#texts.get(node), verdicts[id] ?? null];
      if (text === undefined || verdict === null || dom.dataOf(node) !== text.text || placeOf(node) !== place) continue;
      text.verdict = verdict;
      text.at = this.#surveyedAt;
      text.place = place;
    }
  }
}

/** Where a text stands on the page, to the pixel. */
function placeOf(node: Text): string {
  const range = dom.newRange();
  dom.selectNode(range, node);
  const { left, top, width, height } = dom.rectOfRange(range);
  return [left + globalThis.scrollX, top + globalThis.scrollY, width, height].map(Math.round).join();
}

/** The lines of a text, as far as boxes around it let them be painted as they are scrolled now, and pictures reach. */
function shownBoxes(node: Text, paints: ComputedPaints, reach: number): readonly Box[] {
  const parent = dom.drawnParentOf(node);
  if (parent === undefined) return [];
  const { window, fixed } = paints.of(parent);
  const around = fixed ? 0 : reach;
  const reached = {
    left: around === 0 ? 0 : -globalThis.scrollX,
    top: -around,
    right: globalThis.innerWidth + around,
    bottom: globalThis.innerHeight + around,
  };
  const room = within(reached, window);
  const range = dom.newRange();
  dom.selectNode(range, node);
  const lines = Array.from(dom.rectsOfRange(range));
  // Of a text with more lines than that, every second or third.
  const step = Math.ceil(lines.length / MOST_BOXES);
  return lines.flatMap(({ left, top, right, bottom }, at) => {
    const box = within({ left, top, right, bottom }, room);
    return at % step === 0 && !isEmpty(box) ? [box] : [];
  });
}
