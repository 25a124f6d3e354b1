import { describe, expect, it } from 'vitest';
import type { Picture } from './png.ts';
import { layersOf, type PictureBox, paintVerdict } from './screenshot-diff.ts';

const [WIDTH, HEIGHT] = [100, 20];

/** White, with black where it is said. */
function picture(isBlack: (x: number, y: number) => boolean): Picture {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) if (isBlack(x, y)) pixels.fill(0, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
  return { width: WIDTH, height: HEIGHT, bytesPerPixel: 3, pixels };
}

const LINE: PictureBox = [0, 0, 100, 20];
const white = picture(() => false);
const letters = picture((x, y) => x % 5 === 0 && y > 4 && y < 16);

describe('what pictures say of a text', () => {
  it.each([
    ['seen where its letters are gone from the second', letters, white, letters, 'seen'],
    ['unseen where both are the same', letters, letters, letters, 'unseen'],
    ['unseen where what differs moved by itself', letters, white, white, 'unseen'],
    ['unseen where only its first letters show', picture((x) => x < 30 && x % 5 === 0), white, undefined, 'unseen'],
    ['unseen where only the next line reaches into it', picture((_, y) => y > 17), white, undefined, 'unseen'],
  ])('%s', (_what, asIs, without, again, verdict) => {
    expect(paintVerdict({ asIs, without, again: again ?? asIs }, [LINE])).toBe(verdict);
  });

  it('unseen where only its last line is on the page, and the lines above are not', () => {
    const lines: PictureBox[] = [[0, -40, 100, -20], [0, -20, 100, 0], LINE];
    const pictures = { asIs: letters, without: white, again: letters };
    expect(paintVerdict(pictures, lines, [0, -40, 100, 20])).toBe('unseen');
    expect(paintVerdict(pictures, lines)).toBe('seen');
  });

  it('nothing where they show none of it', () => {
    expect(paintVerdict({ asIs: letters, without: white, again: letters }, [[0, 30, 100, 50]])).toBeUndefined();
  });
});

describe('texts in one place', () => {
  it('are left out of different pictures, and more than there are pictures of none', () => {
    const below: PictureBox = [0, 18, 100, 38];
    expect(layersOf([[LINE], [below], [LINE], [LINE], []], 2)).toEqual([[0, 1], [2]]);
  });
});
