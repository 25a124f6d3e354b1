import { existsSync } from 'node:fs';
import { findBrowser } from '../../browser/process/find.ts';
import { installBrowser } from '../../browser/process/install.ts';
import { CordonError } from '../../model/error.ts';
import { packageRoot } from '../../sites/package-root.ts';
import { askYes } from '../ask.ts';
import type { Terminal } from '../output.ts';

/**
 * The browser to use: the one named, one that is installed, or one installed now. A checkout's own commands install without
 * asking; the installed CLI asks first, and without a terminal to ask at it does not install.
 *
 * @throws {CordonError} `environment` where there is none.
 */
export async function obtainBrowser(named: string | undefined, to: Terminal): Promise<string> {
  const found = await findBrowser(named);
  if (found !== undefined) return found;
  if (named === undefined && (isCheckout() || (await askYes('No Chromium was found. Install it now?', true))))
    return installBrowser((line) => to.err(line));
  throw new CordonError(named === undefined ? 'No Chromium was found' : `There is no browser at '${named}'`, {
    kind: 'environment',
    advice:
      'Install Chromium with your system (apt install chromium, brew install chromium), or name one with --browser PATH.',
  });
}

function isCheckout(): boolean {
  return existsSync(new URL('tsconfig.build.json', packageRoot()));
}
