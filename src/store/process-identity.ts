import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

/** Which process this is, beyond its number, which others have before and after it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Among which processes it has that number: the machine, since when it runs, and the container. */
  readonly among: string;
  /** When it began, as its system says; empty where none says so. */
  readonly began: string;
}

export const processIdentity: z.ZodType<ProcessIdentity> = z.object({
  pid: z.number().int().positive(),
  among: z.string(),
  began: z.string(),
});

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, among: amongWhom(), began: beginningOf(process.pid) };
}

/** Whether a process is still there; undefined for one whose number means nothing here. */
export function isAlive({ pid, among, began }: ProcessIdentity): boolean | undefined {
  if (among !== amongWhom()) return undefined;
  return isRunning(pid) && beginningOf(pid) === began;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Anything but "no such process" means that there is one.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function amongWhom(): string {
  if (process.platform !== 'linux') return `${process.platform} ${hostname()}`;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${hostname()} ${boot} ${statSync('/proc/self/ns/pid').ino}`;
}

/** Field 22 of proc_pid_stat(5); the second, a name in brackets, may have anything in it. */
function beginningOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // It has gone meanwhile.
    return 'gone';
  }
}
