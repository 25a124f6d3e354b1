import { describe, expect, it } from 'vitest';
import type { Grant } from '../model/policy/grant.ts';
import { privateAccessOf } from '../net/private-networks.ts';
import { loadPolicyText } from '../policy/load.ts';
import { memoryReader } from '../policy/testing.ts';
import { sendGateOf } from '../send/gate.ts';
import { deriveGrant } from './derive.ts';
import { describeGrant } from './describe.ts';
import { policyOfTask } from './task-policy.ts';

async function grantOf(text: string, task?: string, files: Readonly<Record<string, string>> = {}): Promise<Grant> {
  return deriveGrant({ task, policy: await loadPolicyText(text, 'p.yaml', memoryReader(files)) });
}

async function grantOfTask(task: string): Promise<Grant> {
  return deriveGrant({ task, policy: await policyOfTask(task) });
}

function send(grant: Grant, method: string, url: string): string {
  const verdict = sendGateOf(grant).decide({ method, url, headers: {}, body: { kind: 'none' } }, {});
  return `${verdict.outcome} ${verdict.by}`;
}

describe('a task without a document', () => {
  it('that asks for a change may change its own origin, and reach no other', async () => {
    const grant = await grantOfTask('Save a note on http://localhost:3000');
    expect(grant.scope).toMatchObject({ goal: 'interact', domains: ['http://localhost:3000'] });
    expect(privateAccessOf(grant.policy)).toEqual(['localhost:3000']);
    expect(send(grant, 'POST', 'http://localhost:3000/notes')).toBe('allow send.unlisted.allowed');
    for (const url of [
      'http://localhost:3001/',
      'https://localhost:3000/',
      'https://localhost/',
      'http://127.0.0.1:3000/',
      'http://a.localhost:3000/',
    ])
      expect(send(grant, 'GET', url)).toMatch(/^deny /);
    expect(describeGrant(grant)).toContain('Domains: http://localhost:3000 (this scheme and port alone)');
    expect(describeGrant(grant)).toContain('Private networks: localhost:3000');
    expect(describeGrant(grant)).toContain('  other requests there: ALL pass, changes too');
  });

  it('that only reads changes nothing', async () => {
    const grant = await grantOfTask('Read the notes on http://localhost:3000');
    expect(send(grant, 'GET', 'http://localhost:3000/notes')).toMatch(/^allow /);
    expect(send(grant, 'POST', 'http://localhost:3000/notes')).toMatch(/^deny /);
  });

  it('that names no place is refused', async () => {
    await expect(grantOfTask('Save a note')).rejects.toThrow(/does not say where/);
  });
});

describe('an origin in a document', () => {
  it('is held to its scheme and port, and the refusal says how to write another', async () => {
    const grant = await grantOf('cordon: 1\nscope: {goal: read, domains: ["https://shop.gitlab.com:8443"]}');
    expect(send(grant, 'GET', 'https://shop.gitlab.com:8443/')).toMatch(/^allow /);
    const refused = sendGateOf(grant).decide(
      { method: 'GET', url: 'http://shop.gitlab.com:8081/', headers: {}, body: { kind: 'none' } },
      {},
    );
    expect(refused.reason).toContain('The task is on https://shop.gitlab.com:8443 alone');
    expect(refused.reason).toContain('reach http://shop.gitlab.com:8081 as well');
    expect(send(grant, 'GET', 'https://shop.gitlab.com/')).toBe('deny send.domain.outside');
    expect(send(grant, 'GET', 'https://a.shop.gitlab.com:8443/')).toBe('deny send.domain.outside');
    // The owner of a public name may lead it anywhere.
    expect(privateAccessOf(grant.policy)).toBe(false);
  });

  it('may be two on one host, each with its own sitemap', async () => {
    const site = (action: string, port: number) =>
      `{unlisted: deny, sitemap: [{semantic_action: ${action}, url: "http://localhost:${port}/go", method: POST}], policies: [{name: p, effect: allow, actions: [${action}]}], select: [p]}`;
    const grant = await grantOf(
      `cordon: 1\nscope: {goal: interact}\nsites:\n  http://localhost:3000: ${site('One', 3000)}\n  http://localhost:4000/: ${site('Two', 4000)}`,
    );
    expect(grant.scope.domains).toEqual(['http://localhost:3000', 'http://localhost:4000']);
    expect(send(grant, 'POST', 'http://localhost:3000/go')).toMatch(/^allow /);
    expect(send(grant, 'POST', 'http://localhost:4000/go')).toMatch(/^allow /);
    expect(send(grant, 'GET', 'http://localhost:4000/other')).toMatch(/^deny /);
    expect(send(grant, 'GET', 'http://localhost:5000/go')).toMatch(/^deny /);
  });

  it('narrows a site that is its whole domain', async () => {
    const grant = await grantOf(
      'cordon: 1\nscope: {goal: interact, domains: ["https://shop.example:8443"]}\nsites: {shop.example: {unlisted: allow}}',
    );
    expect(send(grant, 'POST', 'https://shop.example:8443/x')).toMatch(/^allow /);
    expect(send(grant, 'POST', 'https://shop.example/x')).toMatch(/^deny /);
    expect(send(grant, 'GET', 'https://a.shop.example/')).toMatch(/^deny /);
  });

  it('opens no metadata service, and nothing that a mandatory document closes', async () => {
    const metadata = await grantOf('cordon: 1\nscope: {goal: read, domains: ["http://169.254.169.254"]}');
    expect(send(metadata, 'GET', 'http://169.254.169.254/latest')).toBe('deny send.address.private');
    const closed = 'cordon: 1\nmandatory: [m.yaml]\nscope: {goal: read, domains: ["http://localhost:3000"]}';
    await expect(
      grantOf(closed, undefined, { 'm.yaml': 'cordon: 1\nguardrails: {max_urls_visited: 5}' }),
    ).rejects.toThrow(/mandatory document closes/);
  });

  it('a mandatory document narrows a domain to it', async () => {
    const text = 'cordon: 1\nmandatory: [m.yaml]\nscope: {goal: read, domains: [shop.example]}';
    const grant = await grantOf(text, undefined, {
      'm.yaml': 'cordon: 1\nscope: {domains: ["https://shop.example:8443"]}',
    });
    expect(grant.scope.domains).toEqual(['https://shop.example:8443']);
  });
});
