/** Logged in, as themselves: a person signs in in a window of their own, and an agent goes on with it. Judged by what the sites received. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { GuardedBrowser } from '../src/guarded/launch.ts';
import { readProfile } from '../src/store/profiles.ts';
import { RawClient } from './gateway/raw-client.ts';
import { type Agent, guardedLogin, type Person } from './support/sites/guarded-login.ts';
import { ID, PASSWORD, SHOP } from './support/sites/login-site.ts';

const { site, folder, open, agentOf } = guardedLogin();

const asAnn: Person = async (person) => {
  await person.signIn('Ann');
  return true;
};

/** What is known of Ann's login on the site's side. */
function secretsOf(user: string): readonly string[] {
  const visit = site().visits.findLast((each) => each.user === user);
  const sid = /sid=([^;]+)/.exec(visit?.cookie ?? '')?.[1];
  if (sid === undefined) throw new Error(`${user} never came`);
  return [sid, PASSWORD];
}

/** Everything that a client of DevTools can ask for about logins. */
async function everythingTold(guarded: GuardedBrowser, { context, page }: Agent): Promise<string> {
  const client = await RawClient.connect(guarded.cdp);
  try {
    const { sessionId } = await client.openPage(`${SHOP}/`);
    const loaded = { method: 'Page.loadEventFired', sessionId };
    await client.get('Network.enable', {}, sessionId);
    await vi.waitFor(async () =>
      expect(await client.get('Runtime.evaluate', { expression: 'document.readyState' }, sessionId)).toMatchObject({
        result: { value: 'complete' },
      }),
    );
    await client.get('Page.enable', {}, sessionId);
    await client.get('Page.reload', {}, sessionId);
    // What asks the page in the middle of a reload is refused, as the page is gone.
    await vi.waitFor(() => expect(client.events).toContainEqual(expect.objectContaining(loaded)), 10_000);
    const asked = await Promise.all(
      ['Storage.getCookies', 'Network.getCookies', 'Network.getAllCookies', 'Page.getNavigationHistory'].map((method) =>
        client.send(method, method === 'Network.getCookies' ? { urls: [SHOP, ID] } : {}, sessionId),
      ),
    );
    const told = [
      asked,
      await client.get('Storage.getCookies', {}),
      await client.get('Target.getTargets', {}),
      await context.storageState({ indexedDB: true }),
      await context.cookies(),
      await page.evaluate(() => document.cookie),
      client.events,
    ];
    return JSON.stringify(told);
  } finally {
    client.close();
  }
}

describe('signing in before an agent is there', () => {
  it('leaves the agent the login, and nothing of how it came about', async () => {
    const port = 20_000 + (process.pid % 20_000);
    let knocked: unknown;
    const { launch, events } = await open(async (person, request) => {
      expect(request).toMatchObject({ cause: 'start', urls: [`${SHOP}/`] });
      knocked = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => 'nobody there');
      return asAnn(person, request);
    });
    const guarded = await launch({ signIn: [], port });
    const agent = await agentOf(guarded);
    const { context, page } = agent;
    expect(knocked).toBe('nobody there');
    const secrets = secretsOf('Ann');
    // The page that the person used, with its ticket, is gone, and so is its history.
    expect(context.pages().map((each) => each.url())).toEqual(['about:blank']);
    expect(await page.evaluate(() => history.length)).toBe(1);
    await page.goto(`${SHOP}/`);
    expect(site().visits.at(-1)).toMatchObject({ line: 'GET /', user: 'Ann' });
    expect(await page.innerText('body')).toContain('token-of-the-app');

    const told = await everythingTold(guarded, agent);
    expect(told).toContain('"theme"');
    for (const secret of secrets) expect(told + JSON.stringify(events)).not.toContain(secret);
    expect(events.filter(({ kind }) => kind.startsWith('sign-in'))).toMatchObject([
      { kind: 'sign-in.asked', cause: 'start', sites: [SHOP] },
      { kind: 'sign-in', done: true },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/login|ticket/);
  });

  it('goes by way of other sites, whose logins the agent has no part of', async () => {
    const { launch } = await open(
      async (person, request) => {
        await person.go(`${ID}/`);
        await person.go(`${SHOP}/login`);
        return asAnn(person, request);
      },
      { sites: { 'shop.test': { external: [`${ID}/*`] } } },
    );
    const guarded = await launch({ signIn: [`${SHOP}/login`] });
    const agent = await agentOf(guarded);
    await agent.page.goto(`${SHOP}/`);
    const before = site().visits.length;
    await agent.page.evaluate((url) => fetch(`${url}/pixel`, { mode: 'no-cors', credentials: 'include' }), ID);
    await agent.page.goto(`${ID}/there`).catch(() => undefined);
    for (const visit of site().visits.slice(before)) expect(visit.cookie).not.toContain('idsid');
    expect(await agent.page.evaluate(() => localStorage.getItem('idtoken')).catch(() => null)).toBeNull();
    expect(await everythingTold(guarded, agent)).not.toMatch(/idsid|idmark|of-the-identity/);
  });

  it('opens no session where nobody signs in, and none where nobody can be asked', async () => {
    const unwilling = await open(async () => false);
    await expect(unwilling.launch({ signIn: [] })).rejects.toThrow('Nobody signed in');
    const alone = await open();
    await expect(alone.launch({ signIn: [] })).rejects.toThrow('Nobody signed in');
  });

  it('takes a window that was closed for done, with what was known by then', async () => {
    const { launch } = await open(async (person) => {
      await person.signIn('Bea');
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await person.closeAll();
      return new Promise<boolean>(() => undefined);
    });
    const { page } = await agentOf(await launch({ signIn: [] }));
    await page.goto(`${SHOP}/`);
    expect(site().visits.at(-1)?.user).toBe('Bea');
  });
});

describe('a profile', () => {
  it('keeps a login over sessions, and is one session’s at a time', async () => {
    const first = await open(asAnn);
    const guarded = await first.launch({ signIn: [], profile: 'kept' });
    const rival = await open();
    await expect(rival.launch({ profile: 'kept' })).rejects.toThrow("Profile 'kept' is in use");
    const { page, browser } = await agentOf(guarded);
    await page.goto(`${SHOP}/`);
    await page.evaluate(async () => {
      document.write('<script>document.cookie = "basket=3; path=/"</script>');
      localStorage.setItem('seen', 'yes');
    });
    await browser.close();
    await guarded.close();

    const posts = site().visits.filter(({ line }) => line.startsWith('POST')).length;
    const second = await open();
    const again = await agentOf(await second.launch({ profile: 'kept' }));
    await again.page.goto(`${SHOP}/`);
    const seen = await again.page.evaluate(() => localStorage.getItem('seen'));
    const cookie = expect.stringContaining('basket=3');
    expect({ ...site().visits.at(-1), seen }).toMatchObject({ line: 'GET /', user: 'Ann', cookie, seen: 'yes' });
    expect(site().visits.filter(({ line }) => line.startsWith('POST'))).toHaveLength(posts);
  });

  it('gives a session the logins of its own sites, and keeps those of others as they were', async () => {
    const both = await open(async (person, request) => {
      await person.go(`${ID}/`);
      await person.go(`${SHOP}/login`);
      return asAnn(person, request);
    });
    await (await both.launch({ signIn: [], profile: 'two' })).close();
    const held = readProfile('two');
    expect(held.cookies.map(({ name }) => name).toSorted()).toEqual(['idmark', 'idsid', 'sid', 'theme']);
    expect(held.origins.map(({ origin }) => origin).toSorted()).toEqual([ID, SHOP]);

    const session = await open(undefined, { sites: { 'shop.test': { external: [`${ID}/*`] } } });
    const guarded = await session.launch({ profile: 'two' });
    const agent = await agentOf(guarded);
    await agent.page.goto(`${SHOP}/`);
    expect(site().visits.at(-1)?.user).toBe('Ann');
    const before = site().visits.length;
    await agent.page.evaluate((url) => fetch(`${url}/pixel`, { mode: 'no-cors', credentials: 'include' }), ID);
    // Where it is refused, the document that says so has the address of the site, and so its storage.
    await agent.page.goto(`${ID}/there`).catch(() => undefined);
    expect(await agent.page.evaluate(() => JSON.stringify(localStorage)).catch(() => '')).not.toContain('identity');
    for (const visit of site().visits.slice(before)) expect(visit.cookie).not.toContain('the-identity');
    expect(await everythingTold(guarded, agent)).not.toMatch(/the-identity|of-the-identity/);
    await agent.browser.close();
    await guarded.close();
    const kept = readProfile('two');
    expect(kept.cookies.find(({ name }) => name === 'idsid')?.value).toBe('the-identity');
    expect(kept.origins.find(({ origin }) => origin === ID)?.localStorage).toEqual([
      { name: 'idtoken', value: 'of-the-identity' },
    ]);
  });
});

describe('a storage state', () => {
  it('logs in at the granted sites, and leaves out the rest and says so', async () => {
    const first = await open(asAnn);
    await (await first.launch({ signIn: [], profile: 'source' })).close();
    const file = join(folder, 'state.json');
    const mine = readProfile('source');
    const foreign = { name: 'bank', value: 'of-the-bank', domain: '.id.test', path: '/', expires: -1 };
    const origins = [...mine.origins, { origin: ID, localStorage: [{ name: 'idtoken', value: 'of-the-bank' }] }];
    writeFileSync(file, JSON.stringify({ cookies: [...mine.cookies, foreign], origins }));

    const said: string[] = [];
    const { launch } = await open();
    const guarded = await launch({ storageState: file, onLeftOut: (what) => said.push(what) });
    const agent = await agentOf(guarded);
    await agent.page.goto(`${SHOP}/`);
    expect(site().visits.at(-1)?.user).toBe('Ann');
    expect(await agent.page.innerText('#spa')).toBe('token-of-the-app');
    expect(said.join()).toMatch(/^1 cookies and what pages of 1 origins stored .* left out: id\.test$/);
    const told = await everythingTold(guarded, agent);
    for (const secret of [...secretsOf('Ann'), 'of-the-bank']) expect(told).not.toContain(secret);
  });

  it('is refused with its place where it is bad, before any browser starts', async () => {
    const file = join(folder, 'bad.json');
    writeFileSync(file, '{"cookies": [\n  {"name": "sid"}]}');
    const { launch } = await open();
    await expect(launch({ storageState: file })).rejects.toMatchObject({ kind: 'input', place: { file, line: 2 } });
    expect(readFileSync(file, 'utf8')).toContain('sid');
  });
});
