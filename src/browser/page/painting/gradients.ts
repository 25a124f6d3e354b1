import { type Color, isNear, luminanceOf, readColor } from './colors.ts';

/*
 * What colours a gradient may show. Between two of its stops every colour is a mix of theirs; where a text tells itself from all of them, it does so wherever
 * the gradient is bent, repeated or stretched to:
 *
 *   linear-gradient(rgb(255, 255, 255), rgb(238, 238, 255))     dark letters stand out; letters of rgb(246, 246, 255) would be lost in its middle
 */

/** The colours between two stops. */
export type Blend = readonly [from: Color, to: Color];

/** Gradients and nothing else, mixed as colours always were. */
const PLAIN = /^(?:repeating-)?(?:linear|radial|conic)-gradient\(/;
const ELSEWISE = /url\(|image|element\(|paint\(|cross-fade|[( ]in [a-z]|(?:color|lab|lch|hsl|hwb|mix)\(/;
const GRADIENT = /(?:linear|radial|conic)-gradient\(/;
const COLOR = /rgba?\([^)]*\)/g;
const SAMPLES = 16;

/** What the gradients of a computed `background-image` may show; undefined where they are clear somewhere, or are no gradients. */
export function blendsOf(image: string): readonly Blend[] | undefined {
  if (!PLAIN.test(image) || ELSEWISE.test(image)) return undefined;
  const blends: Blend[] = [];
  for (const gradient of image.split(GRADIENT).slice(1)) {
    const stops = Array.from(gradient.matchAll(COLOR), ([text]) => readColor(text));
    for (const [at, from] of stops.entries()) {
      const to = stops[at + 1] ?? from;
      if (from === undefined || to === undefined || from[3] < 1 || to[3] < 1) return undefined;
      blends.push([from, to]);
    }
  }
  return blends;
}

/** Whether letters of an opaque colour can be told from all that may be behind them: always lighter, or always darker. */
export function standsOut(ink: Color, blends: readonly Blend[]): boolean {
  const own = luminanceOf(ink);
  let side = 0;
  for (const [from, to] of blends) {
    for (let at = 0; at <= SAMPLES; at++) {
      const behind = mixed(from, to, at / SAMPLES);
      const here = Math.sign(own - luminanceOf(behind));
      if (isNear(ink, behind) || here === 0 || (side !== 0 && here !== side)) return false;
      side = here;
    }
  }
  return side !== 0;
}

/** Whether they can be told from nothing that may be behind them. */
export function isLost(ink: Color, blends: readonly Blend[]): boolean {
  return blends.every(([from, to]) => isNear(ink, from) && isNear(ink, to));
}

function mixed(from: Color, to: Color, share: number): Color {
  const mix = (one: number, other: number): number => one + (other - one) * share;
  return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2]), 1];
}
