import { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';

const END_OF_MESSAGE = Buffer.from([0]);

/**
 * A DevTools WebSocket as the DevTools pipe is: messages both ways, each ended by a zero byte. Every write is to be one message.
 * What arrives is handed on whole and at once; the other side's end, or its failure, ends the stream.
 */
export function pipeOver(socket: WebSocket): Duplex {
  const stream = new Duplex({
    decodeStrings: false,
    read: () => undefined,
    write: (message, _, done) => socket.send(String(message).replace(/\0$/, ''), done),
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

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
