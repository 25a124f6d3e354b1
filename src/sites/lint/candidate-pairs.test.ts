import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../bench/send-data.ts';
import { pairsBetween, pairsWithin } from './candidate-pairs.ts';
import { compileEntries, type LintedEntry } from './linted-entry.ts';
import { commonRequest } from './request-language.ts';

const spell = (left: LintedEntry, right: LintedEntry): string => [left.index, right.index].sort((a, b) => a - b).join();

/** Every pair that has a request in common, found the long way. */
function meeting(lefts: readonly LintedEntry[], rights: readonly LintedEntry[]): ReadonlySet<string> {
  const pairs = lefts.flatMap((left) => rights.map((right) => [left, right] as const));
  return new Set(
    pairs
      .filter(([left, right]) => left !== right && commonRequest(left, right) !== undefined)
      .map(([left, right]) => spell(left, right)),
  );
}

describe('candidate pairs', () => {
  const host = fc.constantFrom('a.test', 'b.a.test', '*.a.test', '*.b.a.test', 'a.test:8443');
  const segment = fc.constantFrom('a', 'ab', 'b', '{x}', 'a{x}', '{x}-{y}', '*', 'a*', '*b', '');
  const query = fc.constantFrom('', '?k=1', '?k=2', '?k={v}', '?j=1');
  const body = fc.constantFrom({}, { m: 'x' }, { m: 'y' }, { m: 'x', n: 1 }, { operationName: 'x' }, { m: null });
  const anyEntry = fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'HEAD'),
      host,
      path: fc.array(segment, { maxLength: 3 }),
      query,
      body,
    })
    .map(({ method, host, path, query, body }) =>
      entry('A', method, `https://${host}/${path.join('/')}${query}`, { body }),
    );
  const many = fc.array(anyEntry, { minLength: 2, maxLength: 40 });

  it('are all that have a request in common, each once', () => {
    let met = 0;
    fc.assert(
      fc.property(many, (entries) => {
        const linted = compileEntries(entries);
        const found = Array.from(pairsWithin(linted), ([left, right]) => spell(left, right));
        expect(new Set(found).size).toBe(found.length);
        for (const pair of meeting(linted, linted)) expect(found).toContain(pair);
        met += meeting(linted, linted).size;
      }),
      { numRuns: 300 },
    );
    expect(met).toBeGreaterThan(200);
  });

  it('of two lists are all that have a request in common, each once', () => {
    fc.assert(
      fc.property(many, fc.nat(), (entries, split) => {
        const linted = compileEntries(entries);
        const at = split % linted.length;
        const [lefts, rights] = [linted.slice(0, at), linted.slice(at)];
        const found = Array.from(pairsBetween(lefts, rights), ([left, right]) => spell(left, right));
        expect(new Set(found).size).toBe(found.length);
        for (const pair of meeting(lefts, rights)) expect(found).toContain(pair);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['pages of their own', (n: number) => entry('A', 'GET', `https://a.test/{g}/{p}/-/page${n}`)],
    ['pages and all below', (n: number) => entry('A', 'GET', `https://a.test/x/page${n}*`)],
    [
      'operations at one address',
      (n: number) => entry('A', 'POST', 'https://a.test/api', { body: { operationName: `o${n}` } }),
    ],
    ['kinds of one page', (n: number) => entry('A', 'GET', `https://a.test/search?kind=k${n}`)],
  ])('are few among many %s', (_, make) => {
    const linted = compileEntries(Array.from({ length: 1_000 }, (_, n) => make(n)));
    expect(Array.from(pairsWithin(linted)).length).toBeLessThan(5_000);
  });
});
