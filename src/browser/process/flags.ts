/** What every command line says of the browser itself. */
export interface BrowserFlags {
  readonly profile: string;
  readonly headless: boolean;
  /** Root may not use the sandbox; nobody else goes without. */
  readonly asRoot: boolean;
}

/** The one way out of a guarded browser. */
export interface WayOut {
  /** The egress proxy, `http://127.0.0.1:P`. */
  readonly proxyUrl: string;
  /** Base64 SHA-256 of the session authority's public key: the one key, in this one profile, that needs no other trust. */
  readonly spki: string;
}

/** Only the last `--disable-features` counts, so this is the one list. Each entry sends past DevTools or to a browser service. */
const DISABLED_FEATURES = [
  'Reporting',
  'NetworkErrorLogging',
  'FedCm',
  'BackgroundFetch',
  'ServiceWorkerAutoPreload',
  'SpeculationRules',
  'AutofillServerCommunication',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'Translate',
  'InterestFeedContentSuggestions',
  // Pages of Chromium's own for an address bar that nobody types into: two processes, and more than half of the processor time of a start.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'CertificateTransparencyComponentUpdater',
  'AsyncDns',
];

/** WebRTC asks the neighbours for the names of candidates (mDNS), past the resolver rules. Behind the proxy it gathers no addresses that it would have to hide. */
const NEIGHBOURS = 'WebRtcHideLocalIpsWithMdns';

/** The last one scrolls to a text that an address names, also where the page's filter has not come: where a page stands would say that it is there. */
const DISABLED_BLINK_FEATURES = ['FedCm', 'BackgroundFetch', 'PaymentRequest', 'TextFragmentIdentifiers'];

/** Browser services are sent to a port on which nobody listens: a service that no switch turns off still reaches nobody. */
const NOWHERE = 'http://127.0.0.1:9/';
const SERVICE_SWITCHES = [
  'autofill-server-url',
  'crash-server-url',
  'gaia-url',
  'google-apis-url',
  'google-base-url',
  'google-url',
  'lso-url',
  'optimization-guide-service-get-hints-url',
  'optimization-guide-service-get-models-url',
  'sync-url',
  'trace-upload-url',
  'translate-ranker-model-url',
  'translate-script-url',
  'variations-insecure-server-url',
  'variations-server-url',
];

/** The command line under which nothing leaves but through the proxy (docs/how-it-works/mediation.md). */
export function behindProxy(way: WayOut): (flags: BrowserFlags) => readonly string[] {
  return (flags) => [
    ...common(flags),
    ...networkArguments(way),
    ...SERVICE_SWITCHES.map((name) => `--${name}=${NOWHERE}`),
    `--component-updater=url-source=${NOWHERE}`,
    `--disable-features=${[...DISABLED_FEATURES, NEIGHBOURS].join(',')}`,
    `--disable-blink-features=${DISABLED_BLINK_FEATURES.join(',')}`,
    '--disable-extensions',
  ];
}

/** That of a browser which nobody guards, for an extension of the agent's own program. */
export function forExtension(flags: BrowserFlags): readonly string[] {
  return [...common(flags), '--enable-unsafe-extension-debugging', `--disable-features=${DISABLED_FEATURES.join(',')}`];
}

/** Without a window there is no pointer, and pages show what they have for telephones. By Blink's numbers: it hovers (2), and is fine (4). */
const MOUSE = '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

function common({ profile, headless, asRoot }: BrowserFlags): readonly string[] {
  return [
    '--remote-debugging-pipe',
    // Loaders made before guarding begins stay unguarded: the first target is made afterwards.
    '--no-startup-window',
    `--user-data-dir=${profile}`,
    ...(headless ? ['--headless', '--hide-scrollbars', '--mute-audio', MOUSE] : []),
    ...(asRoot ? ['--no-sandbox'] : []),
    ...QUIET,
  ];
}

function networkArguments({ proxyUrl, spki }: WayOut): readonly string[] {
  return [
    `--proxy-server=${proxyUrl}`,
    // Without this, localhost goes past the proxy.
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND,EXCLUDE 127.0.0.1',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    ...(spki === '' ? [] : [`--ignore-certificate-errors-spki-list=${spki}`]),
  ];
}

/** Nothing of the browser's own: no services, no first-run pages, no throttled background tabs (the guard works in them too). */
const QUIET = [
  // A page that comes back from the cache never starts, so that neither clients nor the guard would see it begin.
  '--disable-back-forward-cache',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-field-trial-config',
  '--disable-hang-monitor',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
];
