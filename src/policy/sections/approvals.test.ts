import { describe, expect, it } from 'vitest';
import { CordonError } from '../../model/error.ts';
import { loadPolicyText } from '../load.ts';
import { memoryReader } from '../testing.ts';

const SITE = `cordon: 1
sites:
  shop.example:
    sitemap:
      - { semantic_action: PlaceOrder, description: '', url: 'https://shop.example/order', method: POST }
approvals:
  ask:
`;

const load = (rule: string, files = {}) => loadPolicyText(`${SITE}    - ${rule}\n`, 'p.yaml', memoryReader(files));

async function explained(rule: string): Promise<string> {
  const thrown: unknown = await load(rule).catch((error: unknown) => error);
  if (thrown instanceof CordonError && thrown.kind === 'input') return thrown.explain();
  throw new Error(`loaded, or threw something else: ${String(thrown)}`);
}

describe('rules that ask about requests', () => {
  it('stand among those about presses, and are held apart', async () => {
    const { approvals } = await load(
      '{ verbs: [click], names: [place order] }\n    - { site: shop.example, action: PlaceOrder, reason: money }\n    - { site: shop.example, methods: [post, DELETE] }',
    );
    expect(approvals?.ask).toEqual([{ verbs: ['click'], names: ['place order'] }]);
    expect(approvals?.requests).toEqual([
      { site: 'shop.example', action: 'PlaceOrder', reason: 'money' },
      { site: 'shop.example', methods: ['POST', 'DELETE'] },
    ]);
  });

  it('say to describe the site where none is', async () => {
    const text = 'cordon: 1\napprovals:\n  ask:\n    - { site: shop.example, action: PlaceOrder }\n';
    const thrown: unknown = await loadPolicyText(text, 'p.yaml', memoryReader({})).catch((error: unknown) => error);
    expect(thrown instanceof CordonError && thrown.explain()).toContain('declare it first');
  });

  it('have a reason that is one line of a screen, whoever wrote it', async () => {
    const { approvals } = await load(
      '{ verbs: [click], reason: "it costs\\e[2J\\r\\nApproved.\\u202e" }\n    - site: shop.example\n      action: PlaceOrder\n      reason: |\n        money\n        is lost\n',
    );
    expect(approvals?.ask[0]?.reason).toBe('it costs [2J Approved. ');
    expect(approvals?.requests[0]?.reason).toBe('money is lost');
  });

  it.each([
    ['{ site: shop.exampel, action: PlaceOrder }', "names 'shop.exampel', which `sites` lacks", '`shop.example`'],
    ['{ site: shop.example, action: PlaceOrdr }', "names 'PlaceOrdr', which the sitemap", '`PlaceOrder`'],
    ['{ action: placeorders }', "names 'placeorders', which no sitemap here has", '`PlaceOrder`'],
    ['{ site: shop.example }', 'asks about every request', 'Add `action`'],
    ['{ site: shop.example, methods: [GET] }', 'GET only reads', 'Name the `action`'],
    ['{ verbs: [click], action: PlaceOrder }', 'a press and of a request at once', 'Write two rules'],
    ['{ reason: why }', 'fits every action', '`methods`'],
  ])('%s is refused with its place and what was meant', async (rule, message, advice) => {
    const said = await explained(rule);
    expect(said).toContain('p.yaml:8:');
    expect(said).toContain(message);
    expect(said).toContain(advice);
  });
});
