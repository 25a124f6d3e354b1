/**
 * A network that has nothing but this process and what it starts. Every address and port of it leads to this process (a route that makes
 * all addresses local), names are asked of this machine, and a second interface lets the browser believe that it is connected.
 *
 * To be called in fresh network and mount namespaces (`unshare --net --mount`).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMANDS = [
  'link set lo up',
  'link add out0 type veth peer name out1',
  'addr add 10.9.8.7/24 dev out0',
  'link set out0 up',
  'link set out1 up',
  'route add default dev out0',
  'route add local 0.0.0.0/0 dev lo',
];

export function makeNetworkPrivate(): void {
  for (const command of COMMANDS) execFileSync('ip', command.split(' '));
  const resolver = join(mkdtempSync(join(tmpdir(), 'cordon-world-')), 'resolv.conf');
  writeFileSync(resolver, 'nameserver 127.0.0.1\n');
  execFileSync('mount', ['--bind', resolver, '/etc/resolv.conf']);
}

/** Datagrams so far that came to a port at which nobody listened. */
export function unheardDatagrams(): number {
  const rows = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('Udp:'));
  const [names = [], values = []] = rows.map((row) => row.split(' '));
  return Number(values[names.indexOf('NoPorts')]);
}
