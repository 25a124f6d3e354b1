import { findBrowser } from '../src/browser/find.ts';
import { installBrowser } from '../src/browser/install.ts';

/** Once before all tests: a browser to test with. */
export default async function setup(): Promise<void> {
  if ((await findBrowser()) === undefined) await installBrowser((line) => void process.stderr.write(`${line}\n`));
}
