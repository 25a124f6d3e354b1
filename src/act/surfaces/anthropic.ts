/**
 * Anthropic's tools: `computer` with its action (computer_20241022, 20250124 and 20251124, each with what the one before it has), and the members
 * of browser_toolset_20260801 and computer_toolset_20260801, which the model calls by their own names. A member of both families is one row: it
 * is aimed by `coordinate`, or by a `target` that is a reference or a place.
 */
import { z } from 'zod';
import type { Verb } from '../../model/action.ts';
import type { JsonObject } from '../../model/json.ts';
import { bareToolName } from '../verbs.ts';
import { type Details, type Misfit, type Reading, targetOf } from './reading.ts';
import { defineTool, type Tool, type Tools } from './tool.ts';

const text = z.string();
const key = text.min(1);
const number = z.number();
const optional = number.optional();
const tab = { tab_id: text.optional() };
const pair = z.array(number).length(2);
const place = z.strictObject({ type: z.literal('coordinate'), x: number, y: number });
const reference = z.strictObject({ type: z.literal('ref'), ref: text });
const aimed = {
  ...tab,
  coordinate: pair.optional(),
  target: z.union([place, reference]).optional(),
  modifiers: text.optional(),
  /** Keys that are held meanwhile. */
  text: text.optional(),
};

interface Aim {
  readonly coordinate?: readonly number[] | undefined;
  readonly target?: z.output<typeof place | typeof reference> | undefined;
}

function onTarget({ coordinate, target }: Aim): Details | Misfit {
  if (coordinate !== undefined && target !== undefined) return { misfit: 'coordinate and target exclude each other' };
  return { target: target?.type === 'ref' ? targetOf(target.ref) : undefined };
}

function pointing(verb: Verb): Tool {
  return defineTool(verb, aimed, { read: onTarget });
}

/** A click where the pointer happens to be is a click on whatever is there. */
const clicking = defineTool('click', aimed, {
  read: ({ coordinate, target }) =>
    coordinate === undefined && target === undefined
      ? { misfit: 'a click needs a coordinate or a target' }
      : onTarget({ coordinate, target }),
});

function looking(verb: Verb, shape: z.ZodRawShape = {}): Tool {
  return defineTool(verb, { ...tab, ...shape });
}

const typing = { read: (args: { readonly text: string }): Details => ({ texts: [args.text] }) };

/** `url` may also say `back`, `forward` or `reload`. */
function navigation({ url }: { readonly url: string }): Details {
  return HISTORY.has(url) ? { verb: 'history' } : { url };
}

const HISTORY: ReadonlySet<string> = new Set(['back', 'forward', 'reload']);

/** The members of both toolsets. */
export const ANTHROPIC_MEMBERS: Tools = new Map<string, Tool>([
  ['navigate', defineTool('navigate', { ...tab, url: text }, { read: navigation })],
  ['new_tab', looking('tab')],
  ['list_tabs', looking('tab')],
  ['switch_tab', looking('tab')],
  ['close_tab', looking('close')],
  ['screenshot', looking('screenshot')],
  ['zoom', looking('screenshot', { region: z.array(number).length(4) })],
  ['cursor_position', looking('screenshot')],
  ['left_click', clicking],
  ['right_click', clicking],
  ['middle_click', clicking],
  ['double_click', clicking],
  ['triple_click', clicking],
  ['hover', pointing('hover')],
  ['mouse_move', pointing('hover')],
  ['left_mouse_down', pointing('drag')],
  ['left_mouse_up', pointing('drag')],
  [
    'left_click_drag',
    defineTool('drag', { ...aimed, start_coordinate: pair.optional(), from: place.optional() }, { read: onTarget }),
  ],
  [
    'scroll',
    defineTool('scroll', {
      ...aimed,
      scroll_direction: z.enum(['up', 'down', 'left', 'right']),
      scroll_amount: optional,
    }),
  ],
  ['scroll_to', pointing('scroll')],
  ['type', defineTool('type', { ...tab, text }, typing)],
  ['key', defineTool('press', { ...tab, text: key, repeat: optional }, typing)],
  ['hold_key', defineTool('press', { ...tab, text: key, duration: number }, typing)],
  [
    'form_input',
    defineTool(
      'type',
      { ...tab, target: reference, value: z.union([text, number, z.boolean()]) },
      { read: ({ target, value }) => ({ ...onTarget({ target }), texts: [String(value)] }) },
    ),
  ],
  ['read_page', looking('snapshot', { depth: optional, filter: text.optional(), ref: text.optional() })],
  ['get_page_text', looking('snapshot')],
  ['find', looking('snapshot', { query: text })],
  ['wait', looking('wait', { duration: optional })],
  ['read_console', looking('extract')],
  ['read_network', looking('extract')],
  [
    'file_upload',
    defineTool(
      'upload',
      { ...tab, target: reference, paths: z.array(text).optional(), document_ids: z.array(text).optional() },
      { read: onTarget },
    ),
  ],
  ['javascript_exec', looking('evaluate', { text })],
]);

/** What `computer` does in each of its versions. */
const ACTIONS_20241022 = [
  'key',
  'type',
  'mouse_move',
  'left_click',
  'left_click_drag',
  'right_click',
  'middle_click',
  'double_click',
  'screenshot',
  'cursor_position',
] as const;
const ACTIONS_20250124 = [
  ...ACTIONS_20241022,
  'left_mouse_down',
  'left_mouse_up',
  'triple_click',
  'scroll',
  'hold_key',
  'wait',
] as const;
const ACTIONS_20251124 = [...ACTIONS_20250124, 'zoom'] as const;

/** The members of each toolset, by the type that a request gives it. */
export const TOOLSETS: Readonly<Record<string, readonly string[]>> = {
  // What the computer's members can do, `computer` could before.
  computer_toolset_20260801: ACTIONS_20251124,
  browser_toolset_20260801: [...ANTHROPIC_MEMBERS.keys()].filter((member) => member !== 'cursor_position'),
};

/** The actions of `computer`, by the type that a request gives the tool. */
export const COMPUTER_VERSIONS: Readonly<Record<string, readonly string[]>> = {
  computer_20241022: ACTIONS_20241022,
  computer_20250124: ACTIONS_20250124,
  computer_20251124: ACTIONS_20251124,
};

const COMPUTER: Tool = {
  verb: 'other',
  choice: {
    argument: 'action',
    verbs: Object.fromEntries(
      ACTIONS_20251124.map((action) => [action, ANTHROPIC_MEMBERS.get(action)?.verb ?? 'other']),
    ),
  },
  arguments: [
    'action',
    'coordinate',
    'start_coordinate',
    'text',
    'duration',
    'scroll_direction',
    'scroll_amount',
    'repeat',
    'region',
  ],
  read(surface, tool, _verbName, args) {
    const { action, ...rest } = args;
    const known = ACTIONS_20251124.find((each) => each === action);
    const member = known && ANTHROPIC_MEMBERS.get(known);
    if (known === undefined || member === undefined) return { misfit: 'action: no action of computer' };
    const read = member.read(surface, tool, known, rest);
    return 'misfit' in read ? read : { ...read, arguments: args };
  },
};

const TOOLS: Tools = new Map([...ANTHROPIC_MEMBERS, ['computer', COMPUTER]]);

export function readAnthropic(tool: string, args: JsonObject): Reading {
  const name = bareToolName(tool);
  return TOOLS.get(name)?.read('anthropic', tool, name, args);
}
