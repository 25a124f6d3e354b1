import { describe, expect, it } from 'vitest';
import type { DocumentWatch, RequestHead, WebAnswer } from '../../model/traffic/request.ts';
import { MOST_AGE_MS } from './answer-cache.ts';
import { ServedDocuments } from './served-documents.ts';

const TOTAL: DocumentWatch = {
  key: 'total',
  argument: 'total',
  host: 'shop.test',
  url: 'https://shop.test/checkout/*',
  selector: '#total',
};
const NUMBER: DocumentWatch = { ...TOTAL, key: 'number', url: undefined, selector: 'form input[name=number]' };
const PAGE = 'https://shop.test/checkout/1';
const HTML = '<form><b id="total">$39<!-- ! -->.00</b><input name="number" value="7"></form>';

function open(url: string, headers: Readonly<Record<string, string>> = {}): RequestHead {
  return { method: 'GET', url, headers: { 'sec-fetch-dest': 'document', ...headers }, type: 'document' };
}

function from(page: string): RequestHead {
  const { origin } = new URL(page);
  return { method: 'POST', url: 'https://shop.test/place', headers: { origin, referer: page }, initiator: origin };
}

function html(text: string | Uint8Array, change: Partial<WebAnswer> = {}): WebAnswer {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: { kind: 'bytes', bytes },
    ...change,
  };
}

/** What counts for an order from the page, once these pages were opened one after the other. */
function told(...pages: readonly (readonly [RequestHead, WebAnswer])[]): ServedDocuments {
  const served = new ServedDocuments([TOTAL, NUMBER]);
  for (const [request, answer] of pages) {
    const reading = served.begin(request);
    if (reading !== undefined) served.read(reading, answer, 0);
  }
  return served;
}

const totalFor = (served: ServedDocuments, page = PAGE, now = 0) => served.argumentsFor(from(page), now).total;
const MISSING = { state: 'missing' };
const STALE = { state: 'stale' };
const shown = (text: string) => ({ state: 'value', text });

describe('what the server’s HTML says', () => {
  it('counts for the page that it was sent to', () => {
    const served = told([open(PAGE), html(HTML)]);
    expect(served.argumentsFor(from(PAGE), 0)).toEqual({ total: shown('$39.00'), number: shown('7') });
    expect(served.argumentsFor({ ...from(PAGE), headers: { origin: 'https://shop.test' } }, 0).total).toEqual(
      shown('$39.00'),
    );
  });

  it.each<[string, string | Uint8Array, Partial<WebAnswer>, object]>([
    ['nothing of it', '<p>Sold out</p>', {}, MISSING],
    ['it twice', `${HTML}<template><b id="total">$1</b></template>`, {}, { state: 'ambiguous', matches: 2 }],
    ['it in a script', '<script>"<b id=total>$1</b>"</script>', {}, MISSING],
    ['another character set', new Uint8Array([0x3c, 0x62, 0xff]), {}, MISSING],
    ['an error', HTML, { status: 500 }, MISSING],
    ['a part', HTML, { status: 206 }, MISSING],
    ['text', HTML, { headers: { 'content-type': 'text/plain' } }, MISSING],
    ['another declared set', HTML, { headers: { 'content-type': 'text/html; charset=utf-16' } }, MISSING],
    ['what was too long to read', HTML, { body: { kind: 'unreadable', why: 'it is long' } }, MISSING],
  ])('is nobody’s where it has %s', (_, text, change, expected) => {
    expect(totalFor(told([open(PAGE), html(text, change)]))).toEqual(expected);
  });

  it('is not read of one element after the other where many have it, one within the other', () => {
    const [depth, within] = [500, '<i>1</i>'.repeat(100_000)];
    const nested = html(`${'<div class="total">'.repeat(depth)}${within}`);
    const served = new ServedDocuments([{ ...TOTAL, selector: '.total' }]);
    const reading = served.begin(open(PAGE));
    if (reading === undefined) throw new Error('the page has the value');
    served.read(reading, nested, 0);
    expect(totalFor(served)).toEqual({ state: 'ambiguous', matches: depth });
  });

  it('is that of the page that was opened last, and of no other page', () => {
    const dear = 'https://shop.test/checkout/2';
    const served = told([open(PAGE), html(HTML)], [open(dear), html('<b id="total">$899</b>')]);
    expect([totalFor(served, dear), totalFor(served, PAGE)]).toEqual([shown('$899'), STALE]);
    expect(totalFor(served, 'https://shop.test/other')).toEqual(STALE);
    expect(totalFor(served, 'https://evil.test/checkout/2')).toEqual(MISSING);
    expect(totalFor(served, 'https://shop.test.evil.test/checkout/2')).toEqual(MISSING);
  });

  it('is not that of a frame, a script’s request or another site', () => {
    const cheap = html('<b id="total">$1</b>');
    const served = told(
      [open(PAGE), html(HTML)],
      [open('https://shop.test/checkout/2', { 'sec-fetch-dest': 'iframe' }), cheap],
      [{ ...open('https://shop.test/checkout/3'), type: 'fetch' }, cheap],
      [open('https://evil.test/checkout/4'), cheap],
    );
    expect(totalFor(served)).toEqual(shown('$39.00'));
  });

  it('grows old, by time and by a state change that was not its own', () => {
    const served = told([open(PAGE), html(HTML)]);
    expect([totalFor(served, PAGE, MOST_AGE_MS), totalFor(served, PAGE, MOST_AGE_MS + 1)]).toEqual([
      shown('$39.00'),
      STALE,
    ]);
    served.expire(undefined);
    expect(totalFor(served)).toEqual(STALE);
    const reading = served.begin({ ...open(PAGE), method: 'POST' });
    if (reading === undefined) throw new Error('the page has the value');
    served.read(reading, html(HTML), 0);
    served.expire(reading);
    expect(totalFor(served)).toEqual(shown('$39.00'));
  });

  it('is waited for, and missing where it does not come', async () => {
    const served = told([open(PAGE), html(HTML)]);
    const reading = served.begin(open(PAGE));
    let read = false;
    const waiting = served.whenRead().then(() => {
      read = true;
    });
    await Promise.resolve();
    expect([read, totalFor(served)]).toEqual([false, MISSING]);
    if (reading !== undefined) served.end(reading);
    await waiting;
    expect(totalFor(served)).toEqual(MISSING);
  });
});
