import { apply, type Bare, defineProperty, getOwnPropertyDescriptor, hasOwn } from './intrinsics.ts';
import { look } from './looking.ts';

/** The window of a document, with the classes of its realm. */
export type Realm = Window & typeof globalThis;

/** Gives a method of a prototype another body; `plain` does what it did. */
export function redefineMethod<T extends object, A extends readonly unknown[], R>(
  prototype: object | undefined,
  name: string | undefined,
  body: (plain: (self: unknown, args: Readonly<A>) => R, self: T, args: A) => R,
): void {
  const descriptor =
    prototype === undefined || name === undefined ? undefined : getOwnPropertyDescriptor(prototype, name);
  if (prototype === undefined || name === undefined || descriptor === undefined || !hasOwn(descriptor, 'value')) return;
  const native: unknown = descriptor.value;
  if (!isMethod<A, R>(native)) return;
  const plain = (self: unknown, args: Readonly<A>): R => apply(native, self, args);
  const { value } = {
    value(this: T, ...args: A): R {
      look();
      return body(plain, this, args);
    },
  };
  const { configurable = false, enumerable = false, writable = false } = descriptor;
  const made: PropertyDescriptor & Bare = { __proto__: null, value, configurable, enumerable, writable };
  defineProperty(prototype, name, made);
}

/** Gives a getter of a prototype another body; `read` reads as it did. A setter stays. */
export function redefineGetter<T extends object, R>(
  prototype: object | undefined,
  name: string | undefined,
  body: (read: (object: unknown) => R, self: T) => R,
): void {
  const descriptor =
    prototype === undefined || name === undefined ? undefined : getOwnPropertyDescriptor(prototype, name);
  if (prototype === undefined || name === undefined || descriptor === undefined || !hasOwn(descriptor, 'get')) return;
  const native: unknown = descriptor.get;
  if (!isMethod<readonly [], R>(native)) return;
  const read = (object: unknown): R => apply(native, object, []);
  const { get } = {
    get(this: T): R {
      look();
      return body(read, this);
    },
  };
  // What is not named stays as it was.
  const made: PropertyDescriptor & Bare = { __proto__: null, get };
  defineProperty(prototype, name, made);
}

/** Gives a setter of a prototype another body; `write` writes as it did. A getter stays. */
export function redefineSetter(
  prototype: object | undefined,
  name: string | undefined,
  body: (write: (object: unknown, value: unknown) => void, self: unknown, value: unknown) => void,
): void {
  const descriptor =
    prototype === undefined || name === undefined ? undefined : getOwnPropertyDescriptor(prototype, name);
  if (prototype === undefined || name === undefined || descriptor === undefined || !hasOwn(descriptor, 'set')) return;
  const native: unknown = descriptor.set;
  if (!isMethod<readonly [unknown], void>(native)) return;
  const write = (object: unknown, value: unknown): void => apply(native, object, [value]);
  const { set } = {
    set(this: unknown, value: unknown): void {
      body(write, this, value);
    },
  };
  const made: PropertyDescriptor & Bare = { __proto__: null, set };
  defineProperty(prototype, name, made);
}

/** The prototype of a class of a realm; undefined where its browser has no such class. */
export function prototypeOf(realm: Realm, name: string | undefined): object | undefined {
  if (name === undefined) return undefined;
  const made: unknown = getOwnPropertyDescriptor(realm, name)?.value;
  if (typeof made !== 'function') return undefined;
  const prototype: unknown = getOwnPropertyDescriptor(made, 'prototype')?.value;
  return typeof prototype === 'object' && prototype !== null ? prototype : undefined;
}

function isMethod<A extends readonly unknown[], R>(value: unknown): value is (this: unknown, ...args: A) => R {
  return typeof value === 'function';
}
