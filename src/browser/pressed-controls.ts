/** Which controls a person presses: told by a script in a world of its own, beside whatever the page runs. */

import { z } from 'zod';
import { isJsonObject } from '../model/json.ts';
import { plainLine } from '../model/plain-line.ts';
import { readUrl } from '../net/url.ts';
import type { PipeConnection } from './devtools/pipe.ts';
import type { EventFrame } from './devtools/wire-frame.ts';

/** A press of a person's. */
export interface PressedControl {
  readonly origin: string;
  /** `button "Add comment"` */
  readonly control: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const WORLD = 'cordon-recording';
const BINDING = 'cordonPressed';

/** No value that somebody typed is looked at: of fields, their labels. */
const SCRIPT = `(() => {
  const kinds = { A: 'link', BUTTON: 'button', SELECT: 'combobox', SUMMARY: 'button', TEXTAREA: 'textbox' };
  const isButton = (el) => el.tagName === 'INPUT' && ['submit', 'button', 'image', 'reset'].includes(el.type);
  const role = (el) => el.getAttribute('role') || (isButton(el) ? 'button' : kinds[el.tagName] || el.type || 'control');
  const words = (el) => el.getAttribute('aria-label') || (isButton(el) ? el.value : el.matches('a,button,summary,[role]') ? el.innerText : '')
    || (el.labels && el.labels[0] && el.labels[0].innerText) || el.title || el.placeholder || el.name || '';
  const tell = (el) => ${BINDING}(JSON.stringify({ at: Date.now(), page: location.href, role: String(role(el)).slice(0, 40),
    name: String(words(el)).trim().replace(/\\s+/g, ' ').slice(0, 100) }));
  const found = (event) => event.composedPath().find((n) => n instanceof Element && n.matches('a,button,input,select,textarea,summary,[role]'));
  for (const type of ['click', 'change', 'keydown']) addEventListener(type, (event) => {
    if (!event.isTrusted || (type === 'keydown' && event.key !== 'Enter')) return;
    const el = found(event);
    if (el) tell(el);
  }, true);
  addEventListener('submit', (event) => { if (event.isTrusted && event.submitter) tell(event.submitter); }, true);
})()`;

const pressed = z.object({
  at: z.number(),
  page: z.string().max(10_000),
  role: z.string().max(40),
  name: z.string().max(100),
});

/** More than a person presses. */
const MOST = 100_000;

/** For how long what a page sends is taken for what a press set off, in milliseconds. */
const PRESSED_MS = 5_000;
/** By so much a request may seem to come before the press that led to it, for which a browser's clock is coarser. */
const EARLY_MS = 100;

export class PressedControls {
  readonly #pressed: PressedControl[] = [];
  readonly #connection: PipeConnection;

  constructor(connection: PipeConnection) {
    this.#connection = connection;
  }

  /** From here on in every page, before its first script. */
  async listen(): Promise<void> {
    this.#connection.onEvent((event) => this.#hear(event));
    await this.#attach(undefined);
  }

  /** The control that was pressed last before a request from such a page. */
  before(page: string | undefined, at: number): string | undefined {
    const origin = readUrl(page ?? '')?.origin;
    const fitting = this.#pressed.filter(
      (each) => each.origin === origin && each.at <= at + EARLY_MS && at - each.at < PRESSED_MS,
    );
    return (fitting.findLast((each) => each.at <= at) ?? fitting[0])?.control;
  }

  async #attach(sessionId: string | undefined): Promise<void> {
    const params = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
    await this.#connection.send('Target.setAutoAttach', params, sessionId);
  }

  #hear({ method, params, sessionId }: EventFrame): void {
    if (method === 'Target.attachedToTarget') void this.#place(String(params.sessionId), params.targetInfo);
    if (method !== 'Runtime.bindingCalled' || params.name !== BINDING || sessionId === undefined) return;
    this.#note(String(params.payload));
  }

  #note(payload: string): void {
    let value: unknown;
    try {
      value = JSON.parse(payload);
    } catch {
      // Not ours: nothing is known of it.
      return;
    }
    const read = pressed.safeParse(value);
    const origin = read.success ? readUrl(read.data.page)?.origin : undefined;
    if (!read.success || origin === undefined || this.#pressed.length >= MOST) return;
    const { role, name, at } = read.data;
    this.#pressed.push({ origin, at, control: plainLine(`${role} ${JSON.stringify(name)}`) });
  }

  /** A target that is gone meanwhile is not listened to. */
  async #place(sessionId: string, target: unknown): Promise<void> {
    const send = (method: string, params = {}): Promise<unknown> => this.#connection.send(method, params, sessionId);
    const type = isJsonObject(target) ? target.type : undefined;
    try {
      if (type === 'page' || type === 'iframe') {
        await this.#attach(sessionId);
        await send('Page.enable');
        await send('Runtime.enable');
        await send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
        await send('Page.addScriptToEvaluateOnNewDocument', { source: SCRIPT, worldName: WORLD, runImmediately: true });
      }
      await send('Runtime.runIfWaitingForDebugger');
    } catch {
      // It closed while it was prepared.
    }
  }
}
