import { describe, expect, it } from 'vitest';
import type { Trace } from '../model/gates.ts';
import type { JsonObject } from '../model/json.ts';
import { SCOPE_ACTIONS } from '../model/policy/scope.ts';
import { createActGate } from './gate.ts';
import type { ControlClassifier } from './scope-verifier.ts';
import { readToolCall } from './surfaces/read-tool-call.ts';
import {
  BROWSER_AUTOMATION,
  COMPUTER_USE,
  chio,
  cordon,
  GUARDRAILS,
  judging,
  policyOf,
  REMOTE_DESKTOP,
  scopeOf,
} from './testing.ts';

const SHOP = ['shop.example'];
const home = { url: 'https://shop.example/' };

describe('the floor, in every session', () => {
  const sessions = [
    ['cordon', cordon('interact', SHOP)],
    ['chio', chio({})],
    ['cua', judging({ policy: policyOf('cua', { guardrails: GUARDRAILS }), scope: scopeOf('interact', SHOP) })],
  ] as const;

  describe.each(sessions)('%s', (_name, gate) => {
    it.each([
      ['javascript:alert(1)', 'act.floor.scheme'],
      [' java\nscript:alert(1)', 'act.floor.scheme'],
      ['data:text/html,x', 'act.floor.scheme'],
      ['blob:https://shop.example/1', 'act.floor.scheme'],
      ['file:///etc/passwd', 'act.floor.scheme'],
      ['view-source:https://shop.example/', 'act.floor.scheme'],
      ['chrome://settings', 'act.floor.scheme'],
      ['devtools://devtools/bundled/x.html', 'act.floor.scheme'],
      ['about:config', 'act.floor.scheme'],
      ['ftp://shop.example/', 'act.floor.scheme'],
      ['ws://shop.example/', 'act.floor.scheme'],
      ['localhost:8080', 'act.floor.scheme'],
      ['http://127.0.0.1/', 'act.floor.private'],
      ['http://2852039166/', 'act.floor.private'],
      ['http://0xa9fea9fe/', 'act.floor.private'],
      ['http://169.254.43518/', 'act.floor.private'],
      ['https://[fd00:ec2::254]/latest', 'act.floor.private'],
      ['http://[::ffff:127.0.0.1]/', 'act.floor.private'],
      ['http://127.0.0.1\\@good.com/', 'act.floor.private'],
      ['//169.254.169.254/latest', 'act.floor.private'],
      ['169.254.169.254/latest', 'act.floor.private'],
      ['http://x.localhost/', 'act.floor.private'],
      ['#selector', 'act.floor.url'],
      ['/path', 'act.floor.url'],
      ['', 'act.floor.url'],
      ['http://', 'act.floor.url'],
      ['a b', 'act.floor.url'],
    ])('%j is denied by %s', (url, by) => {
      for (const [tool, args] of [
        ['browser_navigate', { url }],
        ['browser_dom', { action: 'goto', url }],
      ] as const) {
        // A fresh gate would cost nothing; one gate is enough while each URL differs.
        expect(gate.judge(tool, args)).toMatchObject({ outcome: 'deny', by });
      }
    });

    it('passes about:blank', () => {
      expect(gate.judge('browser_navigate', { url: 'about:blank' }).outcome).toBe('allow');
    });

    it('denies malformed calls', () => {
      for (const args of [{ url: 5 }, {}, { url: ['https://shop.example'] }, { url: null }]) {
        expect(gate.judge('browser_navigate', args).by).toBe('act.floor.malformed');
      }
    });
  });

  it('lets private addresses be where the operator says so', () => {
    const open = cordon('interact', ['127.0.0.1', 'localhost'], { allowPrivateNetworks: true });
    expect(open.judge('goto', { url: 'http://127.0.0.1:8080/' }).outcome).toBe('allow');
    const network = { resolve: { '*.localhost:443': '127.0.0.1:8443' }, extraAuthorities: [] };
    const pinned = judging({
      policy: policyOf('cordon', { guardrails: GUARDRAILS, network }),
      scope: scopeOf('interact', ['shop.localhost']),
    });
    expect(pinned.judge('goto', { url: 'https://shop.localhost/' }).outcome).toBe('allow');
    expect(pinned.judge('goto', { url: 'https://shop.localhost:8443/' }).by).toBe('act.floor.private');
    expect(pinned.judge('goto', { url: 'http://shop.localhost/' }).by).toBe('act.floor.private');
  });

  it('denies unknown tools but under Chio, where anything else passes', () => {
    expect(cordon('interact', SHOP).judge('read_file', { path: 'a' }).by).toBe('act.floor.unknown_tool');
    expect(cordon('interact', SHOP).judge('browser', { action: 'made_up' }).by).toBe('act.floor.unknown_tool');
    expect(chio({}).judge('read_file', { path: 'a' }).outcome).toBe('allow');
  });
});

describe('the scope verifier', () => {
  const args: Readonly<Record<(typeof SCOPE_ACTIONS)[number], JsonObject>> = {
    goto: home,
    click: { selector: '#a' },
    screenshot: {},
    key_press: { key: 'Enter' },
    scroll: { direction: 'down' },
    extract: { selector: '#a' },
    get_dom: {},
    wait_for: { selector: '#a' },
    execute_sequence: { steps: [{ action: 'screenshot' }] },
  };
  const READ = 'goto click screenshot scroll extract get_dom wait_for';
  it.each([
    ['read', READ],
    ['dashboard', READ],
    ['navigate', 'goto click screenshot scroll get_dom'],
    ['interact', SCOPE_ACTIONS.join(' ')],
    ['fill_form', SCOPE_ACTIONS.join(' ')],
  ] as const)('%s allows exactly %s', (goal, expected) => {
    const allowed = SCOPE_ACTIONS.filter((action) => {
      const verdict = cordon(goal, SHOP).judge('browser_dom', { action, ...args[action] });
      expect(verdict.by).toBe(verdict.outcome === 'allow' ? 'act.session.allowed' : 'act.scope.action');
      return verdict.outcome === 'allow';
    });
    expect(allowed.sort()).toEqual(expected.split(' ').sort());
  });

  it('holds the same for Playwright MCP’s tools', () => {
    const reading = cordon('read', SHOP);
    const calls: readonly (readonly [string, JsonObject])[] = [
      ['browser_type', { ref: 'e1', text: 'x' }],
      ['browser_press_key', { key: 'x' }],
      ['browser_fill_form', { fields: [] }],
      ['browser_evaluate', { function: '() => 1' }],
      ['browser_drag', { startTarget: 'e1', endTarget: 'e2' }],
    ];
    for (const [tool, args] of calls) {
      expect(reading.judge(tool, args, 'playwright-mcp').by).toBe('act.scope.action');
    }
    expect(reading.judge('browser_snapshot').outcome).toBe('allow');
    expect(reading.judge('browser_handle_dialog', { accept: false }).outcome).toBe('allow');
    expect(reading.judge('browser_handle_dialog', { accept: true }).outcome).toBe('deny');
    expect(cordon('interact', SHOP).judge('browser_evaluate', { function: '1' }).by).toBe('act.scope.action');
  });

  it.each([
    ['https://shop.example/cart', 'allow'],
    ['https://www.shop.example/', 'allow'],
    ['https://shop.example.evil.com/', 'deny'],
    ['https://evilshop.example/', 'deny'],
    ['https://shop.example@evil.com/', 'deny'],
    ['https://evil.com\\@shop.example/', 'deny'],
  ])('%s: %s', (url, outcome) => {
    expect(cordon('interact', SHOP).judge('goto', { url }).outcome).toBe(outcome);
  });

  it('counts a site of the policy as in scope, and nothing where nothing is named', () => {
    const site = { domain: 'stay.example', sitemap: [], policies: [], external: [], unlisted: 'deny' } as const;
    const policy = policyOf('cordon', { guardrails: GUARDRAILS, sites: [site] });
    const gate = judging({ policy, scope: scopeOf('interact', SHOP) });
    expect(gate.judge('goto', { url: 'https://www.stay.example/' }).outcome).toBe('allow');
    expect(cordon('interact', []).judge('goto', home).by).toBe('act.scope.domain');
    expect(cordon('interact', [], { allowedDomains: ['shop.example'] }).judge('goto', home).outcome).toBe('allow');
    expect(chio({}).judge('goto', home).outcome).toBe('allow');
    expect(chio({}, { scope: scopeOf('read', ['other.example']) }).judge('goto', home).by).toBe('act.scope.domain');
  });

  it('says SSRF before scope', () => {
    expect(cordon('interact', SHOP).judge('goto', { url: 'http://10.0.0.1/' }).by).toBe('act.floor.private');
  });

  it('checks a sequence whole: one illegal step blocks it, however deep', () => {
    const nested = (step: JsonObject, depth: number): JsonObject =>
      depth === 0 ? step : { action: 'execute_sequence', steps: [{ action: 'screenshot' }, nested(step, depth - 1)] };
    const bad = { action: 'goto', url: 'https://evil.com/' };
    for (const depth of [1, 2, 10]) {
      expect(cordon('interact', SHOP).judge('browser_dom', nested(bad, depth)).by).toBe('act.scope.domain');
      expect(cordon('interact', SHOP).judge('browser_dom', nested({ action: 'goto', ...home }, depth)).outcome).toBe(
        'allow',
      );
    }
    expect(cordon('interact', SHOP).judge('browser_dom', nested({ action: 'screenshot' }, 11)).by).toBe(
      'act.floor.malformed',
    );
  });

  it('wants a guard for remote and injected input under cordon', () => {
    const gate = (guards: object) => judging({ policy: policyOf('cordon', { guardrails: GUARDRAILS, guards }) });
    expect(gate({}).judge('remote.clipboard').by).toBe('act.scope.action');
    expect(gate({ remoteDesktop: REMOTE_DESKTOP }).judge('remote.clipboard').outcome).toBe('allow');
    expect(gate({}).judge('input.inject', { input_type: 'keyboard' }).by).toBe('act.scope.action');
  });
});

describe('controls that the goal hides', () => {
  const hides: ControlClassifier = (names) => {
    const name = names.find((each) => /\b(?:delete account|sign out)\b/i.test(each));
    return name === undefined ? undefined : { by: 'see.goal.dangerous', name };
  };
  const dangerous: ControlClassifier = (names) => {
    const name = names.find((each) => /\bplace order\b/i.test(each));
    return name === undefined ? undefined : { by: 'see.goal.dangerous', name };
  };

  it.each<[string, JsonObject]>([
    ['browser_dom', { action: 'click', selector: 'text=delete account' }],
    ['browser_dom', { action: 'click', selector: '#delete-account' }],
    ['browser_dom', { action: 'click', selector: '.btn.deleteAccount' }],
    ['browser_dom', { action: 'click', selector: '#delete\\-account' }],
    ['browser_dom', { action: 'click', selector: '#\\64 elete-account' }],
    ['browser_dom', { action: 'click', selector: 'role=button[name="Delete account"i]' }],
    ['browser_dom', { action: 'click', selector: 'button:has-text("Delete account")' }],
    ['browser_dom', { action: 'click', selector: "//button[contains(., 'Delete account')]" }],
    ['browser_dom', { action: 'click', selector: '#x', description: 'Delete account' }],
    ['browser_click', { element: 'Delete account button', ref: 'e1' }],
    ['browser_click', { element: 'fine', target: 'text=Sign out' }],
    ['browser_drag', { startElement: 'fine', startRef: 'e1', endElement: 'Sign out', endRef: 'e2' }],
    ['click', { selector: '[aria-label=delete_account]' }],
  ])('%s %j is denied', (tool, args) => {
    const verdict = cordon('interact', SHOP, {}, { hides }).judge(tool, args);
    expect(verdict).toMatchObject({ outcome: 'deny', by: 'act.scope.hidden' });
    expect(verdict.reason).not.toMatch(/account|sign out/i);
  });

  it('a place to go to is no control', () => {
    const target = 'https://shop.example/sign-out';
    expect(cordon('interact', SHOP, {}, { hides }).judge('goto', { target }).outcome).toBe('allow');
  });

  it('judges names and not what is typed; what has no name passes', () => {
    const gate = cordon('interact', SHOP, {}, { hides, dangerous });
    expect(gate.judge('browser_type', { ref: 'e1', element: 'Search', text: 'delete account' }).outcome).toBe('allow');
    expect(gate.judge('browser_mouse_click_xy', { x: 1, y: 2 }).outcome).toBe('allow');
    expect(gate.judge('browser_click', { ref: 'e12' }).outcome).toBe('allow');
  });

  it('a dangerous control that the goal shows is asked about, unless the check is off', () => {
    const click = { element: 'Place order', ref: 'e1' };
    expect(cordon('interact', SHOP, {}, { dangerous }).judge('browser_click', click)).toMatchObject({
      outcome: 'ask',
      by: 'act.scope.dangerous',
    });
    expect(cordon('interact', SHOP, {}, { dangerous }).judge('browser_hover', click).outcome).toBe('allow');
    const off = cordon('interact', SHOP, { enableLlmActionCheck: false }, { dangerous });
    expect(off.judge('browser_click', click).outcome).toBe('allow');
  });

  it('one that the page called dangerous at first, or that is dangerous by more than its name, is asked about', () => {
    const policy = policyOf('cordon', { guardrails: GUARDRAILS });
    const gate = createActGate({ policy, scope: scopeOf('interact', SHOP), now: () => 0, dangerous });
    const action = readToolCall({ tool: 'click', arguments: { selector: '#a' } });
    if ('malformed' in action) throw new Error(action.malformed);
    for (const target of [
      { name: 'Next', calledBefore: ['Place order'] },
      { name: 'Yes', class: 'dangerous' as const },
    ])
      expect(gate.judge({ ...action, target })).toMatchObject({ outcome: 'ask', by: 'act.scope.dangerous' });
  });

  it('what the live page says is hidden cannot be clicked, under any document', () => {
    for (const dialect of ['cordon', 'chio'] as const) {
      const gate = createActGate({ policy: policyOf(dialect), scope: scopeOf('interact', SHOP), now: () => 0 });
      const action = readToolCall({ tool: 'click', arguments: { selector: '#a' } });
      if ('malformed' in action) throw new Error(action.malformed);
      expect(gate.judge({ ...action, target: { hidden: true } }).by).toBe('act.scope.hidden');
    }
  });
});

describe('the conjunction', () => {
  it('asks every guard, lets the first deny speak, and keeps the warnings', () => {
    const gate = chio({
      computerUse: { ...COMPUTER_USE, allowedDomains: ['a.example'] },
      browserAutomation: { ...BROWSER_AUTOMATION, blockedDomains: ['b.example'] },
    });
    expect(gate.judge('goto', { url: 'https://b.example/' })).toMatchObject({
      outcome: 'deny',
      by: 'act.browser_automation.blocked_domain',
      warnings: [{ by: 'act.computer_use.allowed_domain' }],
    });
  });

  it('denies where a check throws', () => {
    const hides: ControlClassifier = () => {
      throw new Error('broken');
    };
    const verdict = cordon('interact', SHOP, {}, { hides }).judge('browser_click', { element: 'x', ref: 'e1' });
    expect(verdict).toMatchObject({ outcome: 'deny', by: 'act.session.failed', evidence: { error: 'broken' } });
  });

  it('explains what each rule said', () => {
    const policy = policyOf('cordon', { guardrails: GUARDRAILS, guards: { browserAutomation: BROWSER_AUTOMATION } });
    const gate = createActGate({ policy, scope: scopeOf('read', SHOP), now: () => 0 });
    const trace: Trace = [];
    gate.judge(readToolCall({ tool: 'type', arguments: { text: 'a' } }), trace);
    expect(trace.map(({ by }) => by)).toEqual(['act.scope.action', 'act.browser_automation.verb']);
  });

  it('holds a mandatory document besides', () => {
    const mandatory = policyOf('cordon', {
      guardrails: { ...GUARDRAILS, blockedDomains: ['shop.example'], maxUrlsVisited: 1 },
    });
    const policy = policyOf('cordon', { guardrails: GUARDRAILS, mandatory: [mandatory] });
    const gate = judging({ policy, scope: scopeOf('interact', ['shop.example', 'a.example']) });
    expect(gate.judge('goto', { url: 'https://www.shop.example/' }).by).toBe('act.guardrail.blocked_domains');
    expect(gate.judge('goto', { url: 'https://a.example/1' }).outcome).toBe('allow');
    expect(gate.judge('goto', { url: 'https://a.example/2' }).by).toBe('act.guardrail.max_urls_visited');
    const open = { ...GUARDRAILS, allowPrivateNetworks: true };
    const narrowed = policyOf('cordon', { guardrails: open, mandatory: [mandatory] });
    const local = judging({ policy: narrowed, scope: scopeOf('interact', ['10.0.0.1']) });
    expect(local.judge('goto', { url: 'http://10.0.0.1/' }).by).toBe('act.floor.private');
  });
});
