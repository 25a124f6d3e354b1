import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import type { Surface } from '../../model/action.ts';
import type { JsonObject } from '../../model/json.ts';
import { BROWSER_AUTOMATION, chio, cordon } from '../testing.ts';
import { readToolCall } from './read-tool-call.ts';

function read(tool: string, args: JsonObject = {}, surface?: Surface) {
  return readToolCall({ tool, arguments: args }, surface);
}

describe('which surface reads a call', () => {
  it.each<[string, JsonObject, object]>([
    [
      'browser_dom',
      { action: 'goto', url: 'https://a.example' },
      { surface: 'cua', verb: 'navigate', verbName: 'goto' },
    ],
    [
      'browser_dom',
      { action: 'key_press', selector: '#q', text: 'hi' },
      { surface: 'cua', verb: 'type', texts: ['hi'] },
    ],
    ['browser_dom', { action: 'key_press', key: 'Enter' }, { surface: 'cua', verb: 'press', texts: ['Enter'] }],
    ['browser_navigate', { url: 'https://a.example' }, { surface: 'chio', verb: 'navigate', url: 'https://a.example' }],
    ['mcp__x__browser_navigate', { url: 'https://a.example' }, { verb: 'navigate' }],
    [
      'Browser ',
      { action: ' GoTo', target: 'https://a.example' },
      { surface: 'chio', verb: 'navigate', verbName: 'goto' },
    ],
    ['browser', { verb: 'open', selector: '#menu' }, { verb: 'navigate', target: { selector: '#menu' } }],
    [' Remote.Clipboard', {}, { surface: 'chio', verb: 'remote', verbName: 'remote.clipboard' }],
    ['input_inject', {}, { verb: 'inject' }],
    ['keyboard', { input_type: 'keyboard', text: 'hi' }, { verb: 'inject', texts: ['hi'] }],
    ['anything', { customType: 'Remote.Audio' }, { verb: 'remote', verbName: 'remote.audio' }],
    ['computer', { action: 'left_click', coordinate: [1, 2] }, { verb: 'click' }],
    ['browser_click', { element: 'Save', ref: 'e3' }, { verb: 'click', target: { selector: 'e3', name: 'Save' } }],
    ['browser_tabs', { action: 'new', url: 'https://a.example' }, { surface: 'playwright-mcp', verb: 'navigate' }],
    ['browser_tabs', { action: 'list' }, { surface: 'playwright-mcp', verb: 'tab' }],
    ['browser_run_code', { code: '1' }, { surface: 'playwright-mcp', verb: 'evaluate' }],
    ['browser_take_screenshot', {}, { surface: 'playwright-mcp', verb: 'screenshot' }],
    ['browser_network_requests', {}, { surface: 'playwright-mcp', verb: 'extract' }],
    ['navigate_page', { url: 'https://a.example' }, { verb: 'navigate' }],
    ['nothing', { text: 'x' }, { surface: 'chio', verb: 'other', verbName: 'nothing' }],
    ['open', { path: '/etc/passwd' }, { verb: 'other' }],
  ])('%s %j', (tool, args, expected) => {
    expect(read(tool, args)).toMatchObject(expected);
  });

  it.each<[string, JsonObject, Surface | undefined]>([
    ['browser_dom', {}, undefined],
    ['browser_dom', { action: 'evaluate' }, undefined],
    ['browser_dom', { action: 'goto' }, undefined],
    ['browser_dom', { action: 'click', url: 'https://evil.com' }, undefined],
    ['browser_dom', { action: 'click', steps: [{ action: 'goto', url: 'https://evil.com' }] }, undefined],
    ['browser_dom', { action: 'execute_sequence' }, undefined],
    ['browser_dom', { action: 'execute_sequence', steps: ['goto'] }, undefined],
    ['browser_dom', { action: 'key_press', text: 'a', credential_ref: 'b' }, undefined],
    ['browser', { action: 5 }, undefined],
    ['browser', { action: 'click', target: { x: 1 } }, undefined],
    ['browser', { action: 'goto', verb: 'screenshot', url: 'https://a.example' }, undefined],
    ['navigate', { action: 'screenshot', url: 'https://evil.com' }, undefined],
    ['navigate', { url: 'https://a.example', target: 'https://evil.com' }, undefined],
    ['navigate', { url: 'https://a.example', selector: 'https://evil.com' }, undefined],
    ['computer', { action: 'screenshot', type: 'type', text: 'AKIA' }, undefined],
    ['computer', { action: { type: 'screenshot' }, type: 'type', text: 'AKIA' }, undefined],
    ['computer', { type: 'type', text: 'AKIA', actions: [{ type: 'screenshot' }] }, undefined],
    ['computer', { type: 'screenshot', command: 'type', text: 'AKIA' }, undefined],
    ['browser', { action: 'screenshot', type: 'type', text: 'AKIA' }, undefined],
    ['browser', { action: 'screenshot', command: 'click', selector: '#a' }, undefined],
    ['click', { selector: '#a', type: 'navigate' }, undefined],
    ['browser_dom', { action: 'screenshot', type: 'type', text: 'AKIA' }, undefined],
    ['browser_dom', { action: 'screenshot', verb: 'click', selector: '#a' }, undefined],
    ['browser_dom', { action: 'click' }, undefined],
    ['browser_dom', { action: 'key_press' }, undefined],
    ['browser_dom', { action: 'key_press', key: '' }, undefined],
    ['browser_dom', { action: 'execute_sequence', steps: [{ action: 'click' }] }, undefined],
    ['browser', { action: 'click' }, undefined],
    ['browser', { action: 'press' }, undefined],
    ['click', {}, undefined],
    ['press_key', {}, undefined],
    ['computer', { action: 'left_click' }, undefined],
    ['computer', { action: 'key', text: '' }, undefined],
    ['left_click', {}, 'anthropic'],
    ['left_click', { coordinate: [1, 2], target: { type: 'ref', ref: 'e1' } }, 'anthropic'],
    ['browser_hover', { target: 'e1', ref: 'e2' }, undefined],
    ['computer', { type: 'keypress', keys: [''] }, 'openai'],
    ['browser_press_key', { key: '' }, 'playwright-mcp'],
    ['Input.dispatchKeyEvent', { type: 'keyDown' }, 'cdp'],
    ['browser_fill_form', { fields: 'x' }, undefined],
    ['browser_hover', {}, undefined],
    ['browser_click', { element: 'x' }, 'playwright-mcp'],
    ['browser_new_tool', {}, 'playwright-mcp'],
    ['browser_navigate', { url: 'https://a.example' }, 'cua'],
    ['browser_navigate', { url: 'https://a.example' }, 'cdp'],
  ])('%s %j is malformed', (tool, args, surface) => {
    expect(read(tool, args, surface)).toHaveProperty('malformed');
  });

  it.each<[string, JsonObject]>([
    ['browser_wipe', { action: 'screenshot' }],
    ['browser_wipe', { verb: 'goto', url: 'https://a.example/' }],
    ['browser_screenshot_and_send', {}],
    ['playwright_magic', { action: 'click', selector: '#a' }],
    ['page_erase', { action: 'screenshot' }],
  ])('%s %j is unknown, though it begins as a known tool does, and refused', (tool, args) => {
    expect(read(tool, args)).toMatchObject({ verb: 'other', verbName: tool });
    expect(cordon('fill_form', ['a.example']).judge(tool, args).outcome).toBe('deny');
    expect(chio({ browserAutomation: BROWSER_AUTOMATION }).judge(tool, args).outcome).toBe('deny');
  });

  it('a click and a key say what they are for, or have no need to', () => {
    for (const args of [
      { x: 1, y: 2 },
      { coordinate: [1, 2] },
      { selector: '#a' },
      { element: 'Save' },
      { text: 'Save' },
    ]) {
      expect(read('browser', { action: 'click', ...args })).toMatchObject({ verb: 'click' });
    }
    expect(read('browser', { action: 'submit', selector: '#form' })).toMatchObject({ verb: 'press' });
    expect(read('browser', { action: 'screenshot', type: 'png' })).toMatchObject({ verb: 'screenshot' });
    expect(read('computer', { type: 'computer_call', action: { type: 'screenshot' } })).toMatchObject({
      verb: 'screenshot',
    });
  });

  it('a sequence in a sequence is judged step by step', () => {
    const nested = (step: JsonObject) => ({
      action: 'execute_sequence',
      steps: [{ action: 'execute_sequence', steps: [{ action: 'screenshot' }, step] }],
    });
    const gate = cordon('interact', ['a.example']);
    expect(gate.judge('browser_dom', nested({ action: 'goto', url: 'https://a.example/' })).outcome).toBe('allow');
    expect(gate.judge('browser_dom', nested({ action: 'goto', url: 'https://evil.com/' })).by).toBe('act.scope.domain');
    expect(gate.judge('browser_dom', nested({ action: 'click' })).by).toBe('act.floor.malformed');
    const reads = cordon('read', ['a.example']);
    expect(reads.judge('browser_dom', nested({ action: 'screenshot' })).by).toBe('act.scope.action');
  });

  it('refuses what nests too deep, and says nothing of values', () => {
    let deep: JsonObject = {};
    for (let depth = 0; depth < 5000; depth += 1) deep = { a: deep };
    expect(read('click', deep)).toHaveProperty('malformed');
    expect(JSON.stringify(read('browser_dom', { action: 'hunter2' }))).not.toContain('hunter2');
  });
});

const tools = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'browser_dom',
    'browser',
    'navigate',
    'type',
    'input',
    'remote.x',
    'browser_fill_form',
    'browser_tabs',
    'click',
  ),
);
const keys = fc.constantFrom(
  'action',
  'verb',
  'url',
  'target',
  'selector',
  'text',
  'steps',
  'fields',
  'action_type',
  '__proto__',
  'constructor',
);
const json = fc.jsonValue();
const args = fc.dictionary(
  fc.oneof(fc.string(), keys),
  fc.oneof(json, fc.constantFrom('goto', 'click', 'https://a.example')),
);

describe('on arbitrary calls', () => {
  it('neither reading nor judging throws', () => {
    const gates = [cordon('interact', ['a.example']), chio({})];
    fc.assert(
      fc.property(tools, args, (tool, arbitrary) => {
        const call: JsonObject = JSON.parse(JSON.stringify(arbitrary));
        for (const surface of [undefined, 'cua', 'chio', 'playwright-mcp', 'cdp'] as const) read(tool, call, surface);
        for (const gate of gates) expect(['allow', 'deny', 'ask']).toContain(gate.judge(tool, call).outcome);
      }),
      { numRuns: runs(500) },
    );
  });

  it('no call goes to another place than the one that was judged', () => {
    fc.assert(
      fc.property(
        fc.webUrl(),
        fc.constantFrom('url', 'target', 'href'),
        fc.constantFrom('goto', 'navigate', 'open'),
        (url, key, tool) => {
          const verdict = cordon('interact', ['allowed.example']).judge(tool, { [key]: url });
          expect(verdict.outcome).toBe('deny');
        },
      ),
    );
  });
});
