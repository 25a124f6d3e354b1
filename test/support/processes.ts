/** What runs on this machine, by the system's own table. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The processes that a process started, and theirs, by reading the system's own table. */
export function descendants(pid: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const children = parents.filter(({ parent }) => parent === pid).map((each) => each.pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0; // It ended while the table was being read.
  }
}

/** Whether all of them end within a while. */
export async function allGone(pids: readonly number[]): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    if (!pids.some((pid) => existsSync(`/proc/${pid}`) && !isZombie(pid))) return true;
    await sleep(100);
  }
  return false;
}

function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
}

/** The command line of a process, empty where it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
