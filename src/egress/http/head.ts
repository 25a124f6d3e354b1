import { Http2ServerRequest } from 'node:http2';
import type { SendVerdict } from '../../model/gates.ts';
import type { RequestHead, ResourceType } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';
import { readMethod, severity } from '../../send/url/canonical.ts';
import { disguisedHeader } from '../../send/url/header-names.ts';
import { refuse } from '../rules.ts';
import { type Authority, readAuthority, sameAuthority, spellAuthority } from './authority.ts';
import { type Fields, fieldValue, forServer, headersOf, readFields } from './fields.ts';
import type { BrowserRequest } from './messages.ts';
import { resourceType } from './request-type.ts';

/** What a CONNECT opened: every request inside it is for this host and no other. */
export interface Channel {
  readonly secure: boolean;
  readonly authority: Authority;
}

/** A request's head, read in the one way that is both judged and sent. */
export interface Received {
  readonly head: RequestHead;
  readonly method: string;
  readonly secure: boolean;
  readonly authority: Authority;
  /** Path and query in canonical spelling. */
  readonly path: string;
  /** What the server is told, `host` included. */
  readonly fields: Fields;
  readonly type: ResourceType | undefined;
  readonly hasBody: boolean;
}

/** A request that is refused before any rule is asked. */
export interface Unreadable {
  readonly status: 400 | 403;
  readonly verdict: SendVerdict;
}

/**
 * Reads the head of a request. Inside a channel it names its path alone; outside of one it is plain http and names its whole URL.
 * The URL is parsed once, and what is judged and sent is that parse: a path with a backslash or a bare `#` reaches the server as judged.
 */
export function readHead(message: BrowserRequest, channel: Channel | undefined): Received | Unreadable {
  const raw = readFields(message.rawHeaders);
  const target = readTarget(message.url ?? '', channel);
  if (target === undefined) return malformed('its target is not a web address');
  const { secure, authority } = target;
  if (!raw.has('host') && !(message instanceof Http2ServerRequest)) return malformed('it names no host');
  if (!namesOnly(message, raw, target)) {
    return {
      status: 403,
      verdict: refuse(
        'hostMismatch',
        `This request was for ${spellAuthority(authority)} by its address and for another host by its headers, so it was not sent; open the other address itself.`,
      ),
    };
  }
  const coding = fieldValue(raw, 'transfer-encoding');
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return malformed('its transfer coding is not chunked');

  const disguised = disguisedHeader(raw.keys());
  if (disguised !== undefined) return malformed(`servers take its header ${disguised} for another`);
  const length = fieldValue(raw, 'content-length');
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return malformed('its length is not one number');

  const method = readMethod(message.method ?? '');
  const path = severity(method) === 0 ? target.path : target.path.replace(/\?.*/, plainQuery);
  const isWebSocket = fieldValue(raw, 'upgrade')?.toLowerCase() === 'websocket';
  const type = isWebSocket ? 'websocket' : resourceType(method, raw);
  const scheme = `${isWebSocket ? 'ws' : 'http'}${secure ? 's' : ''}`;
  const url = new URL(`${scheme}://${spellAuthority(authority)}${path}`);
  const fields = new Map([['host', { name: 'Host', values: [url.host] }], ...withoutHost(forServer(raw))]);
  const initiator = initiatorOf(raw);
  const head: RequestHead = {
    method,
    url: url.href,
    headers: headersOf(fields),
    ...(type === undefined ? {} : { type }),
    ...(initiator === undefined ? {} : { initiator }),
  };
  return { head, method, secure, authority, path, fields, type, hasBody: carriesBody(message, raw) };
}

/**
 * A query as all servers split it: some do at semicolons, and some at the first `]=`.
 *
 *   ?a=1;b[]=2&c=x==   →   ?a=1%3Bb[]%3D2&c=x%3D%3D
 */
function plainQuery(query: string): string {
  const pairs = query.replaceAll(';', '%3B').split('&');
  return pairs
    .map((pair) => {
      const value = pair.indexOf('=') + 1;
      return value === 0 ? pair : pair.slice(0, value) + pair.slice(value).replaceAll('=', '%3D');
    })
    .join('&');
}

function readTarget(written: string, channel: Channel | undefined): (Channel & { readonly path: string }) | undefined {
  if (channel !== undefined) {
    if (!written.startsWith('/')) return undefined;
    const url = readUrl(`http://${spellAuthority(channel.authority)}${written}`);
    return url === undefined ? undefined : { ...channel, path: `${url.pathname}${url.search}` };
  }
  const url = /^http:\/\//i.test(written) ? readUrl(written) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  const authority = readAuthority(url.host, 80);
  return authority && { secure: false, authority, path: `${url.pathname}${url.search}` };
}

/** Whether every place that can name a host names this one: Host, `:authority`, and the server name of the TLS handshake. */
function namesOnly(message: BrowserRequest, fields: Fields, { secure, authority }: Channel): boolean {
  const hosts = [...(fields.get('host')?.values ?? [])];
  if (message instanceof Http2ServerRequest) {
    if (message.scheme !== 'https') return false;
    hosts.push(message.headers[':authority'] ?? '');
  }
  if (hosts.length > 1 && !(message instanceof Http2ServerRequest)) return false;
  const agree = hosts.every((written) => {
    const named = readAuthority(written, secure ? 443 : 80);
    return named !== undefined && sameAuthority(named, authority);
  });
  const serverName = secure ? serverNameOf(message) : undefined;
  return agree && (serverName === undefined || readAuthority(serverName, 443)?.host === authority.host);
}

function serverNameOf(message: BrowserRequest): string | undefined {
  const name = 'servername' in message.socket ? message.socket.servername : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function carriesBody(message: BrowserRequest, fields: Fields): boolean {
  if (message instanceof Http2ServerRequest) return !message.stream.endAfterHeaders;
  return fields.has('transfer-encoding') || Number(fieldValue(fields, 'content-length') ?? 0) > 0;
}

function initiatorOf(fields: Fields): string | undefined {
  const origin = fieldValue(fields, 'origin');
  return origin !== undefined && origin !== 'null' ? origin : fieldValue(fields, 'referer');
}

function withoutHost(fields: Fields): Fields {
  return new Map([...fields].filter(([name]) => name !== 'host'));
}

function malformed(why: string): Unreadable {
  return {
    status: 400,
    verdict: refuse('malformed', `This request was not sent because ${why}; send a plain web request.`),
  };
}
