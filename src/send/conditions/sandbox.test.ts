import { describe, expect, it, vi } from 'vitest';
import type { Values } from '../../model/policy/condition.ts';
import type { ConditionAnswer } from './condition.ts';
import { Sandbox } from './sandbox.ts';

/** The clock is for production: here the count of steps must do, however busy the machine is. */
const PATIENCE = 20_000;
const sandbox = await Sandbox.load(PATIENCE);
const ask = (text: string, values: Values = {}, params: Values = {}): ConditionAnswer =>
  sandbox.ask({ file: 'conditions.js', text }, params, { values, currencies: { total: 'USD' } });
const answered = (body: string, values?: Values) => ask(`export default (params, args, about) => ${body}`, values);

/** The paper's own, Figure 8(b). */
const PURCHASE = `export default function allowPurchaseIfAmountLeq(params, args) {
  if (typeof args.totalAmount !== 'number' || typeof params.maxAmount !== 'number') return false;
  return args.totalAmount <= params.maxAmount;
}`;

describe("a site's own function", () => {
  it('decides by parameters and arguments', () => {
    expect(ask(PURCHASE, { totalAmount: 50 }, { maxAmount: 50 })).toBe(true);
    expect(ask(PURCHASE, { totalAmount: 60 }, { maxAmount: 50 })).toBe(false);
    expect(ask(PURCHASE, { totalAmount: '5' }, { maxAmount: 50 })).toBe(false);
    expect(answered(`about.currencies.total === 'USD'`)).toBe(true);
  });

  it('has the language at hand', () => {
    expect(
      answered(
        `[...new Set(args.text.split(',').map((each) => each.trim().toLowerCase()))].every((each) => /^[a-z]+$/.test(each)) &&
          new Map([['a', 1]]).get('a') === 1 && Object.keys({ b: 2 }).includes('b') && Math.max(1, 2) === 2 &&
          JSON.parse('[1]').concat([2], 3).length === 3 && 'ab'.replace('a', 'c') === 'cb' && 'x'.padStart(3, 'y') === 'yyx' &&
          [3, 1].sort((a, b) => a - b)[0] === 1 && 'ab'.repeat(2) === 'abab'`,
        { text: 'One, two' },
      ),
    ).toBe(true);
  });

  it.each([
    ['1', 'answer'],
    ['"true"', 'answer'],
    ['null', 'answer'],
    ['undefined', 'answer'],
    ['({ valueOf: () => true })', 'answer'],
    ['new Boolean(true)', 'answer'],
    ['(async () => true)()', 'answer'],
    ['import("node:fs")', 'answer'],
    ['({ get then() { for (;;); } })', 'answer'],
    ['{ throw new Error("no") }', 'threw'],
    ['{ throw "true" }', 'threw'],
    ['{ throw { get message() { for (;;); } } }', 'time'],
    ['{ for (;;); }', 'time'],
    ['{ for (;;) try { for (;;); } catch {} }', 'time'],
    ['{ for (;;) try { "a".indexOf("b"); } catch {} }', 'time'],
    ['/^(a+)+$/.test("a".repeat(40) + "b")', 'time'],
    ['{ const again = () => again() + 1; return again(); }', 'stack'],
    ['{ let text = "x"; for (;;) text += text; }', 'memory'],
    ['{ let number = 3n; for (;;) number *= number; }', 'threw'],
    ['"x".repeat(1e9).length > 0', 'threw'],
    ['new Array(1e7).fill(0).length > 0', 'threw'],
    ['Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1) < 0', 'threw'],
    ['Array.prototype.concat({ length: 2 ** 53 - 1, [Symbol.isConcatSpreadable]: true })', 'threw'],
    ['{ const list = []; list.length = 4e9; return list.includes(1); }', 'threw'],
    ['new Set([].values.call({ length: 2 ** 53 - 1 })).size > 0', 'threw'],
    ['[...[].values.call({ length: 2 ** 53 - 1 })].length > 0', 'memory'],
    ['"a".repeat(50000).indexOf("a".repeat(40000) + "b") < 0', 'threw'],
    ['{ let dag = []; for (let i = 0; i < 60; i++) dag = [dag, dag]; return JSON.stringify(dag) > ""; }', 'threw'],
    ['{ let deep = []; for (let i = 0; i < 1e4; i++) deep = [deep]; return String(deep) > ""; }', 'stack'],
    ['String.raw({ raw: { length: 2 ** 53 - 1 } })', 'threw'],
    ['new (class extends Set { constructor() { super([].values.call({ length: 2 ** 53 - 1 })); } })()', 'threw'],
  ])('%s is no permission (%s)', (body, fault) => {
    expect(answered(body)).toEqual({ fault });
  });

  it('may not fill the memory', () => {
    const outcome = answered('{ const all = []; for (;;) all.push("x".repeat(50000) + all.length); }');
    expect([{ fault: 'memory' }, { fault: 'time' }]).toContainEqual(outcome);
  });

  it.each([
    'globalThis.process',
    'globalThis.fetch',
    'globalThis.require',
    'globalThis.console',
    'globalThis.setTimeout',
    'globalThis.WebAssembly',
    'globalThis.SharedArrayBuffer',
    'globalThis.Date',
    'globalThis.Proxy',
    'globalThis.Promise',
    'globalThis.eval',
    'globalThis.Function',
    'globalThis.std',
    'globalThis.os',
    'Math.random',
    'Object.getOwnPropertyDescriptor(Object.getPrototypeOf(() => 1), "constructor")',
    'Object.getOwnPropertyDescriptor(Object.getPrototypeOf(async () => 1), "constructor")',
  ])('finds no %s', (name) => {
    expect(answered(`${name} === undefined`)).toBe(true);
  });

  it.each(['(() => 1).constructor("return 1")() === 1', 'new (function* () {}).constructor("yield 1")() !== 1'])(
    'compiles no text: %s',
    (body) => {
      expect(answered(body)).not.toBe(true);
    },
  );

  it('leaves nothing behind for the next question', () => {
    const spoil = `globalThis.seen = (globalThis.seen ?? 0) + 1; Object.prototype.totalAmount = 1; Array.prototype.includes = () => true;
      JSON.parse = () => ({ totalAmount: 0 });
      export default (params, args) => { args.totalAmount = 0; params.maxAmount = 1e9; return globalThis.seen === 1; }`;
    const values = Object.freeze({ totalAmount: 60 });
    const params = Object.freeze({ maxAmount: 50 });
    for (let time = 0; time < 3; time++) {
      expect(ask(spoil, values, params)).toBe(true);
      expect(ask(PURCHASE, values, params)).toBe(false);
      expect(ask(PURCHASE, {}, params)).toBe(false);
    }
    expect(Object.hasOwn(Object.prototype, 'totalAmount')).toBe(false);
  });

  it('takes what is named __proto__ as a plain value', () => {
    const values: Values = JSON.parse('{"__proto__": {"totalAmount": 1}}');
    expect(ask(PURCHASE, values, { maxAmount: 50 })).toBe(false);
  });

  it('denies while a broken engine is replaced, and answers again then', async () => {
    const fragile = await Sandbox.load(PATIENCE);
    const module = (text: string) => fragile.ask({ file: 'a.js', text }, {}, { values: {}, currencies: {} });
    const deep = `export default ${'('.repeat(30_000)}1${')'.repeat(30_000)}`;
    expect(module(deep)).toEqual({ fault: 'sandbox' });
    expect(module('export default () => true')).toEqual({ fault: 'sandbox' });
    await vi.waitFor(() => expect(module('export default () => true')).toBe(true));
  });

  it('is not asked about values that are too large', () => {
    expect(answered('true', { text: 'x'.repeat(100_000) })).toEqual({ fault: 'memory' });
  });

  it('answers many times, and after every fault', () => {
    for (let time = 0; time < 200; time++) {
      expect(answered(time % 2 === 0 ? 'true' : '{ throw new Error() }')).toEqual(
        time % 2 === 0 ? true : { fault: 'threw' },
      );
    }
  });

  it.each<[string, RegExp]>([
    ['export default (', /cannot be evaluated/],
    ['for (;;);', /cannot be evaluated \(time\)/],
    ['import "node:fs"; export default () => true', /cannot be evaluated/],
    ['export const decide = () => true', /no function/],
    ['export default 5', /no function/],
    ['await 1; export default () => true', /no function/],
  ])('a module that reads %j is refused when the session opens', (text, message) => {
    expect(() => sandbox.check({ file: 'conditions.js', text })).toThrow(message);
  });

  it('a module that is too long is refused unread', () => {
    expect(() => sandbox.check({ file: 'conditions.js', text: ' '.repeat(100_000) })).toThrow(/memory/);
  });
});
