/** The review of a host's entries: what a person says of each, and the way back. Pure; what is said is written by who asks. */
import { type ActionEvidence, type Evidence, type HostDocuments, keyOfEntry, type WrittenEntry } from './document.ts';
import { refreshPolicies } from './merge.ts';
import { wordsOf } from './names/words.ts';

/** What can be said of an entry. Names are those of actions. */
export type ReviewStep =
  | { readonly do: 'accept' | 'accept-action' | 'dangerous' }
  | { readonly do: 'rename' | 'merge' | 'split'; readonly name: string };

/** Entries that nobody has accepted, in the order of the sitemap. */
export function unaccepted({ entries }: HostDocuments): readonly WrittenEntry[] {
  return entries.filter(({ accepted }) => accepted === false);
}

/** The documents after a step; or why it cannot be taken. */
export function review(
  documents: HostDocuments,
  entry: WrittenEntry,
  step: ReviewStep,
): HostDocuments | { readonly why: string } {
  const key = keyOfEntry(entry);
  const action = entry.semantic_action;
  const isSame = (each: WrittenEntry): boolean => keyOfEntry(each) === key && each.semantic_action === action;
  switch (step.do) {
    case 'accept':
      return { ...documents, entries: documents.entries.map((each) => (isSame(each) ? accepted(each) : each)) };
    case 'accept-action':
      return {
        ...documents,
        entries: documents.entries.map((each) => (each.semantic_action === action ? accepted(each) : each)),
      };
    case 'dangerous': {
      const known = documents.evidence[action] ?? NOTHING_KNOWN;
      const evidence = {
        ...documents.evidence,
        [action]: { ...known, kind: 'uncertain' as const, unsure: 'somebody marked it as dangerous' },
      };
      return withPolicies({ ...documents, evidence });
    }
    case 'rename':
      if (!isName(step.name)) return { why: NO_NAME };
      if (documents.entries.some((each) => each.semantic_action === step.name))
        return { why: `there is an action '${step.name}' already; merge makes the two one` };
      return moved(documents, () => true, action, step.name);
    case 'merge':
      if (step.name === action || !documents.entries.some((each) => each.semantic_action === step.name))
        return { why: `there is no other action '${step.name}'` };
      return moved(documents, () => true, action, step.name);
    case 'split':
      if (!isName(step.name)) return { why: NO_NAME };
      if (documents.entries.some((each) => each.semantic_action === step.name))
        return { why: `there is an action '${step.name}' already` };
      return moved(documents, isSame, action, step.name);
  }
}

const NO_NAME = 'a name is made of letters and digits, and begins with a letter';

function isName(name: string): boolean {
  return /^[A-Za-z]\w{0,100}$/.test(name) && name !== '__proto__';
}

const NOTHING_KNOWN: ActionEvidence = { kind: 'uncertain', object: '', examples: 0, entries: [] };

function accepted({ accepted: _, ...entry }: WrittenEntry): WrittenEntry {
  return entry;
}

/** Entries of one action under another name, their evidence and policies with them. */
function moved(
  documents: HostDocuments,
  moves: (entry: WrittenEntry) => boolean,
  from: string,
  to: string,
): HostDocuments {
  const keys = new Set(
    documents.entries.filter((each) => each.semantic_action === from && moves(each)).map(keyOfEntry),
  );
  const entries = documents.entries.map((each) =>
    each.semantic_action === from && keys.has(keyOfEntry(each)) ? { ...each, semantic_action: to } : each,
  );
  const stays = entries.some((each) => each.semantic_action === from);
  const evidence = moveEvidence(documents.evidence, keys, from, to, stays);
  return withPolicies({ ...documents, entries, evidence }, stays ? new Map() : new Map([[from, to]]));
}

function moveEvidence(
  evidence: Evidence,
  keys: ReadonlySet<string>,
  from: string,
  to: string,
  stays: boolean,
): Evidence {
  const source = evidence[from] ?? NOTHING_KNOWN;
  const target = evidence[to];
  const going = source.entries.filter(({ key }) => keys.has(key));
  const left = source.entries.filter(({ key }) => !keys.has(key));
  const joined =
    target === undefined
      ? { ...source, object: thingOf(to), entries: going }
      : graver(target, source, [...target.entries, ...going]);
  const others = Object.entries(evidence).filter(([action]) => action !== from && action !== to);
  return Object.fromEntries([
    ...others,
    ...(stays ? [[from, counted({ ...source, entries: left })] as const] : []),
    [to, counted(joined)] as const,
  ]);
}

/** The thing of an action that somebody named: all words but the verb. */
function thingOf(action: string): string {
  const words = wordsOf(action);
  return (words.length > 1 ? words.slice(1) : words).join(' ');
}

const ORDINARY: ReadonlySet<string> = new Set(['view', 'create', 'edit']);

/** Of two actions made one, the kind that needs more care. */
function graver(left: ActionEvidence, right: ActionEvidence, entries: ActionEvidence['entries']): ActionEvidence {
  const kind = left.kind === right.kind || !ORDINARY.has(left.kind) ? left.kind : right.kind;
  const unsure = left.unsure ?? right.unsure;
  return { ...left, kind, ...(unsure === undefined ? {} : { unsure }), entries };
}

function counted(known: ActionEvidence): ActionEvidence {
  const examples = known.entries.reduce(
    (sum, each) => sum + each.known.reduce((count, origin) => count + origin.examples, 0),
    0,
  );
  return { ...known, examples };
}

function withPolicies(documents: HostDocuments, renamed: ReadonlyMap<string, string> = new Map()): HostDocuments {
  return { ...documents, policies: refreshPolicies(documents, renamed) };
}
