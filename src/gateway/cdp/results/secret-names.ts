import { isSecretName } from '../../../see/secret-fields.ts';

/** What of requests is a secret besides what fields of pages hold: tokens, keys and the credentials of headers. */
const TELLING =
  /pass(?:word|wd|phrase|code|wort)|token|secret|csrf|xsrf|authori[sz]|authent|credential|cookie|session|(?:api|private|access|client)[-_. ]?key|signature|bearer|\bjwt|\bauth\b|\bsid\b|\botp|card[-_. ]?(?:number|no|num)|\bcc[-_. ]?(?:number|num|no)|security[-_. ]?code|\biban\b|\bssn\b/i;

/** Whether what stands under this name in a request (a field, a member of JSON, a header) is a secret whatever it looks like. */
export function isSecretKey(name: string): boolean {
  return TELLING.test(name) || isSecretName(name);
}
