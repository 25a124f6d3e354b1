import type { DomainCommands } from './treatments.ts';

/**
 * Every command that DevTools knows (Chromium 156 and the devtools-protocol package), and what becomes of it: by domain, then by treatment.
 * A test compares this with the protocol's own definition, so that an upgrade shows what is new; until it is listed here, it is refused.
 */

const FILES = 'files of this machine are out of reach';
const HEAP = 'the heap holds what the page’s filter hides';
const SCRIPTS = 'it reaches every script, Cordon’s among them';
const STOPS_FILTER = 'it would stop or blind the page’s filter';
const UNFILTERED = 'it would show the page unfiltered; read the page itself instead';
const DEVICES = 'devices are not the agent’s to invent';
const PERMISSIONS = 'permissions are not the agent’s to give';
const EGRESS = 'requests are decided by the egress proxy alone, after which nobody may change them';
const STORES = 'what sites store is theirs; the page shows what it needs of it';
const BROWSER = 'it concerns the browser and not its pages';
const DRAWS = 'it draws over what the page shows';
const STYLES = 'it changes styles beneath the page’s filter';
const PANELS = 'it serves the panels of DevTools and no agent';
const TRUST = 'certificates are checked for good reason';

export const COMMANDS: Readonly<Record<string, DomainCommands>> = {
  Accessibility: {
    pass: 'disable enable',
    read: 'getAXNodeAndAncestors getChildAXNodes getFullAXTree getPartialAXTree getRootAXNode queryAXTree',
  },
  Ads: { refuse: { [PANELS]: 'getAdMetrics getAdScripts' } },
  Animation: {
    pass: 'disable enable getCurrentTime getPlaybackRate',
    narrow: 'releaseAnimations seekAnimations setPaused setPlaybackRate setTiming',
    refuse: { [SCRIPTS]: 'resolveAnimation' },
  },
  Audits: { pass: 'disable enable', refuse: { [UNFILTERED]: 'checkFormsIssues getEncodedResponse' } },
  Autofill: {
    pass: 'disable',
    refuse: { 'cards and addresses are not the agent’s to fill in': 'enable setAddresses trigger' },
  },
  BackgroundService: { refuse: { [PANELS]: 'clearEvents setRecording startObserving stopObserving' } },
  BluetoothEmulation: {
    pass: 'disable',
    refuse: {
      [DEVICES]:
        'addCharacteristic addDescriptor addService enable removeCharacteristic removeDescriptor removeService setSimulatedCentralState simulateAdvertisement simulateCharacteristicOperationResponse simulateDescriptorOperationResponse simulateGATTDisconnection simulateGATTOperationResponse simulatePreconnectedPeripheral',
    },
  },
  Browser: {
    pass: 'cancelDownload getVersion getWindowBounds getWindowForTarget resetPermissions setContentsSize setWindowBounds',
    narrow: 'close setDownloadBehavior',
    refuse: {
      [PERMISSIONS]: 'grantPermissions setPermission',
      [DEVICES]: 'addMockCamera',
      'it would end the browser for everybody': 'crash crashGpuProcess',
      [BROWSER]:
        'addPrivacySandboxCoordinatorKeyConfig addPrivacySandboxEnrollmentOverride executeBrowserCommand getBrowserCommandLine getGlobalPrivacyControl getHistogram getHistograms setDockTile setGlobalPrivacyControl',
    },
  },
  CSS: {
    pass: 'disable enable getLonghandProperties',
    read: 'collectClassNames getAnimatedStylesForNode getBackgroundColors getComputedStyleForNode getEnvironmentVariables getInlineStylesForNode getLayersForNode getLocationForSelector getMatchedStylesForNode getMediaQueries getPlatformFontsForNode getStyleSheetText resolveValues',
    refuse: {
      [STYLES]:
        'addRule createStyleSheet forcePseudoState forceStartingStyle setContainerQueryConditionText setContainerQueryText setEffectivePropertyValueForNode setKeyframeKey setLocalFontsEnabled setMediaText setNavigationText setPropertyRulePropertyName setRuleSelector setScopeText setStyleSheetText setStyleTexts setSupportsText',
      [PANELS]:
        'startRuleUsageTracking stopRuleUsageTracking takeComputedStyleUpdates takeCoverageDelta trackComputedStyleUpdates trackComputedStyleUpdatesForNode',
    },
  },
  CacheStorage: {
    refuse: { [STORES]: 'deleteCache deleteEntry requestCacheNames requestCachedResponse requestEntries' },
  },
  Cast: {
    pass: 'disable',
    refuse: {
      'it would show the page elsewhere': 'enable setSinkToUse startDesktopMirroring startTabMirroring stopCasting',
    },
  },
  Console: { pass: 'clearMessages disable', refuse: { 'it is the old form of Runtime and Log; use those': 'enable' } },
  CrashReportContext: { refuse: { [UNFILTERED]: 'getEntries' } },
  DOM: {
    pass: 'disable enable focus getBoxModel getContentQuads getFrameOwner getNodeForLocation getRelayoutBoundary hideHighlight markUndoableState scrollIntoViewIfNeeded',
    read: 'describeNode getAnchorElement getAttributes getContainerForNode getDocument getElementByRelation getImplicitAnchorCandidates getQueryingDescendantsForContainer getTopLayerElements pushNodesByBackendIdsToFrontend requestChildNodes requestNode',
    run: 'copyTo moveTo removeAttribute removeNode setAttributeValue setAttributesAsText setNodeName setNodeValue setOuterHTML',
    judge: 'setFileInputFiles',
    narrow: 'discardSearchResults getSearchResults performSearch querySelector querySelectorAll resolveNode',
    refuse: {
      [FILES]: 'getFileInfo',
      'it would show the page unfiltered; take DOM.getDocument': 'getFlattenedDocument getOuterHTML',
      [HEAP]: 'getDetachedDomNodes',
      'it counts what the page’s filter hides; use DOM.querySelectorAll':
        'collectClassNamesFromSubtree getNodesForSubtreeByStyle pushNodeByPathToFrontend',
      [DRAWS]: 'clearTextMarkers forceShowInterest forceShowPopover highlightNode highlightRect setTextMarker',
      [PANELS]: 'getNodeStackTraces redo setInspectedNode setNodeStackTracesEnabled undo',
    },
  },
  DOMDebugger: {
    refuse: {
      [SCRIPTS]: 'getEventListeners',
      [STOPS_FILTER]:
        'removeDOMBreakpoint removeEventListenerBreakpoint removeInstrumentationBreakpoint removeXHRBreakpoint setBreakOnCSPViolation setDOMBreakpoint setEventListenerBreakpoint setInstrumentationBreakpoint setXHRBreakpoint',
    },
  },
  DOMSnapshot: {
    pass: 'disable enable',
    read: 'captureSnapshot',
    refuse: { 'use DOMSnapshot.captureSnapshot': 'getSnapshot' },
  },
  DOMStorage: {
    pass: 'disable',
    refuse: { [STORES]: 'clear enable getDOMStorageItems removeDOMStorageItem setDOMStorageItem' },
  },
  Debugger: {
    pass: 'disable setSkipAllPauses',
    refuse: {
      [SCRIPTS]:
        'continueToLocation disassembleWasmModule enable evaluateOnCallFrame getPossibleBreakpoints getScriptSource getStackTrace getWasmBytecode nextWasmDisassemblyChunk pause pauseOnAsyncCall removeBreakpoint restartFrame resume searchInContent setAsyncCallStackDepth setBlackboxExecutionContexts setBlackboxPatterns setBlackboxedRanges setBreakpoint setBreakpointByUrl setBreakpointOnFunctionCall setBreakpointsActive setInstrumentationBreakpoint setPauseOnExceptions setReturnValue setScriptSource setVariableValue stepInto stepOut stepOver',
    },
  },
  DeviceAccess: { pass: 'disable', refuse: { [PERMISSIONS]: 'cancelPrompt enable selectPrompt' } },
  DeviceOrientation: { pass: 'clearDeviceOrientationOverride setDeviceOrientationOverride' },
  DigitalCredentials: { refuse: { [DEVICES]: 'setVirtualWalletBehavior' } },
  Emulation: {
    pass: 'canEmulate clearGeolocationOverride clearIdleOverride getOverriddenSensorInformation getScreenInfos setCPUPerformanceOverride setCPUThrottlingRate setFocusEmulationEnabled setGeolocationOverride setHardwareConcurrencyOverride setIdleOverride setLocaleOverride setNavigatorOverrides setPressureDataOverride setPressureSourceOverrideEnabled setPressureStateOverride setSensorOverrideEnabled setSensorOverrideReadings setTimezoneOverride setUserAgentOverride',
    narrow:
      'clearDeviceMetricsOverride clearDevicePostureOverride clearDisplayFeaturesOverride resetPageScaleFactor setAutoDarkModeOverride setDataSaverOverride setDefaultBackgroundColorOverride setDeviceMetricsOverride setDevicePostureOverride setDisplayFeaturesOverride setEmulatedMedia setEmulatedOSTextScale setEmulatedVisionDeficiency setPageScaleFactor setSafeAreaInsetsOverride setScriptExecutionDisabled setScrollbarsHidden setSmallViewportHeightDifferenceOverride setTouchEmulationEnabled setVirtualKeyboardGeometryOverride setVisibleSize',
    refuse: {
      [STOPS_FILTER]: 'setVirtualTimePolicy',
      'a site’s cookies stay as they are': 'setDocumentCookieDisabled',
      'it changes what a picture shows': 'setDisabledImageTypes',
      'the browser answers no press by mouse then; send touches': 'setEmitTouchEventsForMouse',
      'an agent does not hide from sites that it is one': 'setAutomationOverride',
      [BROWSER]: 'addScreen removeScreen setPrimaryScreen updateScreen',
    },
  },
  EventBreakpoints: {
    refuse: { [STOPS_FILTER]: 'disable removeInstrumentationBreakpoint setInstrumentationBreakpoint' },
  },
  Extensions: {
    refuse: {
      'an extension could undo the boundary':
        'clearStorageItems getExtensions getStorageItems loadUnpacked removeStorageItems setStorageItems triggerAction uninstall',
    },
  },
  FedCm: {
    pass: 'disable',
    refuse: {
      'signing in is a person’s choice': 'clickDialogButton dismissDialog enable openUrl resetCooldown selectAccount',
    },
  },
  Fetch: {
    pass: 'disable',
    refuse: {
      [EGRESS]:
        'continueRequest continueResponse continueWithAuth enable failRequest fulfillRequest getResponseBody takeResponseBodyAsStream',
    },
  },
  FileSystem: { refuse: { [STORES]: 'getDirectory' } },
  FindInPage: { refuse: { [DRAWS]: 'findFirst findNext findPrev stop' } },
  HeadlessExperimental: { refuse: { [STOPS_FILTER]: 'beginFrame disable enable' } },
  HeapProfiler: {
    pass: 'collectGarbage disable',
    refuse: {
      [HEAP]:
        'addInspectedHeapObject enable getHeapObjectId getObjectByHeapObjectId getSamplingProfile startSampling startTrackingHeapObjects stopSampling stopTrackingHeapObjects takeHeapSnapshot',
    },
  },
  IO: { narrow: 'close read', refuse: { 'blobs are not filtered': 'resolveBlob' } },
  IndexedDB: {
    pass: 'disable',
    refuse: {
      [STORES]:
        'clearObjectStore deleteDatabase deleteObjectStoreEntries enable getMetadata requestData requestDatabase requestDatabaseNames',
    },
  },
  Input: {
    pass: 'cancelDragging',
    narrow: 'setInterceptDrags',
    judge:
      'dispatchDragEvent dispatchKeyEvent dispatchMouseEvent dispatchTouchEvent imeSetComposition insertText synthesizeScrollGesture',
    refuse: {
      'press with Input.dispatchMouseEvent or dispatchTouchEvent instead':
        'emulateTouchFromMouseEvent synthesizePinchGesture synthesizeTapGesture',
      'it would make the page deaf': 'setIgnoreInputEvents',
    },
  },
  Inspector: { pass: 'disable enable' },
  LayerTree: {
    pass: 'disable',
    refuse: {
      [UNFILTERED]:
        'compositingReasons enable loadSnapshot makeSnapshot profileSnapshot releaseSnapshot replaySnapshot snapshotCommandLog',
    },
  },
  Log: { pass: 'clear disable enable startViolationsReport stopViolationsReport' },
  Media: { pass: 'disable enable' },
  Memory: {
    pass: 'getDOMCounters',
    refuse: {
      [HEAP]: 'getAllTimeSamplingProfile getBrowserSamplingProfile getSamplingProfile startSampling stopSampling',
      [BROWSER]:
        'forciblyPurgeJavaScriptMemory getDOMCountersForLeakDetection prepareForLeakDetection setPressureNotificationsSuppressed simulatePressureNotification',
    },
  },
  Network: {
    pass: 'canClearBrowserCache canClearBrowserCookies canEmulateNetworkConditions clearAcceptedEncodingsOverride clearBrowserCache disable emulateNetworkConditions emulateNetworkConditionsByRule enable fetchSchemefulSite overrideNetworkState setAcceptedEncodings setAttachDebugStack setBlockedURLs setUserAgentOverride',
    narrow:
      'clearBrowserCookies deleteCookies getAllCookies getCookies getRequestPostData getResponseBody searchInResponseBody setCacheDisabled setCookie setCookies setExtraHTTPHeaders',
    refuse: {
      [EGRESS]:
        'continueInterceptedRequest getResponseBodyForInterception setRequestInterception takeResponseBodyForInterceptionAsStream',
      'it sends past the page': 'loadNetworkResource',
      'it repeats a request that was judged once': 'replayXHR',
      'bodies are read whole with Network.getResponseBody': 'configureDurableMessages streamResourceContent',
      'service workers are the site’s own': 'setBypassServiceWorker',
      'cookie rules are the browser’s': 'setCookieControls',
      [TRUST]: 'getCertificate',
      [PANELS]: 'deleteDeviceBoundSession enableDeviceBoundSessions enableReportingApi getSecurityIsolationStatus',
    },
  },
  Overlay: {
    pass: 'disable enable hideHighlight',
    refuse: {
      [DRAWS]:
        'getGridHighlightObjectsForTest getHighlightObjectForTest getSourceOrderHighlightObjectForTest highlightFrame highlightNode highlightQuad highlightRect highlightSourceOrder setInspectMode setPausedInDebuggerMessage setShowAdHighlights setShowContainerQueryOverlays setShowDebugBorders setShowDisplayCutout setShowFPSCounter setShowFlexOverlays setShowGridOverlays setShowHinge setShowHitTestBorders setShowInspectedElementAnchor setShowIsolatedElements setShowLayoutShiftRegions setShowPaintRects setShowScrollBottleneckRects setShowScrollSnapOverlays setShowViewportSizeOnResize setShowWebVitals setShowWindowControlsOverlay',
    },
  },
  PWA: {
    refuse: {
      'applications are not the agent’s to install or start':
        'changeAppUserSettings getOsAppState install launch launchFilesInApp openCurrentPageInApp uninstall',
    },
  },
  Page: {
    pass: 'bringToFront clearDeviceOrientationOverride clearGeolocationOverride close disable enable getLayoutMetrics getPermissionsPolicyState removeScriptToEvaluateOnLoad removeScriptToEvaluateOnNewDocument resetNavigationHistory screencastFrameAck setDeviceOrientationOverride setGeolocationOverride setInterceptFileChooserDialog setLifecycleEventsEnabled stopLoading stopScreencast',
    judge:
      'addScriptToEvaluateOnNewDocument captureScreenshot handleJavaScriptDialog navigate navigateToHistoryEntry printToPDF',
    read: 'getOriginTrials',
    narrow:
      'clearDeviceMetricsOverride createIsolatedWorld getFrameTree getNavigationHistory getResourceTree reload setDeviceMetricsOverride setDownloadBehavior setFontFamilies setFontSizes setTouchEmulationEnabled',
    run: 'setDocumentContent',
    refuse: {
      [UNFILTERED]: 'captureSnapshot getAnnotatedPageContent getResourceContent searchInResource',
      'its pictures would come before the page’s filter; take screenshots instead':
        'startScreenRecording startScreencast stopScreenRecording',
      'use Page.addScriptToEvaluateOnNewDocument': 'addScriptToEvaluateOnLoad',
      'use Network.deleteCookies': 'deleteCookie',
      'a site’s own protection stays on': 'setBypassCSP',
      'it would take the page’s filter with it': 'crash',
      [STOPS_FILTER]: 'setWebLifecycleState waitForDebugger',
      'it makes the browser send reports': 'generateTestReport',
      'nothing is loaded before it is asked for': 'setPrerenderingAllowed',
      [PANELS]:
        'addCompilationCache clearCompilationCache getAdScriptAncestry getAppId getAppManifest getInstallabilityErrors getManifestIcons getSiblingSubApps getSubApps produceCompilationCache setAdBlockingEnabled setRPHRegistrationMode setSPCTransactionMode',
    },
  },
  Performance: { pass: 'disable enable getMetrics setTimeDomain' },
  PerformanceTimeline: { pass: 'enable' },
  Preload: { pass: 'disable enable' },
  Profiler: {
    pass: 'disable',
    refuse: {
      [SCRIPTS]:
        'enable getBestEffortCoverage setSamplingInterval start startPreciseCoverage stop stopPreciseCoverage takePreciseCoverage',
    },
  },
  Runtime: {
    pass: 'disable discardConsoleEntries enable getHeapUsage getIsolateId releaseObject releaseObjectGroup removeBinding runIfWaitingForDebugger setMaxCallStackSizeToCapture',
    narrow: 'addBinding',
    read: 'getExceptionDetails getProperties globalLexicalScopeNames',
    run: 'awaitPromise callFunctionOn evaluate',
    refuse: {
      'a script is judged each time that it runs; use Runtime.evaluate': 'compileScript runScript',
      [HEAP]: 'queryObjects',
      [STOPS_FILTER]: 'terminateExecution',
      [SCRIPTS]: 'setAsyncCallStackDepth setCustomObjectFormatterEnabled',
    },
  },
  Schema: { pass: 'getDomains' },
  Security: {
    pass: 'disable enable',
    refuse: { [TRUST]: 'handleCertificateError setIgnoreCertificateErrors setOverrideCertificateErrors' },
  },
  ServiceWorker: {
    pass: 'disable',
    refuse: {
      'service workers are the site’s own':
        'deliverPushMessage dispatchPeriodicSyncEvent dispatchSyncEvent enable setForceUpdateOnPageLoad skipWaiting startWorker stopAllWorkers stopWorker unregister updateRegistration',
    },
  },
  SmartCardEmulation: {
    pass: 'disable',
    refuse: {
      [DEVICES]:
        'enable reportBeginTransactionResult reportConnectResult reportDataResult reportError reportEstablishContextResult reportGetStatusChangeResult reportListReadersResult reportPlainResult reportReleaseContextResult reportStatusResult',
    },
  },
  Storage: {
    pass: 'getStorageKey getStorageKeyForFrame',
    narrow: 'clearCookies getCookies setCookies',
    refuse: {
      [STORES]:
        'clearDataForOrigin clearDataForStorageKey clearPrivateVerificationTokens clearSharedStorageEntries clearTrustTokens deletePrivateVerificationToken deleteSharedStorageEntry deleteStorageBucket getAffectedUrlsForThirdPartyCookieMetadata getInterestGroupDetails getPrivateVerificationTokens getPrivateVerificationTokensIssuerConfigs getRelatedWebsiteSets getSharedStorageEntries getSharedStorageMetadata getTrustTokens getUsageAndQuota overrideQuotaForOrigin resetSharedStorageBudget runBounceTrackingMitigations setInterestGroupAuctionTracking setInterestGroupTracking setPrivateVerificationTokensTracking setProtectedAudienceKAnonymity setSharedStorageEntry setSharedStorageTracking setStorageBucketTracking trackCacheStorageForOrigin trackCacheStorageForStorageKey trackIndexedDBForOrigin trackIndexedDBForStorageKey untrackCacheStorageForOrigin untrackCacheStorageForStorageKey untrackIndexedDBForOrigin untrackIndexedDBForStorageKey',
    },
  },
  SystemInfo: { refuse: { [BROWSER]: 'getFeatureState getInfo getProcessInfo' } },
  Target: {
    pass: 'activateTarget attachToBrowserTarget getBrowserContexts setDiscoverTargets',
    judge: 'createTarget',
    narrow:
      'attachToTarget autoAttachRelated closeTarget createBrowserContext detachFromTarget disposeBrowserContext getTargetInfo getTargets setAutoAttach',
    refuse: {
      'it would give a page this very power': 'exposeDevToolsProtocol',
      'messages go through flattened sessions only': 'sendMessageToTarget',
      'it would reach other browsers': 'setRemoteLocations',
      [PANELS]: 'getDevToolsTarget openDevTools',
    },
  },
  Tethering: { refuse: { 'it opens ports on this machine': 'bind unbind' } },
  Tracing: {
    refuse: {
      'traces hold what the page’s filter hides':
        'end getCategories getTrackEventDescriptor recordClockSyncMarker requestMemoryDump start',
    },
  },
  WebAudio: { pass: 'disable', refuse: { [PANELS]: 'enable getRealtimeData' } },
  WebAuthn: {
    pass: 'disable',
    refuse: {
      'an authenticator of the agent’s would sign in for its user':
        'addCredential addVirtualAuthenticator clearCredentials enable getCredential getCredentials removeCredential removeVirtualAuthenticator setAutomaticPresenceSimulation setCredentialProperties setResponseOverrideBits setUserVerified',
    },
  },
  WebMCP: {
    pass: 'disable',
    refuse: { 'tools that pages declare are not judged yet': 'cancelInvocation enable invokeTool' },
  },
};
