import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A function of the installed puppeteer-core. */
export function puppeteerText(file: string, pattern: RegExp): string {
  const path = fileURLToPath(import.meta.resolve(`puppeteer-core/internal/api/${file}`));
  return pattern.exec(readFileSync(path, 'utf8'))?.[0] ?? '';
}

/** By which its locators fill in a long text. */
export const FILL_DIRECTLY = puppeteerText(
  'locators/locators.js',
  /(?<=fillDirectly = [\s\S]{0,200}evaluate\()\(input, newValue\) => \{[\s\S]*?\}(?=, value\))/,
);
