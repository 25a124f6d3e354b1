/** Names of actions, from what their authors call them, their paths and the words on the controls that lead to them. A name decides nothing about what matches. */
import type { Operation } from '../operation.ts';
import { type ActionName, FILLERS, plainVerb, uncertainty, WHICH } from './action-name.ts';
import { nameByPath } from './path-name.ts';
import { isPrefix, kindOfThings, kindOfVerb, saysAct } from './verbs.ts';
import { isPlural, pascal, singular, wordsOf } from './words.ts';

/** Names an operation by itself; {@link actionNames} keeps different ones apart. */
export function nameOperation(written: Operation): ActionName {
  const operation = { ...written, method: effectiveMethod(written) };
  const path = nameByPath(withRoute(operation));
  const things = thingsOf(operation.path);
  const given = operation.names
    .map((name) => nameByCompound(name, things, path) ?? nameByIdentifier(name, path))
    // What stands beside the first may say how it is shown: `action=reply-to&mode=detail`.
    .find((name, at) => name !== undefined && (at === 0 || operation.reads || name.kind !== 'view'));
  const read = operation.graphql !== undefined && operation.reads ? nameOfQuery(operation.names[0] ?? '') : undefined;
  const chosen = isSelected(operation) ? nameOfChoice(operation, path) : undefined;
  // The same button stands below every form: `Save` at `/categories/create/`.
  const isPlain =
    given !== undefined && PLAIN_VERBS.has(given.verb) && path.isInPath === true && path.unsure === undefined;
  const said = (isPlain ? path : given) ?? read ?? chosen ?? nameByControl(operation, path) ?? path;
  return settleKind(operation, said);
}

/** Verbs that say no more than that a form is sent. */
const PLAIN_VERBS: ReadonlySet<string> = new Set(['save', 'submit', 'apply', 'confirm', 'finish']);

/** Things that the steps of a path name, each as one. */
function thingsOf(path: string): readonly string[] {
  return path
    .split('/')
    .flatMap((step) => (/[{*]/.test(step) ? [] : wordsOf(step.replace(/\.\w{1,5}$/, '')).map(singular)));
}

/** The shortest verb that a word may begin with. */
const SHORTEST_VERB = 3;

/** `createuser` at `/user-new.php` creates a user; `spamcomment` at `/comment.php` does something to a comment. */
function nameByCompound(name: string, things: readonly string[], path: ActionName): ActionName | undefined {
  const word = name.toLowerCase();
  const thing = things.find(
    (each) => each.length > 2 && word.length >= each.length + SHORTEST_VERB && word.endsWith(each),
  );
  if (thing === undefined || !/^\p{Ll}+$/u.test(word)) return undefined;
  const words = wordsOf(name);
  // `getUserAccount` says by itself where its verb ends.
  if (words.length > 1 && words.some((each) => kindOfVerb(each) !== undefined)) return undefined;
  const verb =
    words.length > 1 && singular(words.at(-1) ?? '') === thing
      ? words.slice(0, -1).join(' ')
      : word.slice(0, -thing.length).replace(/ed$/, '');
  const said = nameByWords([verb, thing], path);
  if (said !== undefined && kindOfVerb(verb) !== undefined) return said;
  return {
    kind: 'uncertain',
    verb,
    object: [thing],
    within: path.within,
    unsure: `'${verb}' does not say what is done`,
  };
}

/** Where the route stands in the query, it is what names: `/?rest_route=/wp/v2/posts/{id}`. */
function withRoute(operation: Operation): Operation {
  const route = operation.query.find(([, value]) => value.startsWith('/'))?.[1];
  return route === undefined ? operation : { ...operation, path: route };
}

/** A form may ask for another method than it is sent by. */
function effectiveMethod({ method, body, query }: Operation): string {
  const asked = body?._method ?? query.find(([name]) => name.toLowerCase() === '_method')?.[1];
  return typeof asked === 'string' ? asked.toUpperCase() : method;
}

/** The kind that holds once the things and the protocol were heard too. */
function settleKind(operation: Operation, name: ActionName): ActionName {
  if (operation.showsForm === true && (name.kind !== 'view' || name.unsure !== undefined)) {
    const { unsure: _, ...said } = name;
    return { ...said, kind: 'view', verb: 'view', object: unique([...said.object, name.verb, 'form']) };
  }
  if (operation.reads && operation.unsure !== undefined)
    return { ...name, kind: name.kind === 'view' ? 'uncertain' : name.kind, unsure: operation.unsure };
  if (operation.reads && isForm(name, operation))
    return { ...name, kind: 'view', verb: 'view', object: [...name.object, 'form'] };
  if (operation.reads && name.kind !== 'view') {
    // A GET that says it changes something is taken at its word; one that says nothing reads.
    if (operation.graphql !== undefined || name.kind === 'uncertain' || !isChange(name.verb)) {
      return { ...name, kind: 'view', verb: isChange(name.verb) ? 'view' : name.verb };
    }
    return { ...name, unsure: 'it is asked for by GET, and its name says that it changes something' };
  }
  if (name.kind === 'view') {
    if (operation.reads) return name;
    const why = 'its name says that it reads, and its method may change something';
    return operation.method === 'POST' ? { ...name, unsure: why } : { ...name, kind: 'uncertain', unsure: why };
  }
  const { kind } = name;
  if (kind === 'delete' || kind === 'financial' || kind === 'account') return name;
  const things = kindOfThings([...name.object, ...name.within.filter((word) => word === 'admin')]);
  return things === undefined ? name : { ...name, kind: things };
}

/** Whether more than its address tells an operation: others at that address are other actions. */
function isSelected({ body, query, present, headers, graphql }: Operation): boolean {
  const isTold = body !== undefined || present !== undefined || headers !== undefined || graphql !== undefined;
  return isTold || query.length > 0;
}

/** What is selected by a word that is no verb: `kind=bug` at `/save` saves a bug; `op=frobnicate` does what nobody knows. */
function nameOfChoice({ names: [first = ''] }: Operation, path: ActionName): ActionName | undefined {
  const words = wordsOf(first);
  if (words.length === 0) return undefined;
  // `/comment.php`: a verb that is mostly a thing, and nothing else that it is done to.
  const isThing = !saysAct(path.verb) && kindOfVerb(path.verb) !== undefined && path.object.join() === 'page';
  if (isThing) {
    const unsure = `'${words.join(' ')}' does not say what is done`;
    return { kind: 'uncertain', verb: words.join(' '), object: [path.verb], within: path.within, unsure };
  }
  if (path.unsure === undefined && path.object.length > 0) return { ...path, object: [...words, ...path.object] };
  const unsure = `'${words.join(' ')}' does not say what is done`;
  return { kind: 'uncertain', verb: words.join(' '), object: path.object, within: path.within, unsure };
}

/** A query by the thing that it names. */
function nameOfQuery(name: string): ActionName | undefined {
  const words = wordsOf(name).filter((word) => !FILLERS.has(word) && word !== 'query');
  if (words.length === 0) return undefined;
  return { kind: 'view', verb: isPlural(words.at(-1) ?? '') ? 'list' : 'view', object: words, within: [] };
}

/** A page has a form for it; by GraphQL nothing has. */
function isForm({ kind, unsure }: ActionName, { graphql }: Operation): boolean {
  return graphql === undefined && unsure === undefined && (kind === 'create' || kind === 'edit');
}

function isChange(verb: string): boolean {
  return ['delete', 'account', 'financial', 'create', 'edit', 'share', 'administer'].includes(kindOfVerb(verb) ?? '');
}

/** `issues/create-comment`, `user.rename`, `messages.batchDelete`: what stands behind the sign is done to what stands before it. */
function nameByIdentifier(name: string, path: ActionName): ActionName | undefined {
  const [whole = '', before, after] = /^(.*)[/.:#@]([^/.:#@]+)$/.exec(name) ?? [name];
  if (before === undefined || after === undefined) return nameByWords(wordsOf(whole), path, true);
  const [things, words] = [wordsOf(before.replace(/^.*[/.:#@]/, '')), wordsOf(after)];
  if (kindOfVerb(words[0] ?? '') === undefined) return nameByWords([...words, ...things], path);
  const tail = words.findIndex((word, at) => at > 0 && RELATIONS.has(word));
  const head = tail < 0 ? words : words.slice(0, tail);
  const saysThing = head.some((word) => kindOfVerb(word) === undefined && !WHICH.has(word) && !FILLERS.has(word));
  if (saysThing) return nameByWords(words, path);
  return nameByWords([...head, ...things, ...words.slice(head.length)], path);
}

/** What stands behind these is not what something is done to: `teams/delete-in-org` deletes no organization. */
const RELATIONS: ReadonlySet<string> = new Set(['as', 'by', 'for', 'from', 'in', 'of', 'on', 'to', 'with']);

/** `createIssueNote`, `issues/create-comment`, `workItemDelete`: a verb first, last, or first behind a slash. */
function nameByWords(words: readonly string[], path: ActionName, saysHowMany = false): ActionName | undefined {
  const first = words.findIndex((word) => kindOfVerb(word) !== undefined);
  if (first < 0) return undefined;
  const at = first === 0 || words.length === 1 ? first : lastVerb(words, first);
  const verb = words[at] ?? '';
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  const things = (after.length > 0 ? [...before, ...after] : before).filter(
    (word) => !FILLERS.has(word) && !isPrefix(word),
  );
  // `deleteMessages` deletes all of them; `messages#destroy`, as handlers are called, one.
  const isOfMany = isMany(verb) || (saysHowMany && at === 0 && kindOfVerb(verb) === 'delete');
  const named = things.map((word, index) => (index === things.length - 1 && isOfMany ? word : singular(word)));
  // `Create` at `/projects/{id}/news`: what the path ends in is no verb, so it is the thing.
  const isThing = kindOfVerb(verb) === 'create' && path.kind === 'uncertain' && kindOfVerb(path.verb) === undefined;
  const object = named.length > 0 ? named : isThing ? wordsOf(path.verb) : path.object;
  return { ...uncertainty(verb), verb: plainVerb(verb), object: unique(object), within: path.within };
}

function isMany(verb: string): boolean {
  return verb === 'list' || verb === 'search' || verb === 'index';
}

function lastVerb(words: readonly string[], first: number): number {
  return kindOfVerb(words.at(-1) ?? '') === undefined ? first : words.length - 1;
}

function unique(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => word !== words[at - 1] && singular(word) !== words[at - 1]);
}

/** Where the path says no verb, the words on the control may. */
function nameByControl(operation: Operation, path: ActionName): ActionName | undefined {
  if (operation.reads || path.unsure === undefined) return undefined;
  for (const { controls } of operation.known) {
    for (const control of controls) {
      const words = wordsOf(/"(.*)"/.exec(control)?.[1] ?? '').slice(0, 4);
      const [verb] = words;
      if (verb === undefined || kindOfVerb(verb) === undefined) continue;
      const named = nameByWords(words, path);
      if (named !== undefined) return { ...named, object: path.object };
    }
  }
  return undefined;
}

/** The name as policies use it: `CreateIssueNote`. */
export function spellAction({ verb, object }: Pick<ActionName, 'verb' | 'object'>): string {
  return pascal([...wordsOf(verb), ...object]);
}
