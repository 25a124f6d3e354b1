import { documentElementOf, rectOf } from '../dom/safe-dom.ts';
import { fontsKey, fontsOf, newCanvas } from '../dom/safe-dom-paint.ts';

/*
 * Whether the letters of a web font leave any ink. A page may bring a font whose glyphs are blank, all of them or those of some ranges; its text has
 * a size, a colour and a place, and nobody sees it. Each letter is drawn once for each font that it is asked of, by itself, and remembered.
 *
 * A font that is on its way leaves none either: its letters are not painted for up to three seconds, unless it is declared to swap. A page that asks for another
 * one each second shows nothing for good, and styles know nothing of it.
 */

/** Letters are drawn so large, each in a cell of its own, in CSS pixels. */
const SIZE = 16;
const CELL = 32;
const IN_A_ROW = 32;
/** Fainter than this, of 255, is no ink. */
const LEAST_INK = 40;
/** Where more of the letters than this are blank, nobody reads the text. */
const MOST_BLANK = 0.3;
const MOST_FONTS = 200;
/** No honest letters stand farther than this above or below their line, in percent of their size. */
const FARTHEST = 250;
/** No font that anybody asks for. */
const UNSET = '1px serif';
/** The widths that have names, with what is nearest to each, in percent (CSS Fonts 4, 2.5). */
const STRETCHES: readonly (readonly [most: number, name: string])[] = [
  [56.25, 'ultra-condensed'],
  [68.75, 'extra-condensed'],
  [81.25, 'condensed'],
  [93.75, 'semi-condensed'],
  [106.25, 'normal'],
  [118.75, 'semi-expanded'],
  [137.5, 'expanded'],
  [175, 'extra-expanded'],
];
/** How far they reach is measured in letters so large. */
const MEASURED = 100;
/** Larger than so many times their size they fill any window. */
const MOST_TIMES = 10_000;
/** Of a font's size so much is the height of its small letters, at the least. */
const LEAST_ASPECT = 0.3;
/** Of a long text so much is looked at. */
const LONGEST = 2_000;

export class BlankGlyphs {
  readonly #known = new Map<string, Map<string, boolean>>();
  #families: Families | undefined;
  #key = '';
  #measured = '';
  /** Of each font, the letters measured, and how far any of them is painted out of its line, as a share of its size. */
  readonly #reaches = new Map<string, { readonly letters: Set<string>; share: number }>();

  /** A new pass: fonts may have come. */
  renew(): void {
    this.#families = undefined;
    const key = fontsKey();
    if (key === this.#key) return;
    this.#key = key;
    this.#measured = '';
    this.#known.clear();
    this.#reaches.clear();
  }

  /** Whether there is a web font, or one on its way, that a text may be set in. */
  get hasFonts(): boolean {
    this.#families ??= loadedFamilies();
    return this.#families.all.size + this.#families.odd.size > 0;
  }

  /** Whether a text is set in a web font that shows hardly any of its letters. */
  isBlank(text: string, style: CSSStyleDeclaration): boolean {
    const { fontFamily, fontStyle, fontWeight, fontStretch } = style;
    if (!this.#isLoaded(fontFamily)) return false;
    const letters = text.slice(0, LONGEST).match(/[\p{L}\p{N}]/gu) ?? [];
    if (letters.length === 0) return false;
    const known = this.#inkOf(`${fontStyle} ${fontWeight} ${SIZE}px ${fontFamily}`, fontStretch, new Set(letters));
    const blank = letters.filter((letter) => known.get(letter) === false).length;
    return blank > letters.length * MOST_BLANK;
  }

  /** Whether it is set in a web font that paints its letters far from where lines are, or not yet. */
  isElsewhere(style: CSSStyleDeclaration): boolean {
    this.#families ??= loadedFamilies();
    if (this.#families.odd.size === 0) return false;
    return style.fontFamily.split(',').some((name) => this.#families?.odd.has(nameOf(name)));
  }

  /**
   * How far a text in a web font is painted out of the boxes of its lines, in pixels: 0 where it is not. A font says itself how high its lines are, and may paint its
   * letters anywhere: `ascent-override: 0%` puts all of them over the line before.
   */
  overhangOf(text: string, style: CSSStyleDeclaration): number {
    const { fontFamily, fontStyle, fontWeight, fontStretch } = style;
    if (!this.#isLoaded(fontFamily)) return 0;
    const font = `${fontStyle} ${fontWeight} ${stretchOf(fontStretch)} ${MEASURED}px ${fontFamily}`;
    return this.#shareOf(text, font) * fittedSize(style);
  }

  #shareOf(text: string, font: string): number {
    measuring ??= newCanvas().getContext('2d');
    if (measuring === null) return 0;
    // To set it costs more than to measure a word. What it does not take leaves it as it was.
    if (font !== this.#measured) {
      measuring.font = UNSET;
      measuring.font = font;
      this.#measured = measuring.font === UNSET ? '' : font;
    }
    if (this.#measured === '') return Number.POSITIVE_INFINITY;
    const ink = measuring.measureText(text);
    const out = Math.max(
      ink.actualBoundingBoxAscent - ink.fontBoundingBoxAscent,
      ink.actualBoundingBoxDescent - ink.fontBoundingBoxDescent,
      ink.actualBoundingBoxLeft,
      ink.actualBoundingBoxRight - ink.width,
    );
    return Math.max(0, out) / MEASURED;
  }

  /** How far any letter of some texts is painted out of its line by any web font, as a share of its size: asked once, so that hardly any text needs to be. */
  farthestOf(texts: Iterable<string>): number {
    this.#families ??= loadedFamilies();
    const letters = new Set<string>();
    for (const text of texts) for (const letter of text) letters.add(letter);
    let farthest = 0;
    for (const font of this.#families.fonts) {
      const known = this.#reaches.get(font) ?? { letters: new Set<string>(), share: 0 };
      this.#reaches.set(font, known);
      for (const letter of letters) {
        if (known.letters.has(letter)) continue;
        known.letters.add(letter);
        known.share = Math.max(known.share, this.#shareOf(letter, font));
      }
      farthest = Math.max(farthest, known.share);
    }
    return farthest;
  }

  #isLoaded(fontFamily: string): boolean {
    this.#families ??= loadedFamilies();
    const { all } = this.#families;
    return all.size > 0 && fontFamily.split(',').some((name) => all.has(nameOf(name)));
  }

  #inkOf(font: string, stretch: string, letters: ReadonlySet<string>): ReadonlyMap<string, boolean> {
    const key = `${font} ${stretch}`;
    const known = this.#known.get(key) ?? new Map<string, boolean>();
    if (this.#known.size >= MOST_FONTS) this.#known.clear();
    this.#known.set(key, known);
    const unknown = [...letters].filter((letter) => !known.has(letter));
    if (unknown.length > 0) draw(font, unknown, known);
    return known;
  }
}

interface Families {
  readonly all: ReadonlySet<string>;
  /** Those whose letters stand far above or below where they say, or nowhere until they have come. */
  readonly odd: ReadonlySet<string>;
  /** The loaded ones as a canvas takes them. */
  readonly fonts: ReadonlySet<string>;
}

function loadedFamilies(): Families {
  const [all, odd, fonts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  // Fonts are asked for when lines are laid out: before that, none is on its way.
  const root = documentElementOf(document);
  if (root !== null) rectOf(root);
  for (const face of fontsOf(document)) {
    if (face.status === 'loading' && face.display !== 'swap') odd.add(nameOf(face.family));
    if (face.status !== 'loaded') continue;
    all.add(nameOf(face.family));
    // Of a variable font, its first weight and width.
    const [style, weight, stretch = ''] = [face.style, face.weight, face.stretch].map((each) => each.split(' ')[0]);
    fonts.add(`${style} ${weight} ${stretchOf(stretch)} ${MEASURED}px "${nameOf(face.family)}"`);
    const { ascentOverride, descentOverride } = face;
    if ([ascentOverride, descentOverride].some((each) => Number.parseFloat(each) > FARTHEST))
      odd.add(nameOf(face.family));
  }
  return { all, odd, fonts };
}

function nameOf(family: string): string {
  return family
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase();
}

/** A width as a canvas takes it: by its name. */
function stretchOf(width: string): string {
  const percent = Number.parseFloat(width);
  if (Number.isNaN(percent)) return width;
  return STRETCHES.find(([most]) => percent <= most)?.[1] ?? 'ultra-expanded';
}

/** About how large letters are painted, in pixels: `font-size-adjust` may have them any number of times larger than their size says. */
export function fittedSize({ fontSize, fontSizeAdjust }: CSSStyleDeclaration): number {
  if (fontSizeAdjust === 'none') return Number.parseFloat(fontSize);
  const fitted = Number.parseFloat(/\d[\d.e+]*$/.exec(fontSizeAdjust)?.[0] ?? 'Infinity');
  return Number.parseFloat(fontSize) * Math.min(MOST_TIMES, Math.max(1, fitted / LEAST_ASPECT));
}

let measuring: CanvasRenderingContext2D | null | undefined;
let canvas: HTMLCanvasElement | undefined;

function draw(font: string, letters: readonly string[], into: Map<string, boolean>): void {
  canvas ??= newCanvas();
  canvas.width = CELL * Math.min(IN_A_ROW, letters.length);
  canvas.height = CELL * Math.ceil(letters.length / IN_A_ROW);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  context.font = font;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const [at, letter] of letters.entries()) {
    context.fillText(letter, ((at % IN_A_ROW) + 0.5) * CELL, (Math.floor(at / IN_A_ROW) + 0.5) * CELL, CELL);
  }
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (const [at, letter] of letters.entries()) {
    const [left, top] = [(at % IN_A_ROW) * CELL, Math.floor(at / IN_A_ROW) * CELL];
    let hasInk = false;
    for (let y = top; y < top + CELL && !hasInk; y++) {
      for (let x = left; x < left + CELL && !hasInk; x++) hasInk = (data[(y * width + x) * 4 + 3] ?? 0) > LEAST_INK;
    }
    into.set(letter, hasInk);
  }
}
