import { accessSync, constants, statSync } from 'node:fs';

/** The program itself comes before Debian's wrapper, which adds flags and a start page of its own. */
const KNOWN_PLACES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/usr/lib/chromium/chromium',
    '/usr/lib/chromium-browser/chromium-browser',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/opt/google/chrome/chrome',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
};

/**
 * The browser to start. A path that was named, by the caller or in `CORDON_BROWSER` or `CHROME_PATH`, is taken or nothing is:
 * starting another browser than the one asked for would surprise. Otherwise the first that is installed: the system's, then
 * the one Playwright downloaded. Undefined where there is none.
 */
export async function findBrowser(explicit?: string): Promise<string | undefined> {
  const named = explicit ?? process.env.CORDON_BROWSER ?? process.env.CHROME_PATH;
  if (named !== undefined && named !== '') return isProgram(named) ? named : undefined;
  return KNOWN_PLACES[process.platform]?.find(isProgram) ?? (await playwrightsBrowser());
}

/** Asked last, because loading Playwright takes longer and more memory than the rest of Cordon together. */
async function playwrightsBrowser(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  return [chromium.executablePath()].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there, or not ours to run: either way no browser. The caller says so if nothing else is found.
    return false;
  }
}
