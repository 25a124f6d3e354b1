/** Gives a method of a prototype another body; `plain` is the one that it had. */
export function redefineMethod<T extends object, A extends unknown[], R>(
  prototype: T,
  name: keyof T & string,
  body: (plain: (this: unknown, ...args: A) => R, self: T, args: A) => R,
): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  const plain: unknown = descriptor?.value;
  if (descriptor === undefined || !isMethod<A, R>(plain)) return;
  const value = function (this: T, ...args: A): R {
    return body(plain, this, args);
  };
  Object.defineProperty(prototype, name, { ...descriptor, value });
}

/** Gives a getter of a prototype another body; `read` reads as it did. A setter stays. */
export function redefineGetter<T extends object, K extends keyof T & string>(
  prototype: T,
  name: K,
  body: (read: (object: T) => T[K], self: T) => T[K],
): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  const plain = descriptor?.get;
  if (descriptor === undefined || plain === undefined) return;
  const read = (object: T): T[K] => plain.call(object);
  Object.defineProperty(prototype, name, {
    ...descriptor,
    get(this: T): T[K] {
      return body(read, this);
    },
  });
}

function isMethod<A extends unknown[], R>(value: unknown): value is (this: unknown, ...args: A) => R {
  return typeof value === 'function';
}
