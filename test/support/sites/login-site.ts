/** A site with a login, and one that people use to sign in elsewhere; both write down who came to them. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';

export interface Visit {
  readonly host: string;
  readonly line: string;
  readonly cookie: string;
  /** Whom the site took it for. */
  readonly user: string | undefined;
  readonly body: string;
}

export interface LoginSite {
  readonly visits: Visit[];
  /** For `network.resolve`. */
  readonly resolve: Readonly<Record<string, string>>;
  /** Ends all logins. */
  expire(): void;
  close(): void;
}

export const PASSWORD = 'correct horse battery';
export const SHOP = 'http://shop.test';
export const ID = 'http://id.test';

const LOGIN = `<!doctype html><title>Sign in</title><form method=post action=/login><input name=user autocomplete=username>
<input name=password type=password autocomplete=current-password><button id=go>Sign in</button></form>`;

export async function startLoginSite(): Promise<LoginSite> {
  const visits: Visit[] = [];
  const logins = new Map<string, string>();
  const server = http.createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { host = '', cookie = '' } = request.headers;
    const sid = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1] ?? '';
    const user = logins.get(sid);
    const path = request.url ?? '/';
    if (path === '/favicon.ico') return void response.writeHead(404).end();
    visits.push({ host, line: `${request.method} ${path}`, cookie, user, body });
    response.setHeader('content-type', 'text/html');
    if (host === 'id.test') {
      response.setHeader('set-cookie', [
        'idsid=the-identity; HttpOnly; Path=/; Max-Age=86400',
        'idmark=m; Path=/; Max-Age=86400',
      ]);
      return void response.end(`<script>localStorage.setItem('idtoken', 'of-the-identity')</script><p>Identity</p>`);
    }
    if (path.startsWith('/sso') && user === undefined) {
      const back = encodeURIComponent(`${SHOP}/back`);
      const location = `${ID}/authorize?client_id=shop&response_type=code&redirect_uri=${back}`;
      return void response.writeHead(302, { location }).end();
    }
    if (path.startsWith('/api')) return void response.writeHead(user === undefined ? 401 : 200).end('{}');
    if (path.startsWith('/login') && request.method === 'POST') {
      const form = new URLSearchParams(body);
      if (form.get('password') !== PASSWORD) return void response.writeHead(403).end(LOGIN);
      const fresh = randomBytes(12).toString('hex');
      logins.set(fresh, form.get('user') ?? '');
      response.setHeader('set-cookie', [`sid=${fresh}; HttpOnly; Path=/`, 'theme=dark; Path=/']);
      return void response.writeHead(303, { location: `/done?ticket=${fresh}` }).end();
    }
    if (path.startsWith('/login') && user !== undefined) return void response.writeHead(302, { location: '/' }).end();
    if (path.startsWith('/login')) return void response.end(LOGIN);
    if (path.startsWith('/done'))
      return void response.end(
        `<script>localStorage.setItem('spa', 'token-of-the-app')</script><p id=done>Signed in as ${user}</p>`,
      );
    if (user === undefined) return void response.writeHead(302, { location: '/login?next=/' }).end();
    response.end(
      `<p>Hello ${user}</p><p id=spa></p><script>document.querySelector('#spa').textContent = localStorage.getItem('spa')</script>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const at = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    visits,
    resolve: { 'shop.test:80': at, 'id.test:80': at },
    expire: () => logins.clear(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
