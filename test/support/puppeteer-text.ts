import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A function of the installed puppeteer-core. */
export function puppeteerText(file: string, pattern: RegExp): string {
  const folder = join(dirname(createRequire(import.meta.url).resolve('puppeteer-core')), '../../esm/puppeteer/api');
  return pattern.exec(readFileSync(join(folder, file), 'utf8'))?.[0] ?? '';
}

/** By which its locators fill in a long text. */
export const FILL_DIRECTLY = puppeteerText(
  'locators/locators.js',
  /(?<=fillDirectly = [\s\S]{0,200}evaluate\()\(input, newValue\) => \{[\s\S]*?\}(?=, value\))/,
);
