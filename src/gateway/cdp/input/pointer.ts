import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';

/*
 * Pointer commands as they are read: what they name is sent, and what they contradict themselves in is malformed.
 */

/** Back and forward are no presses: they go elsewhere in the history. */
const BUTTONS: ReadonlySet<Json> = new Set(['none', 'left', 'middle', 'right']);
const MOST_CLICKS = 10;
const MOST_BUTTONS = 31;
const ALL_MODIFIERS = 15;
/** What a pen says of itself. */
const PEN = ['force', 'tangentialPressure', 'tiltX', 'tiltY', 'twist'] as const;
/** What a finger says of itself, but for its number: under another one it would be set down anew as it moves, and lifted unjudged. */
const FINGER = ['radiusX', 'radiusY', 'rotationAngle', ...PEN] as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** @throws {TypeError} for what no mouse does. */
export function readMouse(params: JsonObject): JsonObject & Point {
  const { type, button, pointerType } = params;
  if (button !== undefined && !BUTTONS.has(button))
    throw new TypeError('there is no such button; go back and forward with Page.navigateToHistoryEntry');
  if (pointerType !== undefined && pointerType !== 'mouse' && pointerType !== 'pen')
    throw new TypeError('a pointer is a mouse or a pen; touch with Input.dispatchTouchEvent');
  return {
    ...pointOf(params),
    type: String(type),
    ...(button === undefined ? {} : { button }),
    ...(pointerType === undefined ? {} : { pointerType }),
    ...whole(params, 'buttons', MOST_BUTTONS),
    ...whole(params, 'clickCount', MOST_CLICKS),
    ...whole(params, 'modifiers', ALL_MODIFIERS),
    ...numbers(params, type === 'mouseWheel' ? ['deltaX', 'deltaY'] : PEN),
  };
}

/** One finger: with two, nobody could say what either presses. @throws {TypeError} */
export function readTouch(params: JsonObject): { readonly params: JsonObject; readonly point: Point | undefined } {
  const points = Array.isArray(params.touchPoints) ? params.touchPoints : [];
  const [first, ...others] = points;
  if (others.length > 0) throw new TypeError('press one point at a time');
  if (first !== undefined && !isJsonObject(first)) throw new TypeError('a touch is at a point');
  const finger = first === undefined ? undefined : { ...pointOf(first), ...numbers(first, FINGER) };
  const read = {
    type: String(params.type),
    touchPoints: finger === undefined ? [] : [finger],
    ...whole(params, 'modifiers', ALL_MODIFIERS),
  };
  return { params: read, point: finger };
}

/** @throws {TypeError} */
export function pointOf({ x, y }: JsonObject): Point {
  return { x: finite(x, 'x'), y: finite(y, 'y') };
}

function finite(value: Json | undefined, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`'${name}' must be a number`);
  return value;
}

function whole(params: JsonObject, name: string, most: number): JsonObject {
  const value = params[name];
  if (value === undefined) return {};
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw new TypeError(`'${name}' must be a whole number from 0 to ${most}`);
  return { [name]: value };
}

function numbers(params: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => (params[name] === undefined ? [] : [[name, finite(params[name], name)]])),
  );
}
