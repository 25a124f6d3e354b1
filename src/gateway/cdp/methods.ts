/**
 * What becomes of a DevTools command.
 * - `pass`: on to the browser.
 * - `observe`: the page's filter is applied first, then on to the browser; the result is withheld where the filter failed. `reads` are
 *   those that cannot change the page.
 * - `handle`: judged, narrowed or answered by its own handler (handlers.ts).
 * - `refuse`: never; `why` says so to the agent.
 */
export type MethodRule =
  | { readonly kind: 'pass' | 'handle' }
  | { readonly kind: 'observe'; readonly reads: boolean }
  | { readonly kind: 'refuse'; readonly why: string };

/** Nothing here shows page content, leaves the page, or changes what guards it. Domain → commands. */
const PASS: Readonly<Record<string, string>> = {
  Accessibility: 'enable disable',
  Audits: 'enable disable',
  Browser: 'getVersion getWindowForTarget getWindowBounds setWindowBounds resetPermissions cancelDownload',
  CSS: 'enable disable',
  DOM: 'enable disable focus getBoxModel getContentQuads getFrameOwner getNodeForLocation scrollIntoViewIfNeeded discardSearchResults',
  DOMSnapshot: 'enable disable',
  Emulation:
    'canEmulate clearDeviceMetricsOverride clearGeolocationOverride clearIdleOverride resetPageScaleFactor setAutoDarkModeOverride setCPUThrottlingRate setDefaultBackgroundColorOverride setDeviceMetricsOverride setEmitTouchEventsForMouse setEmulatedMedia setEmulatedVisionDeficiency setFocusEmulationEnabled setGeolocationOverride setHardwareConcurrencyOverride setIdleOverride setLocaleOverride setPageScaleFactor setScrollbarsHidden setTimezoneOverride setTouchEmulationEnabled setUserAgentOverride setVisibleSize',
  IO: 'read close',
  Input: 'cancelDragging setInterceptDrags',
  Inspector: 'enable disable',
  Log: 'enable disable clear startViolationsReport stopViolationsReport',
  Network:
    'enable disable canClearBrowserCache canClearBrowserCookies canEmulateNetworkConditions clearBrowserCache clearBrowserCookies deleteCookies emulateNetworkConditions setBlockedURLs setBypassServiceWorker setCacheDisabled setExtraHTTPHeaders setUserAgentOverride',
  Page: 'enable disable addScriptToEvaluateOnNewDocument removeScriptToEvaluateOnNewDocument bringToFront close createIsolatedWorld getFrameTree getLayoutMetrics getNavigationHistory getResourceTree reload resetNavigationHistory setFontFamilies setFontSizes setInterceptFileChooserDialog setLifecycleEventsEnabled stopLoading',
  Performance: 'enable disable getMetrics setTimeDomain',
  Runtime:
    'enable disable addBinding discardConsoleEntries getHeapUsage getIsolateId releaseObject releaseObjectGroup removeBinding runIfWaitingForDebugger terminateExecution',
  Security: 'enable disable',
  Storage: 'clearCookies',
  Target: 'activateTarget attachToBrowserTarget closeTarget getBrowserContexts setDiscoverTargets',
};

/** Shows page content and cannot change it. */
const READ: Readonly<Record<string, string>> = {
  Accessibility: 'getAXNodeAndAncestors getChildAXNodes getFullAXTree getPartialAXTree getRootAXNode queryAXTree',
  DOM: 'describeNode getAttributes getDocument getFlattenedDocument getOuterHTML getSearchResults performSearch pushNodeByPathToFrontend pushNodesByBackendIdsToFrontend querySelector querySelectorAll requestChildNodes requestNode resolveNode',
  DOMSnapshot: 'captureSnapshot getSnapshot',
};

/** Runs the agent's own script in the page. */
const RUN: Readonly<Record<string, string>> = {
  Runtime: 'awaitPromise callFunctionOn evaluate getExceptionDetails getProperties',
};

/** Has a handler of its own. */
const HANDLE: Readonly<Record<string, string>> = {
  Browser: 'close setDownloadBehavior',
  Input: 'dispatchDragEvent dispatchKeyEvent dispatchMouseEvent dispatchTouchEvent imeSetComposition insertText',
  Network: 'getAllCookies getCookies setCookie setCookies',
  Page: 'captureScreenshot handleJavaScriptDialog navigate navigateToHistoryEntry printToPDF setDownloadBehavior',
  Storage: 'getCookies setCookies',
  Target:
    'attachToTarget createBrowserContext createTarget detachFromTarget disposeBrowserContext getTargetInfo getTargets setAutoAttach',
};

/** Commands that clients know and Cordon refuses, each with its reason. A key without a command is a whole domain. */
const REFUSE: Readonly<Record<string, string>> = {
  'Browser.crash': 'it would end the browser for everybody',
  'Browser.grantPermissions': 'permissions are not the agent’s to give',
  'Browser.setPermission': 'permissions are not the agent’s to give',
  'DOM.getFileInfo': 'files of this machine are out of reach',
  'DOM.setFileInputFiles': 'files of this machine are out of reach',
  Debugger: 'it reaches every script, Cordon’s among them',
  'Emulation.setScriptExecutionDisabled': 'it would stop the page’s filter',
  'Emulation.setVirtualTimePolicy': 'it would stop the page’s filter',
  Extensions: 'an extension could undo the boundary',
  Fetch: 'requests are decided by the egress proxy alone, after which nobody may change them',
  HeapProfiler: 'the heap holds what the page’s filter hides',
  'IO.resolveBlob': 'blobs are not filtered',
  'Network.getResponseBody': 'it would show the page unfiltered; read the page itself instead',
  'Network.loadNetworkResource': 'it sends past the page',
  'Network.replayXHR': 'it repeats a request that was judged once',
  'Network.setRequestInterception': 'requests are decided by the egress proxy alone',
  'Page.captureSnapshot': 'it would show the page unfiltered; read the page itself instead',
  'Page.crash': 'it would take the page’s filter with it',
  'Page.generateTestReport': 'it makes the browser send reports',
  'Page.getResourceContent': 'it would show the page unfiltered; read the page itself instead',
  'Page.setBypassCSP': 'a site’s own protection stays on',
  'Page.setWebLifecycleState': 'it would stop the page’s filter',
  'Page.startScreencast': 'its pictures would come before the page’s filter; take screenshots instead',
  Profiler: 'it reaches every script, Cordon’s among them',
  'Runtime.queryObjects': 'the heap holds what the page’s filter hides',
  'Security.setIgnoreCertificateErrors': 'certificates are checked for good reason',
  'Security.setOverrideCertificateErrors': 'certificates are checked for good reason',
  'Target.exposeDevToolsProtocol': 'it would give a page this very power',
  'Target.sendMessageToTarget': 'messages go through flattened sessions only',
  'Target.setRemoteLocations': 'it would reach other browsers',
  Tethering: 'it opens ports on this machine',
  Tracing: 'traces hold what the page’s filter hides',
};

const RULES: ReadonlyMap<string, MethodRule> = new Map([
  ...listed(PASS, { kind: 'pass' }),
  ...listed(READ, { kind: 'observe', reads: true }),
  ...listed(RUN, { kind: 'observe', reads: false }),
  ...listed(HANDLE, { kind: 'handle' }),
  ...Object.entries(REFUSE).map(([name, why]): [string, MethodRule] => [name, { kind: 'refuse', why }]),
]);

/** The commands with handlers of their own; handlers.ts has one for each, as its test says. */
export const HANDLED: readonly string[] = [...RULES].filter(([, rule]) => rule.kind === 'handle').map(([name]) => name);

/** The rule for a command. What no table knows is refused. */
export function ruleFor(method: string): MethodRule {
  const domain = method.slice(0, method.indexOf('.'));
  return RULES.get(method) ?? RULES.get(domain) ?? { kind: 'refuse', why: 'Cordon does not know this command' };
}

function listed(table: Readonly<Record<string, string>>, rule: MethodRule): [string, MethodRule][] {
  return Object.entries(table).flatMap(([domain, commands]) =>
    commands.split(' ').map((command): [string, MethodRule] => [`${domain}.${command}`, rule]),
  );
}
