import * as drags from './input/drags.ts';
import { chooseFiles } from './input/files.ts';
import * as input from './input/input.ts';
import { keyEvent } from './input/keys.ts';
import type { Call } from './judging/call.ts';
import * as bodies from './results/body-commands.ts';
import * as cookies from './results/cookie-commands.ts';
import { emulate, emulateDevice, emulateMedia, endDevice, REDRAWS } from './results/emulation.ts';
import { print, screenshot } from './results/screenshot.ts';
import * as searches from './results/searches.ts';
import * as browser from './sessions/browser-level.ts';
import { closeTarget } from './sessions/closing.ts';
import * as navigation from './sessions/navigation.ts';
import * as page from './sessions/page-level.ts';
import * as worlds from './sessions/session-worlds.ts';

export type Handler = (call: Call) => void | Promise<void>;

/** The handler of each command that protocol/commands.ts lists under `judge` or `narrow`. */
export const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['Browser.close', browser.closeBrowser],
  ['Browser.setDownloadBehavior', browser.denyDownloads],
  ['DOM.discardSearchResults', searches.discardSearch],
  ['DOM.getSearchResults', searches.getSearchResults],
  ['DOM.performSearch', searches.performSearch],
  ['DOM.querySelector', searches.query],
  ['DOM.querySelectorAll', searches.query],
  ['DOM.resolveNode', page.resolveNode],
  ['DOM.setFileInputFiles', chooseFiles],
  ...REDRAWS.map((method): [string, Handler] => [method, emulate]),
  ['Emulation.clearDeviceMetricsOverride', endDevice],
  ['Emulation.setDeviceMetricsOverride', emulateDevice],
  ['Emulation.setEmulatedMedia', emulateMedia],
  ['Emulation.setScriptExecutionDisabled', page.setScripts],
  ['IO.close', page.closeStream],
  ['IO.read', page.readStream],
  ['Input.dispatchDragEvent', drags.dragEvent],
  ['Input.dispatchKeyEvent', keyEvent],
  ['Input.dispatchMouseEvent', input.mouseEvent],
  ['Input.dispatchTouchEvent', input.touchEvent],
  ['Input.imeSetComposition', input.textEvent],
  ['Input.insertText', input.textEvent],
  ['Input.setInterceptDrags', drags.setInterceptDrags],
  ['Input.synthesizeScrollGesture', input.scrollGesture],
  ['Page.addScriptToEvaluateOnNewDocument', worlds.addScript],
  ['Network.clearBrowserCookies', cookies.clearCookies],
  ['Network.deleteCookies', cookies.deleteCookies],
  ['Network.getAllCookies', cookies.getCookies],
  ['Network.getCookies', cookies.getCookies],
  ['Network.getRequestPostData', bodies.requestBody],
  ['Network.getResponseBody', bodies.responseBody],
  ['Network.searchInResponseBody', bodies.searchInBody],
  ['Network.setCacheDisabled', page.setCache],
  ['Network.setCookie', cookies.setCookies],
  ['Network.setCookies', cookies.setCookies],
  ['Network.setExtraHTTPHeaders', page.setHeaders],
  ['Page.captureScreenshot', screenshot],
  ['Page.clearDeviceMetricsOverride', endDevice],
  ['Page.createIsolatedWorld', worlds.createWorld],
  ['Page.getFrameTree', page.frameTree],
  ['Page.getNavigationHistory', navigation.navigationHistory],
  ['Page.getResourceTree', page.frameTree],
  ['Page.handleJavaScriptDialog', navigation.handleDialog],
  ['Page.navigate', navigation.navigate],
  ['Page.navigateToHistoryEntry', navigation.navigateInHistory],
  ['Page.printToPDF', print],
  ['Page.reload', page.reload],
  ['Page.setDeviceMetricsOverride', emulateDevice],
  ['Page.setDownloadBehavior', browser.denyDownloads],
  ['Runtime.addBinding', worlds.addBinding],
  ['Storage.clearCookies', cookies.clearStoredCookies],
  ['Storage.getCookies', cookies.getCookies],
  ['Storage.setCookies', cookies.setCookies],
  ['Target.attachToTarget', browser.attachToTarget],
  ['Target.autoAttachRelated', browser.attachToTarget],
  ['Target.closeTarget', closeTarget],
  ['Target.createBrowserContext', browser.createContext],
  ['Target.createTarget', navigation.createTarget],
  ['Target.detachFromTarget', browser.detach],
  ['Target.disposeBrowserContext', browser.disposeContext],
  ['Target.getTargetInfo', browser.getTargetInfo],
  ['Target.getTargets', browser.getTargets],
  ['Target.setAutoAttach', browser.autoAttach],
]);
