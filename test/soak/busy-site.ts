/** A site whose pages send much, of which it keeps no more than counts: a soak must not measure its own log. */
import { createServer } from 'node:https';
import { issueIdentity } from '../../demo/kit/certificates.ts';

export const BUSY_HOST = 'busy.test';

export interface BusySite {
  readonly caPem: string;
  readonly resolve: Readonly<Record<string, string>>;
  /** Requests that arrived, and those among them that should not have. */
  readonly counts: { requests: number; denied: number };
  close(): Promise<void>;
}

/** Each page sends ten allowed requests, three that are refused, and says in its title when all have been answered. */
const PAGE = `<!doctype html><title>busy</title><p>Work</p><button>Delete my account</button><iframe src="/frame"></iframe>
<script>
  const asked = Array.from({ length: 10 }, (_, at) => fetch('/data?' + at).then((answer) => answer.text()));
  asked.push(fetch('/denied', { method: 'POST', body: 'x' }), fetch('https://elsewhere.test/leak'));
  new Image().src = 'https://elsewhere.test/pixel';
  Promise.allSettled(asked).then(() => { document.title = 'done'; });
</script>`;

export async function startBusySite(): Promise<BusySite> {
  const identity = await issueIdentity([BUSY_HOST]);
  const counts = { requests: 0, denied: 0 };
  const server = createServer({ key: identity.keyPem, cert: identity.certPem }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', `https://${BUSY_HOST}`);
    counts.requests += 1;
    if (pathname === '/denied' || request.headers.host !== BUSY_HOST) counts.denied += 1;
    request.resume();
    response.writeHead(200, {
      'content-type': pathname === '/data' ? 'application/json' : 'text/html',
      'cache-control': 'no-store',
    });
    response.end(
      pathname === '/data' ? JSON.stringify({ text: 'x'.repeat(2_000) }) : pathname === '/frame' ? '' : PAGE,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    caPem: identity.caPem,
    // Both names lead here, so that what should be refused would be counted.
    resolve: { [`${BUSY_HOST}:443`]: `127.0.0.1:${port}`, 'elsewhere.test:443': `127.0.0.1:${port}` },
    counts,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
