/**
 * Playwright MCP's tools, one row each, with every capability switched on. Its element tools name their target by `target` (a reference from the
 * snapshot, or a selector), in older versions by `ref`, beside the agent's own description in `element`.
 */
import { z } from 'zod';
import type { Verb } from '../../model/action.ts';
import type { JsonObject } from '../../model/json.ts';
import { bareToolName } from '../verbs.ts';
import { type Details, type Misfit, type Reading, targetOf } from './reading.ts';
import { defineTool, developersTools, type Tool, type Tools } from './tool.ts';

const text = z.string();
const key = text.min(1);
const optional = text.optional();
const flag = z.boolean().optional();
const number = z.number();
const button = z.enum(['left', 'right', 'middle']).optional();
const aimed = { element: optional, target: optional, ref: optional };
const aimSchema = z.object(aimed);

type Aimed = z.output<typeof aimSchema>;

function aim({ target, ref, element }: Aimed) {
  return targetOf(target ?? ref, element);
}

/** A tool that acts on one element, which it must name. */
function onElement<Extra extends z.ZodRawShape>(
  verb: Verb,
  extra: Extra,
  texts: (args: z.output<z.ZodObject<Extra>>) => readonly string[] = () => [],
): Tool {
  const extras = z.object(extra);
  const read = (args: unknown): Details | Misfit => {
    const at = aimSchema.parse(args);
    if (at.target === undefined && at.ref === undefined) return { misfit: 'target (or ref) is missing' };
    if (at.target !== undefined && at.ref !== undefined && at.target !== at.ref) {
      return { misfit: 'target and ref name different elements' };
    }
    return { target: aim(at), texts: texts(extras.parse(args)) };
  };
  return defineTool(verb, { ...extra, ...aimed }, { read });
}

function reading(verb: Verb, shape: z.ZodRawShape = {}): Tool {
  return defineTool(verb, shape);
}

const TOOLS: Tools = new Map<string, Tool>([
  ['browser_navigate', defineTool('navigate', { url: text }, { read: ({ url }) => ({ url }) })],
  ['browser_navigate_back', reading('history')],
  ['browser_navigate_forward', reading('history')],
  ['browser_reload', reading('history')],
  ['browser_click', onElement('click', { doubleClick: flag, button, modifiers: z.array(text).optional() })],
  ['browser_hover', onElement('hover', {})],
  ['browser_check', onElement('select', {})],
  ['browser_uncheck', onElement('select', {})],
  [
    'browser_drag',
    defineTool(
      'drag',
      {
        startElement: optional,
        startTarget: optional,
        startRef: optional,
        endElement: optional,
        endTarget: optional,
        endRef: optional,
      },
      {
        read: (args) => {
          const [from, to] = [args.startTarget ?? args.startRef, args.endTarget ?? args.endRef];
          if (from === undefined || to === undefined) return { misfit: 'startTarget or endTarget is missing' };
          return { target: targetOf(from, args.startElement) };
        },
      },
    ),
  ],
  ['browser_type', onElement('type', { text, submit: flag, slowly: flag }, (args) => [args.text])],
  [
    'browser_press_sequentially',
    defineTool('type', { text, submit: flag }, { read: (args) => ({ texts: [args.text] }) }),
  ],
  [
    'browser_fill_form',
    defineTool(
      'type',
      { fields: z.array(z.strictObject({ ...aimed, name: text, type: optional, value: text })) },
      {
        read: ({ fields }) => ({
          target: targetOf(fields[0]?.target ?? fields[0]?.ref, fields.map(({ name }) => name).join(', ')),
          texts: fields.map(({ value }) => value),
        }),
      },
    ),
  ],
  ['browser_press_key', defineTool('press', { key }, { read: ({ key }) => ({ texts: [key] }) })],
  ['browser_keydown', defineTool('press', { key }, { read: ({ key }) => ({ texts: [key] }) })],
  ['browser_keyup', reading('press', { key })],
  ['browser_select_option', onElement('select', { values: z.array(text) }, ({ values }) => values)],
  ['browser_file_upload', reading('upload', { paths: z.array(text).optional() })],
  [
    'browser_drop',
    onElement(
      'upload',
      { paths: z.array(text).optional(), data: z.record(z.string(), text).optional() },
      ({ data = {} }) => Object.values(data),
    ),
  ],
  [
    'browser_handle_dialog',
    defineTool(
      'dialog',
      { accept: z.boolean(), promptText: optional },
      {
        choice: { argument: 'accept', verbs: { true: 'dialog', false: 'dialog' } },
        read: ({ promptText }) => ({ texts: promptText === undefined ? [] : [promptText] }),
      },
    ),
  ],
  [
    'browser_tabs',
    defineTool(
      'tab',
      { action: z.enum(['list', 'new', 'create', 'close', 'select']), index: number.optional(), url: optional },
      {
        choice: { argument: 'action', verbs: { list: 'tab', new: 'tab', create: 'tab', close: 'tab', select: 'tab' } },
        read: ({ url }) => (url === undefined ? {} : { verb: 'navigate', url }),
      },
    ),
  ],
  ['browser_wait_for', reading('wait', { time: number.optional(), text: optional, textGone: optional })],
  [
    'browser_snapshot',
    defineTool(
      'snapshot',
      { ...aimed, depth: number.optional(), boxes: flag },
      { read: (at) => ({ target: aim(at) }) },
    ),
  ],
  ['browser_find', reading('snapshot', { text: optional, regex: optional })],
  [
    'browser_take_screenshot',
    defineTool(
      'screenshot',
      { ...aimed, type: optional, fullPage: flag, scale: optional, raw: flag },
      { read: (at) => ({ target: aim(at) }) },
    ),
  ],
  ['browser_pdf_save', reading('screenshot')],
  ['browser_console_messages', reading('extract', { level: optional, onlyErrors: flag, all: flag })],
  ['browser_network_requests', reading('extract', { static: flag, includeStatic: flag, filter: optional })],
  ['browser_network_request', reading('extract', { index: number, part: optional })],
  ['browser_generate_locator', onElement('snapshot', {})],
  ['browser_highlight', onElement('snapshot', { style: optional })],
  ['browser_hide_highlight', reading('snapshot', aimed)],
  ['browser_verify_element_visible', reading('snapshot', { role: text, accessibleName: text })],
  ['browser_verify_text_visible', reading('snapshot', { text })],
  ['browser_verify_list_visible', onElement('snapshot', { items: z.array(text) })],
  ['browser_verify_value', onElement('snapshot', { type: text, value: text })],
  ['browser_evaluate', reading('evaluate', { ...aimed, function: text })],
  ['browser_run_code', reading('evaluate', { code: text })],
  ['browser_run_code_unsafe', reading('evaluate', { code: text })],
  ['browser_resize', reading('scroll', { width: number, height: number })],
  ['browser_close', reading('close')],
  ['browser_mouse_move_xy', reading('hover', { element: optional, x: number, y: number })],
  [
    'browser_mouse_click_xy',
    defineTool(
      'click',
      { element: optional, x: number, y: number, button, clickCount: number.optional(), delay: number.optional() },
      { read: ({ element }) => ({ target: targetOf(undefined, element) }) },
    ),
  ],
  [
    'browser_mouse_drag_xy',
    reading('drag', { element: optional, startX: number, startY: number, endX: number, endY: number }),
  ],
  ['browser_mouse_down', reading('drag', { button })],
  ['browser_mouse_up', reading('drag', { button })],
  ['browser_mouse_wheel', reading('scroll', { deltaX: number, deltaY: number })],
  // Cookies, stores and what is answered in a server's place are no business of a task's.
  ...developersTools(
    'browser_get_config',
    'browser_cookie_list',
    'browser_cookie_get',
    'browser_cookie_set',
    'browser_cookie_delete',
    'browser_cookie_clear',
    'browser_localstorage_list',
    'browser_localstorage_get',
    'browser_localstorage_set',
    'browser_localstorage_delete',
    'browser_localstorage_clear',
    'browser_sessionstorage_list',
    'browser_sessionstorage_get',
    'browser_sessionstorage_set',
    'browser_sessionstorage_delete',
    'browser_sessionstorage_clear',
    'browser_storage_state',
    'browser_set_storage_state',
    'browser_route',
    'browser_route_list',
    'browser_unroute',
    'browser_network_state_set',
    'browser_emulate_media',
    'browser_resume',
    'browser_annotate',
    'browser_start_recording',
    'browser_stop_recording',
    'browser_start_tracing',
    'browser_stop_tracing',
    'browser_start_video',
    'browser_stop_video',
    'browser_video_chapter',
    'browser_video_show_actions',
    'browser_video_hide_actions',
  ),
]);

export const PLAYWRIGHT_MCP: Tools = TOOLS;

export function readPlaywrightMcp(tool: string, args: JsonObject): Reading {
  const name = bareToolName(tool);
  return TOOLS.get(name)?.read('playwright-mcp', tool, name, args);
}
