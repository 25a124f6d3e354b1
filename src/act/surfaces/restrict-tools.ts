/**
 * Schema restriction: the tools that a model is offered, without what the grant does not allow (docs/sources.md#cua-tools).
 *
 * A tool that may not be called at all is left out; of one that may be called to some ends, the others are taken out of its schema. The computer
 * tools, whose schemas only their providers know, become functions of the same name with what is left, and Anthropic's toolsets say which of
 * their members are off. What is not taken out is still judged call by call: this spares the model what would be refused.
 */
import type { Surface, Verb } from '../../model/action.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Grant } from '../../model/policy/grant.ts';
import { isBrowserName, verbOf } from '../../model/verb-names.ts';
import { bareToolName, normaliseName } from '../verbs.ts';
import { ANTHROPIC_MEMBERS, COMPUTER_VERSIONS, TOOLSETS } from './anthropic.ts';
import { takesVerb } from './chio.ts';
import { CHROME_DEVTOOLS_MCP } from './chrome-devtools-mcp.ts';
import { anthropicComputerSchema, openaiComputerSchema } from './computer-schema.ts';
import { CUA_ACTIONS } from './cua.ts';
import { narrowSchema, valuesOf, withoutRefused } from './narrow-schema.ts';
import { type Kind, type Offers, offersOf } from './offer.ts';
import { OPENAI_ACTIONS } from './openai.ts';
import { PLAYWRIGHT_MCP } from './playwright-mcp.ts';
import type { Choice, Tools } from './tool.ts';

/** What a computer tool of Anthropic's becomes where some of its actions are withheld: a tool of the caller's own, as its API has them. */
export interface CustomTool {
  readonly name: 'computer';
  readonly description: string;
  readonly input_schema: JsonObject & { readonly type: 'object' };
}

/** The same for OpenAI's: a function, whose calls have an action as their arguments. */
export interface FunctionTool {
  readonly type: 'function';
  readonly name: 'computer';
  readonly description: string;
  readonly parameters: JsonObject & { readonly type: 'object' };
  readonly strict: false;
}

/**
 * A tool definition as it comes back: itself, or what its computer tool becomes. Of a type that says that it is none (a tool of an MCP server, a function) only
 * itself, so that it goes where the definitions came from.
 */
export type RestrictedTool<Definition extends object> = Definition | Replacement<Definition>;

type Replacement<Definition> = Definition extends { readonly type?: unknown }
  ? 'type' extends keyof Definition
    ?
        | When<Definition['type'] & `computer_${number}`, CustomTool>
        | When<Definition['type'] & OpenaiComputer, FunctionTool>
    : never
  : never;

type When<Type, Tool> = [Type] extends [never] ? never : Tool;

type OpenaiComputer = 'computer' | 'computer_use_preview';

/**
 * The tools that a model may be offered under a grant, in order: definitions as an MCP server lists them (`inputSchema`), as Anthropic's API
 * takes them (`input_schema`, computer tools, toolsets), and as OpenAI's do (functions of either API, computer tools). A tool that no surface
 * knows is left out wherever its calls would be refused: pass those of the browser alone.
 */
export function restrictTools<Definition extends object>(
  tools: readonly Definition[],
  grant: Pick<Grant, 'policy' | 'scope'>,
): RestrictedTool<Definition>[];
export function restrictTools(tools: readonly object[], grant: Pick<Grant, 'policy' | 'scope'>): object[] {
  const offers = offersOf(grant);
  return tools.flatMap((tool) => restricted(tool, offers) ?? []);
}

function restricted<Definition extends object>(
  tool: Definition,
  offers: Offers,
): Definition | CustomTool | FunctionTool | undefined {
  const plain = jsonOf(tool);
  const { type, name } = plain;
  const schema = schemaOf(plain);
  if (typeof type === 'string' && Object.hasOwn(TOOLSETS, type)) return toolset(tool, plain, type, offers);
  if (schema === undefined && typeof type === 'string') {
    if (Object.hasOwn(COMPUTER_VERSIONS, type)) return anthropicComputer(tool, plain, type, offers);
    if (type === 'computer' || type === 'computer_use_preview') return openaiComputer(tool, plain, offers);
  }
  const named = isJsonObject(plain.function) ? plain.function.name : name;
  if (typeof named !== 'string') return undefined;
  const row = rowOf(named, schema);
  if (row.choice === undefined) {
    return offers({ ...row, verbName: bareToolName(named) })
      ? withSchema(tool, plain, schema && withoutRefused(schema))
      : undefined;
  }
  const { argument, verbs } = row.choice;
  const said = Object.keys(verbs).map(saidBy);
  const allows = (value: Json): boolean => {
    const name = normaliseName(String(value));
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    return verb !== undefined && offers({ ...row, verb, verbName: verbNameOf(row, value), said: { argument, value } });
  };
  // A schema that does not say what the argument may be cannot be narrowed: what it can do at best decides.
  if (schema === undefined) return said.some(allows) ? tool : undefined;
  const narrowed = narrowSchema(withoutRefused(schema), { argument, allows, sequences: allows('execute_sequence') });
  return narrowed === undefined || !said.some(allows) ? undefined : withSchema(tool, plain, narrowed);
}

type Row = Omit<Kind, 'verbName' | 'said'> & { readonly choice?: Choice };

const TABLES: readonly (readonly [Surface, Tools])[] = [
  ['playwright-mcp', PLAYWRIGHT_MCP],
  ['chrome-devtools-mcp', CHROME_DEVTOOLS_MCP],
  ['anthropic', ANTHROPIC_MEMBERS],
];

/** What is known of a tool by its name; of Chio's generic ones by what their schema lets them say. */
function rowOf(tool: string, schema: JsonObject | undefined): Row {
  const name = bareToolName(tool);
  if (name === 'browser_dom') {
    return { surface: 'cua', tool, verb: 'other', choice: { argument: 'action', verbs: CUA_ACTIONS } };
  }
  for (const [surface, table] of TABLES) {
    const found = table.get(name);
    if (found === undefined) continue;
    return { surface, tool, verb: found.verb, ...(found.choice === undefined ? {} : { choice: found.choice }) };
  }
  const argument = ['action', 'verb', 'type'].find((each) => valuesOf(schema ?? {}, each).length > 0);
  if (takesVerb(name) && argument !== undefined) {
    const said = valuesOf(schema ?? {}, argument).map((value) => normaliseName(String(value)));
    const verbs = Object.fromEntries(said.map((each): [string, Verb] => [each, saidVerb(argument, each)]));
    return { surface: 'chio', tool, verb: 'other', choice: { argument, verbs } };
  }
  return { surface: 'chio', tool, verb: isBrowserName(name) ? (verbOf(name) ?? 'other') : 'other' };
}

function saidVerb(argument: string, said: string): Verb {
  return (argument === 'type' ? OPENAI_ACTIONS.get(said)?.verb : verbOf(said)) ?? 'other';
}

/** Where an argument is the name of an action, verb lists know it by that. */
function verbNameOf({ surface, tool }: Row, value: Json): string {
  return surface === 'cua' || surface === 'chio' ? normaliseName(String(value)) : bareToolName(tool);
}

/** The value behind its text. */
function saidBy(text: string): Json {
  return text === 'true' ? true : text === 'false' ? false : text;
}

function toolset<Definition extends object>(
  tool: Definition,
  plain: JsonObject,
  type: string,
  offers: Offers,
): Definition | undefined {
  const members = TOOLSETS[type] ?? [];
  const withheld = members.filter((name) => !offersMember(name, offers));
  if (withheld.length === members.length) return undefined;
  const configs = isJsonObject(plain.configs) ? plain.configs : {};
  const off = withheld.map((name) => {
    const config = configs[name];
    return [name, { ...(isJsonObject(config) ? config : {}), enabled: false }];
  });
  return withheld.length === 0 ? tool : { ...tool, configs: { ...configs, ...Object.fromEntries(off) } };
}

function offersMember(name: string, offers: Offers): boolean {
  const verb = ANTHROPIC_MEMBERS.get(name)?.verb ?? 'other';
  return offers({ surface: 'anthropic', tool: name, verb, verbName: name });
}

function anthropicComputer<Definition extends object>(
  tool: Definition,
  plain: JsonObject,
  type: string,
  offers: Offers,
): Definition | CustomTool | undefined {
  const can = (COMPUTER_VERSIONS[type] ?? []).filter((action) => action !== 'zoom' || plain.enable_zoom === true);
  const verb = (action: string): Verb => ANTHROPIC_MEMBERS.get(action)?.verb ?? 'other';
  const may = can.filter((action) => offersAction('anthropic', action, verb(action), 'action', offers));
  if (may.length === can.length) return tool;
  if (may.length === 0) return undefined;
  return { name: 'computer', description: describe(plain), input_schema: anthropicComputerSchema(may) };
}

function openaiComputer<Definition extends object>(
  tool: Definition,
  plain: JsonObject,
  offers: Offers,
): Definition | FunctionTool | undefined {
  const may = [...OPENAI_ACTIONS].filter(([type, { verb }]) => offersAction('openai', type, verb, 'type', offers));
  if (may.length === OPENAI_ACTIONS.size) return tool;
  if (may.length === 0) return undefined;
  const parameters = openaiComputerSchema(may.map(([type]) => type));
  return { type: 'function', name: 'computer', description: describe(plain), parameters, strict: false };
}

function offersAction(surface: Surface, name: string, verb: Verb, argument: string, offers: Offers): boolean {
  return offers({ surface, tool: 'computer', verb, verbName: name, said: { argument, value: name } });
}

/** What the provider would have told its model of the screen. */
function describe(plain: JsonObject): string {
  const width = plain.display_width_px ?? plain.display_width;
  const height = plain.display_height_px ?? plain.display_height;
  const size = width === undefined || height === undefined ? '' : ` The screen is ${width} × ${height} pixels.`;
  return `Use a mouse and keyboard to work with a computer, and take screenshots of it.${size} Coordinates are pixels from the top left.`;
}

const SCHEMA_KEYS = ['inputSchema', 'input_schema', 'parameters'] as const;

function schemaOf(plain: JsonObject): JsonObject | undefined {
  const inside = isJsonObject(plain.function) ? plain.function : plain;
  return SCHEMA_KEYS.map((key) => inside[key]).find(isJsonObject);
}

function withSchema<Definition extends object>(
  tool: Definition,
  plain: JsonObject,
  schema: JsonObject | undefined,
): Definition {
  if (schema === undefined || schema === schemaOf(plain)) return tool;
  const inside = isJsonObject(plain.function) ? plain.function : plain;
  const key = SCHEMA_KEYS.find((each) => isJsonObject(inside[each])) ?? 'parameters';
  return inside === plain ? { ...tool, [key]: schema } : { ...tool, function: { ...inside, [key]: schema } };
}

function jsonOf(tool: object): JsonObject {
  const plain: Json = JSON.parse(JSON.stringify(tool));
  return isJsonObject(plain) ? plain : {};
}
