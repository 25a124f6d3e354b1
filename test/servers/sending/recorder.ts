/** Stands where the server of the sites is: keeps what leaves the proxy, byte by byte, and answers it. */
import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';

/** One request as it left. */
export interface Left {
  readonly bytes: Buffer;
  readonly method: string;
  /** Bytes that came behind a request without being one: a body without a frame, or a request that nobody judged. */
  readonly surplus: boolean;
}

export interface Recorder {
  readonly port: number;
  /** What has left since it was last asked. */
  take(): Left[];
  close(): Promise<void>;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ';

/** With an identity it speaks HTTP/1.1 inside of TLS. */
export async function startRecorder(identity?: {
  readonly keyPem: string;
  readonly certPem: string;
}): Promise<Recorder> {
  let left: Left[] = [];
  const open = new Map<Socket, { rest: Buffer }>();
  const receive = (socket: Socket): void => {
    const state = { rest: Buffer.alloc(0) };
    open.set(socket, state);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    socket.on('data', (chunk) => {
      state.rest = state.rest.length === 0 ? chunk : Buffer.concat([state.rest, chunk]);
      for (;;) {
        const request = takeRequest(state.rest);
        if (request === undefined) return;
        state.rest = state.rest.subarray(request.bytes.length);
        left.push(request);
        socket.write(request.method === 'HEAD' ? `${ANSWER}0\r\n\r\n` : `${ANSWER}2\r\n\r\nok`);
      }
    });
  };
  const server =
    identity === undefined
      ? net.createServer({ noDelay: true }, receive)
      : tls.createServer({ key: identity.keyPem, cert: identity.certPem, ALPNProtocols: ['http/1.1'] }, receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    take() {
      const taken = left;
      left = [];
      for (const [socket, state] of open) {
        if (state.rest.length === 0) continue;
        taken.push({ bytes: state.rest, method: '', surplus: true });
        state.rest = Buffer.alloc(0);
        socket.destroy();
      }
      return taken;
    },
    async close() {
      for (const socket of open.keys()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first request of some bytes by its own framing (RFC 9112); undefined while it is not whole. */
function takeRequest(bytes: Buffer): Left | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end).toString('latin1');
  const method = /^([!#$%&'*+.^_`|~\w-]+) \S+ HTTP\/1\.1\r?(\n|$)/.exec(head)?.[1] ?? '';
  const start = end + HEAD_END.length;
  const length = /^transfer-encoding:/im.test(head)
    ? chunkedLength(bytes, start)
    : Number(/^content-length: *(\d+)\r?$/im.exec(head)?.[1] ?? 0);
  if (length === undefined || bytes.length < start + length) return undefined;
  return { bytes: bytes.subarray(0, start + length), method, surplus: method === '' };
}

function chunkedLength(bytes: Buffer, start: number): number | undefined {
  let at = start;
  for (;;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    if (Number.isNaN(size)) return undefined;
    at = line + 2;
    if (size > 0) {
      at += size + 2;
      continue;
    }
    // Trailer fields, if any, and the empty line behind them.
    if (bytes.subarray(at, at + 2).toString('latin1') === '\r\n') return at + 2 - start;
    const end = bytes.indexOf(HEAD_END, at);
    return end < 0 ? undefined : end + HEAD_END.length - start;
  }
}
