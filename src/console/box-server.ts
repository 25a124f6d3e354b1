/**
 * The permission box as a web page on loopback, for one question and one person.
 *
 *   GET  /, /box.js, /box.css   the page, with nothing in it
 *   POST /open    {secret}              {box, token}: once; {token} again for a page that was loaded anew
 *   POST /answer  {token, decision}     200, and the question is over
 *   POST /present {token}               answered once the question is over: while it waits, the page is there
 *
 * The secret stands in the fragment of the address, which browsers send to nobody: no log and no Referer has it. A page that is gone is followed by a new
 * secret, for once as well.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Box } from '../grant/box/model.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { readJson } from '../net/body-text.ts';
import { readWebFile } from './web-files.ts';

export interface BoxServer {
  /** With the secret, which is another one once the page was closed. */
  readonly url: string;
  /** What was decided, unchecked; undefined where the question was closed before. */
  readonly decision: Promise<unknown>;
  close(): Promise<void>;
}

const openShape = z.union([z.strictObject({ secret: z.string() }), z.strictObject({ token: z.string() })]);
const presentShape = z.strictObject({ token: z.string() });
const answerShape = z.strictObject({ token: z.string(), decision: z.unknown() });
const LARGEST_BODY = 1_000_000;

const SAFE: OutgoingHttpHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cordon: permission for one task</title>
<link rel="stylesheet" href="box.css">
<script type="module" src="box.js"></script>
</head>
<body><main id="root"></main></body>
</html>
`;

type Reply = readonly [status: number, body: object];

const OVER: Reply = [403, { error: 'over' }];

/** A page that is loaded anew is back by then. */
const AWAY_MS = 2_000;

/**
 * @param onGone called when the page was closed, with nothing decided
 * @throws {CordonError} `environment` where it cannot listen or was not built
 */
export async function startBoxServer(box: Box, onGone: () => void = () => undefined): Promise<BoxServer> {
  const files = new Map([
    ['/', { type: 'text/html', text: PAGE }],
    ['/box.js', { type: 'text/javascript', text: readWebFile('box.js') }],
    ['/box.css', { type: 'text/css', text: readWebFile('box.css') }],
  ]);
  let secret = newSecret();
  let isOpened = false;
  let present = 0;
  let away: NodeJS.Timeout | undefined;
  const token = randomBytes(32).toString('base64url');
  let settle: (decision: unknown) => void = () => undefined;
  const decision = new Promise<unknown>((resolve) => {
    settle = resolve;
  });
  let isOver = false;

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => answer(response, 500, { error: 'it failed' }));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = `127.0.0.1:${request.socket.localPort}`;
    // A name that was rebound to this machine arrives as another Host.
    if (request.headers.host !== origin) return answer(response, 403, { error: 'not here' });
    const path = request.url ?? '';
    const file = request.method === 'GET' ? files.get(path) : undefined;
    if (file !== undefined) {
      response.writeHead(200, { ...SAFE, 'content-type': `${file.type}; charset=utf-8` });
      response.end(file.text);
      return;
    }
    if (request.method !== 'POST') return answer(response, 404, { error: 'not here' });
    if (!isOwnPage(request, `http://${origin}`)) return answer(response, 403, { error: 'not from here' });
    const body = await readJson(request, LARGEST_BODY);
    if (path === '/open') answer(response, ...open(body));
    else if (path === '/answer') answer(response, ...take(body, response));
    else if (path === '/present') wait(body, response);
    else answer(response, 404, { error: 'not here' });
  }

  function open(body: unknown): Reply {
    const parsed = openShape.safeParse(body);
    if (!parsed.success || isOver) return OVER;
    const isFirst = 'secret' in parsed.data && !isOpened && isSame(parsed.data.secret, secret);
    if (!isFirst && !('token' in parsed.data && isSame(parsed.data.token, token))) return OVER;
    // It serves once: whoever finds it afterwards finds nothing.
    isOpened = true;
    return [200, { box, token }];
  }

  function wait(body: unknown, response: ServerResponse): void {
    const parsed = presentShape.safeParse(body);
    if (!parsed.success || isOver || !isSame(parsed.data.token, token)) {
      answer(response, ...OVER);
      return;
    }
    present += 1;
    clearTimeout(away);
    response.writeHead(200, SAFE).flushHeaders();
    response.once('close', () => {
      present -= 1;
      if (present === 0 && !isOver) away = setTimeout(leave, AWAY_MS);
    });
  }

  function leave(): void {
    secret = newSecret();
    isOpened = false;
    onGone();
  }

  function take(body: unknown, response: ServerResponse): Reply {
    const parsed = answerShape.safeParse(body);
    if (!parsed.success || isOver || !isSame(parsed.data.token, token)) return OVER;
    isOver = true;
    // The page has its answer before the server goes.
    response.once('close', () => settle(parsed.data.decision));
    return [200, { taken: true }];
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new CordonError(`The permission box cannot be shown: ${messageOf(cause)}`, {
          kind: 'environment',
          advice: 'Confirm at the terminal.',
          cause,
        }),
      );
    });
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    get url() {
      return `http://127.0.0.1:${port}/#${secret}`;
    },
    decision,
    async close() {
      isOver = true;
      clearTimeout(away);
      settle(undefined);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Only the page itself posts: other origins name themselves, and cannot send this type without being asked first. */
function isOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const from = headers['sec-fetch-site'];
  return (
    headers.origin === origin &&
    headers['content-type'] === 'application/json' &&
    (from === undefined || from === 'same-origin')
  );
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function isSame(given: string, held: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(held));
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...SAFE, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
