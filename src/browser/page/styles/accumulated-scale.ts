import * as dom from '../dom/safe-dom.ts';

/*
 * How much smaller an element is painted than its styles say, by all of the transforms on it and around it: each of three may leave half of a letter's height, and
 * together they leave an eighth.
 */

type Matrix = readonly [a: number, b: number, c: number, d: number, ...shift: number[]];

/** Of what is painted, in shares of what styles say: the narrowest way through it, and the widest. */
export interface Stretch {
  readonly least: number;
  readonly most: number;
}

export const PLAIN: Stretch = { least: 1, most: 1 };
/** What is so much wider than high is read by nobody. */
export const MOST_STRETCH = 6;

/** The stretch of what is in an element. Of what is turned in space nobody can say. */
export function stretchOf(element: Element): Stretch {
  let all: Matrix = [1, 0, 0, 1];
  for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
    const { transform, scale } = getComputedStyle(at);
    if (transform.startsWith('matrix3d')) return PLAIN;
    if (transform !== 'none') all = times(matrixOf(transform), all);
    if (scale !== 'none') all = times(scaleOf(scale), all);
  }
  const [a, b, c, d] = all;
  // The singular values of the matrix.
  const sum = (a * a + b * b + c * c + d * d) / 2;
  const rest = Math.sqrt(Math.max(0, sum * sum - (a * d - b * c) ** 2));
  return { least: Math.sqrt(Math.max(0, sum - rest)), most: Math.sqrt(sum + rest) };
}

/** What a computed transform but `none` does in the plane; of one in space, its first numbers. */
export function matrixOf(transform: string): Matrix {
  const numbers = transform.slice(transform.indexOf('(') + 1).split(',');
  const [a = 1, b = 0, c = 0, d = 1, ...shift] = numbers.map(Number.parseFloat);
  return [a, b, c, d, ...shift];
}

function scaleOf(scale: string): Matrix {
  const [across = 1, down = across] = scale.split(' ').map(Number.parseFloat);
  return [across, 0, 0, down];
}

function times([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix {
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h];
}
