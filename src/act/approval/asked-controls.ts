import type { AskRule } from '../../model/approval.ts';
import { VerbSet } from '../verbs.ts';

/** What rules that ask about presses say of controls, for a page that cannot ask the gate: by names, absent: of all controls; at these domains, absent: at all. */
export function askedControls(
  rules: readonly AskRule[],
): readonly { readonly names?: readonly string[]; readonly domains?: readonly string[] }[] {
  return rules
    .filter(
      ({ verbs, tools }) => tools === undefined && (verbs === undefined || new VerbSet(verbs).has('click', 'click')),
    )
    .map(({ names, domains }) => ({
      ...(names === undefined ? {} : { names }),
      ...(domains === undefined ? {} : { domains }),
    }));
}
