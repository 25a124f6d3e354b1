/** An agent uses a site that nobody described: what a person lets it send becomes the sitemap, and what the site never got does not. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AgentTraffic } from '../src/cli/mapping/agent-traffic.ts';
import { startUnlistedSite } from './support/sites/unlisted-site.ts';

const sitemap = z.array(
  z.object({
    method: z.union([z.string(), z.array(z.string())]),
    url: z.string(),
    accepted: z.boolean().optional(),
  }),
);

it('describes what was let through, by the controls that led to it, and nothing that was refused', async () => {
  const out = mkdtempSync(join(tmpdir(), 'cordon-described-'));
  const said: string[] = [];
  const to = { out: (line: string) => void said.push(`out ${line}`), err: (line: string) => void said.push(line) };
  const described = await AgentTraffic.open(out, to);
  const wiki = await startUnlistedSite({}, {}, undefined, { traffic: described.traffic });
  try {
    const page = await wiki.open('', '/edit');
    await page.getByRole('button', { name: 'Save page' }).click({ noWaitAfter: true });
    (await wiki.asked()).say(true);
    await expect.poll(() => wiki.changes).toHaveLength(1);
    await wiki.open("post('/members/17/promote', { role: 'admin' })");
    (await wiki.asked(1)).say(false);
    await wiki.open("json('/api/votes', { post: 17, choice: 'up' })");
    (await wiki.asked(2)).say(true);
    await expect.poll(() => wiki.changes).toHaveLength(2);
  } finally {
    await wiki.close();
  }
  await described.end();
  const files = readdirSync(out).filter((name) => name.endsWith('.sitemap.json'));
  expect(files).toEqual(['wiki.test.sitemap.json']);
  const entries = sitemap.parse(JSON.parse(readFileSync(join(out, 'wiki.test.sitemap.json'), 'utf8')));
  const writes = entries.filter(({ method }) => String(method) !== 'GET');
  expect(writes.map(({ method, url, accepted }) => [String(method), url, accepted])).toEqual([
    ['POST', expect.stringContaining('/pages/'), false],
    ['POST', expect.stringContaining('/api/votes'), false],
  ]);
  const whole = readdirSync(out)
    .map((name) => readFileSync(join(out, name), 'utf8'))
    .join('\n');
  expect(whole).not.toContain('promote');
  expect(whole).not.toContain('a8f5f167f44f4964e6c998dee827110c');
  expect(readFileSync(join(out, 'wiki.test.sitemap.evidence.json'), 'utf8')).toContain('button \\"Save page\\"');
  expect(said.filter((line) => line.startsWith('out '))).toEqual([]);
  expect(said.join('\n')).toMatch(/^ {2}\S+ +POST .*\/api\/votes/m);
  expect(said.at(-1)).toContain('cordon sitemap review');
});

it('says before the agent begins that its folder holds what is no sitemap', async () => {
  const out = mkdtempSync(join(tmpdir(), 'cordon-described-'));
  writeFileSync(join(out, 'wiki.test.sitemap.json'), '{');
  const silent = { out: () => undefined, err: () => undefined };
  await expect(AgentTraffic.open(out, silent)).rejects.toThrow('not valid YAML');
  await expect(AgentTraffic.open(join(out, 'wiki.test.sitemap.json', 'x'), silent)).rejects.toThrow(
    'cannot be written',
  );
});
