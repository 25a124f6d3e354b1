import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageArguments, ReportedArgument, ReportingDocument, RequestHead } from '../../model/traffic/request.ts';
import { ArgumentCache, QUIET_MS } from './argument-cache.ts';

const KEY = 'shop.test/PlaceOrder/totalAmount';
const SHOP = 'https://shop.test';
const dollars = (text: string) => ({ state: 'value', text }) as const;

function word(report: ReportedArgument, leaving = false) {
  return { key: KEY, report, leaving };
}

function tab(number: number, change: Partial<ReportingDocument> = {}): ReportingDocument {
  return { id: `tab${number}`, url: `${SHOP}/checkout/p/${number}`, origin: SHOP, topOrigin: SHOP, ...change };
}

function order(headers: Readonly<Record<string, string>>): RequestHead {
  const initiator = headers.origin === undefined || headers.origin === 'null' ? headers.referer : headers.origin;
  return {
    method: 'POST',
    url: `${SHOP}/checkout/place`,
    headers,
    ...(initiator === undefined ? {} : { initiator }),
  };
}

const FROM_TAB_1 = order({ origin: SHOP, referer: `${SHOP}/checkout/p/1` });
const FROM_SHOP = order({ origin: SHOP });

/** What a request's page says, where everything it said counts as confirmed and unchanged. */
function said(cache: ArgumentCache, request: RequestHead): PageArguments {
  return cache.argumentsFor(request, { asked: 0, changed: 0, arrived: Number.POSITIVE_INFINITY });
}

describe('which documents count for a request', () => {
  it('those at its Referer, whatever other tabs of the site say', () => {
    const cache = new ArgumentCache();
    cache.report(tab(1), word(dollars('$899.00')), 0);
    cache.report(tab(2), word(dollars('$39.00')), 0);
    expect(said(cache, FROM_TAB_1)).toEqual({ [KEY]: dollars('$899.00') });
  });

  it.each([
    ['its origin alone', FROM_SHOP],
    ['a Referer cut down to the origin', order({ origin: SHOP, referer: `${SHOP}/` })],
    ['nothing', order({})],
  ])('all of the site where it names %s, and then they must agree', (_, request) => {
    const cache = new ArgumentCache();
    cache.report(tab(1), word(dollars('$39.00')), 0);
    cache.report(tab(2), word(dollars('$39.00')), 0);
    expect(said(cache, request)).toEqual({ [KEY]: dollars('$39.00') });
    cache.report(tab(2), word(dollars('$899.00')), 0);
    expect(said(cache, request)).toEqual({ [KEY]: { state: 'ambiguous', matches: 2 } });
    cache.report(tab(2), word({ state: 'missing' }), 0);
    expect(said(cache, request)).toEqual({ [KEY]: { state: 'ambiguous', matches: 2 } });
    cache.forget('tab2', 0);
    expect(said(cache, request)).toEqual({ [KEY]: dollars('$39.00') });
  });

  it.each([
    ['another site', order({ origin: 'https://evil.test', referer: 'https://evil.test/a' }), tab(1)],
    [
      'another site that claims a page of the shop',
      order({ origin: 'https://evil.test', referer: `${SHOP}/checkout/p/1` }),
      tab(1),
    ],
    ['a sandboxed page', order({ origin: 'null', referer: `${SHOP}/checkout/p/1` }), tab(1)],
    ['a page that has moved on', FROM_TAB_1, tab(1, { url: `${SHOP}/checkout/review` })],
    ['a checkout framed by another site', FROM_TAB_1, tab(1, { topOrigin: 'https://evil.test' })],
    ['a document whose URL is not its origin', FROM_TAB_1, tab(1, { origin: '://', topOrigin: '://' })],
  ])('none for a request from %s', (_, request, document) => {
    const cache = new ArgumentCache();
    cache.report(document, word(dollars('$39.00')), 0);
    expect(said(cache, request)).toEqual({});
  });

  it('a fragment makes no other page', () => {
    const cache = new ArgumentCache();
    cache.report(tab(1, { url: `${SHOP}/checkout/p/1#pay` }), word(dollars('$39.00')), 0);
    expect(said(cache, FROM_TAB_1)).toEqual({ [KEY]: dollars('$39.00') });
  });
});

describe('freshness', () => {
  it('a value that was not confirmed since the moment asked for is stale', () => {
    const cache = new ArgumentCache();
    cache.report(tab(1), word(dollars('$39.00')), 0);
    const asked = cache.mark();
    expect(cache.argumentsFor(FROM_TAB_1, { asked, changed: 0, arrived: 10_000 })).toEqual({
      [KEY]: { state: 'stale' },
    });
    cache.report(tab(1), word(dollars('$39.00')), 0);
    expect(cache.argumentsFor(FROM_TAB_1, { asked, changed: 0, arrived: 10_000 })).toEqual({
      [KEY]: dollars('$39.00'),
    });
  });

  it('one stale document among those that count spoils what the others say', () => {
    const cache = new ArgumentCache();
    cache.report(tab(2), word(dollars('$39.00')), 0);
    const asked = cache.mark();
    cache.report(tab(1), word(dollars('$39.00')), 0);
    expect(cache.argumentsFor(FROM_SHOP, { asked, changed: 0, arrived: 10_000 })).toEqual({
      [KEY]: { state: 'stale' },
    });
  });

  it('the last word of a page that was left counts for a while, unless something changed after it', () => {
    const cache = new ArgumentCache();
    cache.report(tab(1), word(dollars('$39.00')), 0);
    cache.report(tab(1), word(dollars('$39.00'), true), 10_000);
    const asked = cache.mark();
    const at = (arrived: number, changed = 0) => cache.argumentsFor(FROM_TAB_1, { asked, changed, arrived })[KEY];
    expect(at(10_020)).toEqual(dollars('$39.00'));
    expect(at(13_000)).toEqual({ state: 'stale' });
    expect(at(10_020, asked)).toEqual({ state: 'stale' });
    cache.report(tab(1), word(dollars('$899.00')), 10_010);
    expect(at(10_020)).toEqual({ state: 'stale' });
  });

  /**
   * The race that matters: a page shows other values, sends, and shows something else before anybody asks. Whatever the order of changes, a value
   * counts only if it is what the page showed all the way from QUIET_MS before the request arrived.
   */
  it('a value that changed while the request was on its way never counts', () => {
    const change = fc.record({
      at: fc.integer({ min: 0, max: 2_000 }),
      text: fc.constantFrom('$39.00', '$899.00', ''),
    });
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 2_000 }),
        (changes, arrived) => {
          const history = changes.toSorted((left, right) => left.at - right.at);
          const cache = new ArgumentCache();
          for (const { at, text } of history) cache.report(tab(1), word(reportOf(text)), at);
          const asked = cache.mark();
          const now = reportOf(history.at(-1)?.text ?? '');
          cache.report(tab(1), word(now), 3_000);
          const got = cache.argumentsFor(FROM_TAB_1, { asked, changed: 0, arrived })[KEY];
          const shown = history.filter(({ at }) => at > arrived - QUIET_MS).map(({ text }) => text);
          const before = history.filter(({ at }) => at <= arrived - QUIET_MS).at(-1)?.text ?? history[0]?.text;
          const isOne = new Set([before, ...shown]).size === 1;
          expect(got).toEqual(isOne ? now : { state: 'stale' });
        },
      ),
    );
  });
});

function reportOf(text: string): ReportedArgument {
  return text === '' ? { state: 'missing' } : dollars(text);
}

describe('a script of the agent’s', () => {
  const STALE = { [KEY]: { state: 'stale' } };
  const LATER = 60_000;
  const byForm = order({ origin: SHOP, referer: `${SHOP}/checkout/p/1`, 'sec-fetch-mode': 'navigate' });
  const at = (cache: ArgumentCache, request: RequestHead, arrived: number) =>
    cache.argumentsFor(request, { asked: 0, changed: 0, arrived });

  /** A script ran in a tab of this origin, before another tab at the checkout was opened. */
  function ranAt(origin: string): ArgumentCache {
    const cache = new ArgumentCache();
    cache.touch([{ id: 'other', origin }]);
    cache.report(tab(1), word(dollars('$39.00')), 0);
    return cache;
  }

  it('may speak for every page of its origin, as long as its document is there', () => {
    expect(at(ranAt(SHOP), FROM_TAB_1, LATER)).toEqual(STALE);
    expect(at(ranAt(SHOP), byForm, LATER)).toEqual(STALE);
    expect(at(ranAt('https://other.test'), FROM_TAB_1, LATER)).toEqual({ [KEY]: dollars('$39.00') });
  });

  it('may have sent a form before its document was gone', () => {
    const cache = ranAt(SHOP);
    cache.forget('other', LATER);
    expect(at(cache, byForm, LATER - 1)).toEqual(STALE);
    expect(at(cache, byForm, LATER + QUIET_MS - 1)).toEqual(STALE);
  });

  it('may have left something behind that sends for half a minute, and that is no navigation', () => {
    const cache = ranAt(SHOP);
    cache.forget('other', LATER);
    expect(at(cache, FROM_TAB_1, LATER + 29_999)).toEqual(STALE);
    expect(at(cache, byForm, LATER + QUIET_MS)).toEqual({ [KEY]: dollars('$39.00') });
    expect(at(cache, FROM_TAB_1, LATER + 30_000)).toEqual({ [KEY]: dollars('$39.00') });
  });
});
