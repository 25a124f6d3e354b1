import type { SeeRule } from '../../../see/rules.ts';
import { isAbsent } from '../client/marks.ts';
import { LONGEST_LABEL } from '../dom/label-length.ts';
import * as dom from '../dom/safe-dom.ts';
import { fieldValueOf } from '../dom/safe-dom-forms.ts';
import { BlankGlyphs } from '../letters/blank-glyphs.ts';
import { Overlays } from '../overlays/overlays.ts';
import type { FrameView } from '../protocol.ts';
import type { Reporter } from '../reporter.ts';
import { PaintRules } from '../styles/paint-rules.ts';
import type { PseudoElementRules } from '../styles/pseudo-element-rules.ts';
import { StyleCache } from '../styles/style-cache.ts';
import { countRules } from '../styles/stylesheets.ts';
import { RedactedAttributes } from '../text/redacted-attributes.ts';
import { PseudoTexts, type TextTaking } from '../visibility/pseudo-text.ts';
import { isDoubt, type Judged, TextVisibility } from '../visibility/text-visibility.ts';
import { BlankedTexts } from './blanked-texts.ts';
import { keepsRoom } from './blanks.ts';
import { ControlLabels, isLabel } from './control-labels.ts';
import { DoubtfulTexts } from './doubtful-texts.ts';
import { UndrawnTexts } from './undrawn-texts.ts';
import { isSvgTitle, UnseenNames } from './unseen-names.ts';

/*
 * Text that is drawn where or how no person could see it is blanked out, and given back when it turns visible: pages fade in, slides
 * slide in. Text that is not drawn at all (`display: none`, `visibility: hidden`) is in no snapshot and needs nothing, unless it names something (unseen-names.ts).
 *
 * A label that only assistive technology sees ("Next page" beside an arrow) stays, inside a control and as short as a label, however many texts it is made of.
 */

const SOURCE = ['script', 'style', 'noscript', 'template', 'textarea', 'option'];
const UNREAD = new Set([...SOURCE, 'title']);
const UNREAD_UNSEEN = new Set(SOURCE);
/** Where there are more texts than that, and than rules, searching the rules takes less time than asking each text's elements. */
const FEW_TEXTS = 200;
/** A text that was put back in vain is left alone for so long. */
const TRY_MS = 1_000;

/** What the filter hides of the page's elements. */
export interface Hiding {
  isAny(): boolean;
  /** Whether an element is hidden, or one around it. */
  isHidden(element: Element): boolean;
  /** Reads the page as it would be were nothing hidden; the page may notice. */
  asDrawn(read: () => void): void;
}

/** A text, what it says or said, and the element that draws it. */
type Judging = readonly [node: Text, text: string, parent: Element];
/** What stands in a field is in no text of the page, and is judged by the field. */
type JudgingField = readonly [node: Element, text: string, parent: Element];
type AllJudged = ReadonlyMap<Text | Element, Judged>;

export class UnseenText {
  /** Those that styles leave open. */
  readonly doubtful = new DoubtfulTexts();
  /** What is seen of the frame that the document is in, whatever its own styles say. */
  view: FrameView = 'seen';
  readonly #reporter: Reporter;
  readonly #blanked = new BlankedTexts();
  /** Those whose blanks can be seen. */
  #returning: Text[] = [];
  /** When a text was last put back in vain. */
  readonly #tried = new WeakMap<Text, number>();
  readonly overlays: Overlays;
  readonly hiding: Hiding;
  readonly #ink = new BlankGlyphs();
  readonly #attributes = new RedactedAttributes();
  readonly #labels = new ControlLabels();
  readonly #undrawn = new UndrawnTexts();
  /** Of the reading that is under way. */
  #names = new UnseenNames([]);
  /** What styles bring. */
  readonly generated: PseudoTexts;

  constructor(reporter: Reporter, taking: TextTaking, hiding: Hiding) {
    this.#reporter = reporter;
    this.hiding = hiding;
    this.overlays = new Overlays((element) => hiding.isAny() && hiding.isHidden(element));
    this.generated = new PseudoTexts(this.#ink, this.overlays, taking);
  }

  /** Whether anybody may see anything of the frame that the document is in: of a doubtful one, whether pictures have shown any text, if it has some. */
  get isSeen(): boolean {
    return this.view === 'seen' || (this.view === 'doubtful' && (this.doubtful.isEmpty || this.doubtful.isAnySeen()));
  }

  /** Reads the styles of all text under the given nodes, and of all text blanked before. `all`: the trees of the document; `generated`: of the whole page. */
  check(roots: readonly Node[], all: readonly Node[], generated?: PseudoElementRules): void {
    this.doubtful.isFramed = this.view === 'doubtful';
    const onGenerated: PseudoTexts['add'] = (element, given, unasked) => this.generated.add(element, given, unasked);
    const ink = this.#ink;
    ink.renew();
    if (generated !== undefined) {
      this.#undrawn.clear();
      this.generated.clear();
    }
    if (this.view === 'unseen') {
      this.#blankAll(roots);
      this.overlays.found.scan(roots, new StyleCache(), { generated, reach: { ink, farthest: 0 }, onGenerated });
      this.#checkGenerated();
      return;
    }
    if (this.view === 'seen') this.#attributes.giveBack();
    this.overlays.moved();
    this.#names = new UnseenNames(all);
    const styles = new StyleCache();
    const trees = roots.map(textsOf);
    const isLarge = trees.reduce((sum, texts) => sum + texts.length, 0) > FEW_TEXTS + countRules(all);
    const painters = isLarge ? new PaintRules(all) : undefined;
    const farthest = ink.hasFonts ? ink.farthestOf(wordsIn(trees)) : 0;
    this.overlays.found.scan(roots, styles, { painters, generated, reach: { ink, farthest }, onGenerated });
    const [blanked, texts] = [this.#blankedBefore(), trees.flat().flatMap((node) => this.#judging(node))];
    const judged = this.#judge(this.#visibility(styles, painters), [...blanked, ...texts]);
    const found = new Map<Text, SeeRule>();
    this.#returning = blanked.flatMap(([node, text]) => (this.#mayReturn(judged, node, text) ? [node] : []));
    this.#settleAll(judged, texts, found);
    // Only now: each writing would have the browser lay the page out anew for the next reading.
    this.#blankEach(found);
    this.#checkGenerated();
  }

  /** Elements whose texts were not there, and are by now. */
  *turned(): Iterable<Element> {
    yield* this.#undrawn.takeDrawn();
    yield* this.generated.takeSpeaking();
  }

  #checkGenerated(): void {
    this.generated.check(this.view, isLabel, (by) => this.#reporter.redacted(by));
  }

  get isAnyReturning(): boolean {
    return this.#returning.length > 0;
  }

  /** Puts the texts back whose blanks can be seen, and blanks those again that are not seen themselves. */
  giveBackSeen(): void {
    const texts = this.#returning.splice(0).filter((node) => this.#blanked.has(node));
    for (const node of texts) this.#blanked.giveBack(node);
    const judging = texts.flatMap((node) => this.#judging(node));
    const judged = this.#judge(this.#visibility(new StyleCache()), judging);
    const found = new Map<Text, SeeRule>();
    this.#settleAll(judged, judging, found);
    const kept = new Set([...found.keys()].filter(keepsRoom));
    for (const node of found.keys()) {
      this.#tried.set(node, performance.now());
      this.#blanked.blank(node, kept.has(node));
    }
  }

  #visibility(styles: StyleCache, painters?: PaintRules): TextVisibility {
    return new TextVisibility(styles, this.overlays, this.#ink, painters, this.view === 'doubtful');
  }

  /** Those of some fields of whose text nobody sees anything. Pictures do not judge them: what is in doubt wherever it is scrolled is seen up to the length of a label. */
  unseenFields(fields: readonly Element[]): ReadonlySet<Element> {
    if (fields.length === 0) return new Set();
    const judging = fields.map((field): JudgingField => [field, fieldValueOf(field) ?? '', field]);
    const judged = this.#judge(this.#visibility(new StyleCache()), judging, fields.some(this.hiding.isHidden));
    const unseen = judging.filter(([field, text]) => {
      const by = judged.get(field) ?? 'seen';
      return by === 'unseen' || (by === 'suspect' && text.trim().length > LONGEST_LABEL);
    });
    return new Set(unseen.map(([field]) => field));
  }

  /** Blanks what no picture has judged. `all`: the trees of the document. */
  withholdOpen(all: readonly Node[]): void {
    const open = [...this.doubtful.unjudged(this.overlays)].filter(([node, text]) => dom.dataOf(node) === text);
    this.#blankEach(open.map(([node]) => [node, 'see.invisible.unsettled']));
    // Of what names the elements in a doubtful frame, pictures cannot decide; it goes the way of the texts.
    if (this.view !== 'doubtful') return;
    if (this.doubtful.isAnySeen()) this.#attributes.giveBack();
    else if (this.#attributes.take(all)) this.#reporter.redacted('see.invisible.unsettled');
  }

  /** Blanks what pictures have shown not to be seen. */
  withholdUnseen(): void {
    this.#blankEach([...this.doubtful.unseen()].map((node) => [node, 'see.invisible.unpainted']));
  }

  /** Gives back what was blanked and is to be judged by pictures, for as long as they take; what it gave back is to be judged anew, no more by a blank. */
  giveBackOpen(): readonly Text[] {
    const open = [...this.doubtful.open()].filter(([node, text]) => this.#blanked.isInPlaceOf(text, node));
    for (const [node] of open) this.#blanked.giveBack(node);
    return open.map(([node]) => node);
  }

  /** Places are read as they are with all that the filter hides, and what is hit without it, since hit tests are noticed. */
  #judge(visibility: TextVisibility, texts: readonly (Judging | JudgingField)[], asDrawn = true): AllJudged {
    const judged = new Map<Text | Element, Judged>();
    const read = (): void => {
      for (const [node, text, parent] of texts) {
        const by = isSvgTitle(parent) ? 'undrawn' : visibility.judge(node, parent, text);
        judged.set(node, this.#drawn(by, parent));
      }
    };
    const isLaidOut = texts.length > 0 && asDrawn && this.hiding.isAny();
    if (isLaidOut) {
      this.hiding.asDrawn(read);
      // It is laid out otherwise again.
      this.overlays.moved();
    } else read();
    for (const [node, by] of visibility.coverings(isLaidOut)) judged.set(node, by);
    this.#undrawn.add(visibility);
    return judged;
  }

  /** What is not drawn is shown to nobody, and so need not be taken out, but for long names. */
  #drawn(judged: Judged, parent: Element): Judged {
    if (judged !== 'undrawn') return judged;
    return this.#names.isTooLong(parent) ? 'unseen' : 'seen';
  }

  #judging(node: Text): readonly Judging[] {
    const parent = dom.drawnParentOf(node);
    if (parent === undefined || (UNREAD.has(dom.tagOf(parent)) && !isSvgTitle(parent))) return [];
    return this.hiding.isAny() && this.hiding.isHidden(parent) ? [] : [[node, dom.dataOf(node), parent]];
  }

  #settleAll(all: AllJudged, texts: readonly Judging[], found: Map<Text, SeeRule>): void {
    const rest: Judging[] = [];
    for (const each of texts) {
      const [node, text, parent] = each;
      const judged = all.get(node) ?? 'seen';
      if (!isDoubt(judged)) this.doubtful.forget(node);
      this.#labels.note(node, parent, text, judged === 'seen');
      if (judged !== 'seen') rest.push(each);
    }
    for (const each of rest) if (!this.#labels.has(each[2])) this.#settle(all, each, found);
  }

  #settle(all: AllJudged, [node, text]: Judging, found: Map<Text, SeeRule>): void {
    const judged = all.get(node) ?? 'seen';
    if (judged === 'unseen') found.set(node, 'see.invisible.text');
    else if (isDoubt(judged) && this.doubtful.verdictOn(node, text, judged) === 'unseen')
      found.set(node, 'see.invisible.unpainted');
  }

  /** Labels as well: a person does not see the control either. */
  #blankAll(roots: readonly Node[]): void {
    this.#blanked.present();
    for (const node of roots.flatMap(textsOf)) {
      const parent = dom.drawnParentOf(node);
      // What is hidden is told from other controls by its text, and there for nobody.
      if (parent === undefined || UNREAD_UNSEEN.has(dom.tagOf(parent)) || isAbsent(parent)) continue;
      this.doubtful.forget(node);
      this.#blank(node, 'see.invisible.text');
    }
    if (this.#attributes.take(roots)) this.#reporter.redacted('see.invisible.text');
  }

  /** All are asked for their room before the first is written. */
  #blankEach(found: Iterable<readonly [node: Text, by: SeeRule]>): void {
    const texts = Array.from(found, ([node, by]) => [node, by, keepsRoom(node)] as const);
    for (const [node, by, isKept] of texts) this.#blank(node, by, isKept);
  }

  #blank(node: Text, by: SeeRule, isKept = false): void {
    this.#blanked.blank(node, isKept);
    this.#reporter.redacted(by);
  }

  /** The texts that are blanked, but for those that were put back in vain a moment ago. */
  #blankedBefore(): readonly Judging[] {
    return this.#blanked
      .present((node) => this.doubtful.forget(node))
      .flatMap(([node, text]): readonly Judging[] => {
        const parent = dom.drawnParentOf(node);
        const isTried = performance.now() - (this.#tried.get(node) ?? Number.NEGATIVE_INFINITY) < TRY_MS;
        return parent === undefined || isTried ? [] : [[node, text, parent]];
      });
  }

  /** Whether a text that was blanked may be seen now, as far as its blank says. */
  #mayReturn(all: AllJudged, node: Text, text: string): boolean {
    const judged = all.get(node) ?? 'unseen';
    if (isDoubt(judged) && this.doubtful.verdictOn(node, text, judged) !== 'seen') return false;
    // Only a look at the text itself gives back what pictures took.
    if (judged === 'seen' && this.doubtful.isWithheld(node, text)) {
      this.doubtful.reopenClear(node);
      return false;
    }
    if (!isDoubt(judged)) this.doubtful.forget(node);
    return judged !== 'unseen';
  }
}

/** The texts at and under a node that say anything, in their order. */
function textsOf(root: Node): Text[] {
  const texts: Text[] = dom.isText(root) && /\S/.test(dom.dataOf(root)) ? [root] : [];
  const walker = dom.walk(root, dom.SHOW_TEXTS);
  for (let node = dom.nextTextOf(walker); node !== null; node = dom.nextTextOf(walker)) {
    if (/\S/.test(dom.dataOf(node))) texts.push(node);
  }
  return texts;
}

function* wordsIn(trees: readonly (readonly Text[])[]): Iterable<string> {
  for (const texts of trees) for (const text of texts) yield dom.dataOf(text);
}
