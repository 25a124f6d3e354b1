import { resolve } from 'node:path';
import type { Listing, ListingBook } from '../model/approval.ts';
import { CordonError } from '../model/error.ts';
import type { Grant } from '../model/policy/grant.ts';
import { loadPolicyText } from '../policy/load.ts';
import { addTo, byHand, changedDocuments, selectPolicy, writeDocuments } from './granting.ts';

/** The documents of a session, where they are files that can be changed. */
export function listingsIn(policy: string, grant: Grant): ListingBook | undefined {
  return /^https?:/i.test(policy) ? undefined : listingBook(policy, grant);
}

/**
 * Lists in an operator's documents what a person always or never wants: an entry in the site's sitemap and, for a yes, a policy that grants it. Comments and
 * whatever else is there stay. An entry that no policy names is never granted.
 * @param path the policy document
 */
function listingBook(path: string, grant: Grant): ListingBook {
  let last: Promise<void> = Promise.resolve();
  return {
    list(listing) {
      const next = last.then(() => write(resolve(path), grant, listing));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

/** Reads the documents anew: somebody may have changed them since. @throws {CordonError} where what would be written does not load */
async function write(path: string, grant: Grant, { site, entry, granted }: Listing): Promise<void> {
  const documents = changedDocuments();
  const document = await documents.open(path);
  if (document.at(['sites', site]) === undefined)
    throw byHand(`${site} stands in another document, which this one extends`, 'Name that one with --policy.');
  const action = entry.semantic_action;
  if (typeof action !== 'string') throw new CordonError('An entry has a name', { kind: 'input', advice: 'Name it.' });
  const changing = { grant, document, open: documents.open };
  const current = await loadPolicyText(document.before, path, documents.read);
  const taken = new Set(current.sites.find(({ domain }) => domain === site)?.sitemap.map((each) => each.action));
  const name = freeName(action, taken);
  await addTo('sitemap', site, { ...entry, semantic_action: name }, changing);
  if (granted) {
    const policy = { name: `allow_${name}`, description: `May do ${name}`, effect: 'allow', actions: [name] };
    await addTo('policies', site, policy, changing);
    selectPolicy(site, policy.name, changing);
  }
  await loadPolicyText(document.after, path, documents.read);
  await writeDocuments(documents.changed());
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  return free;
}
