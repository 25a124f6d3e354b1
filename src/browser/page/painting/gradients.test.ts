import { describe, expect, it } from 'vitest';
import type { Color } from './colors.ts';
import { blendsOf, standsOut } from './gradients.ts';

const INK: Color = [17, 34, 51, 1];
const GREY: Color = [128, 128, 128, 1];

describe('letters on a gradient', () => {
  it.each([
    ['linear-gradient(rgb(255, 255, 255), rgb(238, 238, 255))', INK, true],
    ['radial-gradient(circle at 50% 50%, rgb(250, 240, 200) 0%, rgb(255, 255, 255) 40px)', INK, true],
    ['linear-gradient(rgb(0, 0, 0), rgb(255, 255, 255))', GREY, false],
    ['linear-gradient(rgb(17, 34, 51), rgb(18, 34, 50))', INK, false],
    [
      'linear-gradient(rgb(255, 255, 255), rgb(0, 0, 0)), linear-gradient(rgb(255, 255, 255), rgb(255, 255, 255))',
      INK,
      false,
    ],
    ['linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))', [128, 0, 128, 1], false],
  ] as const)('%s', (image, ink, stands) => {
    expect(standsOut(ink, blendsOf(image) ?? [])).toBe(stands);
  });

  it.each([
    'linear-gradient(rgba(0, 0, 0, 0.5), rgb(0, 0, 0))',
    'linear-gradient(in oklch, rgb(255, 0, 0), rgb(0, 0, 255))',
    'linear-gradient(rgb(0, 0, 0), rgb(0, 0, 0)), url("a.png")',
    'url("a.png")',
    'linear-gradient(color(display-p3 1 0 0), rgb(0, 0, 0))',
  ])('which cannot be known of %s, stand out from nothing', (image) => {
    expect(blendsOf(image)).toBeUndefined();
    expect(standsOut(INK, blendsOf(image) ?? [])).toBe(false);
  });
});
