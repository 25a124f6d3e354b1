/** What an action is called, and what its verb makes of it: shared by all that names are read from. */
import { type ActionKind, kindOfVerb } from './verbs.ts';

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

export const FILLERS: ReadonlySet<string> = new Set(
  'a an the by for with from of to in on and or my controller view handler action viewset api v1 v2 v3 endpoint mutation rest resource route as at new id ids actions'.split(
    ' ',
  ),
);

/** Words that say which of the things, and not what they are. */
export const WHICH: ReadonlySet<string> = new Set(['all', 'default', 'many', 'one']);

export function plainVerb(verb: string): string {
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

export function uncertainty(verb: string): Pick<ActionName, 'kind' | 'unsure'> {
  const kind = kindOfVerb(verb) ?? 'uncertain';
  return kind === 'uncertain' ? { kind, unsure: `'${verb}' does not say what becomes of the thing` } : { kind };
}
