import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Who may come in, and where to: a path below the secret, or the HTTP status to turn them away with. */
export type Admission = { readonly path: string } | { readonly status: 403 | 404 };

/** Whether a connection comes from the agent's own processes. */
export type AgentCheck = (connection: Socket) => Promise<boolean>;

/**
 * Who may use the endpoint. Whoever has the secret is the agent; a web page, which could be made to try, is kept out thrice: it does not know
 * the secret, its browser says an Origin, and a name that was rebound to this machine arrives as a foreign Host.
 */
export class EndpointAccess {
  /** 32 random bytes, base64url. */
  readonly secret: string;
  readonly #digest: Buffer;

  /** @param secret that of an endpoint before, which this one stands in for */
  constructor(secret: string = randomBytes(32).toString('base64url')) {
    this.secret = secret;
    this.#digest = sha256(secret);
  }

  /** @param isOwn whether an origin is that of the agent's own; no page's is */
  admit(request: IncomingMessage, isOwn: (origin: string) => boolean = () => false): Admission {
    const { host, origin } = request.headers;
    const port = request.socket.localPort;
    if (origin !== undefined && !isOwn(origin)) return { status: 403 };
    if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return { status: 403 };
    const path = this.#belowSecret(request);
    return path === undefined ? { status: 404 } : { path };
  }

  /** As {@link admit}, and whoever is known as the agent by other means, without the secret. */
  async admitAgent(request: IncomingMessage, isAgent: AgentCheck | undefined): Promise<Admission> {
    const admission = this.admit(request);
    if (isAgent === undefined || !('status' in admission)) return admission;
    if (admission.status !== 404 && !leavesOutPort(request)) return admission;
    // Who cannot be looked up is a stranger.
    const isKnown = await isAgent(request.socket).catch(() => false);
    return isKnown ? { path: this.#belowSecret(request) ?? pathOf(partsOf(request)) } : admission;
  }

  #belowSecret(request: IncomingMessage): string | undefined {
    const [, secret = '', ...rest] = partsOf(request);
    // Digests have one length, and comparing them takes one time, whatever was sent.
    return timingSafeEqual(sha256(secret), this.#digest) ? pathOf(rest) : undefined;
  }
}

/** chromedriver leaves the port out of a name that nobody can rebind. A web page's browser never does, at a port like this one. */
function leavesOutPort({ headers: { host, origin } }: IncomingMessage): boolean {
  return origin === undefined && (host === '127.0.0.1' || host === 'localhost');
}

function partsOf({ url = '' }: IncomingMessage): readonly string[] {
  const [path = ''] = url.split('?');
  return path.split('/');
}

function pathOf(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
