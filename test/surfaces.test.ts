import { readFileSync } from 'node:fs';
import type Anthropic from '@anthropic-ai/sdk';
import {
  BETA_BROWSER_MEMBER_NAME_VALUES,
  BETA_COMPUTER_MEMBER_NAME_VALUES,
} from '@anthropic-ai/sdk/resources/beta/messages/messages';
import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { surfacesDocument } from '../scripts/generate/surfaces-document.ts';
import { ANTHROPIC_MEMBERS, COMPUTER_VERSIONS } from '../src/act/surfaces/anthropic.ts';
import { CDP } from '../src/act/surfaces/cdp.ts';
import { CHROME_DEVTOOLS_MCP } from '../src/act/surfaces/chrome-devtools-mcp.ts';
import { OPENAI_ACTIONS } from '../src/act/surfaces/openai.ts';
import { PLAYWRIGHT_MCP } from '../src/act/surfaces/playwright-mcp.ts';
import { readToolCall } from '../src/act/surfaces/read-tool-call.ts';
import { REFUSED_ARGUMENTS, type Tools } from '../src/act/surfaces/tool.ts';
import type { Action, MalformedCall, Surface } from '../src/model/action.ts';
import type { JsonObject } from '../src/model/json.ts';
import { devtoolsMcpTools, playwrightMcpTools, slimDevtoolsMcpTools } from './support/mcp-servers.ts';

it('docs/reference/surfaces.md has the tables as the code does', () => {
  expect(readFileSync('docs/reference/surfaces.md', 'utf8')).toBe(surfacesDocument());
});

type Offered = Awaited<ReturnType<typeof playwrightMcpTools>>;

/** What a server offers and its table does not have: whole tools, and arguments as `tool.argument`. */
function unknownTo(table: Tools, offered: Offered): readonly string[] {
  return [...offered].flatMap(([name, { inputSchema }]) => {
    const row = table.get(name);
    if (row === undefined) return [name];
    if (row.verb === 'other') return [];
    const known = new Set([...row.arguments, ...REFUSED_ARGUMENTS.keys()]);
    return Object.keys(inputSchema.properties)
      .filter((argument) => !known.has(argument))
      .map((argument) => `${name}.${argument}`);
  });
}

describe('the tables of the MCP servers', () => {
  it('have every tool and argument that the installed servers offer', async () => {
    const playwright = await playwrightMcpTools();
    const devtools = await devtoolsMcpTools();
    const slim = await slimDevtoolsMcpTools();
    expect([playwright.size, devtools.size, slim.size].map((size) => size > 0)).toEqual([true, true, true]);
    expect(unknownTo(PLAYWRIGHT_MCP, playwright)).toEqual([]);
    expect(unknownTo(CHROME_DEVTOOLS_MCP, devtools)).toEqual([]);
    expect(unknownTo(CHROME_DEVTOOLS_MCP, slim)).toEqual([]);
  });

  it('miss what a newer server would bring', () => {
    const newer: Offered = new Map([
      ['browser_teleport', { name: 'browser_teleport', inputSchema: { properties: {} } }],
      ['browser_click', { name: 'browser_click', inputSchema: { properties: { target: {}, script: {} } } }],
    ]);
    expect(unknownTo(PLAYWRIGHT_MCP, newer)).toEqual(['browser_teleport', 'browser_click.script']);
  });
});

/** A call of every member with all that it may be given, in the types of Anthropic's own client: where it gains one, this fails to compile. */
type Calls<Block extends { readonly name: string; readonly input: unknown }> = {
  readonly [Name in Block['name']]: Extract<Block, { name: Name }>['input'];
};

const ref = { type: 'ref', ref: 'ref_7' } as const;
const at = { type: 'coordinate', x: 1, y: 2 } as const;
const tab_id = 'tab_1';
const pointed = { coordinate: [1, 2], text: 'shift' };
const aimed = { target: ref, modifiers: 'shift', tab_id };

const COMPUTER: Calls<Anthropic.Beta.Messages.BetaResponseComputerToolUseBlock> = {
  key: { text: 'ctrl+s', repeat: 2 },
  hold_key: { text: 'shift', duration: 1 },
  type: { text: 'hello' },
  cursor_position: {},
  mouse_move: { coordinate: [1, 2] },
  left_mouse_down: {},
  left_mouse_up: {},
  left_click: pointed,
  left_click_drag: { start_coordinate: [1, 2], coordinate: [3, 4], text: null },
  right_click: pointed,
  middle_click: pointed,
  double_click: pointed,
  triple_click: pointed,
  scroll: { coordinate: [1, 2], scroll_direction: 'down', scroll_amount: 3, text: null },
  wait: { duration: 1 },
  screenshot: {},
  zoom: { region: [0, 0, 10, 10] },
};

const BROWSER: Calls<Anthropic.Beta.Messages.BetaResponseBrowserToolUseBlock> = {
  navigate: { url: 'https://a.example/', tab_id },
  list_tabs: {},
  new_tab: {},
  switch_tab: { tab_id },
  close_tab: { tab_id },
  read_page: { filter: 'interactive', depth: 3, ref: 'ref_1', tab_id },
  get_page_text: { tab_id: null },
  read_console: { tab_id },
  read_network: { tab_id },
  find: { query: 'the search field', tab_id },
  form_input: { target: ref, value: 'hello', tab_id },
  file_upload: { target: ref, paths: ['/tmp/x'], document_ids: null, tab_id },
  scroll_to: { target: ref, tab_id },
  screenshot: { tab_id },
  zoom: { region: [0, 0, 10, 10], tab_id },
  left_click: aimed,
  right_click: aimed,
  middle_click: aimed,
  double_click: aimed,
  triple_click: aimed,
  hover: { target: at, tab_id },
  left_click_drag: { from: at, target: at, tab_id },
  left_mouse_down: { target: at, tab_id },
  left_mouse_up: { target: at, tab_id },
  mouse_move: { target: at, tab_id },
  scroll: { target: at, scroll_direction: 'down', scroll_amount: 3, tab_id },
  type: { text: 'hello', tab_id },
  key: { text: 'Enter', repeat: 1, tab_id },
  hold_key: { text: 'shift', duration: 1, tab_id },
  wait: { duration: 1, tab_id },
  javascript_exec: { text: 'document.title', tab_id },
};

type ComputerAction = OpenAI.Responses.ComputerAction;

/** An action of every type, in the types of OpenAI's own client. */
const OPENAI: { readonly [Type in ComputerAction['type']]: Extract<ComputerAction, { type: Type }> } = {
  click: { type: 'click', x: 1, y: 2, button: 'left', keys: ['SHIFT'] },
  double_click: { type: 'double_click', x: 1, y: 2, keys: null },
  drag: {
    type: 'drag',
    path: [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ],
    keys: null,
  },
  keypress: { type: 'keypress', keys: ['CTRL', 'A'] },
  move: { type: 'move', x: 1, y: 2, keys: null },
  screenshot: { type: 'screenshot' },
  scroll: { type: 'scroll', x: 1, y: 2, scroll_x: 0, scroll_y: 300, keys: null },
  type: { type: 'type', text: 'hello' },
  wait: { type: 'wait' },
};

function plain(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

function read(tool: string, args: object, surface?: Surface): Action | MalformedCall {
  return readToolCall({ tool, arguments: plain(args) }, surface);
}

describe("Anthropic's toolsets", () => {
  it('have a row for every member that the client knows, and no others', () => {
    const members = new Set<string>([...BETA_BROWSER_MEMBER_NAME_VALUES, ...BETA_COMPUTER_MEMBER_NAME_VALUES]);
    expect([...ANTHROPIC_MEMBERS.keys()].toSorted()).toEqual([...members].toSorted());
  });

  it.each([...Object.entries(COMPUTER), ...Object.entries(BROWSER)])('%s %j is read', (name, input) => {
    const action = read(name, input, 'anthropic');
    expect(action).toMatchObject({ surface: 'anthropic', verb: ANTHROPIC_MEMBERS.get(name)?.verb });
    const { verb } = { verb: 'malformed', ...read(name, input) };
    expect(verb, 'without a surface').toBe({ verb: '', ...action }.verb);
  });

  it.each(Object.entries(COMPUTER))('the same is an action of `computer`: %s', (action, input) => {
    const own = read('computer', { action, ...input }, 'anthropic');
    expect(own).toMatchObject({ surface: 'anthropic', verb: ANTHROPIC_MEMBERS.get(action)?.verb, verbName: action });
    expect({ verb: '', ...read('computer', { action, ...input }) }.verb, 'without a surface').toBe(
      { verb: '-', ...own }.verb,
    );
  });

  it('know the versions of `computer`, by the types that the client has', () => {
    type Version = Extract<Anthropic.Beta.Messages.BetaToolUnion, { name: 'computer' }>['type'];
    const versions: Readonly<Record<Version, number>> = {
      computer_20241022: 10,
      computer_20250124: 16,
      computer_20251124: 17,
    };
    const known = Object.entries(COMPUTER_VERSIONS).map(([type, actions]) => [type, actions.length]);
    expect(Object.fromEntries(known)).toEqual(versions);
  });
});

describe("OpenAI's computer use", () => {
  it('has a row for every type of action that the client knows, and no others', () => {
    expect([...OPENAI_ACTIONS.keys()].toSorted()).toEqual(Object.keys(OPENAI).toSorted());
  });

  it.each(Object.entries(OPENAI))('%s %j is read', (name, action) => {
    const verb = OPENAI_ACTIONS.get(name)?.verb;
    const item = {
      id: 'c1',
      call_id: 'c2',
      status: 'completed',
      pending_safety_checks: [],
      type: 'computer_call',
      action,
    };
    expect(read('computer', action)).toMatchObject({ surface: 'openai', verb, verbName: name });
    expect(read('computer_use_preview', action, 'openai')).toMatchObject({ verb });
    expect(read('computer_call', item)).toMatchObject({ surface: 'openai', verb });
    const { actions, ...batch } = { ...item, action: undefined, actions: [action, OPENAI.screenshot] };
    expect(read('computer_call', { ...batch, actions })).toMatchObject({
      verb: 'sequence',
      steps: [{ verb }, { verb: 'screenshot' }],
    });
    expect(read('computer_call', { ...batch, actions: [action] })).toMatchObject({ verb });
  });

  it.each<[string, object]>([
    ['a check that a person must acknowledge', { action: OPENAI.wait, pending_safety_checks: [{ id: 's1' }] }],
    ['both forms at once', { action: OPENAI.wait, actions: [OPENAI.click] }],
    ['an action of another type', { type: 'exec', command: 'id' }],
    ['an action with something besides', { ...OPENAI.wait, url: 'https://evil.example/' }],
    ['no action', {}],
    ['an empty batch', { actions: [] }],
    ['a batch within a batch', { actions: [{ type: 'computer_call', actions: [OPENAI.click] }] }],
  ])('%s is malformed', (_what, args) => {
    expect(read('computer', args, 'openai')).toHaveProperty('malformed');
  });
});

const protocol = z.object({
  domains: z.array(
    z.object({
      domain: z.string(),
      commands: z.array(
        z.object({ name: z.string(), parameters: z.array(z.object({ name: z.string() })).default([]) }),
      ),
    }),
  ),
});

describe('DevTools commands', () => {
  it('have a row for each of the Input domain with all its parameters, and no parameter that a command does not have', () => {
    const file = 'node_modules/devtools-protocol/json/browser_protocol.json';
    const { domains } = protocol.parse(JSON.parse(readFileSync(file, 'utf8')));
    const commands = domains.flatMap(({ domain, commands }) =>
      commands.map(({ name, parameters }) => ({ name: `${domain}.${name}`, parameters })),
    );
    const known = new Map(commands.map(({ name, parameters }) => [name, parameters.map((each) => each.name)]));
    expect(commands.map(({ name }) => name).filter((name) => name.startsWith('Input.') && !CDP.has(name))).toEqual([]);
    for (const [name, row] of CDP) {
      const parameters = known.get(name) ?? [];
      expect(
        row.arguments.filter((each) => !parameters.includes(each)),
        name,
      ).toEqual([]);
      if (!name.startsWith('Input.')) continue;
      expect(
        parameters.filter((each) => !row.arguments.includes(each)),
        name,
      ).toEqual([]);
    }
  });

  it('tells what is typed from what is pressed, and a move from a click', () => {
    const key = (params: object) => read('Input.dispatchKeyEvent', { type: 'keyDown', ...params }, 'cdp');
    expect(key({ key: 'a', text: 'a' })).toMatchObject({ verb: 'type', texts: ['a'] });
    expect(key({ key: 'Enter' })).toMatchObject({ verb: 'press', texts: ['Enter'] });
    const mouse = (type: string) => read('Input.dispatchMouseEvent', { type, x: 1, y: 2 }, 'cdp');
    expect([mouse('mouseMoved'), mouse('mousePressed')]).toMatchObject([{ verb: 'hover' }, { verb: 'click' }]);
    expect(mouse('mouseTeleported')).toHaveProperty('malformed');
    expect(read('Runtime.evaluate', { expression: '1' }, 'cdp')).toHaveProperty('malformed');
  });
});
