import { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';

const END_OF_MESSAGE = Buffer.from([0]);

/**
 * A DevTools WebSocket as the DevTools pipe is: messages both ways, each ended by a zero byte, which comes at the end of a write.
 * What arrives is handed on whole and at once; the other side's end, or its failure, ends the stream.
 */
export function pipeOver(socket: WebSocket): Duplex {
  let pieces: Buffer[] = [];
  const stream = new Duplex({
    read: () => undefined,
    write: (piece: Buffer, _, done) => {
      if (piece.at(-1) !== 0) {
        pieces.push(piece);
        return done();
      }
      const message = Buffer.concat([...pieces, piece.subarray(0, -1)]);
      pieces = [];
      socket.send(message, { binary: false }, done);
    },
    final: (done) => {
      socket.close();
      done();
    },
    destroy: (problem, done) => {
      socket.terminate();
      done(problem);
    },
  });
  socket.on('message', (data: RawData) => stream.push(Buffer.concat([bytesOf(data), END_OF_MESSAGE])));
  socket.on('error', (problem) => stream.destroy(problem));
  socket.on('close', () => stream.destroy());
  return stream;
}

/** What a message of a WebSocket says. */
export function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
