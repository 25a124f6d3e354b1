/** What is glanced at and not read holds nothing: the whole detector and the one that reads every text in every way agree. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCredentialDetector } from './credentials.ts';
import { EVERY_WAY, NO_WAY } from './encodings.ts';
import { Prefilter } from './prefilter.ts';
import { Stretch } from './stretch.ts';
import { WRITINGS } from './testing.ts';
import { TypedMemory } from './typed-memory.ts';

const glancing = createCredentialDetector([]);
const thorough = createCredentialDetector([], () => EVERY_WAY);

const SECRETS = [
  'AKIA2345ABCD6789WXYZ',
  'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8',
  'glpat-a1B2c3D4e5F6g7H8i9',
  'sk-a1B2c3D4e5F6g7H8i9J0',
  'xoxb-1234567890-a1B2c3D4',
  'eyJhbGciOi.eyJzdWIiOi.x1',
  'AIzaa1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R',
  '123456789:AAa1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6',
  '-----BEGIN RSA PRIVATE KEY-----',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'Bearer a1B2c3D4e5F6',
  'Authorization: Basic QWxhZGRpbjpvcGVu',
  'postgres://app:s3cret@db.internal/x',
  'password = hunter22',
  'API key: abcdef',
  '4111 1111 1111 1111',
  '378282246310005',
  '4111\n1111\n1111\n1111',
];
const PROSE = [
  'Thank you, fixed in the last release. ',
  'a task-oriented guide ',
  'Die Straße ist gesperrt; ',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 ',
  '2026-11-21 18:30 ',
  'A B C D E F G ',
  'token: ',
  'key-value ',
  'a\u0301b',
  '\n',
  ' ',
];

const writing = fc.constantFrom(...Object.values(WRITINGS));
const plain = fc.oneof(fc.constantFrom(...PROSE), fc.string({ unit: 'grapheme', maxLength: 12 }));
const part = fc.oneof(
  plain,
  fc.constantFrom(...SECRETS),
  fc.tuple(writing, fc.constantFrom(...SECRETS)).map(([write, secret]) => write(secret)),
  fc.tuple(writing, writing, fc.constantFrom(...SECRETS)).map(([one, other, secret]) => one(other(secret))),
  fc.tuple(writing, plain).map(([write, text]) => write(text)),
);
/** Some parts in a row, of which a stretch may be missing. */
const text = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.nat(400), fc.nat(6))
  .map(([parts, at, count]) => {
    const whole = parts.join('');
    return at < whole.length ? whole.slice(0, at) + whole.slice(at + count) : whole;
  });

describe('a glance', () => {
  it('overlooks nothing that reading a text in every way finds', () => {
    let found = 0;
    fc.assert(
      fc.property(text, (typed) => {
        const kind = thorough.inText(typed);
        if (kind !== undefined) found += 1;
        return glancing.inText(typed) === kind && glancing.inStream(typed) === thorough.inStream(typed);
      }),
      { numRuns: 1500 },
    );
    expect(found).toBeGreaterThan(300);
  });

  it('overlooks nothing that an operator’s pattern matches', () => {
    const pattern = ['EMP-\\d{8}-X'];
    const [here, everywhere] = [createCredentialDetector(pattern), createCredentialDetector(pattern, () => EVERY_WAY)];
    const number = fc.tuple(writing, plain).map(([write, before]) => before + write('EMP-12345678-X'));
    fc.assert(
      fc.property(fc.oneof(number, text), (typed) => here.inText(typed) === everywhere.inText(typed)),
      { numRuns: 300 },
    );
  });

  it('overlooks nothing in URLs', () => {
    fc.assert(
      fc.property(text, fc.boolean(), (typed, hash) => {
        const url = new URL('https://a.example/some/path');
        if (hash) url.hash = typed;
        else url.searchParams.set('q', typed);
        return glancing.inUrl(url) === thorough.inUrl(url);
      }),
      { numRuns: 500 },
    );
  });

  const cut = fc.array(fc.tuple(text, fc.nat(30)), { minLength: 1, maxLength: 4 }).map((pieces) => ({
    whole: pieces.map(([piece]) => piece).join(''),
    parts: pieces.flatMap(([piece, at]) => [piece.slice(0, at), piece.slice(at)]),
  }));
  const inParts = (before: string, parts: readonly string[]) =>
    parts.reduce((so, more) => so.and(more), Stretch.of(before));

  it('tells in parts what it tells of the whole', () => {
    fc.assert(
      fc.property(fc.string(), cut, (before, { whole, parts }) => {
        const tells = Prefilter.over(before + whole) !== NO_WAY;
        return inParts(before, parts).telling === tells || !isPlain(before + whole);
      }),
      { numRuns: 500 },
    );
  });

  it('overlooks no credential in parts, whatever came before', () => {
    fc.assert(
      fc.property(fc.string(), cut, (before, { whole, parts }) => {
        return inParts(before, parts).telling || thorough.inText(whole) === undefined;
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'Thank you, fixed in the last release.',
    'Frankfurt am Main ',
    'Lange Straße 1234b',
    'best ultrawide monitors under $500',
  ])('tells nothing of what people type: %s', (typed) => {
    expect(Prefilter.over(typed.repeat(8))).toBe(NO_WAY);
  });
});

/** Only where parts do not change each other when they are folded in one. */
function isPlain(whole: string): boolean {
  return /^[ -~\n]*$/.test(whole);
}

/** What the session's memory would be if every text were kept as it is, put together anew for each call, and read in every way. */
class PlainMemory {
  readonly #fields = new Map<string, string>();
  #everything = '';
  #last: string | undefined;

  refuses(field: string, typed: string): boolean {
    const held = (this.#fields.get(field) ?? '') + typed;
    const border = this.#last === undefined || this.#last === field ? '' : '\n';
    const others = [...this.#fields].filter(([name]) => name !== field).map(([, other]) => other);
    const previous = others.at(-1);
    const zipped = (one: string, other: string) =>
      [...one.slice(-64)]
        .flatMap((each, index) => (index < other.slice(-64).length ? [each, other.slice(-64)[index]] : []))
        .join('');
    const streams = [this.#everything + border + typed, [...others, held].join('\n')];
    if (previous !== undefined) streams.push(zipped(previous, held), zipped(held, previous));
    const refused =
      thorough.inText(typed) !== undefined ||
      thorough.inText(held) !== undefined ||
      streams.some((stream) => thorough.inStream(stream) !== undefined) ||
      others.some((other) => thorough.inPieces(other.slice(-64) + held.slice(0, 64)) !== undefined);
    if (refused) return true;
    this.#fields.delete(field);
    this.#fields.set(field, held);
    this.#everything += border + typed;
    this.#last = field;
    return false;
  }
}

class GlancingMemory {
  readonly #memory = new TypedMemory();

  refuses(field: string, typed: string): boolean {
    const joined = this.#memory.join(field, [typed]);
    const refused =
      (joined.field.telling && (glancing.inText(typed) ?? glancing.inText(joined.field.text)) !== undefined) ||
      joined.streams.some((stream) => stream.telling && glancing.inStream(stream.text) !== undefined) ||
      joined.mixed.some((mixed) => glancing.inStream(mixed) !== undefined) ||
      joined.pairs.some((pair) => glancing.inPieces(pair) !== undefined);
    if (!refused) joined.keep();
    return refused;
  }
}

describe('the memory of what was typed', () => {
  const field = fc.constantFrom('#a', '#b', '#c');
  const secret = fc.oneof(
    fc.constantFrom(...SECRETS),
    fc.tuple(writing, fc.constantFrom(...SECRETS)).map(([write, each]) => write(each)),
  );
  /** A secret cut into pieces, each for a field; or its characters dealt to two fields in turn. */
  const split = fc.oneof(
    fc
      .tuple(secret, fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), field), { minLength: 3, maxLength: 12 }))
      .map(([whole, cuts]) => {
        let rest = whole;
        const calls = cuts.map(([length, name]) => {
          const piece = rest.slice(0, length);
          rest = rest.slice(length);
          return [name, piece] as const;
        });
        return calls.filter(([, piece]) => piece !== '');
      }),
    fc
      .tuple(fc.constantFrom(...SECRETS), field, field)
      .map(([whole, one, other]) => [
        [one, [...whole].filter((_, index) => index % 2 === 0).join('')] as const,
        [other, [...whole].filter((_, index) => index % 2 === 1).join('')] as const,
      ]),
    fc
      .tuple(fc.constantFrom('AKIA2345ABCD6789WXYZ', '4111111111111111'), field, field)
      .map(([whole, one, other]) => [...whole].map((key, index) => [index % 2 === 0 ? one : other, key] as const)),
    fc.tuple(field, fc.constantFrom(...PROSE)).map((call) => [call]),
  );
  /** Not more than is remembered: beyond that, where a text is cut differs. */
  const session = fc
    .array(split, { minLength: 1, maxLength: 3 })
    .map((splits) => splits.flat())
    .filter((calls) => calls.reduce((sum, [, typed]) => sum + typed.length + 1, 0) < 200);

  it('refuses the same calls as one that reads everything anew each time', () => {
    let refusals = 0;
    fc.assert(
      fc.property(session, (calls) => {
        const [plainly, glancingly] = [new PlainMemory(), new GlancingMemory()];
        return calls.every(([name, typed]) => {
          const refused = plainly.refuses(name, typed);
          if (refused) refusals += 1;
          return glancingly.refuses(name, typed) === refused;
        });
      }),
      { numRuns: 300 },
    );
    expect(refusals).toBeGreaterThan(50);
  });
});
