import { createServer, type Server } from 'node:net';

/** A mail server that takes everything and sends nothing on. */
export interface MailSink {
  /** Whom mail was for. */
  readonly recipients: readonly string[];
  close(): Promise<void>;
}

export async function startMailSink(port: number): Promise<MailSink> {
  const recipients: string[] = [];
  const server: Server = createServer((socket) => {
    let inData = false;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          say('250 taken');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else if (/^DATA/i.test(line)) {
          inData = true;
          say('354 go on');
        } else {
          const to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
          if (to !== undefined) recipients.push(to);
          say('250 ok');
        }
      }
    });
    say('220 sink');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { recipients, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
