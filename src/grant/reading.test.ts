/**
 * Whether grants that were confirmed are refused once the same document means something else to Cordon: what a fixed set of documents is lowered to is
 * held here beside the number of the reading.
 */
import { describe, expect, it } from 'vitest';
import type { Json } from '../model/json.ts';
import { loadPolicy } from '../policy/load.ts';
import { memoryReader } from '../policy/testing.ts';
import { READING } from './content.ts';
import { digestOf } from './digest.ts';

/** Both change together, or not at all. */
const HELD = { reading: 1, digest: 'sha256:1b0ac93815eea641d430e1fbee87291bbbfeabd7e067414b694ea50a5b446b69' };

const SITEMAP = [
  { semantic_action: 'ViewCart', description: 'See the cart', url: 'https://shop.test/cart*', method: 'get' },
  {
    semantic_action: 'Order',
    description: 'Buy what is in the cart',
    url: 'https://shop.test/checkout/{id}',
    method: 'POST',
    body: { kind: 'order' },
    present: ['/total'],
    priority: 3,
    tags: ['order', 'create'],
    args: {
      total: { type: 'number', source: { type: 'request', body: 'total' } },
      shown: { type: 'number', source: { type: 'dom', url: 'https://shop.test/checkout/*', selector: '#total' } },
    },
    children: [{ method: 'GET', url: 'https://shop.test/prices' }],
  },
  { semantic_action: 'Rename', url_pattern: 'https://shop.test/lists/:id', method: 'PATCH', tags: ['list', 'update'] },
  {
    semantic_action: 'Export',
    url: 'https://shop.test/export',
    method: 'POST',
    body: 'verbatim',
    regex: '^https://shop\\.test/export$',
  },
  {
    semantic_action: 'Note',
    url: 'https://shop.test/graphql',
    method: 'POST',
    graphql: { operation: 'addNote', fields: ['addNote'] },
  },
  {
    semantic_action: 'Say',
    url: 'wss://shop.test/chat',
    method: 'GET',
    message: { protocol: 'json', body: { type: 'say' } },
  },
  { semantic_action: 'Guess', url: 'https://shop.test/guess', method: 'POST', accepted: false },
];
const POLICIES = [
  { name: 'view_cart', effect: 'allow', actions: ['ViewCart'], description: 'See the cart.' },
  {
    name: 'order_at_most',
    effect: 'condition',
    actions: ['Order'],
    description: 'Order for at most ${most}.',
    condition: {
      expression: 'args.total <= params.most and args.total == args.shown',
      parameters: { most: { type: 'number', description: 'The most that may be spent' } },
      args: ['total', 'shown'],
    },
  },
  { name: 'no_export', effect: 'deny', actions: ['Export'], description: 'Nothing is exported.' },
  { effect: 'allow', match: { tags: ['list', '~create'] }, description: 'Change lists.' },
];
const PUBLISHED = {
  name: 'forge',
  default: 'allow_public',
  domains: ['forge.test'],
  allowed_domains: ['forge.test', 'static.test'],
  allowed_requests: [{ url: 'https://forge.test/sign_in' }, { url: 'https://forge.test/track', method: 'POST' }],
  rules: ['rules/read_issue.json'],
};
const FILES = {
  'main.yaml': `
cordon: 1
extends: ./base.yaml
task: Order two cups on shop.test
scope: { goal: interact, visibility: { exclude: [".ad"], include: ["#basket"], forms: shown, dangerous: hidden, account: hidden } }
guardrails: { max_urls_visited: 20, allow_private_networks: false, blocked_domains: [evil.test], stuck_window_size: 9 }
sites:
  shop.test:
    sitemap: ./shop.sitemap.json
    policies: ./shop.policies.json
    select: [view_cart, { policy: order_at_most, params: { most: 50 } }]
    names: [The Shop]
    external: ["https://*.images.test/*"]
    unlisted: deny-unsafe
    graphql: by-name
  forge.test:
    sitemap: ./forge.sitemap.json
    policies: ./forge.json
limits:
  - { site: shop.test, action: Order, at_most: 1, over: session }
  - { site: shop.test, action: Order, sum: total, at_most: 80, over: task }
approvals:
  ask: [{ site: shop.test, action: Rename, reason: others see it }, { verbs: [click], domains: [forge.test] }]
  scopes: [once, session]
budgets: { actions: 50, minutes: 5 }
see: { injections: redact, pii: [email, card], scripts: apart }
network: { resolve: { "shop.test:443": "10.0.0.1:8443" }, passthrough: [bank.test] }
mandatory: [./company.yaml]
`,
  'base.yaml': 'cordon: 1\nguardrails: { max_consecutive_errors: 4 }\nsites: { other.test: { unlisted: deny } }\n',
  'company.yaml':
    'cordon: 1\nguardrails: { blocked_domains: [games.test] }\nsites: { shop.test: { unlisted: deny } }\n',
  'shop.sitemap.json': JSON.stringify(SITEMAP),
  'shop.policies.json': JSON.stringify({ policies: POLICIES }),
  'forge.sitemap.json': JSON.stringify([
    { semantic_action: 'View issue', method: 'GET', url: 'https://forge.test/issues/{id}', tags: ['read', 'issue'] },
    {
      semantic_action: 'Close issue',
      method: 'POST',
      url: 'https://forge.test/issues/{id}',
      tags: ['update', 'issue'],
    },
  ]),
  'forge.json': JSON.stringify(PUBLISHED),
  'rules/read_issue.json': JSON.stringify({
    effect: 'allow',
    match: { tags: ['read', 'issue'] },
    description: 'Read.',
  }),
  'cua.yaml': 'guardrails: { max_urls_visited: 7, enable_llm_action_check: true, allowed_domains: [shop.test] }\n',
  'chio.yaml': `
hushspec: "0.1.0"
guards:
  cua:
    computer_use: { enabled: true, mode: fail_closed, allowed_domains: ["*.corp.test"] }
    input_injection: { enabled: true, allowed_input_types: [keyboard], strict: true }
    browser_automation: { enabled: true, allowed_verbs: [navigate, type], credential_detection: true }
`,
  'hush.yaml': `
hushspec: "0.1.0"
name: shop
rules:
  egress: { enabled: true, allow: ["shop.test", "*.static.test"], block: [evil.test], default: block }
`,
};
const DOCUMENTS = ['main.yaml', 'cua.yaml', 'chio.yaml', 'hush.yaml'];

async function lowered(): Promise<string> {
  const read = memoryReader(FILES);
  const policies = await Promise.all(DOCUMENTS.map((name) => loadPolicy(name, read)));
  const plain: Json = JSON.parse(JSON.stringify(policies));
  return digestOf(plain);
}

/** What is wrong, and what is to be done. */
function advice(digest: string): string | undefined {
  const isSame = digest === HELD.digest;
  if (isSame && READING === HELD.reading) return undefined;
  if (isSame)
    return `READING was raised to ${READING}, and none of the documents of this test means anything else to Cordon. Add one that does, or take READING back.`;
  if (READING === HELD.reading)
    return `Documents come to mean something else to Cordon, and READING (src/grant/content.ts) is still ${READING}: grants confirmed before would be said to have a changed policy. Raise READING to ${READING + 1}, and hold { reading: ${READING + 1}, digest: '${digest}' } here. If you changed the documents of this test alone, hold { reading: ${READING}, digest: '${digest}' }.`;
  return `READING was raised to ${READING}: hold { reading: ${READING}, digest: '${digest}' } here.`;
}

describe('the reading that grants are confirmed under', () => {
  it('is raised when documents come to mean something else, and only then', async () => {
    expect(advice(await lowered())).toBeUndefined();
  });
});
