import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import type { AnswerWatch, RequestHead } from '../../model/traffic/request.ts';
import { AnswerCache, MOST_AGE_MS } from './answer-cache.ts';

const WATCH: AnswerWatch = { key: 'answer shop.test/Quote/total', host: 'shop.test', action: 'Quote', path: 'total' };
const PAGE = 'https://shop.test/checkout/1';
const encoder = new TextEncoder();

function ask(url: string, headers: Readonly<Record<string, string>> = { referer: PAGE }): RequestHead {
  const initiator = headers.origin ?? headers.referer;
  return { method: 'GET', url, headers, type: 'fetch', ...(initiator === undefined ? {} : { initiator }) };
}

const QUOTE = ask('https://shop.test/quote');
const ORDER: RequestHead = { ...ask('https://shop.test/order'), method: 'POST' };

/** A cache that was told some answers, each to a request. */
function told(...answers: readonly (readonly [RequestHead, Json])[]): AnswerCache {
  const cache = new AnswerCache([WATCH]);
  for (const [request, value] of answers) tell(cache, request, value);
  return cache;
}

function tell(cache: AnswerCache, request: RequestHead, value: Json, now = 0): void {
  const reading = cache.begin(request, [WATCH]);
  if (reading === undefined) return;
  const bytes = encoder.encode(JSON.stringify({ total: value }));
  cache.read(
    reading,
    { status: 200, headers: { 'content-type': 'application/json' }, body: { kind: 'bytes', bytes } },
    now,
  );
}

const totalOf = (cache: AnswerCache, request: RequestHead = ORDER, now = 0) =>
  cache.argumentsFor(request, now)[WATCH.key];
const dollars = (value: Json) => ({ state: 'json', value });

describe('what the server answered', () => {
  it('counts for the page that asked', () => {
    expect(totalOf(told([QUOTE, 39]))).toEqual(dollars(39));
  });

  it('counts for the same page at its other addresses of the site, as far as those say where they come from', () => {
    const api = { origin: 'https://shop.test', referer: 'https://shop.test/' };
    const order = { ...ask('https://api.shop.test/order', api), method: 'POST' };
    expect(totalOf(told([ask('https://api.shop.test/quote', api), 39]), order)).toEqual(dollars(39));
  });

  it.each([
    ['a picture asked for', { ...QUOTE, type: 'image' } as const],
    ['nobody knows what asked for', { ...QUOTE, type: undefined }],
    ['a sandboxed frame asked for', ask('https://shop.test/quote', { origin: 'null' })],
    ['another site asked for', ask('https://shop.test/quote', { origin: 'https://evil.test' })],
    ['a look-alike asked for', ask('https://shop.test/quote', { origin: 'https://evilshop.test' })],
    ['another page asked for', ask('https://shop.test/quote', { referer: 'https://shop.test/checkout/2' })],
  ])('does not count where %s it', (_, request) => {
    const { type, ...head } = request;
    expect(totalOf(told([type === undefined ? head : { ...head, type }, 39]))).toEqual({ state: 'missing' });
  });

  it('is one value, or none', () => {
    const other = ask('https://shop.test/quote?item=2');
    expect(totalOf(told([QUOTE, 39], [other, 39]))).toEqual(dollars(39));
    expect(totalOf(told([QUOTE, 39], [other, 40]))).toMatchObject({ state: 'ambiguous' });
    expect(totalOf(told([QUOTE, 39], [other, null]))).toMatchObject({ state: 'ambiguous' });
    expect(totalOf(told([QUOTE, 39], [QUOTE, 40]))).toEqual(dollars(40));
  });

  it('is too old after a while', () => {
    const cache = told([QUOTE, 39]);
    expect(totalOf(cache, ORDER, MOST_AGE_MS)).toEqual(dollars(39));
    expect(totalOf(cache, ORDER, MOST_AGE_MS + 1)).toEqual({ state: 'stale' });
  });

  it('is void as soon as it is asked for again, whatever comes of it', async () => {
    const cache = told([QUOTE, 39]);
    const again = cache.begin(QUOTE, [WATCH]);
    expect(totalOf(cache)).toEqual({ state: 'missing' });
    const waited = cache.whenRead();
    if (again !== undefined) cache.end(again);
    await waited;
    expect(totalOf(cache)).toEqual({ state: 'missing' });
  });

  it('does not outlive a state change, save where it is the answer to it', () => {
    const cache = told([QUOTE, 39]);
    const change = cache.begin({ ...QUOTE, method: 'POST' }, [WATCH]);
    cache.expire(change);
    expect(totalOf(cache)).toEqual({ state: 'missing' });
    if (change !== undefined) cache.end(change);
    expect(totalOf(cache)).toEqual({ state: 'stale' });
    tell(cache, QUOTE, 40);
    expect(totalOf(cache)).toEqual(dollars(40));
  });

  it('does not outlive its document, nor any of the origin where it does not say which one it was', () => {
    const cache = told([QUOTE, 39]);
    cache.open('https://shop.test/checkout/2');
    expect(totalOf(cache)).toEqual(dollars(39));
    cache.open(`${PAGE}#top`);
    expect(totalOf(cache)).toEqual({ state: 'missing' });
    const unnamed = told([ask('https://shop.test/quote', { origin: 'https://shop.test' }), 39]);
    unnamed.open('https://shop.test/checkout/2');
    expect(totalOf(unnamed)).toEqual({ state: 'missing' });
  });

  it('does not count where a page asks without end, until a state change', () => {
    const cache = told([QUOTE, 899]);
    for (let at = 0; at < 1_000; at++) tell(cache, ask(`https://shop.test/quote?${at}`), 39);
    expect(totalOf(cache)).toEqual({ state: 'stale' });
    cache.expire(undefined);
    tell(cache, QUOTE, 39);
    expect(totalOf(cache)).toEqual(dollars(39));
  });
});
