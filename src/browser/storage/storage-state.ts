/**
 * What makes a browser be logged in, read from it and put into it: cookies by DevTools, and what pages stored by an empty document of their origin, which is made
 * here and asks no server for anything. No agent may be connected meanwhile.
 */
import { z } from 'zod';
import { CordonError } from '../../model/error.ts';
import type { JsonObject } from '../../model/json.ts';
import type { StorageState, StoredCookie, StoredOrigin } from '../../model/traffic/storage-state.ts';
import type { PipeConnection } from '../devtools/pipe.ts';
import { inTime } from '../patience.ts';
import { READ_STORED, writeStored } from './storage-scripts.ts';

/** How long one origin may take. */
const ORIGIN_MS = 10_000;

/** Waits until a new page may be used. */
export type WhenReady = (targetId: string) => Promise<void>;

const cookies = z.object({
  cookies: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      domain: z.string(),
      path: z.string(),
      expires: z.number(),
      httpOnly: z.boolean(),
      secure: z.boolean(),
      sameSite: z.enum(['Strict', 'Lax', 'None']).optional(),
      partitionKey: z.object({ topLevelSite: z.string(), hasCrossSiteAncestor: z.boolean() }).optional(),
    }),
  ),
});

/** Every cookie of the browser's own context, those of no agent's. */
export async function readCookies(connection: PipeConnection): Promise<readonly StoredCookie[]> {
  return cookies.parse(await connection.send('Storage.getCookies', {})).cookies;
}

/** Sets cookies; answers with how many the browser did not take. Those that have expired are not set. */
export async function writeCookies(connection: PipeConnection, stored: readonly StoredCookie[]): Promise<number> {
  const now = Date.now() / 1000;
  const fresh = stored.filter(({ expires }) => expires < 0 || expires > now).map(settable);
  if (fresh.length === 0) return 0;
  try {
    await connection.send('Storage.setCookies', { cookies: fresh });
    return 0;
  } catch {
    // All of them or none: which one it is, each by itself tells.
    const each = fresh.map((cookie) => connection.send('Storage.setCookies', { cookies: [cookie] }));
    return (await Promise.allSettled(each)).filter(({ status }) => status === 'rejected').length;
  }
}

/** Takes these cookies out, whatever their values. */
export async function deleteCookies(connection: PipeConnection, stored: readonly StoredCookie[]): Promise<void> {
  const expired = stored.map((cookie) => ({ ...settable(cookie), value: '', expires: 1 }));
  if (expired.length > 0) await connection.send('Storage.setCookies', { cookies: expired });
}

function settable({ sameSite, partitionKey, expires, ...cookie }: StoredCookie): JsonObject {
  return {
    ...cookie,
    // A cookie of one host, which has no dot, is that host's alone where it is set by its address.
    ...(cookie.domain.startsWith('.') ? {} : { url: addressOf(cookie), domain: '' }),
    ...(expires < 0 ? {} : { expires }),
    ...(sameSite === undefined ? {} : { sameSite }),
    ...(partitionKey === undefined ? {} : { partitionKey: { ...partitionKey } }),
  };
}

function addressOf({ domain, path, secure }: Pick<StoredCookie, 'domain' | 'path' | 'secure'>): string {
  const host = domain.includes(':') && !domain.startsWith('[') ? `[${domain}]` : domain;
  return `${secure ? 'https' : 'http'}://${host}${path}`;
}

const storedOrigin = z.custom<Omit<StoredOrigin, 'origin'>>((value) => typeof value === 'object' && value !== null);

/** What the pages of these origins stored; an origin that holds nothing is not among them. */
export async function readWebStorage(
  connection: PipeConnection,
  origins: readonly string[],
  ready: WhenReady = async () => undefined,
): Promise<readonly StoredOrigin[]> {
  const found: StoredOrigin[] = [];
  if (origins.length === 0) return found;
  await onEmptyPages(connection, ready, async (at) => {
    for (const origin of origins) {
      const { localStorage, indexedDB } = storedOrigin.parse(await at(origin, READ_STORED));
      if (localStorage.length > 0 || indexedDB !== undefined)
        found.push({ origin, localStorage, ...(indexedDB === undefined ? {} : { indexedDB }) });
    }
  });
  return found;
}

export async function writeWebStorage(
  connection: PipeConnection,
  stored: readonly StoredOrigin[],
  ready: WhenReady = async () => undefined,
): Promise<void> {
  if (stored.length === 0) return;
  await onEmptyPages(connection, ready, async (at) => {
    for (const { origin, ...content } of stored) await at(origin, writeStored(content));
  });
}

/** Puts a state into a browser; answers with how many cookies it did not take. */
export async function writeState(connection: PipeConnection, state: StorageState, ready?: WhenReady): Promise<number> {
  const left = await writeCookies(connection, state.cookies);
  await writeWebStorage(connection, state.origins, ready);
  return left;
}

/** Answers with what an expression comes to in an empty document of an origin. */
type Ask = (origin: string, expression: string) => Promise<unknown>;

/** A page whose every request is answered here, with nothing: its documents have an origin, and no script but what is asked. */
async function onEmptyPages(
  connection: PipeConnection,
  ready: WhenReady,
  use: (ask: Ask) => Promise<void>,
): Promise<void> {
  const { sessionId: root } = await connection.send('Target.attachToBrowserTarget');
  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank', background: true });
  const id = String(targetId);
  try {
    await ready(id);
    const { sessionId } = await connection.send('Target.attachToTarget', { targetId: id, flatten: true }, String(root));
    const session = String(sessionId);
    const send = (method: string, params: JsonObject = {}): Promise<JsonObject> =>
      connection.send(method, params, session);
    const loads = new Set<() => void>();
    const unlisten = connection.onEvent(({ method, params, sessionId: from }) => {
      if (from !== session) return;
      if (method === 'Page.loadEventFired') for (const loaded of loads) loaded();
      if (method === 'Fetch.requestPaused')
        connection.post('Fetch.fulfillRequest', answerTo(params), session, () => undefined);
    });
    try {
      await send('Page.enable');
      await send('Network.enable');
      await send('Network.setBypassServiceWorker', { bypass: true });
      await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
      await use(async (origin, expression) => {
        const loaded = new Promise<void>((resolve) => loads.add(resolve));
        const asked = (async () => {
          await send('Page.navigate', { url: `${origin}/` });
          await loaded;
          loads.clear();
          return resultOf(
            await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
            origin,
          );
        })();
        if (!(await inTime(asked, ORIGIN_MS))) throw failed(origin, 'it took too long');
        return asked;
      });
    } finally {
      unlisten();
    }
  } finally {
    await connection.send('Target.closeTarget', { targetId: id });
    await connection.send('Target.detachFromTarget', { sessionId: String(root) });
  }
}

function answerTo({ requestId }: JsonObject): JsonObject {
  const responseHeaders = [{ name: 'content-type', value: 'text/html; charset=utf-8' }];
  return { requestId: String(requestId), responseCode: 200, responseHeaders, body: btoa('<!doctype html>') };
}

const evaluated = z.object({
  result: z.object({ value: z.unknown() }),
  exceptionDetails: z.unknown().optional(),
});

function resultOf(answer: JsonObject, origin: string): unknown {
  const { result, exceptionDetails } = evaluated.parse(answer);
  if (exceptionDetails !== undefined) throw failed(origin, 'its storage cannot be used');
  return result.value;
}

function failed(origin: string, why: string): CordonError {
  return new CordonError(`What pages of ${origin} stored cannot be carried over: ${why}`, {
    kind: 'environment',
    advice: 'Try again. Logins that are kept in cookies alone need none of it: leave the origin out of the state.',
  });
}
