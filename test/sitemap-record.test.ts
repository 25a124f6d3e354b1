/** A person uses a small application in the window of `cordon sitemap record`; what its server took is what the sitemap has to list. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { PipeConnection } from '../src/browser/devtools/pipe.ts';
import { pause } from '../src/browser/patience.ts';
import { record } from '../src/cli/mapping/record.ts';
import { isJsonObject } from '../src/model/json.ts';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Board</title>
<form id="login" method="post" action="/login"><input name="user"><input name="password" type="password"><button>Sign in</button></form>
<form id="add" method="post" action="/posts/17/comments"><input name="text" placeholder="Comment"><button>Add comment</button></form>
<button id="drop" onclick="fetch('/api/posts/' + (this.n = (this.n || 40) + 1), { method: 'DELETE' })">Delete post</button>
<button id="like" onclick="fetch('/api/likes', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ post: 17 }) })">Like</button>`;

async function startBoard() {
  const changes: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.method !== 'GET') changes.push(`${request.method} ${request.url}`);
      if (request.method === 'POST' && request.url !== '/api/likes')
        response.writeHead(303, { location: '/posts/17' }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, changes, port };
}

const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))';

/** Someone who presses with a real pointer and types with real keys. */
async function personAt(connection: PipeConnection) {
  const pages = async () => {
    const { targetInfos } = await connection.send('Target.getTargets');
    return (Array.isArray(targetInfos) ? targetInfos : []).filter(isJsonObject).filter(({ type }) => type === 'page');
  };
  while ((await pages()).length === 0) await pause(20);
  const [first] = await pages();
  const targetId = String(first?.targetId);
  const attached = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(attached.sessionId);
  const run = async (expression: string): Promise<unknown> => {
    const { result } = await connection.send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      session,
    );
    return isJsonObject(result) ? result.value : undefined;
  };
  const press = async (selector: string): Promise<void> => {
    const place = `(() => { const e = document.querySelector(${JSON.stringify(selector)}); if (!e || document.readyState !== 'complete') return null; const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`;
    let at: unknown;
    while (!Array.isArray(at)) {
      await pause(20);
      at = await run(place).catch(() => undefined);
    }
    // Until a new page was drawn, the browser drops what is pressed on it, on a busy machine also some time after: a person presses again.
    await run(DRAWN).catch(() => undefined);
    await run(`document.isHeard = false; addEventListener('mousedown', () => { document.isHeard = true; }, true)`);
    do {
      for (const type of ['mousePressed', 'mouseReleased'])
        await connection.send(
          'Input.dispatchMouseEvent',
          { type, x: at[0], y: at[1], button: 'left', clickCount: 1 },
          session,
        );
      // Of the next document nothing is known, and it is none that was pressed.
    } while ((await run('document.isHeard').catch(() => undefined)) === false);
  };
  return {
    press,
    async type(selector: string, text: string) {
      await press(selector);
      await connection.send('Input.insertText', { text }, session);
    },
    close: () => connection.send('Target.closeTarget', { targetId }),
  };
}

it('makes a sitemap of what a person does, with the controls that led to it, and keeps no secret', async () => {
  const { server, changes, port } = await startBoard();
  const out = mkdtempSync(join(tmpdir(), 'cordon-record-'));
  const said: string[] = [];
  const to = { out: (line: string) => void said.push(line), err: (line: string) => void said.push(line) };
  const use = async (connection: PipeConnection): Promise<void> => {
    const person = await personAt(connection);
    const took = (count: number) => expect.poll(() => changes.length).toBe(count);
    await person.type('#login [name=user]', 'ada');
    await person.type('#login [name=password]', 'hunter22-secret');
    await person.press('#login button');
    await took(1);
    for (const [at, text] of ['A first remark', 'Another one'].entries()) {
      await person.type('#add [name=text]', text);
      await person.press('#add button');
      await took(2 + at);
    }
    await person.press('#drop');
    await took(4);
    await person.press('#drop');
    await took(5);
    await person.press('#like');
    await took(6);
    await expect.poll(() => said.join('\n')).toContain('/api/likes');
    await person.close();
  };
  let using: Promise<void> | undefined;
  const status = await record(`http://127.0.0.1:${port}/posts/17`, { out }, to, (connection) => {
    using = use(connection);
  });
  await using;
  server.closeAllConnections();
  server.close();
  expect(status).toBe(0);
  const stem = `127.0.0.1_${port}`;
  const read = (name: string): string => readFileSync(join(out, `${stem}${name}`), 'utf8');
  const entry = z.object({
    semantic_action: z.string(),
    method: z.string(),
    url: z.string(),
    accepted: z.boolean().optional(),
  });
  const entries = z.array(entry).parse(JSON.parse(read('.sitemap.json')));
  const writes = entries.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
  const origin = `http://127.0.0.1:${port}`;
  expect(writes.toSorted()).toEqual([
    expect.stringMatching(`^DELETE ${origin}/api/posts/{`),
    `POST ${origin}/api/likes`,
    `POST ${origin}/login`,
    expect.stringMatching(`^POST ${origin}/posts/`),
  ]);
  expect(entries.every(({ accepted }) => accepted === false)).toBe(true);
  const evidence = read('.sitemap.evidence.json');
  for (const control of ['Add comment', 'Delete post', 'Like', 'Sign in']) expect(evidence).toContain(control);
  const all =
    readdirSync(out)
      .map((name) => readFileSync(join(out, name), 'utf8'))
      .join('\n') + said.join('\n');
  for (const secret of ['hunter22', 'ada', 'A first remark']) expect(all).not.toContain(secret);
});

it('finds the total that only a page shows, by what the server said of two orders', async () => {
  const sums = ['52.90', '118.50'];
  let placed = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const html = (body: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
      if (request.method === 'POST') {
        placed += 1;
        response.writeHead(303, { location: '/thanks' }).end();
      } else if (request.url === '/thanks') {
        html(`<p>Paid: <b class="total">£${sums[placed - 1]}</b></p><a id="next" href="/checkout">Another</a>`);
      } else {
        html(`<p>Total: <b id="order-total">£${sums[placed]}</b></p>
          <form method="post" action="/place"><input name="item" value="7"><button id="buy">Buy</button></form>`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const out = mkdtempSync(join(tmpdir(), 'cordon-record-'));
  const use = async (connection: PipeConnection): Promise<void> => {
    const person = await personAt(connection);
    try {
      await person.press('#buy');
      await person.press('#next');
      await person.press('#buy');
      await expect.poll(() => placed).toBe(2);
      await person.press('#next');
    } finally {
      // Whatever went wrong: what is recorded ends with the window.
      await person.close();
    }
  };
  let using: Promise<void> | undefined;
  const quiet = { out: () => {}, err: () => {} };
  const origin = `http://127.0.0.1:${port}`;
  await record(`${origin}/checkout`, { out }, quiet, (connection) => {
    using = use(connection);
  });
  await using;
  server.closeAllConnections();
  server.close();
  const written = readFileSync(join(out, `127.0.0.1_${port}.sitemap.json`), 'utf8');
  const entries = z
    .array(z.looseObject({ method: z.string(), args: z.unknown().optional() }))
    .parse(JSON.parse(written));
  expect(entries.find(({ method }) => method === 'POST')?.args).toEqual({
    totalAmount: {
      type: 'number',
      source: { type: 'response', selector: '#order-total', url: `${origin}/checkout` },
    },
  });
  expect(written).not.toContain('52.9');
});
