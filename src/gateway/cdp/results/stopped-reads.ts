/**
 * What a session that came to a stop may still run: what only reads. What leads up to an act, as waiting for its target does, is refused with it, so that whoever
 * waits is told why at once.
 */
import type { JsonObject } from '../../../model/json.ts';
import { helperOf } from '../clients/helper.ts';

/** What Playwright's helpers do to a page, by the names of its own functions, and what it has a page do. */
const ACTS =
  /\b(?:checkElementStates|setupHitTargetInterceptor|scrollIntoView\w*|fill|selectOptions|selectText|focusNode|blurNode|setInputFiles|dispatchEvent|click|submit|remove|append\w*|insert\w*|setAttribute|write|fetch|open)\s*\(|\.(?:value|innerHTML|textContent|checked)\s*=[^=]/;

/** By this chromedriver learns that a page answers. */
const ANSWERS = '1';

/** Whether a script that a stopped session is asked to run is a helper that reads. */
export function onlyReads(method: string, params: JsonObject): boolean {
  if (method === 'Runtime.evaluate' && params.expression === ANSWERS) return true;
  if (helperOf(method, params)?.does !== 'reads') return false;
  return method === 'Runtime.evaluate' || !ACTS.test(JSON.stringify(params.arguments ?? []));
}
