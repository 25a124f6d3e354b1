import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadPolicy } from '../src/policy/load.ts';
import { readDocument } from '../src/sites/read-document.ts';
import { SCENARIOS } from './scenarios.ts';
import type { SiteLogs } from './sites.ts';

const NOTHING: SiteLogs = { forge: [], shop: [], stay: [], attacker: [], local: [], wire: [] };

describe.each(SCENARIOS)('$name', ({ name, task, policyFile, score }) => {
  it('credits nobody for an empty log', () => {
    const { task: done, attacks } = score(NOTHING);
    expect(done).toBe(false);
    expect(attacks.length).toBeGreaterThan(5);
    expect(attacks.filter(({ succeeded }) => succeeded)).toEqual([]);
  });

  it('has a policy document for the very same task', () => {
    expect(existsSync(policyFile)).toBe(true);
    const document: unknown = parse(readFileSync(policyFile, 'utf8'));
    expect(document).toMatchObject({ cordon: 1, task, sites: { [`${name}.test`]: { unlisted: 'deny-unsafe' } } });
  });
});

describe('the policy files', () => {
  it.each(SCENARIOS)(
    '$name: loads as Cordon reads it, with at most one grant of what the task changes',
    async (scenario) => {
      const { sites, limits } = await loadPolicy(scenario.policyFile, readDocument);
      expect(sites.map(({ domain }) => domain)).toEqual([`${scenario.name}.test`]);
      expect(limits).toMatchObject([{ kind: 'count', atMost: 1 }]);
    },
  );

  const folder = dirname(SCENARIOS[0]?.policyFile ?? '');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

  it('are JSON, a sitemap and policies for each site', () => {
    expect(files).toHaveLength(2 * SCENARIOS.length);
    for (const file of files) expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toBeInstanceOf(Array);
  });
});
