/** Why a person was to be asked, and what came of it, as two sentences: the first may be an operator's, who wrote no stop. */
export function refusedReason(reason: string, why: string): string {
  return /[.!?]$/.test(reason) ? `${reason} ${why}` : `${reason}. ${why}`;
}
