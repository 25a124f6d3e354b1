import type { DomainEvents } from './treatments.ts';

/**
 * Every event that DevTools knows, and what of it reaches the agent: by domain, then by treatment. What is not listed is withheld; a test
 * compares this with the protocol's own definition.
 */

const OFF = 'its domain stays off';
const EARLY = 'it would tell of the page before the filter has seen it';
const PANELS = 'it serves the panels of DevTools';

export const EVENTS: Readonly<Record<string, DomainEvents>> = {
  Accessibility: { filter: 'loadComplete', withhold: { [EARLY]: 'nodesUpdated' } },
  Animation: { filter: 'animationCanceled animationCreated animationStarted animationUpdated' },
  Audits: { headers: 'issueAdded' },
  Autofill: { withhold: { [OFF]: 'addressFormFilled' } },
  BackgroundService: { withhold: { [OFF]: 'backgroundServiceEventReceived recordingStateChanged' } },
  BluetoothEmulation: {
    withhold: { [OFF]: 'characteristicOperationReceived descriptorOperationReceived gattOperationReceived' },
  },
  Browser: { pass: 'downloadProgress', filter: 'downloadWillBegin' },
  CSS: {
    pass: 'computedStyleUpdated mediaQueryResultChanged styleSheetChanged styleSheetRemoved',
    filter: 'fontsUpdated styleSheetAdded',
  },
  Cast: { withhold: { [OFF]: 'issueUpdated sinksUpdated' } },
  Console: { withhold: { [OFF]: 'messageAdded' } },
  DOM: {
    pass: 'affectedByStartingStylesFlagUpdated childNodeCountUpdated childNodeRemoved documentUpdated pseudoElementRemoved scrollableFlagUpdated shadowRootPopped topLayerElementsUpdated',
    filter: 'distributedNodesUpdated setChildNodes',
    withhold: {
      [EARLY]:
        'attributeModified attributeRemoved characterDataModified childNodeInserted inlineStyleInvalidated pseudoElementAdded shadowRootPushed',
      [PANELS]: 'adRelatedStateUpdated adoptedStyleSheetsModified',
    },
  },
  DOMStorage: {
    withhold: { [OFF]: 'domStorageItemAdded domStorageItemRemoved domStorageItemUpdated domStorageItemsCleared' },
  },
  Debugger: { withhold: { [OFF]: 'breakpointResolved paused resumed scriptFailedToParse scriptParsed' } },
  DeviceAccess: { withhold: { [OFF]: 'deviceRequestPrompted' } },
  Emulation: { pass: 'screenOrientationLockChanged', withhold: { [OFF]: 'virtualTimeBudgetExpired' } },
  FedCm: { withhold: { [OFF]: 'dialogClosed dialogShown' } },
  Fetch: { withhold: { [OFF]: 'authRequired requestPaused' } },
  HeapProfiler: {
    withhold: {
      [OFF]: 'addHeapSnapshotChunk heapStatsUpdate lastSeenObjectId reportHeapSnapshotProgress resetProfiles',
    },
  },
  Input: { filter: 'dragIntercepted' },
  Inspector: { pass: 'detached targetCrashed targetReloadedAfterCrash workerScriptLoaded' },
  LayerTree: { withhold: { [OFF]: 'layerPainted layerTreeDidChange' } },
  Log: { filter: 'entryAdded' },
  Media: {
    filter: 'playerCreated playerErrorsRaised playerEventsAdded playerMessagesLogged playerPropertiesChanged',
  },
  Network: {
    pass: 'dataReceived loadingFinished policyUpdated requestServedFromCache resourceChangedPriority trustTokenOperationDone webSocketClosed webTransportClosed webTransportConnectionEstablished',
    filter: 'eventSourceMessageReceived webSocketFrameError webSocketFrameReceived',
    headers:
      'loadingFailed requestWillBeSent requestWillBeSentExtraInfo responseReceived responseReceivedEarlyHints responseReceivedExtraInfo signedExchangeReceived webSocketCreated webSocketFrameSent webSocketHandshakeResponseReceived webSocketWillSendHandshakeRequest webTransportCreated',
    withhold: {
      [OFF]:
        'deviceBoundSessionEventOccurred deviceBoundSessionsAdded reportingApiEndpointsChangedForOrigin reportingApiReportAdded reportingApiReportUpdated requestIntercepted',
      'no page may open such a socket here':
        'directTCPSocketAborted directTCPSocketChunkReceived directTCPSocketChunkSent directTCPSocketClosed directTCPSocketCreated directTCPSocketOpened directUDPSocketAborted directUDPSocketChunkReceived directUDPSocketChunkSent directUDPSocketClosed directUDPSocketCreated directUDPSocketJoinedMulticastGroup directUDPSocketLeftMulticastGroup directUDPSocketOpened',
    },
  },
  Overlay: {
    withhold: {
      [PANELS]:
        'inspectModeCanceled inspectNodeRequested inspectPanelShowRequested inspectedElementWindowRestored nodeHighlightRequested screenshotRequested',
    },
  },
  Page: {
    pass: 'backForwardCacheNotUsed documentOpened domContentEventFired downloadProgress fileChooserOpened frameAttached frameClearedScheduledNavigation frameDetached frameNavigated frameRequestedNavigation frameResized frameScheduledNavigation frameStartedLoading frameStartedNavigating frameStoppedLoading frameSubtreeWillBeDetached interstitialHidden interstitialShown javascriptDialogClosed lifecycleEvent loadEventFired navigatedWithinDocument screencastVisibilityChanged',
    filter: 'downloadWillBegin javascriptDialogOpening windowOpen',
    withhold: { [EARLY]: 'screencastFrame', [PANELS]: 'compilationCacheProduced' },
  },
  Performance: { filter: 'metrics' },
  PerformanceTimeline: { filter: 'timelineEventAdded' },
  Preload: {
    pass: 'preloadEnabledStateUpdated ruleSetRemoved',
    filter: 'prefetchStatusUpdated preloadingAttemptSourcesUpdated prerenderStatusUpdated ruleSetUpdated',
  },
  Profiler: { withhold: { [OFF]: 'consoleProfileFinished consoleProfileStarted preciseCoverageDeltaUpdate' } },
  Runtime: {
    pass: 'exceptionRevoked',
    world:
      'bindingCalled consoleAPICalled exceptionThrown executionContextCreated executionContextDestroyed executionContextsCleared',
    withhold: { [PANELS]: 'inspectRequested' },
  },
  Security: { pass: 'securityStateChanged visibleSecurityStateChanged', withhold: { [OFF]: 'certificateError' } },
  ServiceWorker: { withhold: { [OFF]: 'workerErrorReported workerRegistrationUpdated workerVersionUpdated' } },
  SmartCardEmulation: {
    withhold: {
      [OFF]:
        'beginTransactionRequested cancelRequested connectRequested controlRequested disconnectRequested endTransactionRequested establishContextRequested getAttribRequested getStatusChangeRequested listReadersRequested releaseContextRequested setAttribRequested statusRequested transmitRequested',
    },
  },
  Storage: {
    withhold: {
      [OFF]:
        'cacheStorageContentUpdated cacheStorageListUpdated indexedDBContentUpdated indexedDBListUpdated interestGroupAccessed interestGroupAuctionEventOccurred interestGroupAuctionNetworkRequestCreated privateVerificationTokensUpdated sharedStorageAccessed sharedStorageWorkletOperationExecutionFinished storageBucketCreatedOrUpdated storageBucketDeleted',
    },
  },
  Target: {
    pass: 'targetCrashed targetDestroyed',
    target: 'attachedToTarget detachedFromTarget targetCreated targetInfoChanged',
    withhold: { 'sessions are flattened': 'receivedMessageFromTarget' },
  },
  Tethering: { withhold: { [OFF]: 'accepted' } },
  Tracing: { withhold: { [OFF]: 'bufferUsage dataCollected tracingComplete' } },
  WebAudio: {
    withhold: {
      [OFF]:
        'audioListenerCreated audioListenerWillBeDestroyed audioNodeCreated audioNodeWillBeDestroyed audioParamCreated audioParamWillBeDestroyed contextChanged contextCreated contextWillBeDestroyed nodeParamConnected nodeParamDisconnected nodesConnected nodesDisconnected',
    },
  },
  WebAuthn: { withhold: { [OFF]: 'credentialAdded credentialAsserted credentialDeleted credentialUpdated' } },
  WebMCP: { withhold: { [OFF]: 'toolInvoked toolResponded toolsAdded toolsRemoved' } },
};
