/** Yes and no, as verbs say it: to accept an invitation is to answer "yes", to turn something off is to set `enabled` to false. */

const YES: ReadonlySet<string> = new Set(
  'yes true on grant give accept approve confirm agree enable activate allow attend join subscribe sign_up add start begin turn_on switch_on opt_in'.split(
    ' ',
  ),
);
const NO: ReadonlySet<string> = new Set(
  'no false off revoke decline reject refuse deny dismiss disable deactivate disallow forbid unsubscribe remove end stop cancel turn_off switch_off opt_out'.split(
    ' ',
  ),
);

/** Undefined for what is neither. */
export function isYes(word: string): boolean | undefined {
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** What the verbs of an action say, the likeliest first. */
export function saidBy(verbs: readonly string[]): boolean | undefined {
  for (const verb of verbs) {
    const said = isYes(verb);
    if (said !== undefined) return said;
  }
  return undefined;
}
