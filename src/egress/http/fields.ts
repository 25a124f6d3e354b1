/**
 * Header fields on their way through the proxy, in either direction.
 *
 * What the gate judges and what is sent are made from the same fields: repeated ones are joined before both, and hop-by-hop ones are gone
 * before both, so that there is no second reading for the server to choose.
 */

export interface Field {
  /** The name as it was written. */
  readonly name: string;
  readonly values: readonly string[];
}

/** By lower-case name, in order of first appearance. */
export type Fields = ReadonlyMap<string, Field>;

/** RFC 9110 §7.6.1, and `expect`, which the proxy answers itself. A body's length is said anew by whoever sends it. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
  'expect',
  'http2-settings',
]);

/**
 * What a server must not tell the browser: other ways out (QUIC, reports), and anything that looks like a word from Cordon.
 * Trailers need no announcement, and Node throws where an announced one has no chunked body before it.
 */
const WITHHELD_FROM_BROWSER: ReadonlySet<string> = new Set([
  'alt-svc',
  'report-to',
  'reporting-endpoints',
  'nel',
  'trailer',
  'x-cordon',
]);

/** Reads a flat list of names and values, as Node gives it; HTTP/2 pseudo-headers are left out. */
export function readFields(raw: readonly string[]): Fields {
  const fields = new Map<string, { readonly name: string; readonly values: string[] }>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    if (name.startsWith(':')) continue;
    const known = fields.get(name.toLowerCase());
    if (known === undefined) fields.set(name.toLowerCase(), { name, values: [value] });
    else known.values.push(value);
  }
  return fields;
}

/** A field's one value, repeated ones joined; undefined where it is absent. */
export function fieldValue(fields: Fields, name: string): string | undefined {
  return fields.get(name)?.values.join(name === 'cookie' ? '; ' : ', ');
}

/** The fields meant for the server. */
export function forServer(fields: Fields): Fields {
  return without(fields, (name) => isHopByHop(name, fields));
}

/** The fields meant for the browser. */
export function forBrowser(fields: Fields): Fields {
  return without(fields, (name) => isHopByHop(name, fields) || WITHHELD_FROM_BROWSER.has(name));
}

/**
 * The browser's own rule against WebRTC (https://wicg.github.io/connection-allowlists/; Chromium enforces it): any address may be connected to, which the proxy sees
 * to, and WebRTC not at all. What a document makes without a request of its own (`srcdoc`, `about:`, `data:` and `blob:` documents, sandboxed or
 * not) inherits it. A server's own list, which could only narrow, is lost: two lists might be read as none.
 */
const NO_WEBRTC: readonly [string, Field] = [
  'connection-allowlist',
  { name: 'Connection-Allowlist', values: ['("*://*:*/*");webrtc=block;redirects=allow'] },
];

/** An answer's fields with the browser told to keep its documents from WebRTC. */
export function withoutWebRtc(fields: Fields): Fields {
  return new Map([...without(fields, (name) => name === NO_WEBRTC[0]), NO_WEBRTC]);
}

/** By which a server knows its user: cookies, and what applications use in their place. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  'cookie',
  'cookie2',
  'authorization',
  'private-token',
  'job-token',
  'deploy-token',
  'x-csrf-token',
  'x-xsrf-token',
  'x-api-key',
  'api-key',
  'x-auth-token',
  'x-access-token',
]);

/** What a server gives its user to be known by, or takes away: the answer to a stranger must not replace the session of the user. */
const SESSION_CHANGES: ReadonlySet<string> = new Set(['set-cookie', 'set-cookie2', 'clear-site-data']);

/** A request's or an answer's fields as they are between a server and a stranger. */
export function withoutCredentials(fields: Fields): Fields {
  return without(fields, (name) => CREDENTIALS.has(name) || SESSION_CHANGES.has(name));
}

/** Lower-case names with joined values, as rules read them. */
export function headersOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Array.from(fields.keys(), (name) => [name, fieldValue(fields, name) ?? '']));
}

/** Names as they were written with joined values, as HTTP/1.1 sends them. */
export function writtenHeaders(fields: Fields): Record<string, string> {
  return Object.fromEntries(Array.from(fields, ([key, { name }]) => [name, fieldValue(fields, key) ?? '']));
}

function without(fields: Fields, dropped: (name: string) => boolean): Fields {
  return new Map(Array.from(fields).filter(([name]) => !dropped(name)));
}

function isHopByHop(name: string, fields: Fields): boolean {
  return HOP_BY_HOP.has(name) || name.startsWith('proxy-') || namedByConnection(fields, name);
}

function namedByConnection(fields: Fields, name: string): boolean {
  const listed = fields.get('connection')?.values;
  return (
    listed?.some((value) =>
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .includes(name),
    ) ?? false
  );
}
