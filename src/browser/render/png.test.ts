import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPicture } from './png.ts';

/** A PNG of some pixels, each row written in the way that is named for it. */
function write(width: number, pixels: readonly number[], ways: readonly number[], step: 3 | 4): Buffer {
  const stride = width * step;
  const rows: number[] = [];
  for (const [y, way] of ways.entries()) {
    rows.push(way);
    for (let x = 0; x < stride; x++) {
      const at = (dx: number, dy: number): number => (x < dx || y < dy ? 0 : (pixels[(y - dy) * stride + x - dx] ?? 0));
      const [left, above, corner] = [at(step, 0), at(0, 1), at(step, 1)];
      const guess = left + above - corner;
      const nearest = [left, above, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0;
      const predicted = [0, left, above, Math.floor((left + above) / 2), nearest][way] ?? 0;
      rows.push(((pixels[y * stride + x] ?? 0) - predicted) & 255);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(ways.length, 4);
  header.set([8, step === 3 ? 2 : 6, 0, 0, 0], 8);
  const parts = [
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
  ];
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}

/** Without a checksum, which nobody looks at. */
function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
}

describe('a picture', () => {
  it('is read as it was written, in whichever way each row was', () => {
    const pictures = fc
      .tuple(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(3 as const, 4 as const),
      )
      .chain(([width, ways, step]) => {
        const size = width * ways.length * step;
        return fc
          .array(fc.integer({ min: 0, max: 255 }), { minLength: size, maxLength: size })
          .map((pixels) => ({ width, ways, step, pixels }));
      });
    fc.assert(
      fc.property(pictures, ({ width, ways, step, pixels }) => {
        const read = readPicture(write(width, pixels, ways, step));
        expect([read.width, read.height, ...read.pixels]).toEqual([width, ways.length, ...pixels]);
      }),
    );
  });

  it('of another kind is not guessed at', () => {
    const gray = write(1, [1, 2, 3], [0], 3);
    gray[25] = 0;
    expect(() => readPicture(gray)).toThrow(RangeError);
  });
});
