import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { grantTask } from './grant.ts';

it('says what is waited for where a site takes its time to say what it publishes', async () => {
  const state = mkdtempSync(join(tmpdir(), 'cordon-grant-'));
  const stateHome = process.env.XDG_STATE_HOME;
  process.env.XDG_STATE_HOME = state;
  let tell: (line: string) => void = () => undefined;
  const told = new Promise<string>((resolve) => {
    tell = resolve;
  });
  // It answers nobody before the person knows.
  const server = createServer((_, response) => {
    void told.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'));
  });
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const site = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const policy = join(state, 'cordon.json');
    const sites = { [site]: { published: true, select: [] } };
    writeFileSync(policy, JSON.stringify({ cordon: 1, scope: { goal: 'read', domains: [site] }, sites }));
    const lines: string[] = [];
    const to = { out: (line: string) => void lines.push(line), err: tell };
    expect(await grantTask(`Read ${site}`, { policy, confirm: 'none', for: 60_000 }, to)).toBe(0);
    expect(await told).toBe('cordon: the policy and what it names are being read …');
    expect(lines.join('\n')).toContain('as the site describes itself');
  } finally {
    server.close();
    rmSync(state, { recursive: true });
    if (stateHome === undefined) delete process.env.XDG_STATE_HOME;
    else process.env.XDG_STATE_HOME = stateHome;
  }
});
