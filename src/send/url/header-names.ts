/**
 * Headers by which a request asks for something else than it says, in any spelling. CGI, and whatever passes headers on as variables, makes one name
 * of `X-HTTP-Method-Override`, `X_HTTP_METHOD_OVERRIDE` and `x.http.method.override`.
 */
import type { RequestHead } from '../../model/traffic/request.ts';

/** By these a server asks for another method; by the last Feathers runs an operation of its own in place of a POST. */
export const OVERRIDE_HEADERS = [
  'x-http-method-override',
  'x-method-override',
  'x-http-method',
  'x-service-method',
] as const;

/** By these a server behind a proxy may take a request for one to another address. No browser sends them by itself. */
const ADDRESS_HEADERS = [
  'x-original-url',
  'x-original-uri',
  'x-rewrite-url',
  'x-override-url',
  'x-forwarded-uri',
  'x-forwarded-path',
  'x-forwarded-prefix',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-scheme',
  'x-host',
  'x-forwarded-server',
  'x-http-host-override',
  'x-original-host',
  'x-accel-redirect',
  'x-sendfile',
  'forwarded',
  // Gunicorn takes from the path what `SCRIPT_NAME` says; others do by these of its names.
  'script-name',
  'x-script-name',
  'x-forwarded-script-name',
] as const;

/** By these React's server functions are called: in Next.js, in React Router and Parcel, in Vite's plugin. A form can name one in a field instead. */
export const FUNCTION_HEADERS = ['next-action', 'rsc-action-id', 'x-rsc-action'] as const;

/** By these October CMS and Winter run a handler of a page. A form can name one in a field instead. */
export const HANDLER_HEADERS = ['x-october-request-handler', 'x-winter-request-handler'] as const;

/** By these a server chooses what it runs at one address. Pages send them with every such request. SolidStart, SOAP, AWS, Ajax.NET. */
const CHOOSING_HEADERS = [
  ...FUNCTION_HEADERS,
  ...HANDLER_HEADERS,
  'x-server-id',
  'soapaction',
  'x-amz-target',
  'x-ajaxpro-method',
] as const;

const CHOOSING: ReadonlySet<string> = new Set([...CHOOSING_HEADERS, 'content-type']);
/** SOAP 1.2 has its action among the parameters of the content type. */
const CHOOSING_TYPE = /;\s*action\s*=/i;

/** Whether a header may choose what runs. */
export function mayChoose(name: string): boolean {
  return CHOOSING.has(name);
}

export type Header = readonly [name: string, value: string];

/** What a request has of them. Every request is asked, and nearly all have none. */
export function choosingHeaders(headers: RequestHead['headers']): readonly Header[] {
  let found: Header[] | undefined;
  for (const name in headers) {
    if (!CHOOSING.has(name)) continue;
    const value = headers[name] ?? '';
    if (value !== '' && (name !== 'content-type' || CHOOSING_TYPE.test(value)))
      found = [...(found ?? []), [name, value]];
  }
  return found ?? NONE;
}

const NONE: readonly Header[] = [];

/** What such a header calls the operation, where that is a word: `GetItem` in `Db.GetItem`, `Rename` in `"urn:acme#Rename"`. */
export function calledBy([name, value]: Header): string | undefined {
  const said = name === 'content-type' ? (TYPE_ACTION.exec(value)?.[1] ?? '') : value;
  const word =
    said
      .replaceAll('"', '')
      .split(/[#/:.]+/)
      .at(-1) ?? '';
  return /^[a-z]\w{0,60}$/i.test(word) && !/^(?=.*\d)[\da-f]{16,}$/i.test(word) ? word : undefined;
}

const TYPE_ACTION = /;\s*action\s*=\s*"?([^";]*)/i;

/** What a header in another spelling must not stand for. */
const MEANINGFUL: ReadonlySet<string> = new Set([
  ...OVERRIDE_HEADERS,
  ...ADDRESS_HEADERS,
  ...CHOOSING_HEADERS,
  ...['host', 'content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'content-disposition'],
  ...['cookie', 'authorization', 'origin', 'referer', 'connection', 'upgrade', 'expect', 'te', 'trailer'],
]);

const ADDRESSES: ReadonlySet<string> = new Set(ADDRESS_HEADERS);

/** The header by which a request asks for another address than its own. Every request is asked, and most have few headers and none of these. */
export function addressHeader({ headers }: RequestHead): string | undefined {
  for (const name in headers) if (ADDRESSES.has(name) && headers[name] !== undefined) return name;
  return undefined;
}

const PLAIN_NAME = /^[a-z0-9-]+$/;

/** A header whose name some server takes for one that changes what the request means. Names are in lower case. */
export function disguisedHeader(names: Iterable<string>): string | undefined {
  for (const name of names) {
    if (!PLAIN_NAME.test(name) && MEANINGFUL.has(variableOf(name))) return name;
  }
  return undefined;
}

/** What CGI makes one variable of, spelled with hyphens: `x_amount` and `x.amount` are `x-amount`. */
export function variableOf(name: string): string {
  return name.replace(/[^a-z0-9]/g, '-');
}
