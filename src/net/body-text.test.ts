import { describe, expect, it } from 'vitest';
import { readJson, readText } from './body-text.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a body', () => {
  it.each([1, 2, 3, 100])('is read whole from chunks of %i bytes', async (size) => {
    expect(await readText(inChunks(bytes('Größe 🦊'), size), 100)).toBe('Größe 🦊');
    expect(await readJson(inChunks(bytes('{"task":"Größe"}'), size), 100)).toEqual({ task: 'Größe' });
  });

  it('is no more than its limit, and UTF-8', async () => {
    await expect(readText(inChunks(bytes('12345'), 2), 4)).rejects.toThrow('longer than 4 bytes');
    await expect(readText(inChunks(Uint8Array.of(0xc3), 1), 4)).rejects.toThrow(TypeError);
    expect(await readJson(inChunks(bytes('12345'), 2), 4)).toBeUndefined();
    expect(await readJson(inChunks(bytes('{'), 1), 4)).toBeUndefined();
  });
});
