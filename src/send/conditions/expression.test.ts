import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import type { ArgumentType, Values } from '../../model/policy/condition.ts';
import { parseExpression } from '../../policy/expression/parse.ts';
import { compileExpression } from './expression.ts';

const params = { max: 'number', place: 'string', day: 'date', sure: 'boolean' } as const;
const args = {
  total: 'number',
  place: 'string',
  from: 'date',
  to: 'date',
  gift: 'boolean',
  'order-total': 'number',
} as const;
const PARAMS = { max: 50, place: 'Loft', day: '2027-05-17', sure: true };
const ARGS = { total: 40, place: ' loft', from: '2027-05-17', to: '2027-05-22', gift: false, 'order-total': 7 };

function holds(text: string, values: Values = ARGS, given: Values = PARAMS, currencies = {}): boolean {
  const expression = parseExpression(text, { params, args });
  const test = compileExpression({ expression, parameters: {}, args: [] }, given);
  return test({ values, currencies }) === true;
}

describe('expressions', () => {
  it.each([
    ['args.total <= params.max', true],
    ['args.total <= params.max and args.place == params.place', false],
    ['lower(trim(args.place)) == lower(params.place)', true],
    ['not args.gift', true],
    ['not args.gift == true', true],
    ['args.total + 10 <= params.max', true],
    ['args.total + 10.5 <= params.max', false],
    ['2 + 3 * 4 == 14 and (2 + 3) * 4 == 20 and 7 - 2 - 1 == 4 and 8 / 2 / 2 == 2', true],
    ['-args.total < 0 and - -1 == 1', true],
    ['false and true or true', true],
    ['false and (true or true)', false],
    ['args.total / (params.max - 50) > 1', false],
    ['not (args.total / (params.max - 50) > 1)', false],
    ['params.max == 50 or args.total / 0 > 1', true],
    ['length(args.place) == 5 and length("😀") == 1', true],
    ['contains(args.place, "lof") and startsWith("loft", "lo")', true],
    ['oneOf(args.place, "a", " loft")', true],
    ['oneOf(args.total, 39, 41)', false],
    ['days(args.from, args.to) == 5', true],
    ["args.from == params.day and args.to > '2027-05-21'", true],
    ["oneOf(args.from, '2027-05-16', '2027-05-17')", true],
    ["args['order-total'] == 7", true],
    ["\"it\\'s\" == 'it\\'s'", true],
    ['currency(args.total) == "USD"', false],
  ])('%s is %s', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it('knows the currency of an argument where it is known', () => {
    expect(holds('currency(args.total) == "USD"', ARGS, PARAMS, { total: 'USD' })).toBe(true);
    expect(holds('currency(args.total) != "EUR"', ARGS, PARAMS, {})).toBe(false);
  });

  it.each<[string, Values, Values]>([
    ['not (args.total > params.max)', {}, PARAMS],
    ['not (args.total > params.max)', { total: '40' }, PARAMS],
    ['not (args.total > params.max)', { total: Number.NaN }, PARAMS],
    ['not (args.total > params.max)', ARGS, {}],
    ['true or args.gift', { gift: 'true' }, PARAMS],
    ['true or args.gift', Object.create({ gift: true }), PARAMS],
    ['args.from != "2027-01-01"', { from: '2027-02-30' }, PARAMS],
  ])('%s of %j is false: what is missing or of another type fails it all', (text, values, given) => {
    expect(holds(text, values, given)).toBe(false);
  });

  it.each([
    ['args.total', /type number/, 0],
    ['args.total <= params.place', /number is compared with a string/, 14],
    ['args.place < params.place', /does not order/, 0],
    ['args.totl < 1', /`args\.totl` is not declared/, 0],
    ['args.constructor == 1', /not declared/, 0],
    ['args.total < params.max < 2', /do not chain/, 24],
    ['args.total = 1', /'=' means nothing/, 11],
    ['args.gift && true', /'&' means nothing/, 10],
    ['eval("1")', /'eval' is no function/, 0],
    ['constructor("1")', /is no function/, 0],
    ['length(args.total) > 1', /type number/, 7],
    ['contains(args.place)', /takes 2 values/, 0],
    ['currency(5) == "USD"', /takes an argument/, 9],
    ['currency(params.max) == "USD"', /takes an argument/, 9],
    ['args.from > "tomorrow"', /is no day/, 12],
    ['args.from > "2027-02-30"', /is no day/, 12],
    ['"open', /does not end/, 0],
    ['(args.gift', /'\)' is missing/, 10],
    ['args.gift args.gift', /should end/, 10],
    ['', /value is missing/, 0],
    ['not', /value is missing/, 3],
    [`${'('.repeat(40)}true${')'.repeat(40)}`, /too deeply/, 33],
    [`${'not '.repeat(40)}true`, /too deeply/, undefined],
    [`true${' and true'.repeat(200)}`, /characters/, 0],
  ])('%s is refused when it is loaded', (text, message, at) => {
    const expected = at === undefined ? {} : { at };
    expect(() => parseExpression(text, { params, args })).toThrow(
      expect.objectContaining({ message: expect.stringMatching(message), ...expected }),
    );
  });

  it('computes as arithmetic does', () => {
    const leaf = fc.integer({ min: 0, max: 99 }).map((value) => ({ text: String(value), value }));
    const tree = fc.letrec<{ node: { text: string; value: number } }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.tuple(tie('node'), fc.constantFrom('+', '-', '*'), tie('node')).map(([left, operator, right]) => ({
          text: `(${left.text} ${operator} ${right.text})`,
          value:
            operator === '+'
              ? left.value + right.value
              : operator === '-'
                ? left.value - right.value
                : left.value * right.value,
        })),
      ),
    })).node;
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        fc.pre(text.length < 500);
        expect(holds(`${text} == ${value < 0 ? `-${-value}` : value}`)).toBe(true);
      }),
    );
  });

  it('never throws but its own fault, and never hangs, whatever is written', () => {
    const words = [
      'args.total',
      'params.max',
      '(',
      ')',
      'and',
      'or',
      'not',
      '<=',
      '==',
      '+',
      '-',
      '*',
      '1',
      '"a"',
      'lower',
      ',',
      '[',
      ']',
      '.',
      'args',
      ' ',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3 })), { maxLength: 30 }),
        (parts) => {
          const text = parts.join(' ');
          try {
            expect(typeof holds(text)).toBe('boolean');
          } catch (fault) {
            expect(fault).toMatchObject({ at: expect.any(Number), advice: expect.any(String) });
          }
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it('has types for every parameter and argument that it could name', () => {
    const types: readonly ArgumentType[] = [...Object.values(params), ...Object.values(args)];
    expect(new Set(types).size).toBe(4);
  });
});
