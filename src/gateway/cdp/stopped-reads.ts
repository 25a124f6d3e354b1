/**
 * What a session that came to a stop may still run: what only reads. What leads up to an act, as waiting for its target does, is refused with it, so that whoever
 * waits is told why at once.
 */
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { isClientHelper } from './client-helpers.ts';

/** What Playwright's helpers do to a page, by the names of its own functions, and what it has a page do. */
const ACTS =
  /\b(?:checkElementStates|setupHitTargetInterceptor|scrollIntoView\w*|fill|selectOptions|selectText|focusNode|blurNode|setInputFiles|dispatchEvent|click|submit|remove|append\w*|insert\w*|setAttribute|write|fetch|open)\s*\(|\.(?:value|innerHTML|textContent|checked)\s*=[^=]/;

/** Whether a script that a stopped session is asked to run is a helper that reads. */
export function onlyReads(method: string, { functionDeclaration, arguments: args }: JsonObject): boolean {
  if (method !== 'Runtime.callFunctionOn' || typeof functionDeclaration !== 'string') return false;
  const values = (Array.isArray(args) ? args : []).filter(isJsonObject).map(({ value }) => value);
  const texts = values.filter((value) => typeof value === 'string');
  if (!isClientHelper(method, [functionDeclaration, ...texts].join('\n'))) return false;
  return !ACTS.test(JSON.stringify(values));
}
