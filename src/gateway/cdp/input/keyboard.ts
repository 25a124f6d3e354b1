/*
 * One table of keys. A key event says four times what it is: by its name, its place on the keyboard, the text that it types and the number that Windows gives it. A browser goes by
 * one of them and a page by another, so that an event is read here once, by its name, and written anew:
 *
 *   { key: "Enter", text: "\r", windowsVirtualKeyCode: 13 }   Enter, as the table has it
 *   { key: "Shift", text: "\r", windowsVirtualKeyCode: 13 }   malformed: Shift types nothing
 *   { key: "a", windowsVirtualKeyCode: 13 }                   a, whose number is 65
 */

/** A key of the table. */
export interface TableKey {
  /** Its places on a keyboard of the United States, the usual one first. */
  readonly codes: readonly string[];
  /** The number that Windows gives it, by which browsers choose what it does. */
  readonly virtualKey: number;
  /** What it types, where it does. */
  readonly text?: string;
}

/** Keys by their names (UI Events KeyboardEvent key Values). */
const NAMED: Readonly<Record<string, readonly [codes: string, virtualKey: number, text?: string]>> = {
  Cancel: ['Abort', 3],
  Backspace: ['Backspace', 8],
  Tab: ['Tab', 9],
  Clear: ['NumpadClear Numpad5', 12],
  Enter: ['Enter NumpadEnter', 13, '\r'],
  Shift: ['ShiftLeft ShiftRight', 16],
  Control: ['ControlLeft ControlRight', 17],
  Alt: ['AltLeft AltRight', 18],
  Pause: ['Pause', 19],
  CapsLock: ['CapsLock', 20],
  Escape: ['Escape', 27],
  Convert: ['Convert', 28],
  NonConvert: ['NonConvert', 29],
  ' ': ['Space', 32, ' '],
  PageUp: ['PageUp Numpad9', 33],
  PageDown: ['PageDown Numpad3', 34],
  End: ['End Numpad1', 35],
  Home: ['Home Numpad7', 36],
  ArrowLeft: ['ArrowLeft Numpad4', 37],
  ArrowUp: ['ArrowUp Numpad8', 38],
  ArrowRight: ['ArrowRight Numpad6', 39],
  ArrowDown: ['ArrowDown Numpad2', 40],
  Select: ['Select', 41],
  PrintScreen: ['PrintScreen', 44],
  Insert: ['Insert Numpad0', 45],
  Delete: ['Delete NumpadDecimal', 46],
  Help: ['Help', 47],
  Meta: ['MetaLeft MetaRight OSLeft OSRight', 91],
  ContextMenu: ['ContextMenu', 93],
  NumLock: ['NumLock', 144],
  ScrollLock: ['ScrollLock', 145],
  AltGraph: ['AltRight AltGraph', 225],
};

/** Signs that have a key of their own: place, number, and the two that it types. */
const SIGNS: readonly (readonly [code: string, virtualKey: number, plain: string, shifted: string])[] = [
  ['Backquote', 192, '`', '~'],
  ['Minus', 189, '-', '_'],
  ['Equal', 187, '=', '+'],
  ['BracketLeft', 219, '[', '{'],
  ['BracketRight', 221, ']', '}'],
  ['Backslash', 220, '\\', '|'],
  ['Semicolon', 186, ';', ':'],
  ['Quote', 222, "'", '"'],
  ['Comma', 188, ',', '<'],
  ['Period', 190, '.', '>'],
  ['Slash', 191, '/', '?'],
];
/** By digit, what its key types with Shift. */
const OVER_DIGITS = ')!@#$%^&*(';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const FUNCTION_KEYS = 24;

/** By name; what types, by what it types. */
export const KEYS: ReadonlyMap<string, TableKey> = new Map(entries());

function* entries(): Generator<[string, TableKey]> {
  for (const [name, [codes, virtualKey, text]] of Object.entries(NAMED))
    yield [name, { codes: codes.split(' '), virtualKey, ...(text === undefined ? {} : { text }) }];
  for (let at = 1; at <= FUNCTION_KEYS; at += 1) yield [`F${at}`, { codes: [`F${at}`], virtualKey: 111 + at }];
  for (const letter of LETTERS) {
    const upper = letter.toUpperCase();
    for (const text of [letter, upper]) yield [text, { codes: [`Key${upper}`], virtualKey: upper.charCodeAt(0), text }];
  }
  for (const [digit, over] of [...OVER_DIGITS].entries()) {
    const place = { codes: [`Digit${digit}`, `Numpad${digit}`], virtualKey: 48 + digit };
    yield [String(digit), { ...place, text: String(digit) }];
    yield [over, { codes: [`Digit${digit}`], virtualKey: 48 + digit, text: over }];
  }
  for (const [code, virtualKey, plain, shifted] of SIGNS)
    for (const text of [plain, shifted]) yield [text, { codes: [code], virtualKey, text }];
  // These stand on the number pad as well.
  const pad = [
    ['+', 'NumpadAdd Equal', 187],
    ['-', 'Minus NumpadSubtract', 189],
    ['*', 'Digit8 NumpadMultiply', 56],
    ['/', 'Slash NumpadDivide', 191],
    ['.', 'Period NumpadDecimal', 190],
  ] as const;
  for (const [text, codes, virtualKey] of pad) yield [text, { codes: codes.split(' '), virtualKey, text }];
}

/** The places and numbers that the table gives to keys. */
export const CODES: ReadonlySet<string> = new Set([...KEYS.values()].flatMap(({ codes }) => codes));
export const VIRTUAL_KEYS: ReadonlySet<number> = new Set([...KEYS.values()].map(({ virtualKey }) => virtualKey));

/** Keys that do nothing by themselves. */
export const MODIFIERS: ReadonlySet<string> = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Fn',
  'Meta',
  'NumLock',
  'Shift',
]);
