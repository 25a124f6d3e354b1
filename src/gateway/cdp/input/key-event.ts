import type { Json, JsonObject } from '../../../model/json.ts';
import { CODES, KEYS, MODIFIERS, VIRTUAL_KEYS } from './keyboard.ts';
import type { InputKind } from './lockout.ts';

/** A key event as it is judged, and sent. */
export interface KeyEvent {
  /** The name of the key, or the text that is typed without one. */
  readonly key: string;
  /** Alt 1, Control 2, Meta 4, Shift 8. */
  readonly modifiers: number;
  /** A key goes down, a text comes of one that is down, or it is let go. */
  readonly phase: 'down' | 'char' | 'up';
  readonly does: 'types' | 'presses' | 'nothing';
  /** What inputs wait for, before and after it. */
  readonly kind: InputKind;
  /** The command that says all this, and no more. */
  readonly params: JsonObject;
}

const PHASES: Readonly<Record<string, KeyEvent['phase']>> = {
  keyDown: 'down',
  rawKeyDown: 'down',
  char: 'char',
  keyUp: 'up',
};
const ALL_MODIFIERS = 15;
/** One letter with all that belongs to it: accents, joiners, the parts of an emoji. */
const LONGEST_LETTER = 32;

/** What macOS makes of keys, sent along by clients there: moving, marking, deleting. What uses the clipboard or puts in text is a key's own. */
const EDITING =
  /^(?:move|select|delete|scroll|page|transpose|cancelOperation|complete|noop|undo|redo|(?:capitalize|lowercase|uppercase)Word|centerSelectionInVisibleArea|setMark|swapWithMark)\w*:?$/;
/** What is put in by one key alone: a line end in a field sends its form, whatever key it comes with. */
const PUTS_IN: ReadonlyMap<string, RegExp> = new Map([
  ['Enter', /^insert(?:Newline|LineBreak)\w*:?$/],
  ['Tab', /^insert(?:Tab|Backtab)\w*:?$/],
]);

/** Reads a key event. @throws {TypeError} for one that contradicts itself, or that no keyboard makes. */
export function readKeyEvent(params: JsonObject): KeyEvent {
  const phase = PHASES[String(params.type)];
  if (phase === undefined) throw new TypeError('this type of key event is not known');
  const modifiers = numberFrom(params.modifiers, 0, ALL_MODIFIERS, 'modifiers');
  const commands = Array.isArray(params.commands) ? params.commands : [];
  if (commands.length > 0 && phase !== 'down') throw new TypeError('editing commands come with a key that goes down');
  const shared = { modifiers, commands, ...flagsOf(params) };
  return phase === 'char' ? typedText(textOf(params.text), shared) : keyOf(params, phase, shared);
}

interface Shared extends JsonObject {
  readonly modifiers: number;
  readonly commands: readonly Json[];
}

/** Text without a key: one letter, or the line end that Enter types, which presses as Enter does. */
function typedText(text: string, shared: Shared): KeyEvent {
  const { modifiers } = shared;
  if (text === '\r' || text === '\n') {
    const params = {
      ...shared,
      type: 'char',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      text: '\r',
      unmodifiedText: '\r',
    };
    return { key: 'Enter', modifiers, phase: 'char', does: 'presses', kind: 'press', params };
  }
  if (!isLetter(text) && text !== '\t')
    throw new TypeError('a key types one letter; put in longer texts with Input.insertText');
  const params = { ...shared, type: 'char', key: text, text, unmodifiedText: text };
  return { key: text, modifiers, phase: 'char', does: 'types', kind: text === ' ' ? 'press' : 'text', params };
}

function keyOf(params: JsonObject, phase: 'down' | 'up', shared: Shared): KeyEvent {
  const text = textOf(params.text);
  const key = nameOf(textOf(params.key), text);
  checkCommands(shared.commands, key);
  const known = KEYS.get(key);
  const named = known?.text === undefined ? [...key].length > 1 : key === 'Enter';
  if (!typesWhatItIs(key, text, known?.text)) throw new TypeError(`the key '${key}' does not type that text`);
  const code = codeOf(textOf(params.code), key, known?.codes);
  const virtualKey = virtualKeyOf(params.windowsVirtualKeyCode, key, known?.virtualKey, named);
  const typed = phase === 'down' && params.type === 'keyDown' && text !== '' ? (known?.text ?? key) : '';
  const written = typed === '' || (named && known?.text === undefined) ? {} : { text: typed, unmodifiedText: typed };
  const types = 'text' in written && !named;
  const does = MODIFIERS.has(key) ? 'nothing' : types ? 'types' : 'presses';
  return {
    key,
    modifiers: shared.modifiers,
    phase,
    does,
    kind: key === 'Enter' || key === ' ' ? 'press' : does === 'types' ? 'text' : 'other',
    params: {
      ...shared,
      type: phase === 'up' ? 'keyUp' : typed === '' ? 'rawKeyDown' : 'keyDown',
      key,
      ...(code === '' ? {} : { code }),
      ...(virtualKey === 0 ? {} : { windowsVirtualKeyCode: virtualKey }),
      ...written,
    },
  };
}

/** Some clients say what is typed, and leave the key's name out. */
function nameOf(key: string, text: string): string {
  if (key === '\r' || key === '\n') return 'Enter';
  if (key !== '' && key !== 'Unidentified') return key;
  if (text === '\r') return 'Enter';
  if (isLetter(text)) return text;
  throw new TypeError('it names no key');
}

/** A letter types itself, or its capital; Enter a line end; other named keys nothing, whatever control character stands for them. */
function typesWhatItIs(key: string, text: string, typed: string | undefined): boolean {
  if (text === '' || text === typed) return true;
  if (key === 'Enter') return text === '\n';
  if (typed === undefined && [...key].length > 1) return CONTROLS.get(key) === text;
  return isLetter(text) && text.toLowerCase() === key.toLowerCase();
}

/** What keyboards of old sent for these keys, and some clients still do. */
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['Backspace', '\b'],
  ['Delete', '\u007f'],
  ['Escape', '\u001b'],
  ['Tab', '\t'],
]);

function codeOf(code: string, key: string, codes: readonly string[] | undefined): string {
  if (codes === undefined) {
    if (CODES.has(code) && isNamedPlace(code)) throw new TypeError(`the key '${key}' is not at '${code}'`);
    return code;
  }
  const [usual = ''] = codes;
  if (code === '' || codes.includes(code)) return code === '' ? usual : code;
  // Another keyboard has a letter elsewhere; nowhere does Enter stand where a letter does.
  if (isNamedPlace(code) || KEYS.get(key)?.text === undefined || usual === 'Enter' || usual === 'Space')
    throw new TypeError(`the key '${key}' is not at '${code}'`);
  return code;
}

/** A place whose key types no letter. */
function isNamedPlace(code: string): boolean {
  return (
    CODES.has(code) &&
    !/^(?:Key|Digit|Numpad|Back(?:quote|slash)|Minus|Equal|Bracket|Semicolon|Quote|Comma|Period|Slash)/.test(code)
  );
}

/** By these numbers browsers press what has the focus. */
const PRESSING: ReadonlySet<number> = new Set([13, 32]);

/** The table's number, whatever was said; of a key that the table does not have, what was said, where that is no other key's. */
function virtualKeyOf(value: Json | undefined, key: string, known: number | undefined, named: boolean): number {
  const given = numberFrom(value, 0, 255, 'windowsVirtualKeyCode');
  if (named && PRESSING.has(given) && given !== known)
    throw new TypeError(`the key '${key}' has another windowsVirtualKeyCode`);
  if (known !== undefined) return known;
  return named && !VIRTUAL_KEYS.has(given) ? given : 0;
}

/** A key that does nothing by itself edits nothing either: nobody is asked about it. */
function checkCommands(commands: readonly Json[], key: string): void {
  const fits = (command: string): boolean =>
    !MODIFIERS.has(key) && (EDITING.test(command) || PUTS_IN.get(key)?.test(command) === true);
  const odd = commands.map(String).find((command) => !fits(command));
  if (odd !== undefined) throw new TypeError(`the editing command '${odd}' is not this key's; press its keys instead`);
}

function flagsOf({ autoRepeat, isKeypad, location }: JsonObject): JsonObject {
  return {
    ...(autoRepeat === true ? { autoRepeat } : {}),
    ...(isKeypad === true ? { isKeypad } : {}),
    ...(location === undefined ? {} : { location: numberFrom(location, 0, 3, 'location') }),
  };
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new TypeError('key, code and text must be texts');
  return value;
}

function numberFrom(value: Json | undefined, least: number, most: number, name: string): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw new TypeError(`'${name}' must be a whole number from ${least} to ${most}`);
  return value;
}

const SEGMENTS = new Intl.Segmenter();

function isLetter(text: string): boolean {
  if (text === '' || text.length > LONGEST_LETTER || /\p{Cc}/u.test(text)) return false;
  return [...SEGMENTS.segment(text)].length === 1;
}
