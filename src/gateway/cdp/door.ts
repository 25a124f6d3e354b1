import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Who may come in, and where to: a path below the secret, or the HTTP status to turn them away with. */
export type Admission = { readonly path: string } | { readonly status: 403 | 404 };

/** Whether a connection comes from the agent's own processes. */
export type AgentCheck = (connection: Socket) => Promise<boolean>;

/**
 * The endpoint's door. Whoever has the secret is the agent; a web page, which could be made to try, is kept out thrice: it does not know
 * the secret, its browser says an Origin, and a name that was rebound to this machine arrives as a foreign Host.
 */
export class Door {
  /** 32 random bytes, base64url. */
  readonly secret = randomBytes(32).toString('base64url');
  readonly #digest = sha256(this.secret);

  admit(request: IncomingMessage): Admission {
    const { host, origin } = request.headers;
    const port = request.socket.localPort;
    if (origin !== undefined) return { status: 403 };
    if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return { status: 403 };
    const [path = ''] = (request.url ?? '').split('?');
    const [, secret = '', ...rest] = path.split('/');
    // Digests have one length, and comparing them takes one time, whatever was sent.
    if (!timingSafeEqual(sha256(secret), this.#digest)) return { status: 404 };
    return { path: pathOf(rest) };
  }

  /** As {@link admit}, and whoever is known as the agent by other means, without the secret. */
  async admitAgent(request: IncomingMessage, isAgent: AgentCheck | undefined): Promise<Admission> {
    const admission = this.admit(request);
    if (isAgent === undefined || !('status' in admission) || admission.status !== 404) return admission;
    // Who cannot be looked up is a stranger.
    const isKnown = await isAgent(request.socket).catch(() => false);
    return isKnown ? { path: pathOf((request.url ?? '').replace(/\?.*$/, '').split('/')) } : admission;
  }
}

function pathOf(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
