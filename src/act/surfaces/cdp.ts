/**
 * DevTools commands that act, as an agent that speaks the protocol itself would send them: the whole Input domain, and what of Page and Target
 * navigates, looks or answers. Scripts are not among them. At Cordon's own DevTools endpoint the same commands are resolved on the live page.
 */
import { z } from 'zod';
import type { Verb } from '../../model/action.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Details, Reading } from './reading.ts';
import { type Choice, defineTool, type Tool, type Tools } from './tool.ts';

const text = z.string();
const optional = text.optional();
const number = z.number();
const count = number.optional();
const flag = z.boolean().optional();
const timed = { modifiers: count, timestamp: count };
const at = { x: number, y: number };
const json = z.json().optional();

const mouse: Readonly<Record<string, Verb>> = {
  mousePressed: 'click',
  mouseReleased: 'click',
  mouseMoved: 'hover',
  mouseWheel: 'scroll',
};
const touch: Readonly<Record<string, Verb>> = {
  touchStart: 'click',
  touchEnd: 'click',
  touchMove: 'drag',
  touchCancel: 'hover',
};

const mouseShape = {
  ...timed,
  ...at,
  type: text,
  button: optional,
  clickCount: count,
  deltaX: count,
  deltaY: count,
};
const pointerShape = {
  ...mouseShape,
  buttons: count,
  pointerType: optional,
  force: count,
  tangentialPressure: count,
  tiltX: count,
  tiltY: count,
  twist: count,
};

function byType(verbs: Choice['verbs']): Choice {
  return { argument: 'type', verbs };
}

function typing({ text: typed }: { readonly text: string }): Details {
  return { texts: [typed] };
}

function going({ url }: { readonly url: string }): Details {
  return { url };
}

function plain(verb: Verb, shape: z.ZodRawShape = {}): Tool {
  return defineTool(verb, shape);
}

export const CDP: Tools = new Map<string, Tool>([
  [
    'Input.dispatchKeyEvent',
    defineTool(
      'press',
      {
        ...timed,
        type: text,
        text: optional,
        unmodifiedText: optional,
        keyIdentifier: optional,
        code: optional,
        key: optional,
        windowsVirtualKeyCode: count,
        nativeVirtualKeyCode: count,
        autoRepeat: flag,
        isKeypad: flag,
        isSystemKey: flag,
        location: count,
        commands: z.array(text).optional(),
      },
      {
        choice: byType({ keyDown: 'press', keyUp: 'press', rawKeyDown: 'press', char: 'type' }),
        read: ({ text: typed, unmodifiedText, key, code, windowsVirtualKeyCode }) => {
          const entered = typed || unmodifiedText;
          if (!(entered || key || code || windowsVirtualKeyCode)) return { misfit: 'a key event needs a key' };
          return entered ? { verb: 'type', texts: [entered] } : { texts: key === undefined ? [] : [key] };
        },
      },
    ),
  ],
  ['Input.insertText', defineTool('type', { text }, { read: typing })],
  [
    'Input.imeSetComposition',
    defineTool(
      'type',
      { text, selectionStart: number, selectionEnd: number, replacementStart: count, replacementEnd: count },
      { read: typing },
    ),
  ],
  ['Input.dispatchMouseEvent', defineTool('click', pointerShape, { choice: byType(mouse) })],
  ['Input.emulateTouchFromMouseEvent', defineTool('click', mouseShape, { choice: byType(mouse) })],
  [
    'Input.dispatchTouchEvent',
    defineTool('click', { ...timed, type: text, touchPoints: z.array(z.looseObject(at)) }, { choice: byType(touch) }),
  ],
  ['Input.dispatchDragEvent', plain('drag', { ...at, type: text, data: json, modifiers: count })],
  ['Input.cancelDragging', plain('hover')],
  [
    'Input.synthesizeTapGesture',
    plain('click', { ...at, duration: count, tapCount: count, gestureSourceType: optional }),
  ],
  [
    'Input.synthesizeScrollGesture',
    plain('scroll', {
      ...at,
      xDistance: count,
      yDistance: count,
      xOverscroll: count,
      yOverscroll: count,
      preventFling: flag,
      speed: count,
      gestureSourceType: optional,
      repeatCount: count,
      repeatDelayMs: count,
      interactionMarkerName: optional,
    }),
  ],
  [
    'Input.synthesizePinchGesture',
    plain('scroll', { ...at, scaleFactor: number, relativeSpeed: count, gestureSourceType: optional }),
  ],
  ['Input.setIgnoreInputEvents', plain('other', { ignore: z.boolean() })],
  ['Input.setInterceptDrags', plain('other', { enabled: z.boolean() })],
  [
    'Page.navigate',
    defineTool(
      'navigate',
      { url: text, referrer: optional, transitionType: optional, frameId: optional, referrerPolicy: optional },
      { read: going },
    ),
  ],
  ['Page.reload', plain('history', { ignoreCache: flag, loaderId: optional })],
  ['Page.navigateToHistoryEntry', plain('history', { entryId: number })],
  [
    'Page.captureScreenshot',
    plain('screenshot', {
      format: optional,
      quality: count,
      clip: json,
      fromSurface: flag,
      captureBeyondViewport: flag,
      optimizeForSpeed: flag,
    }),
  ],
  [
    'Page.handleJavaScriptDialog',
    defineTool(
      'dialog',
      { accept: z.boolean(), promptText: optional },
      {
        choice: { argument: 'accept', verbs: { true: 'dialog', false: 'dialog' } },
        read: ({ promptText }) => ({ texts: promptText === undefined ? [] : [promptText] }),
      },
    ),
  ],
  ['Page.close', plain('close')],
  ['Target.createTarget', defineTool('navigate', { url: text, newWindow: flag, background: flag }, { read: going })],
  ['Target.closeTarget', plain('close', { targetId: text })],
]);

export function readCdp(tool: string, args: JsonObject): Reading {
  return CDP.get(tool)?.read('cdp', tool, tool, args);
}
