import { describe, expect, it } from 'vitest';
import { LEXICONS } from './index.ts';
import { meaningsOfName } from './terms.ts';

describe('the terms of all lexicons', () => {
  // A line that breaks within choices would make two words of them.
  it('have no choices that a blank parts', () => {
    const parts = LEXICONS.flatMap((lexicon) => Object.values(lexicon).flatMap((list) => list.split(/[\s,]+/)));
    expect(parts.filter((part) => part.startsWith('/') || part.endsWith('/'))).toEqual([]);
  });

  it('have gaps and stems where words stand around them', () => {
    const terms = LEXICONS.flatMap((lexicon) => Object.values(lexicon).flatMap((list) => list.split(',')));
    expect(terms.filter((term) => /^\s*…|…\s*$/.test(term))).toEqual([]);
    expect(terms.filter((term) => /(?:^|[\s/])\*|\*[^\s/,.]/.test(term))).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    ['Send the second test message', ['commits']],
    ['Send a very long and friendly message', []],
    ['Send to device', []],
    ['Send to device and everybody', ['commits']],
    ['Remove all filters', []],
    ['Remove all files and filters', ['destroys']],
    ['确定删除文件吗', ['destroys']],
    ['Delete page Meeting notes of last March', ['destroys']],
    ['Refund order 10234 for John Smith', ['commits']],
    ['Clear local cache', []],
    ['Clear cache', ['destroys']],
    ['Cancel password change', []],
    ['Cancel my order and change address', ['destroys']],
    ['Remove account filter', ['account', 'closes-account', 'destroys']],
    ['Remove filters and delete it', ['destroys']],
  ] as const)('%s says %j', (name, meanings) => {
    expect(Array.from(meaningsOfName(name, false)).sort()).toEqual([...meanings].sort());
  });
});
