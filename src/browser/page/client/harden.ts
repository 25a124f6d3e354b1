import { redefineAbsent } from './absent.ts';
import { redefineActivation } from './activation.ts';
import { redefineChanges } from './changes.ts';
import { redefineLeads } from './finding/leads.ts';
import { redefineQueries } from './finding/queries.ts';
import { redefineSearching } from './finding/searching.ts';
import { redefineTraversal } from './finding/traversal.ts';
import { redefineXPath } from './finding/xpath.ts';
import { redefineFrames } from './frames.ts';
import { redefineAnswers } from './reading/answers.ts';
import { redefineFormData } from './reading/form-data.ts';
import { redefineTextOfLists } from './reading/options.ts';
import { redefineSerialisation } from './reading/serialisation.ts';
import type { Realm } from './redefine.ts';

/** Has a window's functions pass over what the filter marked (see marks.ts), its own and those of the windows it leads to. */
export function harden(realm: Realm): void {
  redefineSerialisation(realm);
  redefineTraversal(realm);
  redefineXPath(realm);
  redefineSearching(realm);
  redefineTextOfLists(realm);
  redefineFormData(realm);
  redefineAnswers(realm);
  redefineAbsent(realm);
  redefineChanges(realm);
  redefineActivation(realm);
  redefineLeads(realm);
  redefineFrames(realm, harden);
  // Last, as it is by these that a window is known to be done.
  redefineQueries(realm);
}
