import type { PageConfig } from './page-api.ts';
import { PageFilter } from './page-filter.ts';
import type { PageMessage } from './protocol.ts';

/** What the owner of the isolated world sets before this script runs (see protocol.ts). */
declare global {
  var cordonConfig: PageConfig | undefined;
}

/**
 * A world that is entered twice (a document that the parser opened anew) keeps its first filter. A window that `open` has just made keeps its world
 * when it comes to its first page of the same origin, and this script is not run again: whoever asks finds a filter of the document that is there now,
 * and the guard asks as soon as it hears of that page.
 */
const config = globalThis.cordonConfig;
if (config !== undefined && !Object.hasOwn(globalThis, config.api)) {
  const report = (message: PageMessage): void => {
    const binding: unknown = Reflect.get(globalThis, config.binding);
    if (typeof binding === 'function') binding(JSON.stringify(message));
  };
  const startFilter = (): PageFilter => {
    const filter = new PageFilter(config, report);
    filter.start();
    return filter;
  };
  let [filter, filtered] = [startFilter(), document];
  const api = new Proxy(filter, {
    get(_, name) {
      if (document !== filtered) {
        filter.stop();
        [filter, filtered] = [startFilter(), document];
      }
      const owner = Reflect.has(filter.input, name) ? filter.input : filter;
      const member: unknown = Reflect.get(owner, name);
      return typeof member === 'function' ? member.bind(owner) : member;
    },
  });
  Object.defineProperty(globalThis, config.api, { value: api });
  report({ kind: 'started' });
}
