/**
 * The tools of chrome-devtools-mcp, one row each: its whole set, every category switched on, and its slim one (`evaluate`, `navigate`,
 * `screenshot`). Its element tools name their target by `uid`, from the snapshot.
 */
import { z } from 'zod';
import type { Verb } from '../../model/action.ts';
import type { JsonObject } from '../../model/json.ts';
import { bareToolName } from '../verbs.ts';
import { type Details, type Misfit, type Reading, targetOf } from './reading.ts';
import { defineTool, developersTools, type Tool, type Tools } from './tool.ts';

const text = z.string();
const optional = text.optional();
const flag = z.boolean().optional();
const number = z.number();
const count = number.optional();
const page = { pageId: count };
const uid = { ...page, uid: text, includeSnapshot: flag };

function reading(verb: Verb, shape: z.ZodRawShape = {}): Tool {
  return defineTool(verb, { ...page, ...shape });
}

const onUid = { read: (args: { readonly uid: string }): Details => ({ target: targetOf(args.uid) }) };

/** `type` says how, in older versions its absence that the page at `url` is meant. */
function navigation({
  type,
  url,
}: {
  readonly type?: string | undefined;
  readonly url?: string | undefined;
}): Details | Misfit {
  if (type !== undefined && type !== 'url') return url === undefined ? {} : { misfit: `${type} has no url` };
  return url === undefined ? { misfit: 'a navigation needs a url' } : { url };
}

const TOOLS: Tools = new Map<string, Tool>([
  [
    'navigate_page',
    defineTool(
      'navigate',
      { ...page, type: optional, url: optional, ignoreCache: flag, handleBeforeUnload: optional, timeout: count },
      {
        choice: {
          argument: 'type',
          verbs: { url: 'navigate', back: 'history', forward: 'history', reload: 'history' },
        },
        read: navigation,
      },
    ),
  ],
  ['navigate', defineTool('navigate', { url: text }, { read: ({ url }) => ({ url }) })],
  [
    'new_page',
    defineTool(
      'navigate',
      { url: text, background: flag, isolatedContext: optional, timeout: count },
      { read: ({ url }) => ({ url }) },
    ),
  ],
  ['click', defineTool('click', { ...uid, dblClick: flag }, onUid)],
  ['click_at', reading('click', { x: number, y: number, dblClick: flag, includeSnapshot: flag })],
  ['hover', defineTool('hover', uid, onUid)],
  [
    'drag',
    defineTool(
      'drag',
      { ...page, from_uid: text, to_uid: text, includeSnapshot: flag },
      { read: ({ from_uid: from }) => ({ target: targetOf(from) }) },
    ),
  ],
  [
    'fill',
    defineTool(
      'type',
      { ...uid, value: text },
      { read: (args) => ({ target: targetOf(args.uid), texts: [args.value] }) },
    ),
  ],
  [
    'fill_form',
    defineTool(
      'type',
      { ...page, elements: z.array(z.strictObject({ uid: text, value: text })), includeSnapshot: flag },
      {
        read: ({ elements }) => ({
          target: targetOf(elements[0]?.uid),
          texts: elements.map(({ value }) => value),
        }),
      },
    ),
  ],
  [
    'type_text',
    defineTool('type', { ...page, text, submitKey: optional }, { read: (args) => ({ texts: [args.text] }) }),
  ],
  [
    'press_key',
    defineTool(
      'press',
      { ...page, key: text.min(1), includeSnapshot: flag },
      { read: ({ key }) => ({ texts: [key] }) },
    ),
  ],
  ['upload_file', defineTool('upload', { ...uid, filePaths: z.array(text) }, onUid)],
  [
    'handle_dialog',
    defineTool(
      'dialog',
      { ...page, action: text, promptText: optional },
      {
        choice: { argument: 'action', verbs: { accept: 'dialog', dismiss: 'dialog' } },
        read: ({ promptText }) => ({ texts: promptText === undefined ? [] : [promptText] }),
      },
    ),
  ],
  ['wait_for', reading('wait', { text: z.union([text, z.array(text)]), timeout: count })],
  ['take_snapshot', reading('snapshot', { verbose: flag })],
  [
    'take_screenshot',
    defineTool(
      'screenshot',
      { ...page, format: optional, quality: count, uid: optional, fullPage: flag },
      { read: (args) => ({ target: targetOf(args.uid) }) },
    ),
  ],
  ['screenshot', reading('screenshot')],
  ['list_pages', reading('tab')],
  ['select_page', reading('tab', { pageIdx: count, bringToFront: flag })],
  ['close_page', reading('close', { pageIdx: count })],
  ['resize_page', reading('scroll', { width: number, height: number })],
  [
    'list_console_messages',
    reading('extract', {
      pageSize: count,
      pageIdx: count,
      types: z.array(text).optional(),
      includePreservedMessages: flag,
      includeStackTraces: flag,
      serviceWorkerId: optional,
    }),
  ],
  ['get_console_message', reading('extract', { msgid: number })],
  [
    'list_network_requests',
    reading('extract', {
      pageSize: count,
      pageIdx: count,
      resourceTypes: z.array(text).optional(),
      includePreservedRequests: flag,
    }),
  ],
  ['get_network_request', reading('extract', { reqid: count })],
  ['get_css_styles', reading('snapshot', { uid: text, pageSize: count, pageIdx: count })],
  [
    'evaluate_script',
    reading('evaluate', {
      function: optional,
      sourcePath: optional,
      format: optional,
      args: z.array(z.json()).optional(),
      dialogAction: optional,
      waitForStableDom: flag,
      serviceWorkerId: optional,
    }),
  ],
  ['evaluate', reading('evaluate', { script: text })],
  // Tools that a page brings itself, and what installs, traces or measures.
  ...developersTools(
    'execute_webmcp_tool',
    'execute_3p_developer_tool',
    'list_webmcp_tools',
    'list_3p_developer_tools',
    'emulate',
    'lighthouse_audit',
    'performance_start_trace',
    'performance_stop_trace',
    'performance_analyze_insight',
    'screencast_start',
    'screencast_stop',
    'install_extension',
    'list_extensions',
    'reload_extension',
    'trigger_extension_action',
    'uninstall_extension',
    'install_pwa',
    'launch_pwa',
    'uninstall_pwa',
    'get_os_app_state',
    'take_heapsnapshot',
    'close_heapsnapshot',
    'compare_heapsnapshots',
    'analyze_heapsnapshot_contexts',
    'query_heapsnapshot_objects',
    'get_heapsnapshot_class_nodes',
    'get_heapsnapshot_details',
    'get_heapsnapshot_dominators',
    'get_heapsnapshot_duplicate_strings',
    'get_heapsnapshot_edges',
    'get_heapsnapshot_object_details',
    'get_heapsnapshot_retainers',
    'get_heapsnapshot_retaining_paths',
    'get_heapsnapshot_summary',
  ),
]);

export const CHROME_DEVTOOLS_MCP: Tools = TOOLS;

export function readChromeDevtoolsMcp(tool: string, args: JsonObject): Reading {
  const name = bareToolName(tool);
  return TOOLS.get(name)?.read('chrome-devtools-mcp', tool, name, args);
}
