import { method } from '../dom/prototypes.ts';

/*
 * What the client script uses of its language, taken when it starts, before any script of an agent runs. The realm is the agent's from then on: whatever is
 * looked up there later may be the agent's own, and is given what the script works on.
 *
 *   Array.from = (list) => { stolen.push(list); return []; };
 *   document.querySelectorAll('button');
 *
 *   a script with  Array.from(plain.call(self, selectors)).filter(isPresent)   hands the agent the browser's own list, with what is hidden in it
 *   a script with  apply(plain, self, args), captured lengths, plain indexes   runs nothing of the agent's
 *
 * The same goes for what is run unseen: `for (const x of list)`, `[...list]` and `const [x] = list` call Array.prototype[Symbol.iterator]; `list[at] = x`
 * sets by a setter of Array.prototype; a descriptor or a Proxy's handler reads Object.prototype where it lacks something; `/x/.test(text)` calls
 * RegExp.prototype.exec; 'a,b'.split(',') reads String.prototype[Symbol.split]. So lists and tables have no prototype here, loops count, and texts pass
 * through the functions below. Rest parameters, array literals and `list[at]` of what is there call nothing.
 */

export const {
  apply,
  construct,
  defineProperty,
  get: propertyOf,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
} = Reflect;
export const { create, freeze, hasOwn, setPrototypeOf } = Object;
export const { iterator } = Symbol;
export const Proxied = Proxy;

export const exec = method<RegExp, [text: string], RegExpExecArray | null>(RegExp.prototype.exec);
export const indexOf = method<string, [searched: string, from?: number], number>(String.prototype.indexOf);
export const slice = method<string, [start: number, end?: number], string>(String.prototype.slice);
export const lowerCase = method<string, [], string>(String.prototype.toLowerCase);
export const trim = method<string, [], string>(String.prototype.trim);
export const sourceOf = method<unknown, [], string>(Function.prototype.toString);

/** Of arrays, and of whatever has a length and indexes. */
export const ofArrays: Readonly<Record<'entries' | 'forEach' | 'keys' | 'values', unknown>> = {
  entries: Array.prototype.entries,
  forEach: Array.prototype.forEach,
  keys: Array.prototype.keys,
  values: Array.prototype.values,
};

/** A map from objects to what is known of them. */
export interface Notes<V> {
  get(key: object): V | undefined;
  set(key: object, value: V): void;
}

const getNote = method<WeakMap<object, unknown>, [object], unknown>(WeakMap.prototype.get);
const setNote = method<WeakMap<object, unknown>, [object, unknown], unknown>(WeakMap.prototype.set);
const WeakTable = WeakMap;

export function notes<V>(isNote: (value: unknown) => value is V): Notes<V> {
  const table = new WeakTable<object, unknown>();
  return {
    get: (key) => {
      const value = getNote(table, key);
      return isNote(value) ? value : undefined;
    },
    set: (key, value) => {
      setNote(table, key, value);
    },
  };
}

/** What nobody's properties of Object.prototype are found in. */
export interface Bare {
  readonly __proto__: null;
}

/** A list that nobody's setters see. */
export interface Stack<T> extends Bare {
  [at: number]: T;
  length: number;
}

export function stack<T>(): Stack<T> {
  return { __proto__: null, length: 0 };
}

export function push<T>(list: Stack<T>, value: T): void {
  list[list.length] = value;
  list.length += 1;
}

/** The same as an array, for an agent. */
export function arrayOf<T>(list: Stack<T>): T[] {
  const array: T[] = [];
  for (let at = 0; at < list.length; at += 1) define(array, `${at}`, list[at], true);
  return array;
}

/** Gives an object a property of its own, whatever its prototypes have under that name. */
export function define(object: object, name: PropertyKey, value: unknown, enumerable = false): void {
  const descriptor: PropertyDescriptor & Bare = {
    __proto__: null,
    value,
    enumerable,
    configurable: true,
    writable: true,
  };
  defineProperty(object, name, descriptor);
}

export function test(pattern: RegExp, text: string): boolean {
  return exec(pattern, text) !== null;
}

export function includes(text: string, searched: string): boolean {
  return indexOf(text, searched) !== -1;
}
