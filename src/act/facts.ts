import type { Action } from '../model/action.ts';
import { namesOf } from './names.ts';
import { type Navigation, readNavigation } from './navigation.ts';
import { actionTypesIn, actionTypesOf } from './surfaces/chio.ts';

/** An action with what the checks need of it, worked out once for all of them. */
export interface Facts {
  readonly action: Action;
  /** Where it would navigate; undefined where it would not, or gives only a selector. */
  readonly navigation: Navigation | undefined;
  /** Chio's action types that the call claims, by its name or in its arguments. */
  readonly actionTypes: readonly string[];
  readonly names: readonly string[];
}

/** The facts of an action and of every step inside it, in the order in which they would run. */
export function factsOf(action: Action, into: Facts[] = []): readonly Facts[] {
  into.push({
    action,
    navigation: action.url === undefined ? undefined : readNavigation(action.url),
    actionTypes: typesOf(action),
    names: namesOf(action),
  });
  for (const step of action.steps) factsOf(step, into);
  return into;
}

/** What the page called a control at first counts as well: a name can be written over just before the press. */
export function allNames({ action, names }: Facts): readonly string[] {
  return [...names, ...(action.target?.calledBefore ?? [])];
}

/** DevTools' domain `Input` is none of Chio's action types: its commands are judged by their verbs, as any browser tool is. */
function typesOf({ surface, tool, arguments: args }: Action): readonly string[] {
  return surface === 'cdp' ? actionTypesIn(args) : actionTypesOf(tool, args);
}
