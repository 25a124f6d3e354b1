/**
 * What a site's function finds around it: the language, and nothing else. There is no I/O to take away, since the engine has none. Taken away is what would
 * answer differently from one call to the next (clock, chance), what compiles text, and built-ins that can run in a loop of their own, where the time
 * limit cannot stop them: those that take any iterable or any object with a `length`.
 *
 * The wrapped methods take real arrays and texts of bounded size alone, and ask for the time first.
 */
export const REALM = `(tick) => {
  'use strict';
  const { apply } = Function.prototype;
  const refuse = (why) => { throw new RangeError(why); };
  const { isArray } = Array;
  const MOST = 100000;
  const drop = (holder, names) => { for (const name of names) delete holder[name]; };
  const bounded = (value) => {
    if (typeof value === 'string' ? value.length > MOST : isArray(value) && value.length > MOST) refuse('too large');
  };
  const guard = (holder, name, admits) => {
    const method = holder[name];
    if (typeof method !== 'function') return;
    method.apply = apply;
    const guarded = function (...list) {
      tick();
      admits(this, list);
      return method.apply(this, list);
    };
    Object.defineProperty(holder, name, { value: guarded, writable: true, configurable: true });
  };
  const guardAll = (holder, admits, except) => {
    for (const name of Object.getOwnPropertyNames(holder)) if (!except.includes(name)) guard(holder, name, admits);
  };
  const realArray = (self, list) => {
    if (!isArray(self)) refuse('not an array');
    bounded(self);
    for (let at = 0; at < list.length; at++) bounded(list[at]);
  };
  const realText = (self, list) => {
    const text = typeof self === 'string' ? self : refuse('not a text');
    bounded(text);
    for (let at = 0; at < list.length; at++) {
      const other = list[at];
      bounded(other);
      if (typeof other === 'string' && other.length * text.length > 10000000) refuse('too much to search');
    }
  };
  const limitedValues = (self, list) => { for (let at = 0; at < list.length; at++) bounded(list[at]); };
  drop(Iterator.prototype, Object.getOwnPropertyNames(Iterator.prototype).filter((name) => name !== 'constructor'));
  drop(Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']);
  drop(String, ['raw']);
  drop(Array, ['from', 'fromAsync', 'of']);
  drop(Object, ['groupBy', 'fromEntries']);
  drop(Map, ['groupBy']);
  drop(Array.prototype, ['flat', 'flatMap']);
  drop(Math, ['random', 'sumPrecise']);
  for (const make of [function () {}, function* () {}, async () => {}, async function* () {}]) {
    delete Object.getPrototypeOf(make).constructor;
  }
  for (const Kind of [Set, Map, WeakSet, WeakMap]) {
    const name = Kind.name;
    const add = name.endsWith('Map') ? 'set' : 'add';
    const Made = function (list) {
      const made = new Kind();
      if (list === undefined || list === null) return made;
      if (!isArray(list)) refuse('not an array');
      bounded(list);
      for (let at = 0; at < list.length; at++) {
        if (add === 'add') made.add(list[at]);
        else made.set(list[at][0], list[at][1]);
      }
      return made;
    };
    Made.prototype = Kind.prototype;
    Object.defineProperty(Kind.prototype, 'constructor', { value: Made });
    globalThis[name] = Made;
  }
  guardAll(Array.prototype, realArray, ['constructor', 'values']);
  guardAll(String.prototype, realText, ['constructor']);
  guardAll(Object, limitedValues, ['prototype', 'getPrototypeOf']);
  guard(Array.prototype, 'concat', (self, list) => {
    for (let at = 0; at < list.length; at++) if (typeof list[at] === 'object' && list[at] !== null && !isArray(list[at])) refuse('not an array');
  });
  guard(String.prototype, 'repeat', (self, [count]) => {
    if (typeof self !== 'string' || self.length * count > MOST) refuse('too large');
  });
  for (const name of ['padStart', 'padEnd']) {
    guard(String.prototype, name, (self, [length]) => { if (length > MOST) refuse('too large'); });
  }
  drop(JSON, ['stringify', 'rawJSON']);
  guardAll(JSON, limitedValues, []);
  drop(globalThis, ['Function', 'eval', 'Iterator', 'Promise', 'AggregateError', 'escape', 'unescape', 'encodeURI', 'decodeURI', 'encodeURIComponent', 'decodeURIComponent', 'performance', 'queueMicrotask', 'InternalError', 'BigInt', 'BigInt64Array', 'WeakRef', 'FinalizationRegistry', 'Date', 'Proxy', 'Reflect', 'gc']);
}`;
