/** Which operations are one action, and what each action is called. */
import { groupBy } from '../../model/group-by.ts';
import { functionOf, referredIn } from '../../send/url/action-fields.ts';
import type { ActionName } from './names/action-name.ts';
import { nameOperation, spellAction } from './names/name.ts';
import { isPrefix } from './names/verbs.ts';
import { isPlural, pascal, singular, wordsOf } from './names/words.ts';
import type { Operation } from './operation.ts';

/** An operation with the action that it is. */
export interface NamedOperation {
  readonly operation: Operation;
  readonly name: ActionName;
  readonly action: string;
}

/**
 * Names operations so that one name is one action. The page's route and its REST twin are one: the same is done to the same thing, in the same place
 * or in one that does not say. What differs in kind, or lies elsewhere, gets the names of what it lies in too; another form at one address, those of its fields.
 */
export function nameOperations(operations: readonly Operation[]): readonly NamedOperation[] {
  const named = operations.map((operation) => ({ operation, name: nameOperation(operation) }));
  const found: NamedOperation[] = [];
  for (const [spelt, same] of groupBy(named, ({ name }) => spellAction(name))) {
    const actions: { readonly first: Named; readonly members: typeof same }[] = [];
    for (const each of same) {
      const twin = actions.find((action) => action.members.every((member) => isTwin(member, each)));
      if (twin === undefined) actions.push({ first: each, members: [each] });
      else twin.members.push(each);
    }
    const used = new Set<string>();
    for (const { first, members } of actions) {
      const action = freeName(spelt, first, used, actions.length > 1);
      used.add(action);
      for (const { operation, name: own } of members) found.push({ operation, name: own, action });
    }
  }
  return keepApart(found);
}

interface Named {
  readonly operation: Operation;
  readonly name: ActionName;
}

function isTwin(left: Named, right: Named): boolean {
  if (left.name.kind !== right.name.kind || areOtherForms(left.operation, right.operation)) return false;
  if (areOtherFields(left.operation, right.operation)) return false;
  // What may change something is not what only reads, whatever its author calls it.
  if (left.name.kind === 'view' && (left.name.unsure === undefined) !== (right.name.unsure === undefined)) return false;
  const [one, other] = [left.name.within, right.name.within];
  // Where no path names a thing, two are the same only at one address.
  const isNameless = left.name.object.join() === 'page' && one.length + other.length === 0;
  if (isNameless && left.operation.path !== right.operation.path) return false;
  if (one.includes('admin') !== other.includes('admin')) return false;
  // Of forms, one for all things is not one for a thing, nor for what lies in it.
  if (isForm(left) && isForm(right) && valuesAtEnd(left) !== valuesAtEnd(right)) return false;
  // Nor is what is done to a collection what is done to one thing of it: `DELETE /labels`, and `DELETE /labels/{id}`.
  if (changesThere(left) && changesThere(right) && valuesAtEnd(left) > 0 !== valuesAtEnd(right) > 0) return false;
  if ((left.operation.graphql === undefined) !== (right.operation.graphql === undefined)) return true;
  // Who may take an organization out of an enterprise may not delete it: what is no ordinary matter is the same in the same place alone.
  if (!isOrdinary(left.name) && !isForm(left) && !isForm(right))
    return placeOf(left.operation) === placeOf(right.operation);
  const [longer, shorter] = one.length >= other.length ? [one, other] : [other, one];
  return shorter.every((word, at) => longer[longer.length - shorter.length + at] === word);
}

function isForm({ operation: { sample, reads } }: Named): boolean {
  return sample.kind === 'form' && !reads;
}

/** The things in an address, without prefixes of an interface: `admin user` of `/api/v1/admin/users/{id}`. */
function placeOf({ path }: Operation): string {
  const steps = path.split('/').filter((step) => !/[{*]/.test(step));
  return steps
    .map((step) => wordsOf(step.replace(/\.\w{1,5}$/, '')).filter((word) => !isPrefix(word)))
    .filter((words) => words.length > 0)
    .map((words) => words.map(singular).join(' '))
    .join('\n');
}

function isOrdinary({ kind }: ActionName): boolean {
  return kind === 'view' || kind === 'create' || kind === 'edit';
}

/** Whether it changes or deletes what its address names. */
function changesThere({ operation: { method, graphql } }: Named): boolean {
  return graphql === undefined && (method === 'PUT' || method === 'PATCH' || method === 'DELETE');
}

/** How many steps at the end of its address are left open. */
function valuesAtEnd({ operation: { path } }: Named): number {
  const steps = path.replace(/\/$/, '').split('/').toReversed();
  const literal = steps.findIndex((step) => !/[{*]/.test(step));
  return literal < 0 ? steps.length : literal;
}

/** Two forms at one address do different things, whatever both are called; what is patched is one thing, whichever of its parts. */
function areOtherForms(one: Operation, other: Operation): boolean {
  const [left, right] = [chosenBy(one), chosenBy(other)];
  if (left !== undefined || right !== undefined) return left !== right;
  if (one.method === 'PATCH' || one.method !== other.method || one.path !== other.path) return false;
  return one.present?.join() !== other.present?.join();
}

/** What a header chooses, or a field of a form: of a function of React's both are its id. */
function chosenBy({ headers = {}, present = [], body = {} }: Operation): string | undefined {
  const named = present.flatMap((pointer) => functionOf(pointer) ?? []);
  const valued = Object.entries(body).flatMap(([name, value]) => {
    if (name === '_handler') return [String(value)];
    return name.startsWith('$ACTION_') ? referredIn(String(value)) : [];
  });
  const chosen = [...Object.values(headers), ...named, ...valued];
  return chosen.length === 0 ? undefined : chosen.join('\n');
}

/** `deleteUser` and `deleteUsers`: a schema that has both means two things by them. */
function areOtherFields({ graphql: one }: Operation, { graphql: other }: Operation): boolean {
  return one?.fields !== undefined && other?.fields !== undefined && one.fields.join() !== other.fields.join();
}

/** By so many words of its fields a form is called. */
const MOST_FIELDS = 3;

function freeName(
  spelt: string,
  { operation: { present = [], path, names }, name: { verb, object, within } }: Named,
  used: ReadonlySet<string>,
  several: boolean,
): string {
  const candidates = several
    ? within.map((_, at) => spellAction({ verb, object: [...within.slice(within.length - 1 - at), ...object] }))
    : [];
  // Of a collection and one thing of it, the collection is called as several.
  const many = [names[0] ?? '', path.split('/').findLast((step) => step !== '') ?? ''].flatMap((written) => {
    const last = wordsOf(written).at(-1) ?? '';
    const isMany = isPlural(last) && singular(last) === object.at(-1);
    return isMany ? [spellAction({ verb, object: [...object.slice(0, -1), last] })] : [];
  });
  // The first keeps the short name, so that later ones do not rename it.
  const fields = present.flatMap((pointer) => wordsOf(pointer)).slice(0, MOST_FIELDS);
  const free = [spelt, ...many, ...candidates, spelt + pascal(fields)].find((name) => !used.has(name));
  if (free !== undefined) return free;
  let at = 2;
  while (used.has(`${spelt}${at}`)) at++;
  return `${spelt}${at}`;
}

/** Longer names can meet those of others: then a number tells them apart. */
function keepApart(found: readonly NamedOperation[]): readonly NamedOperation[] {
  const owners = new Map<string, string>();
  return found.map((each) => {
    const owner = `${spellAction(each.name)} ${each.action}`;
    let action = each.action === '' ? pascal(['request']) : each.action;
    for (let at = 2; owners.has(action) && owners.get(action) !== owner; at++) action = `${each.action}${at}`;
    owners.set(action, owner);
    return { ...each, action };
  });
}
