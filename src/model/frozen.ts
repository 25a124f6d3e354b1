/**
 * Freezes a value and everything that it is made of: whoever is shown it and writes to it gets an error, and changes nothing that holds. Bytes and numbers in
 * typed arrays stay as they are, since these cannot be frozen.
 */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) frozen(each);
  return value;
}
