/**
 * Has client libraries tell their users at once of an input that was refused. They take the error of an input for a page that was not ready, and try again until
 * their own time is up: a bare time-out. What they do not try again differs:
 *
 * - Playwright gives up on what a script of its own throws. Before it presses again it looks its target up again, with the script that it looked it up with
 *   before: that one throws, with the reason.
 * - Puppeteer's locators, and chrome-devtools-mcp's tools with them, give up on nothing but a dialog. One waits first for its target to stand still; where the
 *   input that follows is refused, it is told of a dialog that holds the reason. No page has opened it, and who closes it closes nothing.
 *
 * - browser-use presses by script where its pointer is refused, and takes what that script throws for a press that went well. It gives up on an error of the protocol, and
 *   shows its agent the words of dialogs: it is told by both.
 *
 * All others show the error.
 */
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';

/** How a page's dialog is closed. */
const CLOSES = 'Page.handleJavaScriptDialog';
/** Playwright tries again within half a second; a machine that is busy takes longer. */
const AGAIN_WITHIN_MS = 2_000;
/** A locator presses right after its target stands still, or not at all. */
const PRESSED_WITHIN_MS = 10_000;

/** What an agent's client did around an input that was refused. */
export class ToldRefusals {
  /** What Playwright looked up last, to act on it. */
  #lookedUp: string | undefined;
  #last: { readonly why: string; readonly at: number; readonly lookedUp: string } | undefined;
  #refused: { readonly message: string; readonly at: number } | undefined;
  /** When and where a locator of Puppeteer's last waited for its target. */
  #waited: { readonly at: number; readonly sessionId: string | undefined } | undefined;
  /** The sessions that were told of a dialog and have not closed it. */
  readonly #dialogs = new Set<string | undefined>();

  /** An input is refused with these words. Answers with the event that tells its session of them, where one does. */
  refused(method: string, why: string): JsonObject | undefined {
    if (!method.startsWith('Input.') && method !== 'DOM.setFileInputFiles') return undefined;
    const at = performance.now();
    this.#refused = { message: why, at };
    if (this.#lookedUp !== undefined) this.#last = { why, at, lookedUp: this.#lookedUp };
    return this.asked(why);
  }

  /** A person is asked about what a client does just now. Answers with the event that tells it so, where it waits for nothing else. */
  asked(message: string): JsonObject | undefined {
    const waited = this.#waited;
    this.#waited = undefined;
    if (waited === undefined || performance.now() - waited.at >= PRESSED_WITHIN_MS) return undefined;
    return this.#dialog(message, waited.sessionId);
  }

  /** Before a command is looked at: what it is refused with, and the event that tells so, where browser-use tries by script what its pointer was refused. */
  byScript(
    { functionDeclaration }: JsonObject,
    sessionId: string | undefined,
  ): { readonly message: string; readonly dialog: JsonObject } | undefined {
    const refused = this.#refused;
    if (functionDeclaration !== PRESSES || refused === undefined) return undefined;
    this.#refused = undefined;
    const { message, at } = refused;
    if (performance.now() - at >= PRESSED_WITHIN_MS) return undefined;
    return { message, dialog: this.#dialog(message, sessionId) };
  }

  #dialog(message: string, sessionId: string | undefined): JsonObject {
    this.#dialogs.add(sessionId);
    const dialog = { url: '', frameId: '', message, type: 'alert', hasBrowserHandler: false, defaultPrompt: '' };
    return { method: 'Page.javascriptDialogOpening', params: dialog, ...inSession(sessionId) };
  }

  /** Before a script runs: what it is to throw in its place, where its client is about to try again what was refused. */
  before(
    { functionDeclaration, arguments: args, objectId }: JsonObject,
    sessionId: string | undefined,
  ): string | undefined {
    if (typeof functionDeclaration !== 'string') return undefined;
    if (standsStill(functionDeclaration)) this.#waited = { at: performance.now(), sessionId };
    const lookup = functionDeclaration.startsWith(HANDED_OVER) ? lookupIn(args, objectId) : undefined;
    if (lookup === undefined) return undefined;
    this.#lookedUp = lookup;
    const last = this.#last;
    this.#last = undefined;
    const isAgain = last?.lookedUp === lookup && performance.now() - last.at < AGAIN_WITHIN_MS;
    return isAgain ? last.why : undefined;
  }

  /** The event that such a dialog has closed, where a command closes one. */
  closes(method: string, sessionId: string | undefined, { accept }: JsonObject): JsonObject | undefined {
    if (method !== CLOSES || !this.#dialogs.delete(sessionId)) return undefined;
    const params = { frameId: '', result: accept === true, userInput: '' };
    return { method: 'Page.javascriptDialogClosed', params, ...inSession(sessionId) };
  }
}

/** How browser-use presses where its pointer could not. */
const PRESSES = 'function() { this.click(); }';

/** How Playwright hands every function over. */
const HANDED_OVER = '(utilityScript, ...args) => utilityScript.evaluate(...args)';

/** Whether one of Puppeteer's locators waits for its target to stand still. */
function standsStill(script: string): boolean {
  return ['sourceURL=pptr:', 'requestAnimationFrame(', 'getBoundingClientRect()'].every((part) =>
    script.includes(part),
  );
}

/**
 * What is looked up to be acted on: the whole text with its selector, and by which of Playwright's own objects, of which each document has one. In another document it is looked up
 * for the first time.
 */
function lookupIn(args: Json | undefined, by: Json | undefined): string | undefined {
  const values = (Array.isArray(args) ? args : []).filter(isJsonObject).map(({ value }) => value ?? null);
  const isLookup = values.some((value) => typeof value === 'string' && value.includes('markTargetElements'));
  return isLookup ? JSON.stringify([by ?? null, values]) : undefined;
}

function inSession(sessionId: string | undefined): JsonObject {
  return sessionId === undefined ? {} : { sessionId };
}
