import type { SendVerdict } from '../model/gates.ts';
import { deny, type RuleId } from '../model/verdict.ts';

/** Every rule by which the proxy itself refuses or fails a request, with one line on each. The send gate's own rules are in its room. */
export const EGRESS_RULES = {
  privateAddress: {
    id: 'send.address.private',
    about: 'The host is, or its name leads to, a private, loopback or otherwise reserved address.',
  },
  stranger: {
    id: 'send.proxy.stranger',
    about: "A program other than the session's browser spoke to the proxy.",
  },
  hostMismatch: {
    id: 'send.proxy.host_mismatch',
    about: 'Host, :authority or the TLS server name disagree with the host that the connection was opened for.',
  },
  unread: {
    id: 'send.proxy.unread',
    about:
      'A connection to a host that is not read (`network.passthrough`) whose TLS names another host, or none, or may name one encrypted.',
  },
  brokenOff: {
    id: 'send.proxy.broken_off',
    about: 'A long body, read on its way, cannot be read on: it is broken off.',
  },
  malformed: { id: 'send.proxy.malformed', about: 'The request has no single reading.' },
  upgrade: { id: 'send.proxy.upgrade', about: 'An upgrade to a protocol other than WebSocket.' },
  message: {
    id: 'send.proxy.message',
    about: 'What a page sent over a WebSocket is no message by the protocol, or longer than any that is read.',
  },
  gateFailed: { id: 'send.proxy.gate_failed', about: 'The send gate failed while it judged the request.' },
  unknownRefusal: { id: 'send.proxy.unknown_refusal', about: 'A refusal page that is not, or no longer, kept.' },
  unreachable: { id: 'send.proxy.unreachable', about: 'The server could not be reached, or broke the connection.' },
  untrusted: { id: 'send.proxy.untrusted', about: "The server's certificate could not be verified." },
  timeout: { id: 'send.proxy.timeout', about: 'The server did not answer in time.' },
} as const satisfies Record<string, { readonly id: RuleId; readonly about: string }>;

/** A refusal by the proxy itself: it belongs to no semantic action. */
export function refuse(rule: keyof typeof EGRESS_RULES, reason: string): SendVerdict {
  return { ...deny(EGRESS_RULES[rule].id, reason), actions: [] };
}
