import { compileTerms, type TermTable } from './term-table.ts';

/** The terms of all lexicons. The page's script has a module in this one's place that carries them compiled (scripts/bundle-page.mjs). */
export function termTable(): TermTable {
  return compileTerms();
}
