import type { Case, CaseGroup } from '../case.ts';

const WEBRTC = 'WebRTC may use no UDP but through a proxy (disable_non_proxied_udp)';
const NO_NAMES = 'the resolver rule: the browser resolves no names';
const peer = (server: string, policy = 'all'): string =>
  `const pc = new RTCPeerConnection({ iceServers: [{ urls: '${server}', username: 'u', credential: 'c' }], iceTransportPolicy: '${policy}' }); globalThis.kept = pc; pc.createDataChannel('x'); await pc.setLocalDescription(await pc.createOffer());`;
const CANDIDATE = (protocol: string, place: string, more: string): string =>
  `const a = new RTCPeerConnection(), b = new RTCPeerConnection(); globalThis.kept = [a, b]; a.createDataChannel('x'); await a.setLocalDescription(await a.createOffer()); await b.setRemoteDescription(a.localDescription); await b.setLocalDescription(await b.createAnswer()); await a.setRemoteDescription(b.localDescription); const [ip, port] = '${place}'.split(':'); await a.addIceCandidate({ sdpMid: '0', candidate: 'candidate:1 1 ${protocol} 2122260223 ' + ip + ' ' + port + ' typ host ${more}' });`;

/** As WebRTC itself calls addresses that it hides: asked for by mDNS. */
const NEIGHBOUR = 'a1b2c3d4-0000-4000-8000-000000000000.local';

const rtc = (name: string, script: string, more: Partial<Case> = {}): Case => ({
  name: `WebRTC: ${name}`,
  script,
  tab: true,
  closer: WEBRTC,
  ...more,
});

export const SOCKETS: CaseGroup = {
  title: 'Sockets',
  cases: [
    { name: 'WebSocket', script: "new WebSocket('wss://{host}/{id}')" },
    { name: 'WebSocket with a subprotocol', script: "new WebSocket('wss://{host}/{id}', 'chat')" },
    {
      name: 'WebSocket without TLS',
      script: "new WebSocket('ws://{host}/{id}')",
      tab: true,
      silent: 'mixed content: not from a page over https',
    },
    { name: 'WebSocketStream', script: "new WebSocketStream('wss://{host}/{id}')" },
    {
      name: 'WebTransport',
      script: "globalThis.kept = new WebTransport('https://{host}/{id}')",
      privately: true,
      closer: 'behind a proxy Chromium opens no WebTransport',
    },
    {
      name: 'WebTransport to an address',
      script: "globalThis.kept = new WebTransport('https://{udp}/{id}')",
      closer: 'behind a proxy Chromium opens no WebTransport',
    },
    rtc('STUN over UDP', peer('stun:{udp}'), { privately: true }),
    rtc('STUN, a server by name', peer('stun:{host}'), { privately: true, closer: `${WEBRTC}, and ${NO_NAMES}` }),
    rtc('TURN over UDP', peer('turn:{udp}', 'relay'), { privately: true }),
    rtc('TURN over TCP', peer('turn:{tcp}?transport=tcp', 'relay'), {
      privately: true,
      closer: 'the proxy ends what is neither TLS nor HTTP',
    }),
    rtc('TURN over TLS', peer('turns:{tcp}?transport=tcp', 'relay'), {
      privately: true,
      closer: 'the proxy reads TLS, and finds no HTTP in it',
    }),
    rtc('TURN over TCP, a server by name', peer('turn:{host}:3478?transport=tcp', 'relay'), {
      privately: true,
      closer: `${NO_NAMES}, and the proxy ends what is neither TLS nor HTTP`,
    }),
    rtc('a candidate over UDP', CANDIDATE('udp', '{udp}', ''), { privately: true }),
    rtc('a candidate over TCP', CANDIDATE('tcp', '{tcp}', 'tcptype passive'), { privately: true }),
    rtc('a candidate by a name of the neighbourhood', CANDIDATE('udp', `${NEIGHBOUR}:9999`, ''), {
      privately: true,
      arrivesAs: /^port 5353/,
      closer: 'the feature WebRtcHideLocalIpsWithMdns is switched off',
    }),
    {
      name: 'QUIC by Alt-Svc',
      document: { headers: { 'alt-svc': 'h3="{udp}"; ma=600' } },
      script: "setTimeout(() => fetch('{home}/again'), 300)",
      silent: 'only with a certificate of a known authority',
    },
    {
      name: 'Direct Sockets, TCP',
      script: "new TCPSocket('{tcp}'.split(':')[0], Number('{tcp}'.split(':')[1]))",
      silent: 'only for isolated web apps',
    },
    {
      name: 'Direct Sockets, UDP',
      script: "new UDPSocket({ remoteAddress: '{udp}'.split(':')[0], remotePort: Number('{udp}'.split(':')[1]) })",
      silent: 'only for isolated web apps',
    },
    {
      name: 'a raw port, as http:',
      script: "await fetch('http://{tcp}/', { mode: 'no-cors' })",
      tab: true,
      silent: 'mixed content: not from a page over https',
    },
    {
      name: 'a raw port, as https:',
      script: "await fetch('https://{tcp}/', { mode: 'no-cors' })",
      closer: 'addresses that no grant names are refused by the proxy',
    },
    {
      name: 'a port of other protocols',
      script: "await fetch('https://{host}:6667/{id}', { mode: 'no-cors' })",
      silent: 'Chromium blocks such ports',
    },
  ],
};
