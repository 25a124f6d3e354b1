import { redefineAbsent } from './absent.ts';
import { redefineTextOfLists } from './options.ts';
import { redefineQueries } from './queries.ts';
import { redefineSearching } from './searching.ts';
import { redefineSerialisation } from './serialisation.ts';
import { redefineTraversal } from './traversal.ts';
import { redefineXPath } from './xpath.ts';

/** Set once in each world of a client, whose functions then pass over what the filter marked (see marks.ts). */
declare global {
  var cordonPassesOver: true | undefined;
}

if (globalThis.cordonPassesOver === undefined) {
  Object.defineProperty(globalThis, 'cordonPassesOver', { value: true });
  redefineSerialisation();
  redefineQueries();
  redefineTraversal();
  redefineXPath();
  redefineSearching();
  redefineTextOfLists();
  redefineAbsent();
}
