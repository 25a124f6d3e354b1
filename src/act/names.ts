/**
 * What a call itself says its target is: the agent's description, and the words inside a selector.
 *
 * A selector names its element in many ways. `#delete-account`, `text=delete account`, `button:has-text("Delete account")` and
 * `[aria-label=deleteAccount]` all yield "delete account": quoted parts as they stand, and identifiers split into words.
 */
import type { Action } from '../model/action.ts';
import { isJsonObject, type Json } from '../model/json.ts';

const NAME_KEYS: ReadonlySet<string> = new Set([
  'element',
  'startElement',
  'endElement',
  'name',
  'label',
  'description',
  'selector',
  'target',
  'startTarget',
  'endTarget',
]);

/** Every name that the call gives its target or targets, in the words that a person would read. */
export function namesOf(action: Action): readonly string[] {
  const names = new Set<string>();
  const { target } = action;
  for (const name of [target?.name, ...(target?.names ?? [])]) if (name !== undefined) addNames(name, names);
  if (target?.selector !== undefined) addNames(target.selector, names);
  // A sequence's steps give their own names, and what a navigation aims at is a URL and no control.
  if (action.steps.length === 0 && action.verb !== 'navigate') collect(action.arguments, names);
  return [...names];
}

function collect(value: Json, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, into);
  if (!isJsonObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string') {
      if (NAME_KEYS.has(key)) addNames(item, into);
    } else if (typeof item === 'object') {
      collect(item, into);
    }
  }
}

/** Escapes of CSS (`\64 elete`, `delete\-account`), which would hide a word from a reader. */
const CSS_ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
const QUOTED = /"([^"]*)"|'([^']*)'/g;
const CAMEL_BORDER = /(\p{Ll})(\p{Lu})/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}'’]+/gu;

function addNames(written: string, into: Set<string>): void {
  into.add(written);
  const text = written.includes('\\') ? written.replace(CSS_ESCAPE, unescaped) : written;
  for (const match of text.matchAll(QUOTED)) into.add(match[1] ?? match[2] ?? '');
  addWords(text, into);
  // `text=delete account` and `role=button[name=…]` put an engine's name before the words.
  const equals = text.indexOf('=');
  if (equals >= 0) addWords(text.slice(equals + 1), into);
}

function addWords(text: string, into: Set<string>): void {
  const words = text.replace(CAMEL_BORDER, '$1 $2').replace(BETWEEN_WORDS, ' ').trim();
  if (words !== '') into.add(words);
}

function unescaped(_match: string, hex: string | undefined, character: string | undefined): string {
  if (hex === undefined) return character ?? '';
  const code = Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
