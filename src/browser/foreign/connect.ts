import { WebSocket } from 'ws';
import { z } from 'zod';
import { fetchText } from '../../fetch/fetch.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import type { PipeConnection } from '../devtools/pipe.ts';
import { pipeOver } from '../devtools/socket-stream.ts';
import { inTime } from '../patience.ts';
import type { Command } from '../targets/placed.ts';
import { OwnContextConnection } from './own-context.ts';
import { WITHOUT_WEBRTC } from './without-webrtc.ts';

/** A browser that Cordon did not start, by a connection that knows nothing of what others do in it. */
export interface ForeignBrowser {
  readonly connection: PipeConnection;
  /** Closes every page of this connection, and the connection; the browser stays. Safe to call twice. */
  close(): Promise<void>;
}

const CONNECT_MS = 30_000;
const CLOSE_MS = 5_000;
const LARGEST_MESSAGE_BYTES = 256 * 1024 * 1024;
const LARGEST_VERSION_BYTES = 64 * 1024;

/**
 * What each page and frame is told before it runs. Certificates are the proxy's own to verify, and the proxy is the only way out: its key is known to no
 * browser but one that was started with it.
 */
export const FOREIGN_OPENING: readonly Command[] = [
  { method: 'Security.setIgnoreCertificateErrors', params: { ignore: true } },
  { method: 'Page.addScriptToEvaluateOnNewDocument', params: { source: WITHOUT_WEBRTC, runImmediately: true } },
];

/** Whether what was given as a browser is an address of one that runs, and no program. */
export function isBrowserAddress(browser: string): boolean {
  return /^(?:ws|http)s?:\/\//i.test(browser);
}

/**
 * Connects to a browser's DevTools: `ws:` and `wss:` addresses as they are, `http:` and `https:` ones by what their `/json/version` names.
 *
 * @throws {CordonError} `environment` where nothing answers there as a browser does.
 */
export async function connectForeign(address: string, proxyUrl: string): Promise<ForeignBrowser> {
  const socket = new WebSocket(await socketAddress(address), {
    perMessageDeflate: false,
    rejectUnauthorized: true,
    maxPayload: LARGEST_MESSAGE_BYTES,
    handshakeTimeout: CONNECT_MS,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const opening = OwnContextConnection.open(pipeOver(socket), proxyUrl);
    if (!(await inTime(opening, CONNECT_MS))) throw new Error(`no answer within ${CONNECT_MS / 1000} seconds`);
    return browserBehind(await opening, socket);
  } catch (problem) {
    socket.on('error', () => undefined).terminate();
    throw unreachable(address, problem);
  }
}

function browserBehind(connection: OwnContextConnection, socket: WebSocket): ForeignBrowser {
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    // Where this fails the browser does it, as soon as the connection is gone.
    await inTime(connection.dispose(), CLOSE_MS).catch(() => false);
    connection.close('Cordon left the browser');
    socket.terminate();
  };
  return {
    connection,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

const VERSION = z.object({ webSocketDebuggerUrl: z.string() });

async function socketAddress(address: string): Promise<string> {
  if (!/^http/i.test(address)) return address;
  try {
    const page = new URL('json/version', address.endsWith('/') ? address : `${address}/`);
    const asking = { limit: LARGEST_VERSION_BYTES, signal: AbortSignal.timeout(CONNECT_MS) };
    const { text } = await fetchText(page, asking);
    return VERSION.parse(JSON.parse(text)).webSocketDebuggerUrl;
  } catch (problem) {
    throw unreachable(address, problem);
  }
}

function unreachable(address: string, cause: unknown): CordonError {
  return new CordonError(`There is no browser to be had at ${placeOf(address)}: ${messageOf(cause)}`, {
    kind: 'environment',
    advice:
      'Give the WebSocket address of the browser itself (ws://…/devtools/browser/…), or the http address of its DevTools port.',
    cause,
  });
}

/** An address without what is often its secret. */
function placeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'an address that cannot be read';
}
