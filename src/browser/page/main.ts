import { PageFilter } from './page-filter.ts';
import type { PageApi, PageConfig } from './protocol.ts';

/** The globals of the isolated world: the owner sets the first, this script the second (see protocol.ts). */
declare global {
  var cordonConfig: PageConfig | undefined;
  var cordon: PageApi | undefined;
}

/**
 * A world that is entered twice (a document that the parser opened anew) keeps its first filter. A window that `open` has just made keeps its world
 * when it comes to its first page of the same origin, and this script is not run again: whoever asks finds a filter of the document that is there now,
 * and the guard asks as soon as it hears of that page.
 */
if (globalThis.cordon === undefined && globalThis.cordonConfig !== undefined) {
  const config = globalThis.cordonConfig;
  const startFilter = (): PageFilter => {
    const filter = new PageFilter(config, (message) => {
      const binding: unknown = Reflect.get(globalThis, config.binding);
      if (typeof binding === 'function') binding(JSON.stringify(message));
    });
    filter.start();
    return filter;
  };
  let [filter, filtered] = [startFilter(), document];
  globalThis.cordon = new Proxy(filter, {
    get(_, name) {
      if (document !== filtered) {
        filter.stop();
        [filter, filtered] = [startFilter(), document];
      }
      const member: unknown = Reflect.get(filter, name);
      return typeof member === 'function' ? member.bind(filter) : member;
    },
  });
}
