import { describe, expect, it } from 'vitest';
import { compileVocabulary } from './compile.ts';
import { packVocabulary, unpackVocabulary } from './packed.ts';

describe('a packed vocabulary', () => {
  it('is after JSON and unpacking what was compiled', () => {
    const vocabulary = compileVocabulary();
    const packed: unknown = JSON.parse(JSON.stringify(packVocabulary(vocabulary)));
    expect(packed).toEqual(packVocabulary(vocabulary));
    const { patterns, ...unpacked } = unpackVocabulary(packVocabulary(vocabulary));
    const { patterns: compiled, ...rest } = vocabulary;
    expect(unpacked).toEqual(rest);
    expect(JSON.stringify(patterns)).toBe(JSON.stringify(compiled));
  });
});
