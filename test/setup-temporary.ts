import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for all that a run writes and leaves, in the temporary one: servers leave what was uploaded to them, and browsers that are killed their sockets. */
export default function setup(): (() => void) | undefined {
  // Projects of one run share it.
  if (process.env.CORDON_TEST_RUN !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'cordon-run-'));
  // As the temporary folder itself: servers run as other users.
  chmodSync(folder, 0o1777);
  process.env.CORDON_TEST_RUN = folder;
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
