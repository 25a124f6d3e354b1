/** URLs and hosts by the data of web-platform-tests, through the readers that every gate uses. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalHost, hostOf, readUrl } from '../../src/net/url.ts';
import { SHARED } from './suites.ts';

const DATA = new URL('data/wpt/', SHARED);

function read<S extends z.ZodType>(file: string, each: S): z.output<S>[] {
  const found = z.array(z.unknown()).parse(JSON.parse(readFileSync(new URL(file, DATA), 'utf8')));
  // Texts between the cases are comments.
  return found.filter((one) => typeof one !== 'string').map((one) => each.parse(one));
}

const urlCase = z.looseObject({
  input: z.string(),
  base: z.string().nullable(),
  failure: z.boolean().optional(),
  href: z.string().optional(),
  hostname: z.string().optional(),
});

/** Where Node's parser is older than the data, by the reason why that is harmless; a newer one may agree. */
const URL_DIFFERENCES: readonly ((input: string, expected: string | undefined, got: string | undefined) => boolean)[] =
  [
    // Invalid punycode in an ASCII host is refused, and what does not parse is denied.
    (input, _, got) => /xn--/i.test(input) && got === undefined,
    // Spaces at the end of opaque paths: no such URL leaves the browser.
    (input, expected, got) => input.startsWith('non-special:') && got?.replace(/ (?=[?#])/, '%20') === expected,
    // `^` as it stands or as `%5E`: the gate decodes both, and sends what the browser wrote.
    (_, expected, got) => got?.replaceAll('^', '%5E') === expected,
  ];

it('urltestdata.json: URLs are read, and refused, as it says', () => {
  const cases = read('urltestdata.json', urlCase);
  const wrong: unknown[] = [];
  for (const { input, base, failure, href, hostname } of cases) {
    const url = readUrl(input, base ?? undefined);
    const host = hostname?.replace(/^\[|\]$|\.$/g, '');
    const agrees = failure ? url === undefined : url?.href === href && (url === undefined || hostOf(url) === host);
    const known = URL_DIFFERENCES.some((is) => is(input, failure ? undefined : href, url?.href));
    if (!agrees && !known) wrong.push({ input, base, expected: failure ? 'failure' : href, got: url?.href });
  }
  expect(cases.length).toBeGreaterThan(800);
  expect(wrong).toEqual([]);
});

const hostCase = z.looseObject({ input: z.string(), output: z.string().nullable() });

/** `canonicalHost` takes what stands in documents: a host alone, never a part of a URL, in one spelling without a trailing dot. */
const HOST_DIFFERENCES: readonly ((output: string | null, got: string | null, input: string) => boolean)[] = [
  (output, got) => output?.endsWith('.') === true && got === output.slice(0, -1),
  // Invalid punycode is refused by Node's parser: no host pattern can hold it, and no request to it is allowed.
  (output, got) => output?.includes('xn--') === true && got === null,
  // Characters that IDNA ignores have no business in a document: they are refused.
  (_, got, input) => /[\u180e\u2060-\u206f\ufeff]/.test(input) && got === null,
  // The capital sharp s became a letter of its own in Unicode 15.1; browsers send hosts in ASCII, so documents alone meet it.
  (_, got, input) => input.includes('ẞ') && got === canonicalHost(input.replaceAll('ẞ', 'ss')),
];

it.each([
  ['toascii.json', 70],
  ['IdnaTestV2.json', 2_000],
])('%s: hosts have the spelling that it says', (file, atLeast) => {
  const cases = read(file, hostCase).filter(({ input }) => input !== '');
  const wrong: unknown[] = [];
  for (const { input, output } of cases) {
    const got = canonicalHost(input) ?? null;
    if (got === output) continue;
    if (!HOST_DIFFERENCES.some((is) => is(output, got, input))) wrong.push({ input, output, got });
  }
  expect(cases.length).toBeGreaterThan(atLeast);
  expect(wrong).toEqual([]);
});
