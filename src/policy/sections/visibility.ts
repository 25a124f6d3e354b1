import { z } from 'zod';
import type { Policy } from '../../model/policy/policy.ts';
import { CONTROL_KINDS, type ControlKind, type GrantedVisibility } from '../../model/policy/scope.ts';
import { selector } from '../selector.ts';

const ABOUT: Readonly<Record<ControlKind, string>> = {
  forms: 'Fields, and the buttons that submit them.',
  dangerous: 'Controls whose effect is hard to undo: deleting, paying, publishing, closing an account.',
  account: 'Controls of the account: settings, profile, signing out.',
};

const kind = (name: ControlKind) => z.exactOptional(z.enum(['shown', 'hidden'])).describe(ABOUT[name]);

/** `scope.visibility`: what the agent is shown of pages, besides or instead of what the goal says (docs/sources.md#cua-blinders). */
export const visibilitySchema = z
  .strictObject({
    exclude: z
      .exactOptional(z.array(selector).min(1))
      .describe('CSS selectors: what they match is hidden under any goal, controls or not, with all that is in it.'),
    include: z
      .exactOptional(z.array(selector).min(1))
      .describe(
        'CSS selectors: controls that they match, or that stand in what they match, are shown although the goal hides their kind. The page decides what matches; `exclude` wins.',
      ),
    forms: kind('forms'),
    dangerous: kind('dangerous'),
    account: kind('account'),
  })
  .describe(
    "Which elements of pages in scope the agent is shown, instead of what the goal says of their kind. What it may do remains the goal's.",
  );

/** What a document says together with the mandatory documents that bind it: these only hide, and what their goals and kinds hide is shown by nothing. */
export function narrowVisibility(
  { scope }: Pick<Policy, 'scope'>,
  mandatory: readonly Policy[],
): GrantedVisibility | undefined {
  const own = scope.visibility;
  const goals = mandatory.flatMap((each) => each.scope.goal ?? []);
  const kinds = CONTROL_KINDS.filter((each) => mandatory.some((doc) => doc.scope.visibility?.[each] === 'hidden'));
  const exclude = [own, ...mandatory.map((each) => each.scope.visibility)].flatMap((each) => each?.exclude ?? []);
  const isSaid = own !== undefined || kinds.length > 0 || exclude.length > 0;
  if (!isSaid) return undefined;
  return {
    ...own,
    ...(exclude.length === 0 ? {} : { exclude }),
    ...(goals.length + kinds.length === 0 ? {} : { kept: { goals, kinds } }),
  };
}
