/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** No colour at all. */
export const CLEAR = 'rgba(0, 0, 0, 0)';
/** What is painted more faintly than this is not seen. */
export const LEAST_ALPHA = 0.06;

const known = new Map<string, Color | undefined>();
/** A page may animate through colours without end. */
const MOST_KNOWN = 2_000;

/** A computed colour, in whatever notation; undefined for what is none (`currentcolor` in an SVG fill, a paint server). */
export function readColor(text: string): Color | undefined {
  if (known.has(text)) return known.get(text);
  if (known.size >= MOST_KNOWN) known.clear();
  const color = parseRgb(text) ?? paint(text);
  known.set(text, color);
  return color;
}

/** What computed styles say of colours in sRGB: `rgb(1, 2, 3)` and `rgba(1, 2, 3, 0.5)`. */
function parseRgb(text: string): Color | undefined {
  const match = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.e-]+))?\)$/.exec(text);
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3]), Number(match[4] ?? 1)];
}

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Any other notation (`lab()`, `color()`), as the browser would paint it. */
function paint(text: string): Color | undefined {
  if (!CSS.supports('color', text)) return undefined;
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (canvas === null) return undefined;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** One colour painted over another. */
export function over([red, green, blue, alpha]: Color, below: Color): Color {
  const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), alpha + below[3] * (1 - alpha)];
}

/** The contrast of two opaque colours, from 1 (none) to 21 (WCAG 2.2, 1.4.3). */
function contrastOf(one: Color, other: Color): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How light an opaque colour is, from 0 to 1 (WCAG 2.2). */
export function luminanceOf([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Below both, no person tells one colour from another. */
const LEAST_CONTRAST = 1.12;
const LEAST_DISTANCE = 7;

/** Whether no person tells two opaque colours apart. */
export function isNear(one: Color, other: Color): boolean {
  return distanceOf(one, other) < LEAST_DISTANCE || contrastOf(one, other) < LEAST_CONTRAST;
}

/** How far two colours are apart, by their farthest channel. */
function distanceOf(one: Color, other: Color): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
}
