/** The text that key presses type, whatever way the surface has of naming keys: `A`, `Shift+A`, `KeyA`, `shift+minus`, or `SHIFT` and `A` of one call. */
import type { Action } from '../../model/action.ts';

/** Keys that are pressed and not typed, by name (`Enter`, `ArrowLeft`): no part of a text. */
const NAMED_KEY = /^(?:F\d{1,2}|(?=.{2})[A-Z][a-z]+(?:[A-Z][a-z]+)*)$/;
const SHIFT: ReadonlySet<string> = new Set(['shift', 'shiftleft', 'shiftright', 'shift_l', 'shift_r']);
const COMMANDS: ReadonlySet<string> = new Set(
  'alt altleft altright alt_l alt_r option control ctrl controlleft controlright control_l control_r controlormeta meta cmd command super super_l super_r win'.split(
    ' ',
  ),
);

/** What a key types with and without Shift, on the keyboard that agents are given (US). */
const SHIFTED = '`~1!2@3#4$5%6^7&8*9(0)-_=+[{]}\\|;:\'",<.>/?';
const NAMES: Readonly<Record<string, string>> = {
  minus: '-',
  underscore: '_',
  equal: '=',
  plus: '+',
  period: '.',
  comma: ',',
  slash: '/',
  backslash: '\\',
  semicolon: ';',
  quote: "'",
  backquote: '`',
  bracketleft: '[',
  bracketright: ']',
  space: ' ',
  at: '@',
  colon: ':',
};

/** Whether a key stays pressed for those that follow it. */
export function holdsShift({ verb, verbName, tool, arguments: { key } }: Action): 'down' | 'up' | undefined {
  if (verb !== 'press' || typeof key !== 'string' || !SHIFT.has(key.toLowerCase())) return undefined;
  const name = `${verbName} ${tool}`.toLowerCase();
  if (/key_?up/.test(name)) return 'up';
  return /key_?down/.test(name) ? 'down' : undefined;
}

/** What pressing these keys types, key by key; `held`: Shift is pressed meanwhile. */
export function pressedTexts(texts: readonly string[], held: boolean): readonly string[] {
  // Several keys in one text, as xdotool takes them: `shift+a shift+k`.
  const keys = texts.flatMap((text) => (/^\S+(?: \S+)+$/.test(text) && /\S\+\S/.test(text) ? text.split(' ') : [text]));
  const alone = keys.map((key) => key.trim().toLowerCase());
  if (alone.some((key) => COMMANDS.has(key))) return [];
  const shift = held || alone.some((key) => SHIFT.has(key));
  return keys.filter((key) => !SHIFT.has(key.trim().toLowerCase())).flatMap((key) => typedBy(key, shift) ?? []);
}

function typedBy(key: string, held: boolean): string | undefined {
  if (key.length <= 1) return held ? shifted(key) : key;
  const parts = partsOf(key);
  const own = parts.at(-1) ?? '';
  const chord = parts.slice(0, -1).map((part) => part.toLowerCase());
  if (chord.length > 0 && !chord.every((part) => SHIFT.has(part))) {
    // What stands before a plus may be a modifier that nobody here knows, and a text may have one.
    return chord.every((part) => COMMANDS.has(part) || SHIFT.has(part)) ? undefined : key;
  }
  const letter = letterOf(own);
  if (letter !== undefined) return held || chord.length > 0 ? shifted(letter) : letter;
  return chord.length > 0 || NAMED_KEY.test(key) ? undefined : key;
}

/** `Shift+A`, `shift - a`, and `Shift++`, whose key is the plus. */
function partsOf(key: string): readonly string[] {
  const match = /^((?:[A-Za-z_]+\s*[+-]\s*)+)(\S+)$/.exec(key.trim());
  if (match === null) return [key];
  const [, before = '', own = ''] = match;
  return [...before.split(/\s*[+-]\s*/).filter((part) => part !== ''), own];
}

/** The letter that a key of this name types; undefined where it types none that is known. */
function letterOf(name: string): string | undefined {
  if (name.length === 1) return name;
  const code = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(name);
  if (code !== null) return code[1]?.toLowerCase() ?? code[2];
  const lower = name.toLowerCase();
  return Object.hasOwn(NAMES, lower) ? NAMES[lower] : undefined;
}

function shifted(letter: string): string {
  const at = SHIFTED.indexOf(letter);
  return at >= 0 && at % 2 === 0 ? SHIFTED.charAt(at + 1) : letter.toUpperCase();
}
