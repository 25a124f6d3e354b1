import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { CordonError } from '../model/error.ts';
import type { JsonObject } from '../model/json.ts';

/** Answers in JSON; without a body, and with 200, there is nothing at that address. */
export function answer(response: ServerResponse, status: number, body?: JsonObject | readonly JsonObject[]): void {
  const found = status !== 200 || body !== undefined;
  response.writeHead(found ? status : 404, {
    'content-type': 'application/json; charset=UTF-8',
    'cache-control': 'no-store',
  });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

/** Answers a request for a WebSocket that is none of ours. */
export function turnAway(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Not Found'}\r\nConnection: close\r\n\r\n`);
}

/** Listens on loopback; 0 is any free port. @throws {CordonError} `environment` when the port is taken */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new CordonError(`The DevTools endpoint cannot listen on port ${port}`, {
          kind: 'environment',
          advice: 'Choose another port, or leave it out to take any free one.',
          cause: error,
        }),
      );
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
