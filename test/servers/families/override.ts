/** Another method or another address, asked for beside the request's own. */
import type { Chance } from '../../support/random.ts';
import {
  boundaryOf,
  type Draft,
  type Family,
  FORM_TYPE,
  formOf,
  type Header,
  JSON_TYPE,
  multipartType,
  SHOP,
} from './draft.ts';

const METHODS = [
  'DELETE',
  'PUT',
  'PATCH',
  'delete',
  'Put',
  ' DELETE',
  'DELETE ',
  'DELETE,POST',
  'GET',
  'OPTIONS',
  'MOVE',
] as const;
const HEADERS = [
  'X-HTTP-Method-Override',
  'X-HTTP-Method',
  'X-Method-Override',
  'X_HTTP_METHOD_OVERRIDE',
  'X-HTTP_Method-Override',
  'x.http.method.override',
  'X-Http-Method_Override',
  'HTTP-X-HTTP-Method-Override',
  'X_METHOD_OVERRIDE',
  'X-Method',
  '_method',
  'X-Original-Method',
  'X-Forwarded-Method',
] as const;
const ADDRESSES = [
  'X-Original-URL',
  'x_original_url',
  'X-Rewrite-URL',
  'X_REWRITE_URL',
  'X-Original-Uri',
  'X-Forwarded-Prefix',
  'X-Forwarded-Uri',
  'X.Original.URL',
  'X-Original_URL',
] as const;
const NAMES = [
  '_method',
  '_METHOD',
  '_Method',
  '_me\\thod',
  '_method[]',
  '_method ',
  ' _method',
  '_metho%64',
  '_method%00',
  '.method',
  '+method',
  '%5fmethod',
  '[method',
  'X-HTTP-Method-Override',
  '_method[a]',
  '\ufeff_method',
  '_HttpMethod',
  '!_method',
] as const;

function make(chance: Chance): Draft {
  const url = chance.often(0.7) ? `${SHOP}/notes` : `${SHOP}/orders`;
  const method = chance.pick(METHODS);
  const name = chance.pick(NAMES);
  const base: readonly [string, string] = url.endsWith('/notes') ? ['text', 'hi'] : ['total_amount', '10'];
  const good = formOf([base]);
  const written = `${/[%+]/.test(name) ? name : encodeURIComponent(name)}=${encodeURIComponent(method)}`;
  switch (chance.below(6)) {
    case 0: {
      const header: Header = [chance.pick(HEADERS), method];
      return { method: 'POST', url, headers: [FORM_TYPE, header], body: good };
    }
    case 1:
      return { method: 'POST', url, headers: [FORM_TYPE, [chance.pick(ADDRESSES), '/files/admin/x']], body: good };
    case 2:
      return { method: 'POST', url: `${url}?${written}`, headers: [FORM_TYPE], body: good };
    case 3:
      return {
        method: 'POST',
        url,
        headers: chance.often(0.7) ? [FORM_TYPE] : [],
        body: chance.often(0.5) ? `${good}&${written}` : `${written}&${good}`,
      };
    case 4:
      return {
        method: 'POST',
        url,
        headers: [JSON_TYPE],
        body: JSON.stringify({ [base[0]]: base[0] === 'text' ? 'hi' : 10, [name]: method }),
      };
    default: {
      const boundary = boundaryOf(chance);
      const part = (each: string, value: string): string =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${each}"\r\n\r\n${value}\r\n`;
      return {
        method: 'POST',
        url,
        headers: [multipartType(boundary)],
        body: `${part(...base)}${part(name, method)}--${boundary}--\r\n`,
      };
    }
  }
}

export const OVERRIDE: Family = { name: 'override', make };
