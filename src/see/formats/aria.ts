import type { HiddenElement } from '../../model/observation.ts';
import type { Goal } from '../../model/scope.ts';
import { type ElementFacts, hiddenFor } from '../classify.ts';

const SUBMITS = new Set(['button']);

/** What a goal would hide of a control of which an accessibility tree says the role, the name and perhaps where it leads. */
export function hiddenInTree(goal: Goal, role: string, name: string, target?: string): HiddenElement | undefined {
  const facts: ElementFacts = {
    tag: 'div',
    role,
    names: name === '' ? [] : [name],
    ...(target === undefined ? {} : { target }),
    editable: false,
    submits: false,
    clickable: SUBMITS.has(role),
  };
  const verdict = hiddenFor(goal, facts);
  return verdict === undefined ? undefined : { by: verdict.by, name: name === '' ? role : name };
}
