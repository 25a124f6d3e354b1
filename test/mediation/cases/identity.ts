import type { CaseGroup } from '../case.ts';

const FEDCM = 'the feature FedCm is switched off';

export const IDENTITY: CaseGroup = {
  title: 'Identity, payment and advertising',
  cases: [
    {
      name: 'FedCM',
      script: "await navigator.credentials.get({ identity: { providers: [{ configURL: '{away}', clientId: 'c' }] } })",
      tab: true,
      closer: FEDCM,
      arrivesAs: /^away\.test\/\.well-known\/web-identity/,
    },
    {
      name: 'FedCM, disconnecting',
      script: "await IdentityCredential.disconnect({ configURL: '{away}', clientId: 'c', accountHint: '*' })",
      tab: true,
      closer: FEDCM,
      silent: 'only with an account',
    },
    {
      name: 'WebAuthn, related origins',
      script: "await navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), rpId: '{host}' } })",
      tab: true,
    },
    {
      name: 'digital credentials',
      script: "await navigator.credentials.get({ digital: { requests: [{ protocol: 'openid4vp', data: {} }] } })",
      tab: true,
      silent: 'needs a wallet',
    },
    {
      name: 'payment manifest',
      script:
        "const p = new PaymentRequest([{ supportedMethods: '{away}' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }); await p.canMakePayment(); await p.show()",
      tab: true,
    },
    {
      name: 'secure payment confirmation',
      script:
        "const p = new PaymentRequest([{ supportedMethods: 'secure-payment-confirmation', data: { challenge: new Uint8Array(16), rpId: 'home.test', credentialIds: [new Uint8Array(1)], instrument: { displayName: 'x', icon: '{away}' }, payeeOrigin: 'https://home.test' } }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }); await p.show()",
      tab: true,
      silent: 'needs a credential that the bank made',
    },
    {
      name: 'digital goods',
      script: "await getDigitalGoodsService('https://{host}/{id}')",
      tab: true,
      silent: 'only on Android',
    },
    { name: 'topics with a fetch', script: "await fetch('{away}', { browsingTopics: true })" },
    {
      name: 'a private state token',
      script: "await fetch('{away}', { privateToken: { version: 1, operation: 'token-request' } })",
      silent: 'needs an issuer that Chromium knows',
    },
    {
      name: 'interest group',
      script:
        "await navigator.joinAdInterestGroup({ owner: 'https://home.test', name: 'x', biddingLogicURL: 'https://home.test/x.js', updateURL: '{denied}' }, 60); navigator.updateAdInterestGroups()",
      silent: 'this Chromium has none',
    },
    {
      name: 'ad auction',
      script:
        "await navigator.runAdAuction({ seller: 'https://{host}', decisionLogicURL: '{away}', interestGroupBuyers: [] })",
      silent: 'this Chromium has none',
    },
    { name: 'web share', script: "await navigator.share({ url: '{away}' })", silent: 'needs a system to share with' },
    {
      name: 'notification with an image',
      script: "new Notification('x', { icon: '{away}', image: '{away}' })",
      silent: 'needs a person’s permission',
    },
    {
      name: 'media session artwork',
      script:
        "navigator.mediaSession.metadata = new MediaMetadata({ title: 'x', artwork: [{ src: '{away}', sizes: '96x96' }] })",
      silent: 'only while something plays',
    },
    {
      name: 'related apps',
      document: { html: '<link rel=manifest href="{away}">' },
      script: 'await navigator.getInstalledRelatedApps()',
      tab: true,
    },
    {
      name: 'remote playback',
      document: { html: '<video id=v src="{home}/x.mp4"></video>' },
      script: 'await v.remote.prompt()',
      silent: 'no device to cast to',
    },
    { name: 'presentation', script: "await new PresentationRequest('{away}').start()", silent: 'no device to cast to' },
    {
      name: 'storage access with a frame',
      script: "await document.requestStorageAccessFor('https://{host}')",
      silent: 'asks no server',
    },
  ],
};
