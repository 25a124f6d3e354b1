import { redefineAbsent } from './absent.ts';
import { redefineActivation } from './activation.ts';
import { redefineChanges } from './changes.ts';
import { redefineFrames } from './frames.ts';
import { redefineLeads } from './leads.ts';
import { redefineTextOfLists } from './options.ts';
import { redefineQueries } from './queries.ts';
import type { Realm } from './redefine.ts';
import { redefineSearching } from './searching.ts';
import { redefineSerialisation } from './serialisation.ts';
import { redefineTraversal } from './traversal.ts';
import { redefineXPath } from './xpath.ts';

/** Has a window's functions pass over what the filter marked (see marks.ts), its own and those of the windows it leads to. */
export function harden(realm: Realm): void {
  redefineSerialisation(realm);
  redefineTraversal(realm);
  redefineXPath(realm);
  redefineSearching(realm);
  redefineTextOfLists(realm);
  redefineAbsent(realm);
  redefineChanges(realm);
  redefineActivation(realm);
  redefineLeads(realm);
  redefineFrames(realm, harden);
  // Last, as it is by these that a window is known to be done.
  redefineQueries(realm);
}
