/** What is there already and what is new of one host: nothing that a person accepted, named or removed a policy of is changed. */

import { groupBy } from '../../model/group-by.ts';
import {
  type ActionEvidence,
  type Evidence,
  type HostDocuments,
  keyOfEntry,
  type WrittenEntry,
  type WrittenPolicy,
} from './document.ts';
import { isShareable, policyNameOf, proposePolicies } from './policies.ts';

/** Adds what is new to what is there. */
export function mergeDocuments(
  old: HostDocuments,
  fresh: HostDocuments,
): { readonly documents: HostDocuments; readonly conflicts: readonly string[] } {
  const conflicts: string[] = [];
  const known = new Map(old.entries.map((entry) => [keyOfEntry(entry), entry]));
  const evidence: Record<string, ActionEvidence> = { ...old.evidence };
  const added: WrittenEntry[] = [];
  const renamed = new Map<string, string>();
  const [oldForms, freshForms] = [old, fresh].map(({ entries }) => groupBy(entries, addressOf));
  for (const entry of fresh.entries) {
    const key = keyOfEntry(entry);
    const called = entry.semantic_action;
    const news = fresh.evidence[called];
    const forms = oldForms?.get(addressOf(entry)) ?? [];
    const isOnly = freshForms?.get(addressOf(entry))?.length === 1;
    const there = known.get(key) ?? sameForm(entry, forms, isOnly);
    if (there === undefined) {
      const clash = old.evidence[called];
      const isOtherForm =
        (entry.present !== undefined &&
          forms.some((form) => form.semantic_action === called && form.present !== undefined)) ||
        old.entries.some((other) => other.semantic_action === called && isToldByHeaders(entry, other));
      // What is of another kind, or may change something, is no part of the action that is known by that name: nobody granted it with it.
      const isOther =
        clash !== undefined && (isOtherForm || clash.kind !== news?.kind || (!isUnsure(clash) && isUnsure(news)));
      const action = isOther ? (renamed.get(called) ?? freeName(called, evidence)) : called;
      if (isOther) {
        renamed.set(called, action);
        conflicts.push(
          isOtherForm
            ? `'${called}' is another form in the files than in what is new (${entry.method} ${entry.url ?? ''}), which is called '${action}'.`
            : `'${called}' is ${saidOf(clash)} in the files, and ${saidOf(news)} in what is new (${entry.method} ${entry.url ?? ''}), which is called '${action}'.`,
        );
      }
      added.push({ ...entry, semantic_action: action });
      evidence[action] = joinEvidence(evidence[action], news, key, key);
      continue;
    }
    const action = there.semantic_action;
    if (action !== called) {
      conflicts.push(
        `${entry.method} ${entry.url ?? ''} is '${action}' in the files and '${called}' in what is new; the files count.`,
      );
    }
    evidence[action] = joinEvidence(evidence[action], news, key, keyOfEntry(there));
  }
  const entries = [...old.entries, ...added];
  const policies = [...old.policies, ...policiesFor(old.policies, entries, evidence)];
  return { documents: { stem: old.stem, entries, policies: joinPolicies(policies, evidence), evidence }, conflicts };
}

/**
 * The entry that a form is known by. By how many of its fields it is told depends on what else was seen at its address: alone by one, beside another by all that are
 * its own. And where the only entry that is there takes any form, the only one that was seen is that.
 */
function sameForm(
  { present = [] }: WrittenEntry,
  forms: readonly WrittenEntry[],
  isOnly: boolean,
): WrittenEntry | undefined {
  const alike = forms.filter(({ present: other = [] }) => {
    const [fewer, more] = present.length < other.length ? [present, other] : [other, present];
    return fewer.length > 0 && fewer.every((field) => more.includes(field));
  });
  if (alike.length === 1) return alike[0];
  return isOnly && forms.length === 1 && forms[0]?.present === undefined ? forms[0] : undefined;
}

/** Whether two entries of one address ask for other headers: each is an operation of its own. */
function isToldByHeaders(one: WrittenEntry, other: WrittenEntry): boolean {
  const isThere = one.method === other.method && one.url === other.url;
  return isThere && JSON.stringify(one.headers) !== JSON.stringify(other.headers);
}

/** All that tells an entry but the members that must be there. */
function addressOf({ present: _, ...entry }: WrittenEntry): string {
  return keyOfEntry(entry);
}

function isUnsure(known: ActionEvidence | undefined): boolean {
  return known?.unsure !== undefined;
}

function saidOf(known: ActionEvidence | undefined): string {
  if (known === undefined) return 'unknown';
  return `of the kind ${known.kind}${isUnsure(known) ? ' (uncertain)' : ''}`;
}

function freeName(action: string, taken: Evidence): string {
  let at = 2;
  while (Object.hasOwn(taken, `${action}${at}`)) at++;
  return `${action}${at}`;
}

/** The evidence of one entry, `key`, added to that of its action, where its key is `home`. A source counts once for an entry. */
function joinEvidence(
  old: ActionEvidence | undefined,
  fresh: ActionEvidence | undefined,
  key: string,
  home: string,
): ActionEvidence {
  const base = old ?? (fresh === undefined ? EMPTY : { ...fresh, examples: 0, entries: [] });
  const found = fresh?.entries.find((each) => each.key === key);
  if (found === undefined) return base;
  const at = base.entries.findIndex((each) => each.key === home);
  const there = base.entries[at];
  const sources = new Set(there?.known.map(({ source }) => source));
  const news = found.known.filter(({ source }) => !sources.has(source));
  const joined = there === undefined ? { ...found, key: home } : { ...there, known: [...there.known, ...news] };
  const entries = at < 0 ? [...base.entries, joined] : base.entries.with(at, joined);
  const examples = entries.reduce(
    (sum, each) => sum + each.known.reduce((count, origin) => count + origin.examples, 0),
    0,
  );
  return { ...base, examples, entries };
}

const EMPTY: ActionEvidence = { kind: 'uncertain', object: '', examples: 0, entries: [] };

/** Policies for the actions that no policy speaks of yet. */
function policiesFor(
  policies: readonly WrittenPolicy[],
  entries: readonly WrittenEntry[],
  evidence: Evidence,
): readonly WrittenPolicy[] {
  const covered = new Set(policies.flatMap(({ actions }) => actions));
  const open = Object.fromEntries(Object.entries(evidence).filter(([action]) => !covered.has(action)));
  return proposePolicies(
    entries.filter(({ semantic_action }) => Object.hasOwn(open, semantic_action)),
    open,
  );
}

/** A policy that is there already takes the new actions of its thing and kind, where it has no condition. */
function joinPolicies(policies: readonly WrittenPolicy[], evidence: Evidence): readonly WrittenPolicy[] {
  const byName = new Map<string, WrittenPolicy>();
  const isAlone = ({ actions }: WrittenPolicy): boolean =>
    actions.some((action) => evidence[action] !== undefined && !isShareable(evidence[action]));
  for (const policy of policies) {
    const same = byName.get(policy.name);
    const isOther =
      same?.actions.join() !== policy.actions.join() && (isAlone(policy) || (same !== undefined && isAlone(same)));
    if (same === undefined) byName.set(policy.name, policy);
    else if (same.effect === policy.effect && policy.effect === 'allow' && isOther) {
      let at = 2;
      while (byName.has(`${policy.name}_${at}`)) at++;
      byName.set(`${policy.name}_${at}`, { ...policy, name: `${policy.name}_${at}` });
    } else if (same.effect === policy.effect && policy.effect === 'allow') {
      byName.set(policy.name, { ...same, actions: [...new Set([...same.actions, ...policy.actions])] });
    }
  }
  return [...byName.values()];
}

/** Policies anew after actions were renamed, merged, split or marked: those that nobody would have proposed stay as they are. */
export function refreshPolicies(
  { policies, entries, evidence }: HostDocuments,
  renamed: ReadonlyMap<string, string>,
): readonly WrittenPolicy[] {
  const present = new Set(entries.map(({ semantic_action }) => semantic_action));
  const kept = policies.flatMap((policy) => {
    const actions = [...new Set(policy.actions.map((action) => renamed.get(action) ?? action))].filter((action) =>
      present.has(action),
    );
    const right =
      policy.effect !== 'allow' ? actions : actions.filter((action) => belongs(policy.name, action, evidence[action]));
    return right.length === 0 ? [] : [{ ...policy, actions: right }];
  });
  const allowing = kept.filter(({ effect }) => effect === 'allow');
  return withoutTwins(joinPolicies([...kept, ...policiesFor(allowing, entries, evidence)], evidence));
}

/** Of policies that allow the same, the first. */
function withoutTwins(policies: readonly WrittenPolicy[]): readonly WrittenPolicy[] {
  const seen = new Set<string>();
  return policies.filter(({ effect, actions }) => {
    if (effect !== 'allow') return true;
    const key = [...actions].sort().join();
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

const ORDINARY = new Set(['view', 'create', 'edit']);

/** Whether an action may stay in a policy: a dangerous one stays in none that was proposed for others. */
function belongs(policy: string, action: string, known: ActionEvidence | undefined): boolean {
  return (
    known === undefined ||
    (ORDINARY.has(known.kind) && known.unsure === undefined) ||
    policyNameOf(action, known) === policy
  );
}
