/**
 * The arguments of the computer tools, whose schemas their providers keep to themselves, in the form of a function's: what such a tool becomes
 * where a grant does not allow all that it can do.
 */
import type { JsonObject } from '../../model/json.ts';

const integer = { type: 'integer' } as const;
const text = { type: 'string' } as const;
const pair = { type: 'array', items: integer, minItems: 2, maxItems: 2 } as const;

interface Argument {
  readonly name: string;
  readonly schema: JsonObject;
  /** The actions that have it. */
  readonly of: readonly string[];
}

const CLICKS = ['left_click', 'right_click', 'middle_click', 'double_click', 'triple_click'];

const ANTHROPIC: readonly Argument[] = [
  { name: 'coordinate', schema: pair, of: [...CLICKS, 'mouse_move', 'left_click_drag', 'scroll'] },
  { name: 'start_coordinate', schema: pair, of: ['left_click_drag'] },
  { name: 'text', schema: text, of: ['type', 'key', 'hold_key', 'scroll', ...CLICKS] },
  { name: 'duration', schema: { type: 'number' }, of: ['hold_key', 'wait'] },
  { name: 'scroll_direction', schema: { type: 'string', enum: ['up', 'down', 'left', 'right'] }, of: ['scroll'] },
  { name: 'scroll_amount', schema: integer, of: ['scroll'] },
  { name: 'region', schema: { type: 'array', items: integer, minItems: 4, maxItems: 4 }, of: ['zoom'] },
];

const POINTED = ['click', 'double_click', 'move', 'scroll'];

const OPENAI: readonly Argument[] = [
  { name: 'x', schema: integer, of: POINTED },
  { name: 'y', schema: integer, of: POINTED },
  { name: 'button', schema: { type: 'string', enum: ['left', 'right', 'wheel', 'back', 'forward'] }, of: ['click'] },
  { name: 'scroll_x', schema: integer, of: ['scroll'] },
  { name: 'scroll_y', schema: integer, of: ['scroll'] },
  { name: 'keys', schema: { type: 'array', items: text }, of: ['keypress'] },
  { name: 'text', schema: text, of: ['type'] },
  {
    name: 'path',
    schema: { type: 'array', items: { type: 'object', properties: { x: integer, y: integer }, required: ['x', 'y'] } },
    of: ['drag'],
  },
];

/** The arguments of Anthropic's `computer` for these of its actions. */
export function anthropicComputerSchema(actions: readonly string[]): JsonObject & { readonly type: 'object' } {
  return schemaFor('action', actions, ANTHROPIC);
}

/** An action of OpenAI's computer tool, of these types. */
export function openaiComputerSchema(types: readonly string[]): JsonObject & { readonly type: 'object' } {
  return schemaFor('type', types, OPENAI);
}

function schemaFor(
  choice: string,
  values: readonly string[],
  all: readonly Argument[],
): JsonObject & { readonly type: 'object' } {
  const needed = all.filter(({ of }) => of.some((value) => values.includes(value)));
  return {
    type: 'object',
    properties: {
      [choice]: { type: 'string', enum: values },
      ...Object.fromEntries(needed.map(({ name, schema }) => [name, schema])),
    },
    required: [choice],
    additionalProperties: false,
  };
}
