import type Anthropic from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { GOAL_ACTIONS, GOALS, type Goal, SCOPE_ACTIONS } from '../../model/policy/scope.ts';
import { BROWSER_AUTOMATION, cordon, GUARDRAILS, policyOf, scopeOf } from '../testing.ts';
import { restrictTools } from './restrict-tools.ts';

const grant = (goal: Goal, members: Parameters<typeof policyOf>[1] = { guardrails: GUARDRAILS }) => ({
  policy: policyOf('cordon', members),
  scope: scopeOf(goal, ['a.example']),
});

/** CUA's tool as a model is offered it, its sequences included. */
const BROWSER_DOM = {
  name: 'browser_dom',
  input_schema: {
    type: 'object',
    properties: {
      action: { type: 'string', enum: [...SCOPE_ACTIONS] },
      selector: { type: 'string' },
      steps: {
        type: 'array',
        items: { type: 'object', properties: { action: { enum: [...SCOPE_ACTIONS] } }, required: ['action'] },
      },
    },
    required: ['action', 'steps'],
  },
};

describe("CUA's browser_dom", () => {
  it.each(GOALS)('has the actions of the goal %s alone', (goal) => {
    const [tool] = restrictTools([BROWSER_DOM], grant(goal));
    const allowed = SCOPE_ACTIONS.filter((action) => GOAL_ACTIONS[goal].includes(action));
    const action = { type: 'string', enum: allowed };
    expect(tool).toMatchObject({ input_schema: { properties: { action } } });
    const steps = Object(tool).input_schema.properties.steps;
    if (allowed.includes('execute_sequence')) expect(steps.items.properties.action.enum).toEqual(allowed);
    else {
      expect(steps).toBeUndefined();
      expect(Object(tool).input_schema.required).toEqual(['action']);
    }
  });

  it('is left as it was given', () => {
    const before = JSON.stringify(BROWSER_DOM);
    restrictTools([BROWSER_DOM], grant('read'));
    expect(JSON.stringify(BROWSER_DOM)).toBe(before);
    expect(restrictTools([BROWSER_DOM], grant('interact'))).toEqual([BROWSER_DOM]);
  });

  it('as one schema for each action loses the schemas of those', () => {
    const branch = (action: string) => ({ type: 'object', properties: { action: { const: action } } });
    const tool = { name: 'browser_dom', inputSchema: { oneOf: SCOPE_ACTIONS.map(branch) } };
    const [narrowed] = restrictTools([tool], grant('navigate'));
    expect(narrowed?.name).toBe('browser_dom');
    expect(Object(narrowed).inputSchema.oneOf).toEqual(
      ['goto', 'click', 'screenshot', 'scroll', 'get_dom'].map(branch),
    );
  });
});

describe('tools with names of their own', () => {
  const named = (name: string, properties: object = {}) => ({ name, inputSchema: { type: 'object', properties } });
  const names = (goal: Goal, ...tools: readonly string[]) =>
    restrictTools(
      tools.map((name) => named(name)),
      grant(goal),
    ).map(({ name }) => name);

  it('go where the goal has no such action, or nobody knows them', () => {
    const all = ['browser_navigate', 'browser_click', 'browser_type', 'browser_evaluate', 'mcp__x__fill', 'read_file'];
    expect(names('read', ...all)).toEqual(['browser_navigate', 'browser_click']);
    expect(names('interact', ...all)).toEqual(['browser_navigate', 'browser_click', 'browser_type', 'mcp__x__fill']);
    expect(names('navigate', 'take_snapshot', 'list_console_messages', 'wait_for')).toEqual(['take_snapshot']);
  });

  it('lose what of an argument is not allowed, and arguments that write to files or run scripts', () => {
    const dialog = named('browser_handle_dialog', { accept: { type: 'boolean' }, promptText: { type: 'string' } });
    expect(restrictTools([dialog], grant('read'))).toMatchObject([
      { inputSchema: { properties: { accept: { type: 'boolean', enum: [false] } } } },
    ]);
    expect(restrictTools([dialog], grant('interact'))).toEqual([dialog]);
    const answer = named('handle_dialog', { action: { enum: ['accept', 'dismiss'] } });
    expect(restrictTools([answer], grant('read'))).toMatchObject([
      { inputSchema: { properties: { action: { enum: ['dismiss'] } } } },
    ]);
    const page = named('navigate_page', { url: {}, initScript: {} });
    expect(restrictTools([page], grant('read'))).toEqual([named('navigate_page', { url: {} })]);
    expect(restrictTools([named('take_snapshot', { filePath: {} })], grant('read'))).toEqual([named('take_snapshot')]);
  });

  it('are functions of both of OpenAI’s interfaces as well', () => {
    const parameters = { type: 'object', properties: { action: { enum: ['goto', 'click', 'type'] }, filename: {} } };
    const left = { type: 'object', properties: { action: { enum: ['goto', 'click'] } } };
    const responses = { type: 'function', name: 'browser', parameters };
    const chat = { type: 'function', function: { name: 'browser', parameters } };
    expect(restrictTools([responses, chat], grant('read'))).toEqual([
      { ...responses, parameters: left },
      { ...chat, function: { name: 'browser', parameters: left } },
    ]);
  });

  it('go by what the guards say of verbs and tools as well', () => {
    const guards = { browserAutomation: { ...BROWSER_AUTOMATION, allowedVerbs: ['navigate', 'screenshot'] } };
    const offered = restrictTools(
      ['browser_navigate', 'browser_click', 'browser_take_screenshot', 'browser_type'].map((name) => named(name)),
      grant('interact', { guardrails: GUARDRAILS, guards }),
    );
    expect(offered.map(({ name }) => name)).toEqual(['browser_navigate', 'browser_take_screenshot']);
    const chio = { policy: policyOf('chio', { guards }), scope: scopeOf('read', []) };
    expect(restrictTools([named('browser_click'), named('read_file')], chio)).toEqual([named('read_file')]);
  });
});

describe("the providers' own tools", () => {
  const computer = { type: 'computer_20251124', name: 'computer', display_width_px: 1280, display_height_px: 800 };

  it('stay what they are where nothing is withheld', () => {
    const tools = [
      computer,
      { type: 'computer_use_preview' },
      { type: 'computer' },
      { type: 'browser_toolset_20260801' },
    ];
    expect(restrictTools(tools.slice(0, 3), grant('interact'))).toEqual(tools.slice(0, 3));
    // Scripts are in no goal.
    expect(restrictTools(tools.slice(3), grant('interact'))).toEqual([
      { type: 'browser_toolset_20260801', configs: { javascript_exec: { enabled: false } } },
    ]);
  });

  it('Anthropic’s become a tool of the same name with what is left', () => {
    const [tool] = restrictTools([computer], grant('read'));
    expect(tool).toMatchObject({ name: 'computer', description: expect.stringContaining('1280 × 800') });
    const { properties, required } = Object(tool).input_schema;
    expect(properties.action.enum).toEqual([
      'mouse_move',
      'left_click',
      'right_click',
      'middle_click',
      'double_click',
      'screenshot',
      'cursor_position',
      'triple_click',
      'scroll',
      'wait',
    ]);
    expect(properties).not.toHaveProperty('start_coordinate');
    expect(required).toEqual(['action']);
    const zooming = restrictTools([{ ...computer, enable_zoom: true }], grant('read'));
    expect(Object(zooming[0]).input_schema.properties.action.enum).toContain('zoom');
    for (const action of properties.action.enum) {
      const args = { action, coordinate: [1, 1], scroll_direction: 'up', duration: 1 };
      expect(cordon('read', ['a.example']).judge('computer', args).outcome, action).toBe('allow');
    }
  });

  it('OpenAI’s become a function', () => {
    const [tool] = restrictTools(
      [{ type: 'computer_use_preview', display_width: 800, display_height: 600 }],
      grant('read'),
    );
    expect(tool).toMatchObject({ type: 'function', name: 'computer', strict: false });
    expect(Object(tool).parameters.properties.type.enum).toEqual([
      'click',
      'double_click',
      'move',
      'screenshot',
      'scroll',
      'wait',
    ]);
  });

  it('toolsets have their members switched off, and keep what else they were told', () => {
    const configs = { find: { defer_loading: true }, type: { defer_loading: true } };
    const [tool] = restrictTools([{ type: 'browser_toolset_20260801', configs }], grant('read'));
    const { configs: set } = Object(tool);
    expect(set.find).toEqual({ defer_loading: true });
    expect(set.type).toEqual({ defer_loading: true, enabled: false });
    expect(Object.keys(set).toSorted()).toEqual(
      'file_upload find form_input hold_key javascript_exec key left_click_drag left_mouse_down left_mouse_up type'.split(
        ' ',
      ),
    );
  });

  it('that nobody knows are left out', () => {
    const tools = [{ type: 'browser_toolset_20991231' }, { type: 'bash_20250124', name: 'bash' }, {}];
    expect(restrictTools(tools, grant('fill_form'))).toEqual([]);
  });
});

it('gives back what the clients take, by their own types', () => {
  const anthropic: Anthropic.Beta.BetaToolUnion[] = [
    { type: 'computer_20250124', name: 'computer', display_width_px: 800, display_height_px: 600 },
    { name: 'browser_navigate', input_schema: { type: 'object' } },
  ];
  const openai: OpenAI.Responses.Tool[] = [{ type: 'computer' }];
  const chat: OpenAI.Chat.ChatCompletionTool[] = [{ type: 'function', function: { name: 'browser_navigate' } }];
  const mcp: { name: string; inputSchema: { type: 'object' } }[] = [
    { name: 'browser_click', inputSchema: { type: 'object' } },
  ];
  const offered: readonly [typeof anthropic, typeof openai, typeof chat, typeof mcp] = [
    restrictTools(anthropic, grant('read')),
    restrictTools(openai, grant('read')),
    restrictTools(chat, grant('read')),
    restrictTools(mcp, grant('read')),
  ];
  expect(offered.map((tools) => tools.length)).toEqual([2, 1, 1, 1]);
});
