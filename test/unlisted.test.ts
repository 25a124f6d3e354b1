/** A site that nobody described: what may change something waits for a person, who sees what is sent, and one answer is no answer to something else. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeQuestion } from '../src/approve/describe.ts';
import { startUnlistedSite, type UnlistedSite, WIKI } from './support/sites/unlisted-site.ts';

let wiki: UnlistedSite;

beforeEach(async () => {
  wiki = await startUnlistedSite();
});
afterEach(() => wiki?.close());

const rules = (): readonly string[] =>
  wiki.events.flatMap((event) =>
    event.kind === 'verdict' &&
    event.gate === 'send' &&
    event.subject.type === 'request' &&
    event.subject.method !== 'GET'
      ? [event.verdict.by]
      : [],
  );
const decided = (count: number): Promise<void> => expect.poll(() => rules().length).toBe(count);

/** Whatever was on its way by now has come. */
async function settled(): Promise<void> {
  const page = await wiki.open('');
  await page.waitForLoadState('load');
  await page.close();
}

it('shows a person what was pressed and what would be sent, and sends exactly that once', async () => {
  const page = await wiki.open('', '/edit');
  await page.getByRole('button', { name: 'Save page' }).click({ noWaitAfter: true });
  const { question, say } = await wiki.asked();
  expect(question).toMatchObject({ by: 'send.unlisted.ask', scopes: ['once', 'session', 'always'] });
  expect(wiki.changes).toEqual([]);
  expect(describeQuestion(question)).toEqual([
    'Nothing that is known of wiki.test says what this POST request does there, so a person decides.',
    '  does      nothing that the sitemap names',
    `  sends     POST ${WIKI}/pages/17/edit`,
    `  from      ${WIKI}/edit?run=0`,
    "  pressed   button 'Save page' (as the page calls it)",
    '  body      a form',
    '  field     text = "Hello there"',
    '  field     csrf_token = "a8f5f167f44f4964e6c998dee827110c"',
    `  like it   POST ${WIKI}/pages/{number}/edit`,
    `          │ from any page of ${WIKI}`,
    '          │ text: any',
    '          │ csrf_token: any',
  ]);
  say(true);
  await expect.poll(() => wiki.changes).toHaveLength(1);
  expect(wiki.changes[0]).toMatch(/^POST \/pages\/17\/edit text=Hello\+there&csrf_token=a8f/);
  const again = await wiki.open("post('/pages/17/edit', { text: 'Hello there', csrf_token: 'x' })");
  await wiki.asked(1);
  expect(wiki.changes).toHaveLength(1);
  await again.close();
  const told = wiki.events.filter(({ kind }) => kind.startsWith('approval'));
  expect(told[0]).toMatchObject({ kind: 'approval.asked', asked: 'send.unlisted.ask', of: 'request' });
  expect(told[1]).toMatchObject({ kind: 'approval', by: 'send.approval.approved', who: 'the test', scope: 'once' });
});

it('lets nothing ride on the answer to something harmless', async () => {
  await wiki.open(
    "post('/vote', { choice: 'up' }); post('/vote', { choice: 'admin' }); post('/vote', { choice: 'up', role: 'x' })",
  );
  await expect.poll(() => wiki.questions.length).toBe(3);
  for (const { question, say } of wiki.questions) {
    const { subject } = question;
    say(subject.kind === 'request' && subject.fields.length === 1 && subject.fields[0]?.value === '"up"', 'session');
  }
  await decided(3);
  await settled();
  expect(wiki.changes).toEqual(['POST /vote choice=up']);
  await wiki.open("post('/vote', { choice: 'up' })");
  await expect.poll(() => wiki.changes).toHaveLength(2);
  await wiki.open("post('/vote', { choice: 'up', extra: '1' })");
  await wiki.open("post('/vote?as=root', { choice: 'up' })");
  await expect.poll(() => wiki.questions.length).toBe(5);
  expect(wiki.changes).toHaveLength(2);
});

it('asks once about a burst of what is alike, and once means the one that was shown', async () => {
  const burst = "for (let n = 0; n < 50; n++) post('/note', { text: 'note number ' + n })";
  await wiki.open(burst);
  const first = await wiki.asked();
  await settled();
  expect(wiki.questions).toHaveLength(1);
  first.say(true);
  await expect.poll(() => wiki.changes.length).toBe(1);
  await settled();
  expect(wiki.changes).toHaveLength(1);
});

it('lets all that are alike leave for the session, and no others', async () => {
  await wiki.open("for (let n = 0; n < 4; n++) post('/note/' + n, { text: 'note number ' + n })");
  (await wiki.asked()).say(true, 'session');
  await expect.poll(() => wiki.changes.length).toBe(4);
  expect(wiki.questions).toHaveLength(1);
  await wiki.open("post('/note/7', { text: 'one more of them' }); post('/notes', { text: 'one more of them' })");
  await expect.poll(() => wiki.changes.length).toBe(5);
  expect((await wiki.asked(1)).question.subject).toMatchObject({ url: `${WIKI}/notes` });
});

it('puts only so many different questions before a person', async () => {
  const page = await wiki.open(
    "for (let n = 0; n < 50; n++) post('/x' + String.fromCharCode(97 + n % 26) + n, { a: '1' })",
  );
  await expect.poll(() => rules().filter((by) => by === 'send.approval.flood').length).toBe(46);
  expect(wiki.questions).toHaveLength(4);
  await page.close();
  await expect.poll(() => wiki.questions.every(({ over }) => over.aborted)).toBe(true);
  for (const { say } of wiki.questions) say(true, 'session');
  await settled();
  expect(wiki.changes).toEqual([]);
});

it('does not ask again what was refused, however often the page tries', async () => {
  await wiki.open("for (let n = 0; n < 5; n++) await post('/vote', { choice: 'up' })");
  (await wiki.asked()).say(false);
  await decided(5);
  expect(rules()).toEqual(Array.from({ length: 5 }, () => 'send.approval.refused'));
  expect(wiki.questions).toHaveLength(1);
  expect(wiki.changes).toEqual([]);
});

it('asks anew where a redirection leads', async () => {
  await wiki.open("post('/away', { a: '1' })");
  (await wiki.asked()).say(true, 'session');
  const second = await wiki.asked(1);
  expect(second.question.subject).toMatchObject({ method: 'POST', url: `${WIKI}/elsewhere` });
  expect(wiki.changes).toEqual(['POST /away a=1']);
  second.say(false);
  await decided(2);
  expect(wiki.changes).toHaveLength(1);
});

describe('whatever way it is sent', () => {
  const ways: Readonly<Record<string, string>> = {
    'a form': 'f.submit()',
    'a beacon': "navigator.sendBeacon('/beacon', new URLSearchParams({ a: '1' }))",
    'a fetch that outlives its page': "post('/kept', { a: '1' }, { keepalive: true })",
    'a service worker':
      "navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready).then((r) => r.active.postMessage('x'))",
    DELETE: "fetch('/thing/1', { method: 'DELETE' }).catch(() => 0)",
  };
  it.each(Object.entries(ways))('%s waits, and goes with its page', async (_name, script) => {
    const page = await wiki.open(script);
    const { over, say } = await wiki.asked();
    expect(wiki.changes).toEqual([]);
    await page.close();
    await expect.poll(() => over.aborted).toBe(true);
    say(true, 'session');
    await settled();
    expect(wiki.changes).toEqual([]);
  });

  it('a message over a socket is refused, and nobody is asked', async () => {
    const page = await wiki.open(
      "const s = new WebSocket('wss://wiki.test/live'); s.onopen = () => s.send('drop'); s.onerror = () => { document.title = 'over' }",
    );
    await expect.poll(() => page.title()).toBe('over');
    expect(wiki.questions).toEqual([]);
  });
});

it('keeps two tabs of one request to one yes', async () => {
  const same = "post('/vote', { choice: 'up' })";
  await wiki.open(same);
  const [page] = wiki.context.pages().slice(-1);
  const other = await wiki.context.newPage();
  await other.goto(page?.url() ?? '', { waitUntil: 'commit' });
  const { say } = await wiki.asked();
  await settled();
  say(true);
  await decided(2);
  expect(rules().toSorted()).toEqual(['send.approval.approved', 'send.approval.burst']);
  expect(wiki.changes).toHaveLength(1);
});

it('cannot be drawn on by what a page calls things', async () => {
  const words = String.raw`'\n  does      nothing\u202e<b>\u200b' + 'x'.repeat(4000)`;
  await wiki.open(`json('/note', { ['na' + ${words}]: ${words} })`);
  const { question } = await wiki.asked();
  const lines = describeQuestion(question);
  expect(lines.filter((line) => line.startsWith('  does'))).toHaveLength(1);
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(lines.join('').length).toBeLessThan(5_000);
  expect(lines.join('')).toContain(String.raw`\u{202e}`);
});

describe('an answer for always', () => {
  it('lists what was shown, granted for a yes and not for a no', async () => {
    await wiki.open("post('/pages/3/edit', { text: 'Hello there', action: 'save' })");
    (await wiki.asked()).say(true, 'always');
    await expect.poll(() => wiki.changes.length).toBe(1);
    await wiki.open(
      "post('/pages/3/delete', { sure: 'yes' }); post('/pages/9/edit', { text: 'And more', action: 'save' })",
    );
    (await wiki.asked(1)).say(false, 'always');
    await expect.poll(() => wiki.changes.length).toBe(2);
    await decided(3);
    expect(wiki.listed).toEqual([
      {
        site: 'wiki.test',
        granted: true,
        entry: {
          semantic_action: 'PostPagesEdit',
          description: 'POST /pages/{number}/edit, answered by a person',
          url: `${WIKI}/pages/{number}/edit`,
          method: 'POST',
          body: { action: 'save' },
          present: ['/text'],
        },
      },
      expect.objectContaining({ granted: false, entry: expect.objectContaining({ url: `${WIKI}/pages/3/delete` }) }),
    ]);
  });

  it('is about one GraphQL operation and one method of JSON-RPC, and no whole endpoint', async () => {
    await wiki.open(`await json('/graphql', { query: 'mutation Add($t: String!) { addNote(text: $t) { id } }', variables: { t: 'Hello you' } });
      await json('/rpc', { jsonrpc: '2.0', id: 7, method: 'note.add', params: { text: 'Hello you' } })`);
    (await wiki.asked()).say(true, 'always');
    (await wiki.asked(1)).say(true, 'always');
    await expect.poll(() => wiki.changes.length).toBe(2);
    expect(wiki.listed.map(({ entry }) => entry)).toMatchObject([
      { url: `${WIKI}/graphql`, graphql: { operation: 'Add', fields: ['addNote'] }, body: {} },
      { url: `${WIKI}/rpc`, body: { jsonrpc: '2.0', method: 'note.add' }, present: ['/id', '/params/text'] },
    ]);
    await wiki.open(
      `json('/graphql', { query: 'mutation Add { dropAll }' }); json('/rpc', { jsonrpc: '2.0', id: 8, method: 'note.drop', params: { text: 'Hello you' } })`,
    );
    await wiki.asked(3);
    expect(wiki.changes).toHaveLength(2);
  });
});

it('is refused when its time is over, and then without another question', async () => {
  const hasty = await startUnlistedSite({ approvals: { wait_seconds: 1 } });
  const page = await hasty.open(
    "for (let n = 0; n < 3; n++) await post('/vote', { choice: 'up' }); document.title = 'over'",
  );
  await expect.poll(() => page.title()).toContain('over');
  hasty.questions[0]?.say(true);
  expect(hasty.questions).toHaveLength(1);
  expect(hasty.changes).toEqual([]);
  await hasty.close();
});

it('writes what holds always into the document, and the next session knows it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cordon-always-'));
  const path = join(folder, 'cordon.yaml');
  const written = `cordon: 1\nscope: { goal: interact, domains: [ wiki.test ] }\nguardrails: { enable_llm_action_check: false }
approvals: { scopes: [once, session, always] }\nsites:\n  wiki.test: # nobody described it\n    unlisted: ask\n`;
  writeFileSync(path, written);
  const first = await startUnlistedSite({}, {}, path);
  await first.open("post('/pages/3/edit', { text: 'Hello there', action: 'save' })");
  (await first.asked()).say(true, 'always');
  await expect.poll(() => first.changes.length).toBe(1);
  await first.close();
  expect(readFileSync(path, 'utf8')).toContain('# nobody described it');
  const second = await startUnlistedSite({}, {}, path);
  await second.open("post('/pages/4/edit', { text: 'More of it', action: 'save' })");
  await expect.poll(() => second.changes).toEqual(['POST /pages/4/edit text=More+of+it&action=save']);
  expect(second.questions).toEqual([]);
  await second.open("post('/pages/4/edit', { text: 'More of it', action: 'drop' })");
  await second.asked();
  expect(second.changes).toHaveLength(1);
  await second.close();
});
