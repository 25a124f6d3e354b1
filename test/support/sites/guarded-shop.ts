/**
 * The demo's shop behind the whole product, under the demo's own policy: orders of at most 50 dollars, as many as one likes. The total is what the server's
 * HTML said, or, where asked for, what the live page shows.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { vi } from 'vitest';
import { type Sites, startSites } from '../../../demo/sites.ts';
import { launchFor } from '../../../src/guarded/launch.ts';
import type { Policy, ScriptWorld } from '../../../src/model/policy/policy.ts';
import { loadPolicyValue } from '../../../src/policy/load.ts';
import { seeSettingsOf } from '../../../src/see/settings.ts';
import { openGranted } from '../../../src/session/open.ts';
import { readDocument } from '../../../src/sites/read-document.ts';
import { PINNED_SHOP } from './pinned-shop.ts';

export interface GuardedShop {
  readonly sites: Sites;
  /** What the send gate said of each try to place an order, in order: rule and reason. */
  readonly decisions: string[];
  readonly context: BrowserContext;
  /** Totals of the orders that the shop took, in dollars. */
  orders(): readonly number[];
  /**
   * Runs a function in a page as if the page did it, so that the page's values stay its own word: in the page's world, and nobody who goes by what pages say hears of it. Only where scripts
   * run there. Answers with what it answers.
   */
  asPage<Given>(page: Page, run: (given: Given) => unknown, given?: Given): Promise<unknown>;
  /** A tab at the checkout of one product. */
  checkout(product: 'brewmaster' | 'vista-56'): Promise<Page>;
  close(): Promise<void>;
}

export async function startGuardedShop(
  total: 'served' | 'shown' = 'served',
  scripts: ScriptWorld = 'apart',
): Promise<GuardedShop> {
  const sites = await startSites();
  const session = await openGranted({
    task: undefined,
    policy: withScripts(
      scripts,
      withTotal(total, tireless(await loadPolicyValue(PINNED_SHOP, 'pinned-shop', readDocument), sites)),
    ),
    now: Date.now,
    confirm: async () => 'a test',
  });
  const decisions: string[] = [];
  session.listen((event) => {
    if (event.kind !== 'verdict' || event.gate !== 'send' || event.subject.type !== 'request') return;
    const { by, reason } = event.verdict;
    if (event.subject.actions.includes('PlaceOrder')) decisions.push(`${by} ${reason}`);
  });
  let unheard = false;
  const { state } = session;
  const touch = state.touchDocuments.bind(state);
  vi.spyOn(state, 'touchDocuments').mockImplementation((documents) => {
    if (!unheard) touch(documents);
  });
  const guarded = await launchFor(session, {});
  const browser: Browser = await chromium.connectOverCDP(guarded.cdp);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  return {
    sites,
    decisions,
    context,
    orders: () => sites.logs.shop.flatMap((each) => (each.kind === 'order placed' ? [each.totalCents / 100] : [])),
    async asPage(page, run, given) {
      if (scripts !== 'page') throw new Error('scripts run apart from this page');
      unheard = true;
      try {
        return await page.evaluate(`(${run})(${JSON.stringify(given) ?? ''})`);
      } finally {
        unheard = false;
      }
    },
    async checkout(product) {
      const page = await context.newPage();
      await page.goto(`https://shop.test/products/${product}`);
      await page.getByRole('button', { name: 'Buy now' }).click();
      await page.waitForURL('**/checkout/p/*');
      return page;
    },
    async close() {
      await browser.close();
      await guarded.close();
      await sites.close();
    },
  };
}

function withScripts(scripts: ScriptWorld, policy: Policy): Policy {
  return { ...policy, see: { ...seeSettingsOf(policy), scripts } };
}

/** The same policy with a total that is read in the live page. */
function withTotal(total: 'served' | 'shown', policy: Policy): Policy {
  if (total === 'served') return policy;
  const source = { type: 'dom', url: 'https://shop.test/checkout/p/*', selector: '#order-total' } as const;
  const args = { totalAmount: { type: 'number', source } } as const;
  const sites = policy.sites.map((site) => ({
    ...site,
    sitemap: site.sitemap.map((entry) => (entry.action === 'PlaceOrder' ? { ...entry, args } : entry)),
    select: (site.select ?? []).map(({ policy: chosen, params }) => {
      const { condition } = chosen;
      if (condition === undefined) return { policy: chosen, params };
      const byName = { name: 'allowPurchaseIfAmountLeq', parameters: condition.parameters, args: ['totalAmount'] };
      return { policy: { ...chosen, condition: byName }, params };
    }),
  }));
  return { ...policy, sites };
}

/** The same policy for a test that never stops trying. */
function tireless(policy: Policy, sites: Sites): Policy {
  const { guardrails } = policy;
  if (guardrails === undefined) throw new Error('the demo has guardrails');
  return {
    ...policy,
    limits: [],
    network: { resolve: sites.resolve, extraAuthorities: [sites.caPem] },
    guardrails: { ...guardrails, maxUrlsVisited: 10_000, stuckRepeatStop: 10_000, stuckCycleRepeats: 10_000 },
  };
}
