import { inflateSync } from 'node:zlib';

/** A picture as it was painted: rows of pixels, so many bytes each, red, green and blue first. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytesPerPixel: number;
  readonly pixels: Uint8Array;
}

/** The signature, and the length and name of the first chunk, which holds the size. */
const HEADER = 33;
const TRUE_COLOR = 2;
const TRUE_COLOR_ALPHA = 6;

/**
 * Reads a PNG as Chromium writes its screenshots: 8 bits a channel, with or without alpha, not interlaced (PNG third edition, 11.2.1 and clause 9). No package for
 * it: what is read comes from our own browser, and is one kind of many.
 *
 * @throws {RangeError} for any other.
 */
export function readPicture(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, color, interlaced] = [png[24], png[25], png[28]];
  const bytesPerPixel = color === TRUE_COLOR ? 3 : 4;
  if (depth !== 8 || (color !== TRUE_COLOR && color !== TRUE_COLOR_ALPHA) || interlaced !== 0) {
    throw new RangeError('The browser took a picture of another kind than it is known to');
  }
  const data: Buffer[] = [];
  for (let at = HEADER; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(data));
  return { width, height, bytesPerPixel, pixels: unfilter(rows, width * bytesPerPixel, height, bytesPerPixel) };
}

/** Each row is written as its differences from what is left of it and above it, in one of five ways that its first byte names. */
function unfilter(rows: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  if (rows.length < (stride + 1) * height) throw new RangeError('A picture that is cut off');
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    const way = rows[from - 1];
    for (let x = 0; x < stride; x++) {
      const left = x < step ? 0 : (pixels[to + x - step] ?? 0);
      const above = y === 0 ? 0 : (pixels[to + x - stride] ?? 0);
      const corner = x < step || y === 0 ? 0 : (pixels[to + x - stride - step] ?? 0);
      pixels[to + x] = (rows[from + x] ?? 0) + predicted(way, left, above, corner);
    }
  }
  return pixels;
}

function predicted(way: number | undefined, left: number, above: number, corner: number): number {
  switch (way) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return paeth(left, above, corner);
    default:
      return 0;
  }
}

/** Of three neighbours the one that is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
