/**
 * Generic tool calls as Chio's guards know them (docs/sources.md#chio-generic-tools): browser tools whose verb stands in `action` or `verb` or
 * is the tool's name, whose target stands in `url`, `target`, `href` or `selector`; `remote.*` and `input.*` calls; and tools of
 * any name that carry an action type. What is none of these is an action of verb `other`, which a dialect may let pass.
 */
import type { Action, ActionTarget, Verb } from '../../model/action.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isBrowserName, verbOf } from '../../model/verb-names.ts';
import { looksLikeSelector, readNavigation } from '../navigation.ts';
import { bareToolName, normaliseName } from '../verbs.ts';
import { contradiction, type Details, type Misfit, makeAction, type Reading, targetOf, textsOf } from './reading.ts';
import { REFUSED_ARGUMENTS } from './tool.ts';

/** Tools that take their verb from an argument. */
const BROWSER_TOOLS: ReadonlySet<string> = new Set([
  'browser',
  'browser_action',
  'playwright',
  'puppeteer',
  'selenium',
  'computer',
]);

/** Tools of Playwright MCP's naming that Chio recognises as well. */
const SHARED_TOOLS: ReadonlySet<string> = new Set([
  'browser_navigate',
  'browser_click',
  'browser_type',
  'browser_screenshot',
]);

const INPUT_TOOLS: ReadonlySet<string> = new Set(['keyboard', 'mouse', 'touch', 'input']);

/** Words that are tools of many agents besides: they are the browser's only when they name a target as it does. */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set([
  'open',
  'read',
  'find',
  'wait',
  'sleep',
  'select',
  'check',
  'close',
]);

const ACTION_TYPE_KEYS = ['action_type', 'actionType', 'custom_type', 'customType'] as const;
const VERB_KEYS = ['action', 'verb'] as const;
const TARGET_KEYS = ['url', 'target', 'href', 'selector'] as const;
/** Where a call says what it clicks. */
const PLACES = [
  ...TARGET_KEYS,
  'ref',
  'uid',
  'element',
  'text',
  'name',
  'label',
  'description',
  'coordinate',
  'coordinates',
  'x',
  'index',
  'position',
];
const NAME_KEYS = ['element', 'name', 'description', 'label'] as const;

/** Verbs whose calls carry text; anything unknown may. */
const TYPING: ReadonlySet<Verb> = new Set<Verb>(['type', 'press', 'select', 'dialog', 'inject', 'other']);

/** Whether an action type belongs to Chio's remote-session and input surface. */
function isCuaType(type: string): boolean {
  return type.startsWith('remote.') || type.startsWith('input.');
}

/**
 * Every action type that a call claims: its tool's name, and each of the four arguments that may name one. All are judged: an
 * executor may read another than the first.
 */
export function actionTypesOf(tool: string, args: JsonObject): readonly string[] {
  const found = new Set<string>();
  const name = bareToolName(tool);
  if (isCuaType(name)) found.add(name);
  if (name === 'input_inject') found.add('input.inject');
  for (const type of actionTypesIn(args)) found.add(type);
  return [...found];
}

/** The action types that the arguments of a call claim. */
export function actionTypesIn(args: JsonObject): readonly string[] {
  return ACTION_TYPE_KEYS.map((key) => args[key])
    .map((value) => (typeof value === 'string' ? normaliseName(value) : ''))
    .filter(isCuaType);
}

/** Whether a tool of this name drives a browser, though its verb may be unknown. */
export function isBrowserTool(tool: string): boolean {
  const name = bareToolName(tool);
  return takesVerb(name) || isBrowserName(name);
}

/** Whether a tool of this bare name says in an argument what it does. */
export function takesVerb(name: string): boolean {
  return BROWSER_TOOLS.has(name);
}

/** A generic call, or undefined where its tool is none that Chio knows. */
export function readChio(tool: string, args: JsonObject): Reading {
  const malformed = stringsOnly(args, ACTION_TYPE_KEYS);
  if (malformed !== undefined) return malformed;
  const name = bareToolName(tool);
  // OpenAI's tool of this name says what it does in `type`, or in an object.
  if (name === 'computer' && stringsAt(args, VERB_KEYS).length === 0) return undefined;
  if (takesVerb(name)) return readBrowserCall(tool, name, args, undefined);
  if (isCuaType(name) || name === 'input_inject' || INPUT_TOOLS.has(name)) return readTyped(tool, name, args);
  const verb = claimedVerb(name, args);
  return verb === undefined ? undefined : readBrowserCall(tool, name, args, verb);
}

/** The reading of last resort: a tool that no surface knows. One that drives a browser by its name is read as such. */
export function readUnknown(tool: string, args: JsonObject): Action | Misfit {
  const name = bareToolName(tool);
  const [type] = actionTypesOf(tool, args);
  if (type !== undefined) return readTyped(tool, type, args);
  const own = verbOf(name);
  if (own !== undefined && !EVERYDAY_WORDS.has(name)) return readBrowserCall(tool, name, args, own);
  return makeAction('chio', tool, 'other', name, args, { texts: textsOf(args) });
}

function readTyped(tool: string, name: string, args: JsonObject): Action {
  const verb: Verb = name.startsWith('remote.') ? 'remote' : 'inject';
  return makeAction('chio', tool, verb, name, args, { texts: textsOf(args), target: namedTarget(args, undefined) });
}

/** The verb of a tool whose own name is one, where this surface claims it. */
function claimedVerb(name: string, args: JsonObject): Verb | undefined {
  const verb = verbOf(name);
  if (verb === undefined || verb === 'sequence') return undefined;
  if (name.startsWith('browser_') && !SHARED_TOOLS.has(name)) return undefined;
  if (!EVERYDAY_WORDS.has(name)) return verb;
  return TARGET_KEYS.some((key) => args[key] !== undefined) ? verb : undefined;
}

/** Where calls hold further calls. */
const SEQUENCE_KEYS = ['steps', 'actions', 'sequence'] as const;

function readBrowserCall(tool: string, name: string, args: JsonObject, own: Verb | undefined): Action | Misfit {
  const malformed = stringsOnly(args, VERB_KEYS) ?? stringsOnly(args, TARGET_KEYS);
  if (malformed !== undefined) return malformed;
  const said = saidVerb(args);
  if (said === 'several') return { misfit: 'action and verb name different verbs' };
  const verbName = own === undefined ? (said ?? name) : name;
  const known = own ?? verbOf(verbName) ?? 'other';
  const verb = known === 'tab' && args.url !== undefined ? 'navigate' : known;
  // Of a sequence in a tool that has none, no step would be looked at.
  if (verb === 'sequence' || SEQUENCE_KEYS.some((key) => Array.isArray(args[key])))
    return { misfit: 'sequences are browser_dom’s: call the steps one by one' };
  if (own !== undefined && said !== undefined && verbOf(said) !== own) {
    return { misfit: 'the action argument names another verb than the tool' };
  }
  const other = contradiction(known, args);
  if (other !== undefined) return other;
  if (typeof args.initScript === 'string') return { misfit: `initScript: ${REFUSED_ARGUMENTS.get('initScript')}` };
  const aimless = lacksAim(verb, verbName, args);
  if (aimless !== undefined) return aimless;
  const details = verb === 'navigate' ? navigationDetails(args) : targetDetails(verb, args);
  return 'misfit' in details ? details : makeAction('chio', tool, verb, verbName, args, details);
}

/** A click needs a place, and a key press a key: without them an executor takes what it likes. */
function lacksAim(verb: Verb, verbName: string, args: JsonObject): Misfit | undefined {
  if (verb === 'click' && !PLACES.some((key) => args[key] !== undefined && args[key] !== null && args[key] !== '')) {
    return { misfit: 'a click needs a target' };
  }
  if (verb === 'press' && !verbName.startsWith('submit') && textsOf(args).every((text) => text === '')) {
    return { misfit: 'a key press needs a key' };
  }
  return undefined;
}

function saidVerb(args: JsonObject): string | 'several' | undefined {
  const said = new Set(stringsAt(args, VERB_KEYS).map(normaliseName));
  const [first] = said;
  return said.size > 1 ? 'several' : first;
}

/** A navigation goes to one place: two different ones are two readings for an attacker to choose from. */
function navigationDetails(args: JsonObject): Details | Misfit {
  const urls = new Set(stringsAt(args, ['url', 'href']));
  const targets = stringsAt(args, ['target', 'selector']);
  const selector = targets.find(looksLikeSelector);
  for (const target of targets) if (!looksLikeSelector(target)) urls.add(target);
  if (urls.size > 1) return { misfit: 'it names several places to go to' };
  const [url] = urls;
  if (url === undefined && selector === undefined) return { misfit: 'a navigation needs a url' };
  return { url, target: targetOf(selector) };
}

function targetDetails(verb: Verb, args: JsonObject): Details {
  const [selector] = stringsAt(args, ['selector', 'target', 'ref', 'uid', 'href', 'url']);
  return {
    url: TARGET_KEYS.flatMap((key) => stringsAt(args, [key]).filter((text) => leads(key, text)))[0],
    target: namedTarget(args, selector),
    texts: TYPING.has(verb) ? textsOf(args) : [],
  };
}

/**
 * Whether a call that is no navigation may still lead to this place, and is judged as if it did: any absolute URL in `url`, a web
 * page in `href`, and in the rest one with its scheme written out, since `//div/a` is an XPath there.
 */
function leads(key: (typeof TARGET_KEYS)[number], text: string): boolean {
  const absolute = /^[^a-z]*[a-z][a-z0-9+-]*:/i.test(text);
  if (!absolute && (key === 'selector' || key === 'target' || !/^\s*[\\/]\s*[\\/]/.test(text))) return false;
  const { kind } = readNavigation(text);
  return kind === 'web' || (key === 'url' && kind === 'scheme');
}

function namedTarget(args: JsonObject, selector: string | undefined): ActionTarget | undefined {
  return targetOf(selector, stringsAt(args, NAME_KEYS)[0]);
}

function stringsAt(args: JsonObject, keys: readonly string[]): string[] {
  return keys.map((key): Json | undefined => args[key]).filter((value) => typeof value === 'string');
}

function stringsOnly(args: JsonObject, keys: readonly string[]): Misfit | undefined {
  const wrong = keys.find((key) => args[key] !== undefined && typeof args[key] !== 'string');
  return wrong === undefined ? undefined : { misfit: `${wrong}: expected a string` };
}
