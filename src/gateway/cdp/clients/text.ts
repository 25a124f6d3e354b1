import { hash } from 'node:crypto';
import type { Json } from '../../../model/json.ts';

/** What V8 calls a script that brings no name. It says nothing to the page: a comment ends with its line. */
const NAME = '//# sourceURL=';
const NEXT_LINE = /[\n\r\u2028\u2029]\s*\S/;
/** How a bundle ends that is handed its settings: Playwright's. */
const BUNDLED = /(\(globalThis, )([^\n\r]*)(\);\s*\}\)\(\);)$/;
/** Longer lists of settings are none. */
const MOST_SETTINGS = 2_000;
const DIGITS = 32;

/** The text of a script without the name that its client gives it. */
export function plainText(script: string): string {
  // Looked for from the end: clients bring bundles of some hundred kilobytes.
  const at = script.lastIndexOf(NAME);
  return (at < 0 || NEXT_LINE.test(script.slice(at)) ? script : script.slice(0, at)).trim();
}

/** How a text is found in the tables: the first 128 bits of its SHA-256. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, DIGITS);
}

/**
 * A bundle without the settings that it is handed at its end, which differ from page to page. They are data alone: a setting that brings a text
 * to run, as an engine of selectors does, is left in, and what it is in is no known bundle.
 */
export function withoutSettings(text: string): string {
  const from = Math.max(0, text.length - MOST_SETTINGS);
  const end = text.slice(from);
  const bare = end.replace(BUNDLED, (whole, before: string, settings: string, after: string) =>
    areSettings(settings) ? before + after : whole,
  );
  return bare === end ? text : text.slice(0, from) + bare;
}

function areSettings(text: string): boolean {
  const settings = readList(text);
  return settings?.every((setting) => isData(setting) || isPlainObject(setting)) ?? false;
}

/** What is not given is written so, beside JSON. */
const UNDEFINED = /(^|, )undefined(?=, |$)/g;

/** The values of a list of arguments that is written as JSON; undefined where it is not. */
export function readList(text: string): readonly Json[] | undefined {
  try {
    const list: Json = JSON.parse(`[${text.replace(UNDEFINED, '$1null')}]`);
    return Array.isArray(list) ? list : undefined;
  } catch {
    // Not JSON: it may be anything.
    return undefined;
  }
}

function isPlainObject(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isData);
}

/** An empty list is one of nothing to run. */
function isData(value: Json | undefined): boolean {
  return typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0);
}
