/**
 * Playwright MCP's tools, one row each. Its element tools name their target by `target` (a reference from the snapshot, or a
 * selector), in older versions by `ref`, beside the agent's own description in `element`.
 */
import { z } from 'zod';
import type { JsonObject } from '../../model/json.ts';
import { bareToolName } from '../verbs.ts';
import { defineTool, type Reading, type ToolReader, targetOf } from './reading.ts';

const optional = z.string().optional();
const aimed = { element: optional, target: optional, ref: optional };

interface Aimed {
  readonly element?: string | undefined;
  readonly target?: string | undefined;
  readonly ref?: string | undefined;
}

function aim(args: Aimed) {
  return targetOf(args.target ?? args.ref, args.element);
}

const NEEDS_TARGET = { misfit: 'target (or ref) is missing' };

/** A tool that acts on one element, which it must name. */
function onElement<Extra extends z.ZodRawShape>(
  verb: Parameters<typeof defineTool>[0],
  extra: Extra,
  texts: (args: Readonly<Record<string, unknown>>) => readonly string[] = () => [],
): ToolReader {
  return defineTool(verb, z.object({ ...extra, ...aimed }), (args) => {
    const at: Aimed = z.object(aimed).parse(args);
    if (at.target === undefined && at.ref === undefined) return NEEDS_TARGET;
    return { target: aim(at), texts: texts(args) };
  });
}

const plain = z.object({});

const TOOLS: ReadonlyMap<string, ToolReader> = new Map<string, ToolReader>([
  ['browser_navigate', defineTool('navigate', z.object({ url: z.string() }), ({ url }) => ({ url }))],
  ['browser_navigate_back', defineTool('history', plain)],
  ['browser_navigate_forward', defineTool('history', plain)],
  ['browser_reload', defineTool('history', plain)],
  ['browser_click', onElement('click', { doubleClick: z.boolean().optional(), button: optional })],
  ['browser_hover', onElement('hover', {})],
  ['browser_check', onElement('select', {})],
  ['browser_uncheck', onElement('select', {})],
  [
    'browser_drag',
    defineTool(
      'drag',
      z.object({ startElement: optional, startTarget: optional, startRef: optional, endElement: optional }),
      (args) => ({ target: targetOf(args.startTarget ?? args.startRef, args.startElement) }),
    ),
  ],
  [
    'browser_type',
    defineTool('type', z.object({ ...aimed, text: z.string(), submit: z.boolean().optional() }), (args) =>
      args.target === undefined && args.ref === undefined ? NEEDS_TARGET : { target: aim(args), texts: [args.text] },
    ),
  ],
  ['browser_press_sequentially', defineTool('type', z.object({ text: z.string() }), ({ text }) => ({ texts: [text] }))],
  [
    'browser_fill_form',
    defineTool(
      'type',
      z.object({ fields: z.array(z.object({ ...aimed, name: z.string(), value: z.string() })) }),
      ({ fields }) => ({
        target: targetOf(fields[0]?.target ?? fields[0]?.ref, fields.map(({ name }) => name).join(', ')),
        texts: fields.map(({ value }) => value),
      }),
    ),
  ],
  ['browser_press_key', defineTool('press', z.object({ key: z.string() }), ({ key }) => ({ texts: [key] }))],
  ['browser_keydown', defineTool('press', z.object({ key: z.string() }), ({ key }) => ({ texts: [key] }))],
  ['browser_keyup', defineTool('press', z.object({ key: z.string() }))],
  [
    'browser_select_option',
    defineTool('select', z.object({ ...aimed, values: z.array(z.string()) }), (args) =>
      args.target === undefined && args.ref === undefined ? NEEDS_TARGET : { target: aim(args), texts: args.values },
    ),
  ],
  ['browser_file_upload', defineTool('upload', z.object({ paths: z.array(z.string()).optional() }))],
  ['browser_drop', onElement('upload', { paths: z.array(z.string()).optional() })],
  [
    'browser_handle_dialog',
    defineTool('dialog', z.object({ accept: z.boolean(), promptText: optional }), ({ promptText }) => ({
      texts: promptText === undefined ? [] : [promptText],
    })),
  ],
  [
    'browser_tabs',
    defineTool(
      'tab',
      z.object({ action: z.enum(['list', 'new', 'create', 'close', 'select']), url: optional }),
      ({ url }) => (url === undefined ? {} : { verb: 'navigate', url }),
    ),
  ],
  [
    'browser_wait_for',
    defineTool('wait', z.object({ time: z.number().optional(), text: optional, textGone: optional })),
  ],
  ['browser_snapshot', defineTool('snapshot', z.object(aimed), (args) => ({ target: aim(args) }))],
  ['browser_find', defineTool('snapshot', z.object({ text: optional, regex: optional }))],
  ['browser_take_screenshot', defineTool('screenshot', z.object(aimed), (args) => ({ target: aim(args) }))],
  ['browser_pdf_save', defineTool('screenshot', plain)],
  ['browser_console_messages', defineTool('extract', plain)],
  ['browser_network_requests', defineTool('extract', plain)],
  ['browser_network_request', defineTool('extract', plain)],
  [
    'browser_evaluate',
    defineTool('evaluate', z.object({ ...aimed, function: z.string() }), (args) => ({ target: aim(args) })),
  ],
  ['browser_run_code', defineTool('evaluate', z.object({ code: optional, filename: optional }))],
  ['browser_run_code_unsafe', defineTool('evaluate', z.object({ code: optional, filename: optional }))],
  ['browser_resize', defineTool('scroll', z.object({ width: z.number(), height: z.number() }))],
  ['browser_close', defineTool('close', plain)],
  ['browser_mouse_move_xy', defineTool('hover', z.object({ x: z.number(), y: z.number() }))],
  ['browser_mouse_click_xy', defineTool('click', z.object({ x: z.number(), y: z.number() }))],
  ['browser_mouse_drag_xy', defineTool('drag', z.object({ startX: z.number(), startY: z.number() }))],
  ['browser_mouse_down', defineTool('drag', plain)],
  ['browser_mouse_up', defineTool('drag', plain)],
  ['browser_mouse_wheel', defineTool('scroll', plain)],
]);

export function readPlaywrightMcp(tool: string, args: JsonObject): Reading {
  const name = bareToolName(tool);
  return TOOLS.get(name)?.('playwright-mcp', tool, name, args);
}
