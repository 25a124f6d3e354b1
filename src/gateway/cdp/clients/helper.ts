/*
 * What client libraries run in documents by themselves, to find, wait for, read and fill elements, told from what their users have them run. Only the exact texts of functions count, each
 * known by its digest: what a text does is known where the whole of it is. What a helper carries for its user is judged as what that is.
 *
 *   callFunctionOn  "(utilityScript, ...args) => utilityScript.evaluate(...args)"   ← a known carrier
 *        its fourth argument   "([injected, node]) => injected.blurNode(node)"      ← a known helper: the whole is one
 *                              "() => document.title = 'mine'"                      ← the user's: the whole is the user's
 */
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { type HelperRole, knownRole } from './table.ts';
import { digestOf, plainText, readList, withoutSettings } from './text.ts';

/** What a helper does, and the texts that it is given to put in. */
export interface Helper {
  readonly does: 'reads' | 'fills' | 'selects';
  readonly texts: readonly string[];
}

/** A value that a helper is given; undefined for an object of the page. */
type Given = Json | undefined;

/** Carriers in carriers in carriers are no client's. */
const DEEPEST = 4;
/** Behind the utility script itself, whether the text is a function, and whether its value is asked for. */
const PLAYWRIGHTS_TEXT = 3;
/** Where a carrier of Playwright's has what it carries, and what it gives to that, by the property that it takes it from. */
const GIVES: Readonly<Record<string, readonly [property: string, at: number]>> = {
  callbackText: ['taskData', 2],
  functionText: ['arg', 1],
  expression: ['arg', 1],
};
const BRACKETED = /^\((?:async )?function\b[\s\S]*\}\)$/;
const READS: Helper = { does: 'reads', texts: [] };

/** The helper that a command runs; undefined where it runs anything else. */
export function helperOf(method: string, params: JsonObject): Helper | undefined {
  switch (method) {
    case 'Runtime.callFunctionOn':
      return typeof params.functionDeclaration === 'string'
        ? called(params.functionDeclaration, valuesOf(params.arguments), 0)
        : undefined;
    case 'Runtime.evaluate':
      return typeof params.expression === 'string' ? evaluated(params.expression) : undefined;
    case 'Page.addScriptToEvaluateOnNewDocument':
      return typeof params.source === 'string' ? evaluated(params.source) : undefined;
    default:
      return undefined;
  }
}

/** By argument, its value; a large number is written as a text. */
function valuesOf(args: Json | undefined): readonly Given[] {
  if (!Array.isArray(args)) return [];
  return args.map((arg) =>
    isJsonObject(arg) && arg.objectId === undefined ? (arg.value ?? arg.unserializableValue) : undefined,
  );
}

function called(text: string, given: readonly Given[], depth: number): Helper | undefined {
  const plain = plainText(text);
  const role = roleOf(plain) ?? roleOf(bare(plain));
  switch (role) {
    case undefined:
      return depth < DEEPEST ? calledWithData(plain) : undefined;
    case 'reads':
      return READS;
    case 'fills':
    case 'selects':
      return { does: role, texts: given.flatMap(textsIn) };
    default:
      return depth < DEEPEST ? carried(role.slice('carries '.length), given, depth) : undefined;
  }
}

/** A function without the brackets that Playwright puts round it. */
function bare(text: string): string {
  return BRACKETED.test(text) ? text.slice(1, -1) : text;
}

/** What a carrier is given to run. It is a text that stands in the command: of an object of the page nobody knows what it reads as. */
function carried(where: string, given: readonly Given[], depth: number): Helper | undefined {
  if (where === 'playwright') {
    // Some versions give their carrier a setting before the text. The text is followed by a number in all, so that nobody's carrier runs another.
    const at = typeof given[PLAYWRIGHTS_TEXT] === 'string' ? PLAYWRIGHTS_TEXT : PLAYWRIGHTS_TEXT + 1;
    const [text, count, ...rest] = given.slice(at);
    if (typeof text !== 'string' || typeof count !== 'number') return undefined;
    // Behind them stand the objects that they name by place. A value among those would be taken for one of them.
    if (rest.slice(count).some((each) => each !== undefined)) return undefined;
    return called(text, rest.slice(0, count), depth + 1);
  }
  const [at, property] = where.split('.');
  const holder = given[Number(at)];
  if (property === undefined)
    return typeof holder === 'string' ? called(holder, given.slice(Number(at) + 1), depth + 1) : undefined;
  const text = propertyOf(holder, property);
  const [name, place] = GIVES[property] ?? ['', 0];
  const passed: Given[] = [];
  passed[place] = propertyOf(holder, name);
  return typeof text === 'string' ? called(text, passed, depth + 1) : undefined;
}

/** A property of an object as Playwright writes it: a list of names and values. One that is there twice is none. */
function propertyOf(holder: Given, name: string): Given {
  if (!isJsonObject(holder) || !Array.isArray(holder.o)) return undefined;
  if (Object.keys(holder).some((key) => key !== 'o' && key !== 'id')) return undefined;
  const [found, ...more] = holder.o.filter(isJsonObject).filter(({ k }) => k === name);
  return more.length === 0 ? found?.v : undefined;
}

/** The texts in a value, numbers as they are put in; of Playwright's lists of names and values, the values. */
function textsIn(value: Given): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isJsonObject(value)) return [];
  const { a, h, k, o, v } = value;
  // `{v: 'undefined'}` is no text, and `{h: 0}` the place of an object.
  if ((v ?? h) !== undefined && Object.keys(value).length === 1) return [];
  const list = a ?? o;
  if (Array.isArray(list)) return list.flatMap(textsIn);
  const isPair = typeof k === 'string' && v !== undefined;
  return isPair ? textsIn(v) : Object.values(value).flatMap(textsIn);
}

/** An expression that is a helper by itself, or a known function called with data. An expression of nothing runs nothing. */
function evaluated(script: string): Helper | undefined {
  const text = plainText(script);
  if (text === '') return READS;
  const role = roleOf(withoutSettings(text));
  if (role === 'reads') return READS;
  return role === undefined ? calledWithData(text) : undefined;
}

/** `(function)(data)`, as Playwright and browser-use hand settings over. */
function calledWithData(text: string): Helper | undefined {
  const end = /^\([\s\S]*\)\(([^\n\r]*)\);?$/.test(text) ? text.lastIndexOf(')(') : -1;
  const data = end < 0 ? undefined : readList(text.slice(end + 2, text.lastIndexOf(')')));
  return data === undefined ? undefined : called(text.slice(1, end), data, DEEPEST);
}

/** Roles of texts that came before: a client polls, and asks the same thing a hundred times. */
const met = new Map<string, HelperRole | undefined>();
const MOST_MET = 500;
/** Longer texts are digested anew each time. */
const LONGEST_MET = 4_000;

function roleOf(text: string): HelperRole | undefined {
  if (text.length > LONGEST_MET) return knownRole(digestOf(text));
  if (met.has(text)) return met.get(text);
  const role = knownRole(digestOf(text));
  if (met.size >= MOST_MET) met.clear();
  met.set(text, role);
  return role;
}
