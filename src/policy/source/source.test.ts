import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { CordonError } from '../../model/error.ts';
import { PolicyError } from './problems.ts';
import { readSource, sourceOf } from './source.ts';

function failure(text: string): PolicyError {
  try {
    readSource(text, 'doc.yaml');
  } catch (thrown) {
    if (thrown instanceof PolicyError) return thrown;
  }
  throw new Error('it was read');
}

describe('documents as text', () => {
  it('know where keys and values stand', () => {
    const source = readSource('a:\n  b: [1,\n    two]\n"c d": &x {e: 3}\nf: *x\n', 'doc.yaml');
    expect(source.value).toEqual({ a: { b: [1, 'two'] }, 'c d': { e: 3 }, f: { e: 3 } });
    expect(source.place(['a', 'b', 1])).toEqual({ file: 'doc.yaml', line: 3, column: 5 });
    expect(source.place(['a', 'b'], 'key')).toEqual({ file: 'doc.yaml', line: 2, column: 3 });
    expect(source.place(['c d', 'e'])).toEqual({ file: 'doc.yaml', line: 4, column: 15 });
    expect(source.place(['a', 'absent', 0])).toEqual({ file: 'doc.yaml', line: 2, column: 3 });
  });

  it('know it in JSON too, which another parser reads', () => {
    const source = readSource('[\n  {"a": 1},\n  {"b": {"c": null}}\n]', 's.json');
    expect(source.place([1, 'b', 'c'])).toEqual({ file: 's.json', line: 3, column: 15 });
  });

  it.each([
    ['', /empty/, 1, 1],
    ['# only a comment\n', /empty/, 1, 1],
    ['a: 1\nb: [', /YAML/, 2, 5],
    ['a: 1\na: 2', /unique/, 2, 1],
    ['{"a": 1, "b": {"x": 1, "x": 2}}', /unique/, 1, 24],
    ['{"a": 1, "\\u0061": 2}', /unique/, 1, 10],
    ['a: !!python/object x', /tag/, 1, 4],
    ['a: 1\n---\nb: 2', /multiple documents/, 2, 1],
    ['? [x]\n: 1', /YAML/, 1, 3],
    ['__proto__: {cordon: 1}', /__proto__/, 1, 1],
    ['{"x": {"__proto__": 1}}', /__proto__/, undefined, undefined],
  ])('%j is refused with its place', (text, message, line, column) => {
    const error = failure(text);
    expect(error.message).toMatch(message);
    expect(error.kind).toBe('input');
    expect([error.place?.line, error.place?.column]).toEqual([line, column]);
    expect(error.advice).not.toBe('');
  });

  it('refuse an alias bomb', () => {
    const rows = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
    for (const [now, next] of ['ab', 'bc', 'cd', 'de'])
      rows.push(`${next}: &${next} [${Array(10).fill(`*${now}`).join(', ')}]`);
    expect(failure(rows.join('\n')).message).toMatch(/alias/);
  });

  it.each(['[', '{"a":', 'a: [', '- ', '? '])('refuse bottomless nesting of %j', (unit) => {
    expect(failure(unit.repeat(100_000)).message).toMatch(/deep|YAML/);
    expect(failure(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).message).toMatch(/deep/);
  });

  it('merge nothing by `<<`: it is a key like any other, and so unknown', () => {
    expect(readSource('a: &a {b: 1}\nc:\n  <<: *a', 'x').value).toEqual({ a: { b: 1 }, c: { '<<': { b: 1 } } });
  });

  it('are never anything but read or refused with a CordonError', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,a1 \n-&*!?|>#\'%@`<\\') }), (text) => {
        try {
          readSource(text, 'x');
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(CordonError);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('read every JSON value as JSON.parse does', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.jsonValue(),
        ),
        (value) => {
          const text = JSON.stringify(value);
          if (text.includes('__proto__')) return;
          expect(readSource(text, 'x').value).toEqual(JSON.parse(text));
        },
      ),
    );
  });
});

describe('documents as values', () => {
  it('are copied, without what is undefined', () => {
    const given = { a: [1, { b: 'x' }], c: undefined };
    const source = sourceOf(given, 'inline');
    expect(source.value).toEqual({ a: [1, { b: 'x' }] });
    expect(source.place(['a', 0])).toEqual({ file: 'inline' });
    given.a[0] = 2;
    expect(source.value).toEqual({ a: [1, { b: 'x' }] });
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  it.each([
    ['a function', { sites: { a: () => 1 } }],
    ['a map', { sites: new Map() }],
    ['a circle', circle],
    ['a bigint', { cordon: 1n }],
  ])('are refused where they hold %s', (_, value) => {
    expect(() => sourceOf(value, 'inline')).toThrow(/JSON cannot/);
  });
});
