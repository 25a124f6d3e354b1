import { describe, expect, it } from 'vitest';
import { openWordNet } from './wordnet.ts';

const english = openWordNet();

describe('WordNet as it ships', () => {
  it.each([
    ['repositories', 'noun', 'repository'],
    ['boxes', 'noun', 'box'],
    ['cancelled', 'verb', 'cancel'],
    ['stopping', 'verb', 'stop'],
    ['get_rid_of', 'verb', 'get_rid_of'],
    ['qwertz', 'noun', undefined],
    ['', 'noun', undefined],
  ] as const)('knows the base of %s as a %s', (word, part, base) => {
    expect(english.base(word, part)).toBe(base);
  });

  it('knows the first and the last line of a file', () => {
    expect(english.base('zygote', 'noun')).toBe('zygote');
    expect(english.base('abandon', 'verb')).toBe('abandon');
  });

  it('knows which words share a meaning, what is above it, and what undoes it', () => {
    const [first] = english.meanings('delete', 'verb');
    expect(first?.words).toContain('cancel');
    const meanings = english.meanings('open', 'verb');
    expect(meanings.flatMap(({ opposites }) => opposites)).toContain('close');
    const [dog] = english.meanings('dog', 'noun');
    expect(dog?.above.map((id) => english.meaning(id, 'noun')?.words[0])).toContain('canine');
    expect(english.meanings('reserve', 'verb').flatMap(({ related }) => related)).toContain('reservation');
  });

  it('knows that a word is a verb more often than a noun', () => {
    expect(english.frequency('add', 'verb')).toBeGreaterThan(english.frequency('add', 'noun'));
    expect(english.frequency('price', 'noun')).toBeGreaterThan(english.frequency('price', 'verb'));
  });
});
