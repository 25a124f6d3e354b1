import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import wabt from 'wabt';
import { type Arithmetic, arithmeticFor, plainArithmetic } from './arithmetic.ts';
import { layerOf } from './layers.ts';
import { BINARY, SimdArithmetic } from './simd.ts';

function simdArithmetic(): SimdArithmetic {
  const simd = SimdArithmetic.open(4096);
  if (simd === undefined) throw new Error('Node compiles WebAssembly with SIMD');
  return simd;
}

function filled(arithmetic: Arithmetic, values: readonly number[]): Float64Array {
  const made = arithmetic.numbers(values.length);
  made.set(values);
  return made;
}

/** The same numbers at every run. */
function numbers(length: number, seed: number): readonly number[] {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 1_073_741_824 - 1;
  });
}

describe.each([
  ['plain', () => plainArithmetic],
  ['SIMD', simdArithmetic],
])('%s arithmetic', (_, open) => {
  it('adds what inputs come to, wherever they begin, of a layer from any column on', () => {
    const arithmetic = open();
    // Output r of three inputs has the weights 10r + 1, 10r + 2, 10r + 3.
    const rows = Float64Array.from({ length: 24 }, (_, at) => 10 * Math.floor(at / 3) + (at % 3) + 1);
    const layer = layerOf(rows, new Float64Array(8), arithmetic.numbers(24));
    const to = filled(arithmetic, new Array(8).fill(100));
    arithmetic.applyPart(layer, 1, 2, filled(arithmetic, [9, 7, 4]), 1, to);
    expect([...to]).toEqual(Array.from({ length: 8 }, (_, row) => 100 + 7 * (10 * row + 2) + 4 * (10 * row + 3)));
  });

  it('multiplies one row with the first of the others', () => {
    const arithmetic = open();
    const one = filled(arithmetic, [9, 9, 9, 9, 1, 2, 3, 4]);
    const rows = filled(arithmetic, [1, 0, 0, 0, 1, 1, 1, 1, 5, 5, 5, 5]);
    const to = filled(arithmetic, [7, 7, 7]);
    arithmetic.dots(one, 4, rows, 2, 4, to);
    expect([...to]).toEqual([1, 10, 7]);
  });

  it('mixes the first rows by their shares', () => {
    const arithmetic = open();
    const rows = filled(arithmetic, [1, 2, 3, 4, 10, 20, 30, 40, 9, 9, 9, 9]);
    const mixed = filled(arithmetic, [5, 5, 5, 5]);
    arithmetic.mix(rows, filled(arithmetic, [0.5, 2, 1]), 2, mixed);
    expect([...mixed]).toEqual([20.5, 41, 61.5, 82]);
  });

  it('holds two rows beside each other', () => {
    const arithmetic = open();
    const to = arithmetic.numbers(8);
    arithmetic.meet(filled(arithmetic, [0, 0, 0, 0, 1, -2, 3, 4]), 4, filled(arithmetic, [2, 3, 3, 5]), to);
    expect([...to]).toEqual([2, -6, 9, 20, 1, 5, 0, 1]);
  });

  it('gathers what is above 0, and the greatest', () => {
    const arithmetic = open();
    const to = filled(arithmetic, [7, 7, 1, 1, 1, 1, 0, 3, 3, 3, 7]);
    arithmetic.gather(filled(arithmetic, [4, -4, 2, 8]), 0.5, to, 2);
    expect([...to]).toEqual([7, 7, 3, 1, 2, 5, 4, 3, 3, 8, 7]);
  });
});

describe('SIMD arithmetic', () => {
  it('is compiled from simd.wat', async () => {
    const text = readFileSync(new URL('simd.wat', import.meta.url), 'utf8');
    const { buffer } = (await wabt()).parseWat('simd.wat', text, { simd: true }).toBinary({});
    expect(BINARY).toBe(Buffer.from(buffer).toString('base64'));
  });

  it.each([4, 8, 24])('gives the numbers of the plain one to the last bit, on rows of %i', (size) => {
    const results = [plainArithmetic, simdArithmetic()].map((arithmetic) => {
      const rows = filled(arithmetic, numbers(7 * size, 1));
      const bias = Float64Array.from(numbers(size, 2));
      const layer = layerOf(Float64Array.from(numbers(7 * size, 3)), bias, arithmetic.numbers(7 * size));
      const near = arithmetic.numbers(7);
      arithmetic.dots(rows, 2 * size, rows, 7, size, near);
      const mixed = arithmetic.numbers(size);
      arithmetic.mix(rows, near, 7, mixed);
      const both = arithmetic.numbers(2 * size);
      arithmetic.meet(rows, size, mixed, both);
      const out = filled(arithmetic, [...bias]);
      arithmetic.applyPart(layer, 2, 5, both, 1, out);
      const all = arithmetic.numbers(2 * size);
      arithmetic.gather(out, near[3] ?? 0, all, 0);
      return [...near, ...mixed, ...both, ...out, ...all];
    });
    expect(results[1]).toEqual(results[0]);
  });

  it('gives way to the plain one where nothing is compiled', () => {
    // What Chromium throws under a content security policy without 'wasm-unsafe-eval'; Node has no such switch.
    const refuse = vi.spyOn(WebAssembly, 'Module').mockImplementation(function refused() {
      throw new WebAssembly.CompileError('refused');
    });
    try {
      expect(arithmeticFor(64)).toBe(plainArithmetic);
    } finally {
      refuse.mockRestore();
    }
    expect(arithmeticFor(64)).toBeInstanceOf(SimdArithmetic);
  });

  it('says when no room is left', () => {
    expect(() => simdArithmetic().numbers(1_000_000)).toThrow(RangeError);
  });
});
