/**
 * A network for the browser alone (docs/architecture.md#the-send-gate): a Linux network namespace that leads nowhere, so that whatever a program in it
 * sends, by
 * whichever protocol, has nowhere to go but to the one port that is open there.
 *
 * Which process holds what:
 *
 *   holder    a small program started in fresh namespaces (`unshare`). It brings loopback up, opens the port, and hands the listening
 *             socket over to this process. A socket belongs to the network it was made in, whoever holds it.
 *   Cordon    accepts the browser's connections on that socket, although it lives in the network outside. No relay stands between, nothing
 *             listens outside, and when Cordon dies the port dies with it.
 *   browser   is started in the holder's namespaces (`nsenter`), after which the holder is done: the browser itself keeps its network.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Server } from 'node:net';
import { createInterface } from 'node:readline';
import { CordonError, messageOf } from '../../model/error.ts';

/** A network that a browser can be started in. */
export interface BrowserNetwork {
  /** Hears every connection made to the open port, on the network's loopback address. */
  readonly server: Server;
  /** The command that runs a program in this network, with the same process id, user and open files. */
  enter(program: string, args: readonly string[]): { readonly command: string; readonly args: readonly string[] };
  /** To be called when the browser has started, or will not be: the network then lasts for as long as a program is in it. */
  release(): void;
}

/**
 * Loopback, and a cable whose two ends are both here, with an address (of those for documentation) and no route to anywhere: without an
 * interface that is up, the browser would tell pages that they are offline.
 */
const INTERFACES = `link set lo up
link add out0 type veth peer name out1
link set out0 addrgenmode none up
link set out1 addrgenmode none up
addr add 192.0.2.1/32 dev out0
`;

/** Closes its own end of the socket before it says so: two who listen would share the connections. */
const HOLDER = `
  require('node:child_process').execFileSync('ip', ['-batch', '-'], { input: ${JSON.stringify(INTERFACES)}, stdio: ['pipe', 'ignore', 'inherit'] });
  const server = require('node:net').createServer();
  const closed = () => process.send('closed');
  server.listen(Number(process.argv[1]), '127.0.0.1', () => process.send('open', server, () => server.close(closed)));
  process.on('disconnect', () => process.exit());
`;

/** How long the holder may take: many times as long as on a busy machine. */
const READY_MS = 20_000;

/** Both of util-linux. */
const TOOLS = { make: 'unshare', enter: 'nsenter' } as const;

/** Another user than root gets these powers in a namespace of users, in which everybody is who they are outside. */
const AS_USER = { make: ['--user', '--map-current-user', '--keep-caps'], enter: ['--preserve-credentials'] };
const AS_ROOT = { make: [], enter: [] };

/**
 * Makes a network for one browser.
 *
 * @param port The port to open in it, where every one is free.
 *
 * @throws {CordonError} `environment` where the system does not allow it, saying why.
 */
export async function openBrowserNetwork(port: number): Promise<BrowserNetwork> {
  if (process.platform !== 'linux') throw unavailable('network namespaces are a feature of Linux');
  const isRoot = process.getuid?.() === 0;
  const flags = isRoot ? AS_ROOT : AS_USER;
  const holder = spawn(TOOLS.make, ['--net', ...flags.make, process.execPath, '-e', HOLDER, String(port)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Nothing else of this process's is the holder's to know, least of all options that would have Node load or write something.
    env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` },
  });
  const server = await handedOver(holder);
  const spaces = isRoot ? ['net'] : ['user', 'net'];
  const into = spaces.map((space) => `--${space}=/proc/${holder.pid}/ns/${space}`);
  return {
    server,
    enter: (program, args) => ({ command: TOOLS.enter, args: [...into, ...flags.enter, '--', program, ...args] }),
    release: () => void holder.kill('SIGKILL'),
  };
}

/** Waits for the holder's listening socket, or for why there will be none. */
function handedOver(holder: ChildProcess): Promise<Server> {
  const complaints: string[] = [];
  if (holder.stderr !== null) createInterface({ input: holder.stderr }).on('line', (line) => complaints.push(line));
  return new Promise((resolve, reject) => {
    let handed: Server | undefined;
    holder.on('message', (_, server) => {
      if (server instanceof Server) {
        handed = server;
        return;
      }
      clearTimeout(timer);
      if (handed !== undefined) resolve(handed);
    });
    const timer = setTimeout(() => {
      complaints.push(`it was not ready within ${READY_MS / 1000} seconds`);
      holder.kill('SIGKILL');
    }, READY_MS);
    holder.once('error', (error) => reject(unavailable(messageOf(error), error)));
    holder.once('close', () => {
      clearTimeout(timer);
      reject(unavailable(complaints.find((line) => line.trim() !== '') ?? 'it could not be set up'));
    });
  });
}

function unavailable(why: string, cause?: unknown): CordonError {
  return new CordonError(`The browser cannot have a network of its own here: ${why}`, {
    kind: 'environment',
    advice:
      'On Linux it takes unshare and nsenter (util-linux), ip (iproute2), and the right to make namespaces: be root, or allow unprivileged user namespaces (kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns, user.max_user_namespaces). With --isolation off Cordon does without.',
    ...(cause === undefined ? {} : { cause }),
  });
}
