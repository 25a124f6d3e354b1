import type { Verb } from './action.ts';

/**
 * The one verb set of all surfaces, with the names that tools and verb lists use for each verb (docs/architecture.md#goals-and-tools). A list that names
 * any alias names the verb: `allowed_verbs: [goto]` permits `browser_navigate`, and a domain list gates both.
 */
const NAMES: readonly (readonly [Verb, readonly string[]])[] = [
  [
    'navigate',
    [
      'navigate',
      'goto',
      'open',
      'open_url',
      'goto_url',
      'load_url',
      'visit',
      'browse',
      'navigate_to',
      'navigate_page',
      'new_page',
    ],
  ],
  ['history', ['history', 'back', 'forward', 'reload', 'refresh', 'go_back', 'go_forward', 'navigate_back']],
  [
    'click',
    [
      'click',
      'left_click',
      'double_click',
      'triple_click',
      'right_click',
      'middle_click',
      'tap',
      'mouse_click_xy',
      'click_at',
    ],
  ],
  ['hover', ['hover', 'mouse_move', 'mouse_move_xy']],
  [
    'drag',
    ['drag', 'left_click_drag', 'mouse_drag_xy', 'mouse_down', 'mouse_up', 'left_mouse_down', 'left_mouse_up', 'drop'],
  ],
  [
    'type',
    [
      'type',
      'input',
      'fill',
      'type_text',
      'enter_text',
      'send_keys',
      'fill_form',
      'paste',
      'press_sequentially',
      'form_input',
    ],
  ],
  [
    'press',
    ['press', 'press_key', 'key_press', 'key', 'keypress', 'keydown', 'keyup', 'hold_key', 'submit', 'submit_form'],
  ],
  ['select', ['select', 'select_option', 'check', 'uncheck']],
  ['upload', ['upload', 'file_upload', 'upload_file']],
  ['scroll', ['scroll', 'scroll_to', 'mouse_wheel', 'resize', 'resize_page']],
  ['wait', ['wait', 'wait_for', 'sleep']],
  [
    'screenshot',
    [
      'screenshot',
      'screen_capture',
      'screen_shot',
      'capture',
      'capture_screen',
      'take_screenshot',
      'zoom',
      'cursor_position',
      'pdf_save',
    ],
  ],
  [
    'snapshot',
    [
      'snapshot',
      'get_dom',
      'take_snapshot',
      'get_page_content',
      'read_page',
      'get_page_text',
      'find',
      'read',
      'get_content',
    ],
  ],
  [
    'extract',
    [
      'extract',
      'get_url',
      'get_title',
      'get_text',
      'get_value',
      'console_messages',
      'network_requests',
      'read_console',
      'read_network',
    ],
  ],
  ['evaluate', ['evaluate', 'evaluate_script', 'run_code', 'run_code_unsafe', 'execute_script', 'javascript_exec']],
  ['tab', ['tab', 'tabs', 'new_tab', 'open_tab', 'create_tab', 'list_tabs', 'list_pages', 'select_page', 'switch_tab']],
  ['dialog', ['dialog', 'handle_dialog']],
  ['close', ['close', 'close_page', 'close_tab']],
  ['sequence', ['sequence', 'execute_sequence']],
];

/** By name without its word borders, so that `go_to`, `goTo` and `goto` are one. */
const VERB_BY_NAME: ReadonlyMap<string, Verb> = new Map(verbNames().map(([name, verb]) => [compact(name), verb]));

/** Every name in the table with its verb. */
export function verbNames(): readonly (readonly [string, Verb])[] {
  return NAMES.flatMap(([verb, names]) => names.map((name): [string, Verb] => [name, verb]));
}

/** What tools put before their verb: `browser_navigate`, `page.goto`, `puppeteer_click`. */
const FAMILY = /^(?:browser|playwright|puppeteer|selenium|page)(?=.)/;

function compact(name: string): string {
  return name.replace(/[\s._-]+/g, '');
}

/** The verb that a normalised name means, with or without its family before it; undefined where no table knows it. */
export function verbOf(name: string): Verb | undefined {
  const plain = compact(name);
  return VERB_BY_NAME.get(plain) ?? VERB_BY_NAME.get(plain.replace(FAMILY, ''));
}

/** Whether a normalised name speaks of a browser, though its verb may be unknown. */
export function isBrowserName(name: string): boolean {
  return FAMILY.test(name) || verbOf(name) !== undefined;
}
