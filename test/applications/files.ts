import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Files } from './application.ts';

/** Letters of several scripts, and every character that forms, JSON and part heads write in a way of their own. */
export const ODD = 'Äpfel & Birnen; 100 % + 日本 = "q" \'a\' 🍏 %41 \\n';

/** The sides of pictures, in pixels of three octets. */
const SMALL = 8;
const LARGE = 1_800;

/** Files of one visit, in a folder of their own. */
export function writeFiles(mark: string): Files {
  const folder = mkdtempSync(join(tmpdir(), 'cordon-applications-'));
  const file = (name: string, content: Uint8Array | string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const octets = Uint8Array.from({ length: 256 }, (_, octet) => octet);
  return {
    folder,
    text: file(`notes-${mark}.txt`, `${ODD}\none\r\ntwo\rthree\n--\r\n--${mark}--\r\n`),
    binary: file(`octets-${mark}.bin`, Buffer.concat([octets, Buffer.from('\r\n--x--\r\n\0\r\n'), octets])),
    picture: file(`picture-${mark}.png`, picture(mark, SMALL)),
    large: file(`large-${mark}.png`, picture(mark, LARGE)),
  };
}

export function digestOf(file: string | Uint8Array): string {
  const bytes = typeof file === 'string' ? readFileSync(file) : file;
  return createHash('sha256').update(bytes).digest('hex');
}

/** A picture of chance: applications take the same one twice for one. */
function picture(mark: string, side: number): Uint8Array {
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)]));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    pngChunk('IHDR', head),
    pngChunk('tEXt', Buffer.from(`Comment\0${mark}`)),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(checksum(named), 4);
  return Buffer.concat([framed.subarray(0, 4), named, framed.subarray(4)]);
}

/** CRC-32, as PNG has it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
