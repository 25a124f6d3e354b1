import type { Action, MalformedCall } from '../../model/action.ts';
import type { Subject } from '../../model/event.ts';

/** What the verdict on an action is about. */
export function subjectOf(action: Action | MalformedCall): Subject {
  if ('malformed' in action) return { type: 'action', tool: action.tool, verb: 'malformed' };
  const { tool, verb, url, target } = action;
  const page = action.page?.url;
  const named = target?.name ?? target?.selector;
  return {
    type: 'action',
    tool,
    verb,
    ...(named === undefined ? {} : { target: named }),
    ...(url === undefined ? {} : { url }),
    ...(page === undefined ? {} : { page }),
  };
}
