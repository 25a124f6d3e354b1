import { findBrowser } from '../src/browser/process/find.ts';
import { installBrowser } from '../src/browser/process/install.ts';

/** Once before all tests: a browser to test with. */
export default async function setup(): Promise<void> {
  if ((await findBrowser()) === undefined) await installBrowser((line) => void process.stderr.write(`${line}\n`));
}
