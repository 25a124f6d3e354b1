import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cordon } from './cli-process.ts';
import { publishedForge } from './support/sites/published-forge.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-sitemap-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const SITEMAP = `[
  { "semantic_action": "View", "method": "GET", "url": "https://shop.test/{page}" },
  { "semantic_action": "Open", "method": "GET", "url": "https://shop.test/{item}" },
  { "semantic_action": "Pay", "method": "POST", "url": "https://shop.test/pay" }
]`;
const POLICIES = '[\n  { "name": "look", "effect": "allow", "actions": ["View", "Open"] }\n]';

const DEMOS = ['forge', 'shop', 'stay'] as const;

describe('cordon sitemap lint', () => {
  it('names each finding by file, line and column, and ends with 1 for errors', async () => {
    const words = ['sitemap', 'lint', write('s.json', SITEMAP), '--policies', write('p.json', POLICIES)];
    const { status, stdout } = await cordon(words);
    expect(status).toBe(1);
    expect(stdout).toMatch(/s\.json:3:3: error: every request of 'Open' is 'View' \(entry 1\) too/);
    expect(stdout).toMatch(/s\.json:4:3: warning: no policy speaks of 'Pay', which changes something \(POST\)/);
    expect(stdout).toMatch(/^1 errors, 1 warnings, 0 notes$/m);
  });

  it('says the same as JSON', async () => {
    const { status, stdout } = await cordon(['sitemap', 'lint', write('s.json', SITEMAP), '--json']);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      findings: [
        expect.objectContaining({ rule: 'overlap', severity: 'error', line: 3, column: 3, advice: expect.any(String) }),
      ],
    });
  });

  it.each(DEMOS)('finds no fault with the demo %s', async (name) => {
    const files = [`demo/policies/${name}.sitemap.json`, '--policies', `demo/policies/${name}.policies.json`];
    const { status, stdout } = await cordon(['sitemap', 'lint', ...files]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('0 errors, 0 warnings') });
  });

  it.each([
    ['a sitemap that does not load', '[{ "method": "GET" }]', /s\.json:1:2: .*semantic_action/],
    ['an empty one', '[]', /lists nothing/],
  ])('ends with 2 for %s', async (_, text, message) => {
    const { status, stderr } = await cordon(['sitemap', 'lint', write('s.json', text)]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(message) });
  });

  it('takes a folder of several hosts, and says of one without any what is missing', async () => {
    const empty = await cordon(['sitemap', 'lint', folder]);
    expect(empty).toMatchObject({ status: 2, stderr: expect.stringContaining('has no sitemaps') });
    for (const host of ['a.test', 'b.test']) {
      write(`${host}.sitemap.json`, SITEMAP.replaceAll('shop.test', host));
      write(`${host}.policies.json`, POLICIES);
    }
    const { status, stdout } = await cordon(['sitemap', 'lint', folder]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/a\.test\.sitemap\.json:3:3: error/);
    expect(stdout).toMatch(/b\.test\.sitemap\.json:3:3: error/);
    expect(stdout).toMatch(/^2 errors, 2 warnings, 0 notes$/m);
  });

  it('reads files in the published form', async () => {
    const rule = (...tags: readonly string[]) => ({ effect: 'allow', match: { tags }, description: tags.join(' ') });
    write('read_user.json', JSON.stringify(rule('read', 'user')));
    write('read_project.json', JSON.stringify(rule('read', 'project')));
    const index = write('index.json', '["read_user.json", "read_project.json"]');
    const words = ['sitemap', 'lint', write('forge.json', publishedForge()), '--policies', index];
    const { status, stdout } = await cordon(words);
    expect(status).toBe(1);
    // Its rules cross; its entries do not, and what its bodies say is known by name alone.
    expect(stdout).toContain("'read_project' and 'read_user' share 'See someone's projects'");
    expect(stdout.match(/error: '\w+' and '\w+' share/g)?.length).toBe(stdout.match(/: error:/g)?.length);
    expect(stdout.match(/alone, and its sender chooses the name/g)).toHaveLength(6);
  });
});

describe('cordon sitemap test', () => {
  it('passes the fixtures of the demo sites', async () => {
    const { status, stdout } = await cordon([
      'sitemap',
      'test',
      ...DEMOS.map((name) => `demo/policies/${name}.sitemap.json`),
    ]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '25 passed, 0 failed\n' });
  });

  it('shows what was expected and what was found, and ends with 1', async () => {
    const sitemap = write('s.json', SITEMAP);
    write('p.json', POLICIES);
    write(
      's.test.yaml',
      `policies: ./p.json
select: [look]
cases:
  - name: paying
    request: { method: POST, url: 'https://shop.test/pay' }
    actions: [View]
    outcome: allow
  - request: { method: GET, url: 'https://shop.test/a' }
    actions: [Open, View]
    outcome: allow
    by: send.unlisted.read
`,
    );
    const { status, stdout } = await cordon(['sitemap', 'test', sitemap]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/s\.test\.yaml:4:5: paying\n {2}POST https:\/\/shop\.test\/pay\n/);
    expect(stdout).toMatch(/actions expected View\n +found {4}Pay\n/);
    expect(stdout).toMatch(/outcome expected allow\n +found {4}deny, by send\.sitemap\.unselected: 'Pay'/);
    expect(stdout).toMatch(/by {6}expected send\.unlisted\.read\n +found {4}send\.sitemap\.selected\n/);
    expect(stdout).toContain('0 passed, 2 failed');
  });

  it.each([
    ['no fixtures', undefined, /s\.test\.yaml/],
    [
      'a case that expects nothing',
      'cases: [{ request: { method: GET, url: x } }]',
      /s\.test\.yaml:1:9: .*expects nothing/,
    ],
    ['an unknown key', 'cases: [{ request: { metod: GET, url: x }, actions: [] }]', /Did you mean `method`/],
    ['two bodies', 'cases: [{ request: { method: POST, url: x, body: a, json: 1 }, actions: [] }]', /more than one of/],
    [
      'a policy that nobody has',
      'select: [x]\ncases: [{ request: { method: GET, url: x }, outcome: deny }]',
      /no policy for/,
    ],
  ])('ends with 2 for %s', async (_, fixtures, message) => {
    if (fixtures !== undefined) write('s.test.yaml', fixtures);
    const { status, stderr } = await cordon(['sitemap', 'test', write('s.json', SITEMAP)]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(message) });
  });
});
