import { PageFilter } from './page-filter.ts';
import type { PageApi, PageConfig } from './protocol.ts';

/** The globals of the isolated world: the owner sets the first, this script the second (see protocol.ts). */
declare global {
  var cordonConfig: PageConfig | undefined;
  var cordon: PageApi | undefined;
}

/** A world that is entered twice (a document that the parser opened anew) keeps its first filter. */
if (globalThis.cordon === undefined && globalThis.cordonConfig !== undefined) {
  const config = globalThis.cordonConfig;
  const filter = new PageFilter(config, (message) => {
    const binding: unknown = Reflect.get(globalThis, config.binding);
    if (typeof binding === 'function') binding(JSON.stringify(message));
  });
  globalThis.cordon = filter;
  filter.start();
}
