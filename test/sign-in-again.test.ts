/** A login that is missing or ends in the middle of a session: a person is asked, the agent waits, and goes on. Judged by what the site received. */
import { describe, expect, it } from 'vitest';
import { guardedLogin } from './support/sites/guarded-login.ts';
import { PASSWORD, SHOP } from './support/sites/login-site.ts';
import type { WindowPerson } from './support/window-person.ts';

const { site, open, agentOf } = guardedLogin();
/** What a document has to say so that its session begins without anybody having signed in. */
const LATER = { signIn: [] } as const;

/** Somebody who says at the start that they are done, and signs in when they are asked again. */
function later(act: (person: WindowPerson) => Promise<void> = async () => undefined) {
  const causes: string[] = [];
  const opened = open(async (person, { cause, urls }) => {
    causes.push(`${cause} ${urls.join()}`);
    if (cause === 'start') return true;
    await act(person);
    await person.signIn('Ann');
    return true;
  });
  return { causes, opened };
}

describe('an agent that comes to a page that asks for a password', () => {
  it('is told to wait, does nothing meanwhile, and goes on logged in, with a page that was loaded again', async () => {
    let [atWindow, letGo] = [(): void => undefined, (): void => undefined];
    const asked = new Promise<void>((resolve) => {
      atWindow = resolve;
    });
    const mayGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { causes, opened } = later(async (person) => {
      await person.until('document.querySelector("#go") !== null');
      atWindow();
      await mayGo;
    });
    const { launch, events } = await opened;
    const { page, said } = await agentOf(await launch(LATER));
    await page.goto(`${SHOP}/`);
    expect(page.url()).toBe(`${SHOP}/login?next=/`);
    await asked;

    const waits = /A person is asked to sign in at http:\/\/shop\.test/;
    const before = site().visits.length;
    await expect(page.locator('[name=user]').fill('me')).rejects.toThrow(waits);
    await expect(page.goto(`${SHOP}/elsewhere`)).rejects.toThrow(waits);
    await expect(page.evaluate(() => fetch('/api/spend', { method: 'POST' }))).rejects.toThrow(waits);
    await expect(page.keyboard.type('x')).rejects.toThrow(waits);
    // What is there can be looked at.
    expect(await page.title()).toBe('Sign in');
    expect(site().visits.slice(before)).toEqual([]);

    letGo();
    await page
      .locator('#spa')
      .waitFor({ timeout: 60_000 })
      .catch(async (cause: unknown) => {
        const there = await page.evaluate(() => `${document.visibilityState} ${document.documentElement.outerHTML}`);
        throw new Error(`the page is ${there}, and the record says ${JSON.stringify(events)}`, { cause });
      });
    expect(await page.innerText('body')).toContain('Hello Ann');
    expect(await page.innerText('#spa')).toBe('token-of-the-app');
    expect(causes).toEqual([`start ${SHOP}/`, `password ${SHOP}/login`]);
    expect(site().visits.at(-1)).toMatchObject({ line: 'GET /', user: 'Ann' });
    await page.evaluate(() => 1);
    expect(said.join()).toContain('A person has signed in at http://shop.test');
    expect(JSON.stringify(events)).not.toContain(PASSWORD);
  });

  it('is left to itself where nobody wants to, and nobody is asked again', async () => {
    const causes: string[] = [];
    const { launch } = await open(async (_, { cause }) => {
      causes.push(cause);
      return cause === 'start';
    });
    const { page, said } = await agentOf(await launch(LATER));
    await page.goto(`${SHOP}/`);
    await expect.poll(() => page.evaluate(() => 1).then(() => said.join())).toContain('Nobody signed in');
    await page.goto(`${SHOP}/login?again`);
    await page.waitForTimeout(4_000);
    expect(causes).toEqual(['start', 'password']);
    await page.locator('[name=user]').fill('nobody');
  });
});

it('asks again where a login has ended, and replaces it', async () => {
  const { causes, opened } = later();
  const { launch } = await opened;
  const { page } = await agentOf(await launch(LATER));
  await page.goto(`${SHOP}/`);
  await page.locator('#spa').waitFor();
  site().expire();
  await page.goto(`${SHOP}/`);
  await page.locator('#spa').waitFor();
  expect(causes).toEqual([`start ${SHOP}/`, `password ${SHOP}/login`, `password ${SHOP}/login`]);
  expect(site().visits.at(-1)).toMatchObject({ line: 'GET /', user: 'Ann' });
});

it('asks where a site sends the agent elsewhere to sign in, at a page of the site and without what the agent wrote behind its path', async () => {
  const { causes, opened } = later();
  const { launch } = await opened;
  const { page } = await agentOf(await launch(LATER));
  // The person, who comes to the page that the site sends them to, goes to the form.
  await page.goto(`${SHOP}/sso?from=agent`).catch(() => undefined);
  await expect.poll(() => causes).toEqual([`start ${SHOP}/`, `unauthorized ${SHOP}/sso`]);
});

it('asks nobody about pages of other sites, nor because a stranger’s address looks like a sign-in', async () => {
  const { causes, opened } = later();
  const { launch } = await opened;
  const { page } = await agentOf(await launch(LATER));
  const back = encodeURIComponent('http://evil.test/');
  await page
    .goto(`http://id.test/authorize?client_id=a&response_type=code&redirect_uri=${back}`)
    .catch(() => undefined);
  await page.waitForTimeout(3_000);
  expect(causes).toEqual([`start ${SHOP}/`]);
});

it('ends the window with the session', async () => {
  let atWindow = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    atWindow = resolve;
  });
  const { session, launch, events } = await open(async (_, { cause }) => {
    if (cause === 'start') return true;
    atWindow();
    return new Promise<boolean>(() => undefined);
  });
  const guarded = await launch({ ...LATER, profile: 'ends' });
  const { page, browser } = await agentOf(guarded);
  await page.goto(`${SHOP}/`);
  await asked;
  await browser.close();
  await guarded.close();
  expect(session.signIns.pending).toBeUndefined();
  expect(events.findLast(({ kind }) => kind === 'sign-in')).toMatchObject({ done: false });
  // The profile is free again.
  await (await (await open()).launch({ profile: 'ends' })).close();
});
