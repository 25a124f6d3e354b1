/**
 * An agent acts only on what it was shown, as it was shown: a page that writes "Place order" over "Next" while the agent makes up its mind, or
 * brings it under the pointer, has made a new control, which the agent looks at before it presses it.
 *
 * Pages change all the time. So only controls with consequences count: those that are hard to undo, the account's, and buttons that send a form.
 */
import type { ActionTarget } from '../model/action.ts';
import type { Check } from './floor.ts';
import { refuse } from './rules.ts';

const REASON =
  'This control is not what it was when you last looked at the page: look again, and press it if it still is what you want.';

/** Refuses what is aimed at a control of consequence that changed, or came, after the agent last looked. */
export const asShown: Check = ({ action: { target } }) => {
  if (target?.shownAs === undefined || !hasConsequences(target)) return undefined;
  return refuse('act.target.changed', REASON, { shownAs: target.shownAs, name: target.name ?? '' });
};

function hasConsequences({ class: kind, submits }: ActionTarget): boolean {
  if (kind === 'dangerous' || kind === 'account') return true;
  return kind === 'form' && submits !== undefined;
}
