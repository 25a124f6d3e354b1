import type { HiddenElement } from '../../model/observation.ts';
import type { Blinders } from '../controls/blinders.ts';
import type { ElementFacts } from '../controls/classify.ts';
import { isOpening } from '../controls/kinds.ts';

const SUBMITS = new Set(['button']);

/**
 * What would be hidden of a control of which an accessibility tree says the role, the name and perhaps where it leads. Selectors say nothing of it:
 * what one includes is hidden as the goal says, and what one excludes is not known here. In a browser both are done before the tree is built.
 * How its form is sent, and whether one signs in there, no tree says: every field counts as a form's, whatever stands in it.
 */
export function hiddenInTree(
  blinders: Blinders,
  role: string,
  name: string,
  target?: string,
): HiddenElement | undefined {
  const facts: ElementFacts = {
    tag: 'div',
    role,
    names: name === '' ? [] : [name],
    ...(target === undefined ? {} : { target }),
    editable: false,
    submits: false,
    clickable: SUBMITS.has(role),
    ...(isOpening('div', role, []) ? { opens: true } : {}),
  };
  const verdict = blinders.hides(facts);
  return verdict === undefined ? undefined : { by: verdict.by, name: name === '' ? role : name };
}
