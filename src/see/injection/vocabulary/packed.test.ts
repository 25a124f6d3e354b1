import { describe, expect, it } from 'vitest';
import { compileVocabulary } from './compile.ts';
import { packVocabulary, unpackVocabulary } from './packed.ts';

describe('a packed vocabulary', () => {
  it('is after JSON and unpacking what was compiled', () => {
    const vocabulary = compileVocabulary();
    const packed: unknown = JSON.parse(JSON.stringify(packVocabulary(vocabulary)));
    expect(packed).toEqual(packVocabulary(vocabulary));
    const { patterns, sets, ...unpacked } = unpackVocabulary(packVocabulary(vocabulary));
    const { patterns: compiled, sets: made, ...rest } = vocabulary;
    expect(unpacked).toEqual(rest);
    expect(Array.from({ length: sets.length }, (_, set) => sets.at(set))).toEqual(made);
    expect(JSON.stringify(patterns)).toBe(JSON.stringify(compiled));
  });
});
