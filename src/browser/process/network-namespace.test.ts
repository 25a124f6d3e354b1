import { spawn } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type BrowserNetwork, openBrowserNetwork } from './network-namespace.ts';

/** Any will do: in a new network all are free. */
const PORT = 4321;

/** Where the system allows none, the tests below hold nothing; `cordon doctor` says why. */
const available = await openBrowserNetwork(PORT).then(
  (network) => {
    network.release();
    network.server.close();
    return true;
  },
  () => false,
);

let network: BrowserNetwork | undefined;
afterEach(() => {
  network?.release();
  network?.server.close();
});

/** What a small program says that runs in the network. */
async function say(program: string): Promise<string> {
  if (network === undefined) throw new Error('no network');
  const { command, args } = network.enter(process.execPath, ['-e', program]);
  const child = spawn(command, args);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await once(child, 'close');
  return said;
}

const CONNECT = (port: number, host: string): string => `
  require('node:net').connect(${port}, '${host}')
    .on('error', (error) => console.log(error.code))
    .on('data', (data) => console.log(String(data)));`;

describe.runIf(available)('a network for the browser alone', () => {
  it('leads to the one port, whose connections come to this process', async () => {
    network = await openBrowserNetwork(PORT);
    network.server.on('connection', (socket) => socket.end('heard'));
    for (let time = 0; time < 5; time += 1) expect(await say(CONNECT(PORT, '127.0.0.1'))).toBe('heard\n');
  });

  it('has nothing else: no port of this machine, no address, no name, no datagram', async () => {
    network = await openBrowserNetwork(PORT);
    let heard = 0;
    const outside = net.createServer(() => {
      heard += 1;
    });
    outside.listen(0, '127.0.0.1');
    const datagrams = dgram.createSocket('udp4').bind(0, '127.0.0.1');
    datagrams.on('message', () => {
      heard += 1;
    });
    await Promise.all([once(outside, 'listening'), once(datagrams, 'listening')]);
    const { port } = outside.address() as AddressInfo;
    expect(await say(CONNECT(port, '127.0.0.1'))).toBe('ECONNREFUSED\n');
    expect(await say(CONNECT(443, '93.184.216.34'))).toBe('ENETUNREACH\n');
    expect(await say(CONNECT(443, '2606:2800:220:1::1'))).toBe('ENETUNREACH\n');
    const send = `const s = require('node:dgram').createSocket('udp4');
      s.send('x', ${datagrams.address().port}, '127.0.0.1', () => s.send('x', 53, '8.8.8.8', (error) => { console.log(error.code); s.close(); }));`;
    expect(await say(send)).toBe('ENETUNREACH\n');
    expect(await say("require('node:dns').lookup('away.test', (error) => console.log(error.code))")).toMatch(/^E/);
    expect(await say("console.log(Object.keys(require('node:os').networkInterfaces()))")).toBe("[ 'lo', 'out0' ]\n");
    expect(heard).toBe(0);
    outside.close();
    datagrams.close();
  });

  it('gives no power over networks to what runs in it as another user than root', async () => {
    network = await openBrowserNetwork(PORT);
    const [, own = ''] =
      /CapEff:\s*(\w+)/.exec(await say("console.log(require('node:fs').readFileSync('/proc/self/status', 'utf8'))")) ??
      [];
    if (process.getuid?.() === 0) expect(own).not.toBe('');
    else expect(own).toMatch(/^0+$/);
  });

  it('leaves no process behind', async () => {
    network = await openBrowserNetwork(PORT);
    const { args } = network.enter('true', []);
    const [, holder = ''] = /proc\/(\d+)\/ns/.exec(args.join(' ')) ?? [];
    network.release();
    await expect.poll(() => isRunning(Number(holder)), { timeout: 10_000 }).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
}
