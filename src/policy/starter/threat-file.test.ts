import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPolicyText } from '../load.ts';
import { packThreats, readThreatFile } from './threat-file.ts';

const threat = (id: string) => ({ id, category: 'c', stage: 'action', label: 'l' });
const plain = (...vectors: readonly (readonly number[])[]): string =>
  JSON.stringify(vectors.map((embedding, index) => ({ ...threat(`t${index}`), embedding })));

const numbers = fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((number) => Math.abs(number) > 1e-6);

describe('a packed database', () => {
  it('is the one that it was made from', () => {
    const vectors = fc
      .integer({ min: 1, max: 9 })
      .chain((length) =>
        fc.array(fc.array(numbers, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 9 }),
      );
    fc.assert(
      fc.property(vectors, (written) => {
        const read = readThreatFile(plain(...written));
        if (read === undefined) throw new Error('not read');
        const packed = readThreatFile(packThreats(read));
        expect(packed?.threats).toEqual(read.threats);
        expect(packed?.dimension).toBe(read.dimension);
        for (const [index, number] of read.rows.entries()) expect(packed?.rows[index]).toBeCloseTo(number, 6);
      }),
    );
  });

  it('is larger than what is decoded at once, and as right at its end', () => {
    const vectors = Array.from({ length: 600 }, (_, row) =>
      Array.from({ length: 700 }, (_, at) => Math.sin(row * 700 + at)),
    );
    const read = readThreatFile(plain(...vectors));
    const packed = read && readThreatFile(packThreats(read));
    expect(packed?.rows.at(-1)).toBeCloseTo(read?.rows.at(-1) ?? 0, 6);
    expect(packed?.rows.length).toBe(420_000);
  });

  const whole = { dimension: 1, threats: [threat('a')], vectors: 'AACAPw==' };

  it('loads by its name in a document', async () => {
    expect(readThreatFile(JSON.stringify(whole))?.rows).toEqual(Float32Array.of(1));
    const read = async () => ({ name: 'threats.json', text: JSON.stringify(whole) });
    const document = 'hushspec: "0.1.0"\nguards: { cua: { spider_sense: { pattern_db_path: threats.json } } }';
    const { guards } = await loadPolicyText(document, 'chio.yaml', read);
    expect(guards.spiderSense?.database).toMatchObject({ dimension: 1, threats: [{ id: 'a' }] });
  });

  it.each<[string, unknown]>([
    ['too few bytes', { ...whole, dimension: 2 }],
    ['too many bytes', { ...whole, vectors: 'AACAPwAAgD8=' }],
    ['other characters', { ...whole, vectors: 'AACA!w==' }],
    ['a vector of zeros', { ...whole, vectors: 'AAAAAA==' }],
    ['what is no number', { ...whole, vectors: 'AADAfw==' }],
    ['no threats', { ...whole, threats: [], vectors: '' }],
    ['another key', { ...whole, more: 1 }],
  ])('with %s is none', async (_what, value) => {
    expect(readThreatFile(JSON.stringify(value))).toBeUndefined();
    const read = async () => ({ name: 'threats.json', text: JSON.stringify(value) });
    const document = 'hushspec: "0.1.0"\nguards: { cua: { spider_sense: { pattern_db_path: threats.json } } }';
    await expect(loadPolicyText(document, 'chio.yaml', read)).rejects.toMatchObject({ kind: 'input' });
  });
});

it.each(['{', '[]', '[1]', '[{}]', plain([0, 0]), plain([1], [1, 2]), plain([]), plain([1]).replace('[1]', '["1"]')])(
  '%s is no database',
  (text) => expect(readThreatFile(text)).toBeUndefined(),
);
