import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { PipeConnection } from '../../browser/devtools/pipe.ts';
import { EndpointAccess } from '../cdp/endpoint-access.ts';
import { answer, listen, turnAway } from '../http.ts';
import { type ExtensionLink, linkExtension } from './extension-link.ts';
import { linkProgram } from './program-link.ts';
import { RuntimeBrowser } from './runtime-browser.ts';

/** Where a program that uses Stagehand 4 connects to. */
export interface StagehandEndpoint {
  /** To be given as `cdpUrl`. It holds a secret: whoever has it commands the extension. */
  readonly url: string;
  close(): void;
}

const LARGEST_MESSAGE_BYTES = 64 * 1024 * 1024;

/**
 * Opens an endpoint on loopback for a program with Stagehand 4 and for its extension.
 *
 * @param connection to the browser that the extension is to run in, which nobody guards
 * @param cdp address of the guarded browser's endpoint
 */
export async function startStagehandEndpoint(connection: PipeConnection, cdp: string): Promise<StagehandEndpoint> {
  const access = new EndpointAccess();
  const runtime = new RuntimeBrowser(connection);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES, perMessageDeflate: false });
  let link: ExtensionLink | undefined;

  const isExtension = (origin: string): boolean => runtime.isExtension(origin);
  const server = createServer((request, response) => {
    const admission = access.admit(request, isExtension);
    if ('status' in admission) return answer(response, admission.status);
    const [place, tabId] = admission.path.split('/');
    if (admission.path === 'json/version') return answer(response, 200, { webSocketDebuggerUrl });
    if (place !== 'tabs') return answer(response, 404);
    const tabs = link?.tabs.list() ?? [];
    const tab = tabs.find((each) => String(each.tabId) === tabId);
    if (request.method === 'POST' && tab !== undefined) link?.raise(tab.targetId);
    answer(
      response,
      200,
      tabs.map(({ targetId, tabId: number }) => ({ targetId, tabId: number })),
    );
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const admission = access.admit(request, isExtension);
    if ('status' in admission) return turnAway(socket, admission.status);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      // A broken connection is closed, which its link hears of.
      opened.on('error', () => opened.terminate());
      if (request.headers.origin === undefined) linkProgram(opened, runtime);
      else link = linkExtension(opened, cdp, runtime, `${url}/tabs`);
    });
  });
  const port = await listen(server, 0);
  const url = `http://127.0.0.1:${port}/${access.secret}`;
  const webSocketDebuggerUrl = `ws://127.0.0.1:${port}/${access.secret}/devtools/browser`;
  return {
    url,
    close: () => {
      sockets.close();
      for (const each of sockets.clients) each.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}
