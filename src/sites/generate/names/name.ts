/** Names of actions, from what their authors call them, their paths and the words on the controls that lead to them. A name decides nothing about what matches. */
import type { Operation } from '../operation.ts';
import { type ActionKind, isPrefix, kindOfThings, kindOfVerb, saysAct } from './verbs.ts';
import { isPlural, pascal, singular, wordsOf } from './words.ts';

/** What an action does, and to what. */
export interface ActionName {
  readonly kind: ActionKind;
  readonly verb: string;
  /** The thing, in words. */
  readonly object: readonly string[];
  /** The things that it lies in, the outermost first. */
  readonly within: readonly string[];
  /** Whether a word of the address is the verb. */
  readonly isInPath?: true;
  /** Set where the verb says little about what becomes of the thing. */
  readonly unsure?: string;
}

const FILLERS: ReadonlySet<string> = new Set(
  'a an the by for with from of to in on and or my controller view handler action viewset api v1 v2 v3 endpoint mutation rest resource route as at new id ids actions'.split(
    ' ',
  ),
);

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
  const verb = word.slice(0, -thing.length).replace(/ed$/, '');
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
function isSelected({ body, query, present, graphql }: Operation): boolean {
  return body !== undefined || present !== undefined || graphql !== undefined || query.length > 0;
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
  if (before === undefined || after === undefined) return nameByWords(wordsOf(whole), path);
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

/** Words that say which of the things, and not what they are. */
const WHICH: ReadonlySet<string> = new Set(['all', 'default', 'many', 'one']);

/** `createIssueNote`, `issues/create-comment`, `workItemDelete`: a verb first, last, or first behind a slash. */
function nameByWords(words: readonly string[], path: ActionName): ActionName | undefined {
  const first = words.findIndex((word) => kindOfVerb(word) !== undefined);
  if (first < 0) return undefined;
  const at = first === 0 || words.length === 1 ? first : lastVerb(words, first);
  const verb = words[at] ?? '';
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  const things = (after.length > 0 ? [...before, ...after] : before).filter(
    (word) => !FILLERS.has(word) && !isPrefix(word),
  );
  const named = things.map((word, index) => (index === things.length - 1 && isMany(verb) ? word : singular(word)));
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

function plainVerb(verb: string): string {
  const same: Readonly<Record<string, string>> = {
    get: 'view',
    show: 'view',
    retrieve: 'view',
    fetch: 'view',
    read: 'view',
    index: 'list',
    destroy: 'delete',
    new: 'create',
    add: 'create',
    insert: 'create',
    patch: 'update',
    put: 'update',
    edit: 'update',
    modify: 'update',
    post: 'create',
    store: 'create',
    detail: 'view',
    details: 'view',
  };
  return Object.hasOwn(same, verb) ? (same[verb] ?? verb) : verb;
}

function uncertainty(verb: string): Pick<ActionName, 'kind' | 'unsure'> {
  const kind = kindOfVerb(verb) ?? 'uncertain';
  return kind === 'uncertain' ? { kind, unsure: `'${verb}' does not say what becomes of the thing` } : { kind };
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

/** Methods that do to what the address names what they say themselves. */
const SETTING: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

interface Step {
  readonly words: readonly string[];
  readonly isVariable: boolean;
}

/** `Special:` of `Special:ChangeEmail`. Not the things of `documents:batchWrite`. */
const SPACE_OF_NAMES = /^\p{Lu}\p{L}*:(?=\p{Lu})/u;

/** `POST /projects/{project}/issues` creates an issue of a project; `POST …/issues/{id}/close` closes one. */
function nameByPath({ method, path, reads, graphql }: Operation): ActionName {
  const nothing = graphql === undefined ? ['page'] : [];
  const steps = path
    .split('/')
    .filter((step) => step !== '')
    .map(
      (step): Step => ({
        words: wordsOf(
          step
            .replace(SPACE_OF_NAMES, '')
            .replace(/\.\w{1,5}$/, '')
            .replace(/[{}*]/g, ' '),
        ),
        isVariable: /[{*]/.test(step),
      }),
    )
    .filter(({ words, isVariable }) => isVariable || !words.every(isPrefix));
  const literal = steps.filter(({ isVariable }) => !isVariable);
  const last = steps.at(-1);
  const nouns = literal.map(({ words }) => words.map((word, at) => (at === words.length - 1 ? singular(word) : word)));
  const upTo = (count: number): Pick<ActionName, 'object' | 'within'> => ({
    object: nouns[count - 1] ?? nothing,
    within: nouns.slice(0, Math.max(0, count - 1)).flat(),
  });
  const acting = last?.isVariable === true ? steps.at(-2) : undefined;
  // `/basket/add/{id}`: what is done stands before what it is done to.
  const act = acting?.isVariable === false ? acting.words.find(saysAct) : undefined;
  if (act !== undefined && acting?.words[0] === act) {
    const rest = acting.words.slice(1);
    const { object, within } = upTo(nouns.length - 1);
    // `DELETE /cards/7/checkItem/3` checks nothing, and `PUT` there changes the item.
    if (SETTING.has(method) && rest.length > 0 && (method === 'DELETE' || kindOfVerb(act) === 'view'))
      return { ...byMethod(method, reads, false), ...upTo(nouns.length) };
    if (method === 'DELETE' && kindOfVerb(act) !== 'delete')
      return { kind: 'delete', verb: 'delete', object: [...object, act], within };
    return {
      ...uncertainty(act),
      isInPath: true,
      verb: plainVerb(act),
      object: rest.length > 0 ? rest : object,
      within,
    };
  }
  if (last === undefined || last.isVariable) return { ...byMethod(method, reads, false), ...upTo(nouns.length) };
  const spoken = last.words.find((word) => kindOfVerb(word) !== undefined);
  const edge = last.words[0] === spoken || last.words.at(-1) === spoken;
  // `archiveAllCards` is what is done to the cards, and `mergeRequests` are things.
  const isAct =
    !isPlural(last.words.join('')) || (last.words[0] === spoken && last.words.some((word) => WHICH.has(word)));
  // What is set or deleted is what the address names: `PUT /prefs/showSidebar` shows nothing.
  const isThing = SETTING.has(method) && kindOfVerb(spoken ?? '') === 'view' && last.words.length > 1;
  if (spoken !== undefined && edge && isAct && !isThing) {
    const rest = last.words.filter((word) => word !== spoken && !FILLERS.has(word));
    const { object, within } = upTo(nouns.length - 1);
    const thing = rest.length > 0 ? rest : object;
    if (
      reads &&
      (spoken === 'new' || spoken === 'edit' || spoken === 'create' || spoken === 'add' || spoken === 'update')
    ) {
      return { kind: 'view', verb: 'view', object: [...thing, 'form'], within };
    }
    // `DELETE /issues/7/watch` takes back what `POST` does.
    if (method === 'DELETE' && kindOfVerb(spoken) !== 'delete')
      return { kind: 'delete', verb: 'delete', object: [...thing, spoken], within };
    return { ...uncertainty(spoken), isInPath: true, verb: plainVerb(spoken), object: thing, within };
  }
  const many = isPlural(last.words.at(-1) ?? '');
  if (many || reads || method !== 'POST') {
    const named = byMethod(method, reads, many);
    const { object, within } = upTo(nouns.length);
    return { ...named, object: named.verb === 'list' ? last.words : object, within };
  }
  // `POST /issues/{id}/frobnicate`: a verb that nobody knows, or a thing that is only one.
  const below = steps.at(-2)?.isVariable === true;
  const unsure = `'${last.words.join(' ')}' does not say what is done`;
  if (!below) return { kind: 'uncertain', verb: 'submit', ...upTo(nouns.length), unsure };
  return { kind: 'uncertain', verb: last.words.join(' '), ...upTo(nouns.length - 1), unsure };
}

function byMethod(method: string, reads: boolean, many: boolean): Pick<ActionName, 'kind' | 'verb' | 'unsure'> {
  if (reads) return { kind: 'view', verb: many ? 'list' : 'view' };
  if (method === 'DELETE') return { kind: 'delete', verb: 'delete' };
  if (method === 'PUT' || method === 'PATCH') return { kind: 'edit', verb: 'update' };
  if (method === 'POST' && many) return { kind: 'create', verb: 'create' };
  if (method === 'POST') return { kind: 'edit', verb: 'update', unsure: 'a POST to one thing may do anything to it' };
  return { kind: 'uncertain', verb: method.toLowerCase(), unsure: `${method} is no common method` };
}

/** The name as policies use it: `CreateIssueNote`. */
export function spellAction({ verb, object }: Pick<ActionName, 'verb' | 'object'>): string {
  return pascal([...wordsOf(verb), ...object]);
}
