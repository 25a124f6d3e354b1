import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the servers are installed, and found again by the next run. */
export const INSTALLED: string =
  process.env.SERVERS_FOLDER ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'cordon-servers');
