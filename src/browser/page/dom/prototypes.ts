/*
 * What the browser's own classes have, as functions with the receiver first: what a page's element has under the same name is the page's affair.
 */

const { apply } = Reflect;
const { bind, call } = Function.prototype;

/** The prototype's own method, its receiver first. Bound, so that a call runs no script of ours: some of these run thousands of times before anything is compiled. */
export function method<T, A extends readonly unknown[], R>(
  plain: (this: T, ...args: A) => R,
): (object: T, ...args: A) => R {
  return apply(bind, call, [plain]);
}

/** The prototype's own getter, as a function of the object. */
export function getter<T extends object, K extends keyof T>(prototype: T, name: K): (object: T) => T[K] {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new TypeError(`No getter for ${String(name)}`);
  return method(get);
}

/** The prototype's own setter, as a function of the object and the value. */
export function setter<T extends object, K extends keyof T>(prototype: T, name: K): (object: T, value: T[K]) => void {
  const set = Object.getOwnPropertyDescriptor(prototype, name)?.set;
  if (set === undefined) throw new TypeError(`No setter for ${String(name)}`);
  return method(set);
}

/**
 * The same for what few documents need: the browser makes each of its classes where a world first names it, and every document would wait for that. The world's
 * classes are its own, so that nobody can have changed them by then.
 */
export function lazily<T, A extends readonly unknown[], R>(
  find: () => (object: T, ...args: A) => R,
): (object: T, ...args: A) => R {
  let found: ((object: T, ...args: A) => R) | undefined;
  return (object, ...args) => {
    found ??= find();
    return found(object, ...args);
  };
}
