import type { WebSocket } from 'ws';
import { answerOf, type Reply, type ReplyFrame } from '../../browser/devtools/wire-frame.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import type { JsonObject } from '../../model/json.ts';
import { type Message, readMessage } from '../cdp/protocol/agent-message.ts';
import { PROGRAM_URL, type RuntimeBrowser } from './runtime-browser.ts';

/** Has a program command the browser that its extension runs in. */
export function linkProgram(socket: WebSocket, runtime: RuntimeBrowser): void {
  const { connection } = runtime;
  const own = new Set<string>();
  const stop = connection.onEvent((event) => socket.send(String(event.bytes)));
  const answer = ({ id, sessionId }: Message, reply: Reply): void =>
    socket.send(String(answerOf(id, reply, sessionId).bytes));
  const pass = (sent: Message, frame: ReplyFrame): void => {
    const bytes = frame.under(sent.id, sent.sessionId);
    if (bytes === undefined) answer(sent, frame.reply);
    else socket.send(String(bytes));
  };
  /** Passes a command on; `then` is called with its result before the program hears of it. */
  const relay = (sent: Message, then: (result: JsonObject) => void = () => undefined): void =>
    connection.relay(sent.method, sent.params, sent.sessionId, (frame) => {
      if (!('error' in frame.reply)) then(frame.reply.result);
      pass(sent, frame);
    });
  const failed =
    (sent: Message) =>
    (problem: unknown): void =>
      answer(sent, { error: { code: -32000, message: worded(problem) } });

  const leave = (): void => {
    stop();
    for (const targetId of own) {
      runtime.removeProgram(targetId);
      connection.post('Target.closeTarget', { targetId }, undefined, () => undefined);
    }
    own.clear();
  };
  const handle = async (sent: Message): Promise<void> => {
    const { method, params } = sent;
    if (method === 'Browser.close') {
      // The browser goes with the command that it was started for, and another program may come before that.
      answer(sent, { result: {} });
      socket.close(1000);
    } else if (method === 'Extensions.loadUnpacked') {
      const isThere = await runtime.read(String(params.path));
      relay(sent, ({ id }) => isThere(String(id)));
    } else if (method === 'Target.createTarget' && params.url === PROGRAM_URL) {
      relay(sent, ({ targetId }) => {
        own.add(String(targetId));
        runtime.addProgram(String(targetId));
        // It may have left while the target was made.
        if (socket.readyState !== socket.OPEN) leave();
      });
    } else if (method === 'Target.attachToTarget') {
      relay(sent, ({ sessionId }) => {
        runtime.worker = String(sessionId);
      });
    } else relay(sent);
  };

  socket.on('message', (data, isBinary) => {
    const sent = isBinary ? undefined : readMessage(String(data));
    if (sent === undefined) socket.close(1008, 'not a DevTools command');
    else handle(sent).catch(failed(sent));
  });
  socket.on('close', leave);
  connection.onClose(() => socket.close(1011, 'its browser is gone'));
}

function worded(problem: unknown): string {
  return problem instanceof CordonError ? `${problem.message}. ${problem.advice}` : messageOf(problem);
}
