import type { Case, CaseGroup } from '../case.ts';

const service = (name: string, arrivesAs: RegExp, closer: string, silent?: string): Case => ({
  name,
  arrivesAs,
  closer,
  privately: true,
  ...(silent === undefined ? {} : { silent }),
});

/** Debian's build has no keys for Google's services. */
const UNBRANDED = 'only in builds with keys for it';

/** What the browser sends of its own accord, known by the names that it asks for. */
export const SERVICES: CaseGroup = {
  title: "The browser's own services",
  cases: [
    service(
      'component updater',
      /\b(?:update\.googleapis|clients2\.google)\.com/,
      '--disable-component-update, and no names',
    ),
    service('accounts', /\baccounts\.google\.com/, 'service addresses point nowhere, and no names'),
    service(
      'autofill',
      /\bcontent-autofill\.googleapis\.com/,
      'the feature AutofillServerCommunication is switched off, and no names',
    ),
    service(
      'languages to translate',
      /\btranslate\.googleapis\.com/,
      'the feature Translate is switched off, and no names',
    ),
    service('spelling dictionaries', /\bredirector\.gvt1\.com/, '--disable-background-networking, and no names'),
    service(
      'mDNS, to find devices and to hide addresses',
      /^port 5353/,
      'the feature MediaRouter is switched off, and WebRTC without UDP',
    ),
    service('variations', /\bclientservices\.googleapis\.com/, 'service addresses point nowhere', UNBRANDED),
    service(
      'safe browsing',
      /\bsafebrowsing\w*\.google(?:apis)?\.com/,
      'the preference safebrowsing.enabled',
      UNBRANDED,
    ),
    service(
      'cloud messaging',
      /\b(?:android\.clients|mtalk)\.google\.com/,
      '--disable-background-networking',
      UNBRANDED,
    ),
    service(
      'optimization guide',
      /\boptimizationguide-pa\.googleapis\.com/,
      'the feature OptimizationHints is switched off',
      UNBRANDED,
    ),
    service('crash reports', /\bclients\d?\.google\.com\/cr/, '--disable-breakpad', UNBRANDED),
    service(
      'captive portal',
      /\b(?:www\.gstatic\.com|connectivitycheck)/,
      'no names',
      'only after a failed handshake, with a window',
    ),
    service('random names, to find a lying resolver', /^[a-z]{7,15}$/, 'no names', 'not in headless mode'),
    service('proxy discovery (WPAD)', /^wpad(?:\.|$)/, '--proxy-server', 'only where the system says so'),
    service(
      'DNS over HTTPS',
      /^(?:dns\.google|chrome\.cloudflare-dns\.com|doh\.)/,
      'the preference dns_over_https.mode',
      'only for resolvers that are known to speak it',
    ),
    service('LLMNR', /^port 5355/, 'no names', 'not on Linux'),
    service(
      'SSDP, to find devices',
      /^port 1900/,
      'the feature DialMediaRouteProvider is switched off',
      'not in headless mode',
    ),
    service('NTP and NetBIOS', /^port (?:123|137|138)/, 'no names', 'not by Chromium'),
    service(
      'revocation (CRL and OCSP)',
      /^(?:crl|ocsp)\./,
      'the browser sees no certificates but Cordon’s',
      'Chromium fetches revocation lists with its components',
    ),
  ],
};
