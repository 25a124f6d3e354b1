import * as browser from './browser-level.ts';
import type { Call } from './call.ts';
import * as input from './input.ts';
import * as navigation from './navigation.ts';
import { screenshot } from './screenshot.ts';

export type Handler = (call: Call) => void | Promise<void>;

/** The handler of each command that methods.ts marks with `handle`. */
export const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['Browser.close', browser.closeBrowser],
  ['Browser.setDownloadBehavior', browser.denyDownloads],
  ['Input.dispatchDragEvent', input.dragEvent],
  ['Input.dispatchKeyEvent', input.keyEvent],
  ['Input.dispatchMouseEvent', input.mouseEvent],
  ['Input.dispatchTouchEvent', input.touchEvent],
  ['Input.imeSetComposition', input.textEvent],
  ['Input.insertText', input.textEvent],
  ['Network.getAllCookies', browser.getCookies],
  ['Network.getCookies', browser.getCookies],
  ['Network.setCookie', browser.setCookies],
  ['Network.setCookies', browser.setCookies],
  ['Page.captureScreenshot', screenshot],
  ['Page.handleJavaScriptDialog', navigation.handleDialog],
  ['Page.navigate', navigation.navigate],
  ['Page.navigateToHistoryEntry', navigation.navigateInHistory],
  ['Page.printToPDF', screenshot],
  ['Page.setDownloadBehavior', browser.denyDownloads],
  ['Storage.getCookies', browser.getCookies],
  ['Storage.setCookies', browser.setCookies],
  ['Target.attachToTarget', browser.attachToTarget],
  ['Target.createBrowserContext', browser.createContext],
  ['Target.createTarget', navigation.createTarget],
  ['Target.detachFromTarget', browser.detach],
  ['Target.disposeBrowserContext', browser.disposeContext],
  ['Target.getTargetInfo', browser.getTargetInfo],
  ['Target.getTargets', browser.getTargets],
  ['Target.setAutoAttach', browser.autoAttach],
]);
