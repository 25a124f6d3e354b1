import type { SendVerdict } from '../../model/gates.ts';
import { UnreadableBody } from '../../send/body/passing-body.ts';
import type { Authority } from '../http/authority.ts';
import { spellAuthority } from '../http/authority.ts';
import { OverBudget } from '../http/metering.ts';
import { UpstreamTimeout } from '../http/outgoing.ts';
import { refuse } from '../rules.ts';
import { AddressRefused } from './addresses.ts';

/** OpenSSL's verification errors, and Node's own for a name that does not fit, by the codes that Node gives them. */
const CERTIFICATE_ERROR =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_|ERR_TLS_CERT_|UNSPECIFIED$)/;

/** What is wrong with a certificate, by the same codes; any other is named as it is. */
const FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'it comes from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it comes from an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it comes from an authority that is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
  // Node has no code of its own for keys and digests that are too weak.
  UNSPECIFIED: 'its key or signature is too weak',
};

/** What is said to the browser of a request that was allowed and did not get through. */
export function explainFailure(
  authority: Authority,
  cause: Error,
): { readonly status: 403 | 502; readonly verdict: SendVerdict } {
  const host = spellAuthority(authority);
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  if (cause instanceof OverBudget) return { status: 403, verdict: cause.verdict };
  if (cause instanceof UnreadableBody) {
    const reason = `The long body sent to ${host} was broken off because ${cause.message}; send it in another way, or send less at once.`;
    return { status: 403, verdict: refuse('brokenOff', reason) };
  }
  if (cause instanceof AddressRefused) {
    const reason = `${authority.host} leads to a private or reserved address, which this session may not reach; use a public address.`;
    return { status: 403, verdict: refuse('privateAddress', reason) };
  }
  if (cause instanceof UpstreamTimeout) {
    return { status: 502, verdict: refuse('timeout', `${host} did not answer in time; try again later.`) };
  }
  if (code !== undefined && CERTIFICATE_ERROR.test(code)) {
    const reason = `The certificate of ${host} could not be verified (${FAULTS[code] ?? code}), so nothing was sent to it; use another site.`;
    return { status: 502, verdict: refuse('untrusted', reason) };
  }
  const detail = code === undefined ? 'no usable answer' : code;
  return { status: 502, verdict: refuse('unreachable', `${host} could not be reached (${detail}); try again later.`) };
}
