import { leftOut } from './suites.ts';

/** Says after the run what was not run, where it is read: at its end. */
export default function setup(): () => void {
  return () => {
    for (const line of leftOut()) process.stdout.write(`${line}\n`);
  };
}
