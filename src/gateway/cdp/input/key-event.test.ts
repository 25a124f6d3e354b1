import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../../../model/json.ts';
import { readKeyEvent } from './key-event.ts';
import { KEYS } from './keyboard.ts';

describe('what contradicts itself is malformed', () => {
  it.each<JsonObject>([
    { type: 'keyDown', key: 'Shift', text: '\r', windowsVirtualKeyCode: 13 },
    { type: 'keyDown', key: 'Shift', windowsVirtualKeyCode: 13 },
    { type: 'keyDown', key: 'Shift', code: 'Enter' },
    { type: 'keyDown', key: 'Shift', text: 'AKIAIOSFODNN7EXAMPLE' },
    { type: 'keyDown', key: 'a', text: 'AKIAIOSFODNN7EXAMPLE' },
    { type: 'keyDown', key: 'a', text: '\r' },
    { type: 'keyDown', key: 'a', text: 'b' },
    { type: 'keyDown', key: 'a', code: 'Enter' },
    { type: 'keyDown', key: 'Tab', text: '\r' },
    { type: 'keyDown', key: 'Enter', text: 'x' },
    { type: 'keyDown', key: 'Escape', code: 'Space' },
    { type: 'keyDown', key: 'MediaPlayPause', windowsVirtualKeyCode: 13 },
    { type: 'keyDown', key: 'Soft1', code: 'Enter' },
    { type: 'keyDown' },
    { type: 'keyDown', text: 'ab' },
    { type: 'char', text: '\ra' },
    { type: 'char', text: 'ab' },
    { type: 'char', text: '\u0003' },
    { type: 'char' },
    { type: 'press', key: 'a' },
    { type: 'keyDown', key: 'a', modifiers: 64 },
    { type: 'keyDown', key: 'a', modifiers: 1.5 },
    { type: 'keyDown', key: 'c', modifiers: 2, commands: ['copy'] },
    { type: 'keyDown', key: 'Shift', commands: ['paste'] },
    { type: 'rawKeyDown', key: 'Shift', commands: ['insertNewline'] },
    { type: 'rawKeyDown', key: 'Shift', commands: ['deleteBackward'] },
    { type: 'rawKeyDown', key: 'ArrowLeft', commands: ['insertNewline'] },
    { type: 'keyDown', key: 'a', text: 'a', commands: ['moveLeft', 'insertLineBreak'] },
    { type: 'rawKeyDown', key: 'Enter', commands: ['insertTab'] },
    { type: 'char', text: 'a', commands: ['insertNewline'] },
    { type: 'keyUp', key: 'Enter', commands: ['insertNewline'] },
    { type: 'keyDown', key: 'a', commands: ['insertText:hello'] },
  ])('%j', (params) => {
    expect(() => readKeyEvent(params)).toThrow(TypeError);
  });
});

describe('a key is sent as it is read', () => {
  it.each<readonly [JsonObject, Partial<ReturnType<typeof readKeyEvent>>, JsonObject]>([
    [
      { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a', unmodifiedText: '\r', windowsVirtualKeyCode: 13 },
      { does: 'types', kind: 'text' },
      { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a', unmodifiedText: 'a', windowsVirtualKeyCode: 65 },
    ],
    [
      { type: 'keyDown', key: 'Enter', text: '\n' },
      { does: 'presses', kind: 'press' },
      { type: 'keyDown', key: 'Enter', code: 'Enter', text: '\r', unmodifiedText: '\r', windowsVirtualKeyCode: 13 },
    ],
    [{ type: 'rawKeyDown', key: 'a', text: '\r', windowsVirtualKeyCode: 13, modifiers: 2 }, { does: 'presses' }, {}],
    [{ type: 'char', text: 'é' }, { does: 'types' }, { type: 'char', key: 'é', text: 'é', unmodifiedText: 'é' }],
    [
      { type: 'char', text: '\r', key: 'Shift' },
      { does: 'presses', kind: 'press', key: 'Enter' },
      { type: 'char', key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
    ],
    [
      { type: 'keyDown', key: 'Shift', code: 'ShiftRight', windowsVirtualKeyCode: 16 },
      { does: 'nothing' },
      { type: 'rawKeyDown', key: 'Shift', code: 'ShiftRight', windowsVirtualKeyCode: 16 },
    ],
    [
      { type: 'keyDown', key: ' ', text: ' ' },
      { does: 'types', kind: 'press' },
      { type: 'keyDown', key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
    ],
    [{ type: 'keyUp', key: 'Enter', text: '\r' }, { phase: 'up' }, { type: 'keyUp', windowsVirtualKeyCode: 13 }],
    [
      { type: 'keyDown', key: 'Enter', commands: ['insertNewline'] },
      { does: 'presses' },
      { commands: ['insertNewline'] },
    ],
  ])('%j', (params, event, sent) => {
    if (Object.keys(sent).length === 0) expect(() => readKeyEvent(params)).toThrow(TypeError);
    else expect(readKeyEvent(params)).toMatchObject({ ...event, params: sent });
  });
});

it('reads every key that Playwright and Puppeteer know as they name it', () => {
  const load = createRequire(import.meta.url);
  const layout = z
    .object({ _keyDefinitions: z.record(z.string(), z.looseObject({})) })
    .shape._keyDefinitions.parse(load('puppeteer-core/lib/cjs/puppeteer/common/USKeyboardLayout.js')._keyDefinitions);
  const definition = z.looseObject({
    key: z.string(),
    code: z.string(),
    keyCode: z.number().optional(),
    text: z.string().optional(),
  });
  const odd: string[] = [];
  for (const [name, each] of Object.entries(layout)) {
    const parsed = definition.safeParse(each);
    // The decimal point without NumLock has no name there.
    if (!parsed.success || parsed.data.key === '\u0000') continue;
    const { key, code, keyCode, text } = parsed.data;
    const typed = text ?? (key.length === 1 ? key : '');
    for (const type of ['keyDown', 'keyUp'])
      try {
        const { params } = readKeyEvent({ type, key, code, windowsVirtualKeyCode: keyCode ?? 0, text: typed });
        if (KEYS.has(key) && params.code !== code) odd.push(`${name}: ${String(params.code)}`);
      } catch (error) {
        odd.push(`${name}: ${String(error)}`);
      }
  }
  expect(Object.keys(layout).length).toBeGreaterThan(200);
  expect(odd).toEqual([]);
});
