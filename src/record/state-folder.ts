import { homedir } from 'node:os';
import { join } from 'node:path';

/** A place in the user's state folder, as the XDG base directory specification has it. */
export function statePath(...parts: readonly string[]): string {
  const state = process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state');
  return join(state, 'cordon', ...parts);
}
