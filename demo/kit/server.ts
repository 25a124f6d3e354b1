import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { messageOf } from '../../src/model/error.ts';
import type { Markup } from './html.ts';

/** One browser profile at one site. The user is logged in already: the first visit brings the cookie (ambient authority). */
export interface Session {
  readonly csrf: string;
  /** Shown once on the next page, after a change. */
  flash: string | undefined;
}

/** A request that has been read whole. */
export interface Visit {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly form: URLSearchParams;
  readonly session: Session;
  /** The named parts of the route's path. */
  readonly params: Readonly<Record<string, string>>;
}

/** What a handler answers. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly location?: string;
}

/** One route: a method, a path with `:name` for a segment, and what to do. */
export type Route = readonly [method: string, path: string, handle: (visit: Visit) => Reply | Promise<Reply>];

/** What the wire saw, before any route: one line a request. */
export interface WireEntry {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

export interface SiteOptions {
  readonly routes: readonly Route[];
  /** Every request is written here, refused ones too. */
  readonly wire: WireEntry[];
  /** Off for the attacker's host, which lets everybody in. */
  readonly checkToken?: boolean;
}

export function page(body: Markup, status = 200): Reply {
  return { status, type: 'text/html; charset=utf-8', body: `<!doctype html>\n${body}` };
}

export function json(value: unknown, status = 200): Reply {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

export function asset(type: string, body: string | Uint8Array): Reply {
  return { status: 200, type, body };
}

export function problem(status: number, message: string): Reply {
  return { status, type: 'text/plain; charset=utf-8', body: `${message}\n` };
}

/** After a change: see other, so that reloading does not repeat it. */
export function redirect(location: string): Reply {
  return { status: 303, type: 'text/plain; charset=utf-8', body: '', location };
}

/** Takes the message that the last change left for the next page. */
export function takeFlash(session: Session): string | undefined {
  const { flash } = session;
  session.flash = undefined;
  return flash;
}

const COOKIE = '_demo_session';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const BODY_LIMIT = 1_000_000;

/** A small site: reads the request, finds the session, checks the form token, and asks the first route that fits. */
export function serveSite(options: SiteOptions): RequestListener {
  const routes = options.routes.map(([method, path, handle]) => ({ method, pattern: compilePath(path), handle }));
  const sessions = new Map<string, Session>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Reply> {
    const scheme = request.socket instanceof TLSSocket ? 'https' : 'http';
    const url = new URL(`${scheme}://${request.headers.host ?? 'unknown'}${request.url ?? '/'}`);
    const body = await readBody(request);
    options.wire.push({ method: request.method ?? 'GET', url: url.href, body });

    const form = new URLSearchParams(body);
    const method = overriddenMethod(request.method ?? 'GET', form);
    const { session, fresh } = findSession(request, response);
    const headers = flatHeaders(request);
    if (options.checkToken !== false && !SAFE.has(method)) {
      const token = headers['x-csrf-token'] ?? form.get('authenticity_token');
      if (fresh || token !== session.csrf)
        return problem(403, 'The form is out of date. Reload the page and try again.');
    }
    for (const route of routes) {
      const match = route.method === '*' || route.method === method ? route.pattern.exec(url.pathname) : null;
      if (match === null) continue;
      return route.handle({ method, url, headers, body, form, session, params: decodeGroups(match.groups ?? {}) });
    }
    return problem(404, 'There is nothing here.');
  }

  function findSession(request: IncomingMessage, response: ServerResponse): { session: Session; fresh: boolean } {
    const known = sessions.get(readCookie(request, COOKIE) ?? '');
    if (known !== undefined) return { session: known, fresh: false };
    const id = randomUUID();
    const session: Session = { csrf: randomUUID(), flash: undefined };
    sessions.set(id, session);
    response.setHeader('set-cookie', `${COOKIE}=${id}; Path=/; Secure; HttpOnly; SameSite=Lax`);
    return { session, fresh: true };
  }

  return (request, response) => {
    answer(request, response)
      .catch((thrown: unknown) => problem(500, `The demo site failed: ${messageOf(thrown)}`))
      .then((reply) => send(response, reply));
  };
}

function send(response: ServerResponse, reply: Reply): void {
  response.statusCode = reply.status;
  response.setHeader('content-type', reply.type);
  response.setHeader('cache-control', 'no-store');
  if (reply.location !== undefined) response.setHeader('location', reply.location);
  response.end(reply.body);
}

/** `/:group/:project/-/issues` → a pattern with named groups; a trailing `*` takes the rest. */
function compilePath(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\*$/, '.*');
  return new RegExp(`^${source}/?$`);
}

function decodeGroups(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** As Rails does it: a form says with `_method` which method it means. */
function overriddenMethod(method: string, form: URLSearchParams): string {
  const meant = method === 'POST' ? form.get('_method') : null;
  return (meant ?? method).toUpperCase();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > BODY_LIMIT) throw new Error('the body is too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function flatHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
