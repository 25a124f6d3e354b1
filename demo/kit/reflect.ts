/**
 * `@peculiar/x509` finds its parts through decorators and needs three functions of the Reflect metadata proposal before it is
 * imported. This is all that it uses of them: one map of metadata a class.
 */
const metadata = new WeakMap<object, Map<unknown, unknown>>();

function read(key: unknown, target: object): unknown {
  return metadata.get(target)?.get(key);
}

function define(key: unknown, value: unknown, target: object): void {
  const own = metadata.get(target) ?? new Map<unknown, unknown>();
  metadata.set(target, own.set(key, value));
}

if (!('getMetadata' in Reflect)) {
  Object.assign(Reflect, { getMetadata: read, getOwnMetadata: read, defineMetadata: define });
}
