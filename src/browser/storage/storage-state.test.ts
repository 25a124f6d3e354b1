/** A login carried from one browser to another: cookies with all that decides where they are sent, local storage and databases. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser } from '../process/find.ts';
import { behindProxy } from '../process/flags.ts';
import { type BrowserProcess, launchBrowser } from '../process/launch.ts';
import { deleteCookies, readCookies, readWebStorage, writeCookies, writeState } from './storage-state.ts';

let browsers: readonly BrowserProcess[] = [];

async function start(): Promise<BrowserProcess> {
  const executable = await findBrowser();
  if (executable === undefined) throw new Error('no browser');
  return launchBrowser({ executable, headless: true, args: behindProxy({ proxyUrl: 'http://127.0.0.1:9', spki: '' }) });
}

beforeAll(async () => {
  browsers = [await start(), await start()];
});
afterAll(() => Promise.all(browsers.map((each) => each.close())));

function both(): readonly [BrowserProcess, BrowserProcess] {
  const [one, other] = browsers;
  if (one === undefined || other === undefined) throw new Error('no browsers');
  return [one, other];
}

const base = { value: 'v', path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Lax' } as const;
const COOKIES = [
  { ...base, name: 'shared', domain: '.shop.example' },
  { ...base, name: 'own', domain: 'shop.example' },
  { ...base, name: '__Host-sid', domain: 'shop.example' },
  { ...base, name: 'plain', domain: '127.0.0.1', secure: false, httpOnly: false, path: '/app' },
  { ...base, name: 'later', domain: 'shop.example', expires: 2_000_000_000, sameSite: 'None' as const },
  {
    ...base,
    name: 'parted',
    domain: 'shop.example',
    sameSite: 'None' as const,
    partitionKey: { topLevelSite: 'https://shop.example', hasCrossSiteAncestor: false },
  },
];

it('carries cookies as they are, a host’s own as its own', async () => {
  const [one, other] = both();
  const old = { ...base, name: 'old', domain: 'shop.example', expires: 1_000_000_000 };
  expect(await writeCookies(one.connection, [...COOKIES, old])).toBe(0);
  const read = await readCookies(one.connection);
  expect(await writeCookies(other.connection, read)).toBe(0);
  const again = await readCookies(other.connection);
  const named = (list: typeof read) => new Map(list.map((each) => [each.name, each]));
  expect(again).toHaveLength(COOKIES.length);
  for (const cookie of COOKIES) {
    const { expires, ...rest } = cookie;
    expect(named(again).get(cookie.name)).toMatchObject(rest);
    if (expires < 0) expect(named(again).get(cookie.name)?.expires).toBe(-1);
  }
  await deleteCookies(other.connection, again);
  expect(await readCookies(other.connection)).toEqual([]);
});

it('sets all but those that no browser takes, and counts these', async () => {
  const [one] = both();
  await deleteCookies(one.connection, await readCookies(one.connection));
  const bad = { ...base, name: '__Host-no', domain: '.shop.example' };
  expect(await writeCookies(one.connection, [bad, { ...base, name: 'yes', domain: 'shop.example' }])).toBe(1);
  expect((await readCookies(one.connection)).map(({ name }) => name)).toEqual(['yes']);
});

it('carries what pages stored, with each origin’s own to itself, and asks no server', async () => {
  const [one, other] = both();
  const shop = {
    origin: 'https://shop.example',
    localStorage: [{ name: 'token', value: 'a "quoted" </script> one' }],
    indexedDB: [
      {
        name: 'auth',
        version: 3,
        stores: [
          {
            name: 'users',
            keyPath: 'id',
            autoIncrement: false,
            indexes: [{ name: 'by-name', keyPath: 'name', multiEntry: false, unique: true }],
            records: [{ value: { id: 7, name: 'Ann', tokens: ['x', null] } }],
          },
          { name: 'plain', autoIncrement: true, indexes: [], records: [{ key: 'k', value: 'v' }] },
        ],
      },
    ],
  };
  const local = { origin: 'http://127.0.0.1:3000', localStorage: [{ name: 'theme', value: 'dark' }] };
  await writeState(one.connection, { cookies: [], origins: [shop, local] });
  const origins = [shop.origin, local.origin, 'https://other.example'];
  const read = await readWebStorage(one.connection, origins);
  await writeState(other.connection, { cookies: [], origins: read });
  const again = await readWebStorage(other.connection, origins);
  expect(again).toEqual(read);
  expect(again[1]).toEqual(local);
  expect(again).toHaveLength(2);
  expect(again[0]).toMatchObject({ localStorage: shop.localStorage });
  const [database] = again[0]?.indexedDB ?? [];
  expect(database).toMatchObject({ name: 'auth', version: 3 });
  expect(new Map(database?.stores.map((store) => [store.name, store.records]))).toEqual(
    new Map<string, unknown>([
      ['users', [{ value: { id: 7, name: 'Ann', tokens: ['x', null] } }]],
      ['plain', [{ key: 'k', value: 'v' }]],
    ]),
  );
  // A page that was closed takes a moment to go. Chromium's own pages come and go as they like.
  const targets = async () => JSON.stringify((await other.connection.send('Target.getTargets')).targetInfos);
  await expect.poll(targets).not.toMatch(/"url":"https?:/);
});
