/** WebVoyager's tasks, nearly all of which only read, beside policies of sites of the same kind and of other kinds: whatever is granted is unneeded. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** By its names for sites: whose policies stand there. The second half are of another kind of site. */
const LIKE: Readonly<Record<string, string>> = {
  Amazon: 'retail',
  Apple: 'retail',
  GitHub: 'version-control',
  Huggingface: 'version-control',
  Booking: 'travel',
  'Google Flights': 'travel',
  Coursera: 'learning',
  Allrecipes: 'food',
};
const UNLIKE: Readonly<Record<string, string>> = {
  ESPN: 'calendar',
  'BBC News': 'mail',
  ArXiv: 'learning',
  'Google Map': 'travel',
  'Cambridge Dictionary': 'tracker',
  'Google Search': 'jobs',
  'Wolfram Alpha': 'banking',
};
/** What the few need that change something, by our labels. */
const NEEDS: Readonly<Record<string, string>> = {
  'Amazon--1': 'add_to_list',
  'Amazon--5': 'add_to_cart',
  'Amazon--15': 'add_to_cart_price_limit',
  'Amazon--20': 'add_to_list',
  'Apple--9': 'make_appointment',
};
/** They book in so many words, and want to be shown offers; or sign up to see whether it works. Nobody could say. */
const UNCLEAR = /^(?:find and )?(?:book|reserve)\b|^select sign up/i;

const line = z.object({ web_name: z.string(), id: z.string(), ques: z.string(), web: z.string() });

export interface WebvoyagerFolders {
  readonly like: readonly string[];
  readonly unlike: readonly string[];
}

/** Writes a folder for each site. `policiesOf` finds the folder with the policies of a set; without it its sites are left out. */
export function writeWebvoyager(
  file: string,
  into: string,
  policiesOf: (set: string) => string | undefined,
): WebvoyagerFolders {
  const tasks = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)));
  const write = (sets: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(sets).flatMap(([site, set]) => {
      const from = policiesOf(set);
      if (from === undefined) return [];
      const folder = join(into, site.replaceAll(' ', ''));
      mkdirSync(folder);
      writeFileSync(join(folder, 'policies.csv'), readFileSync(join(from, 'policies.csv')));
      const rows = tasks
        .filter(({ web_name: name, ques }) => name === site && !UNCLEAR.test(ques))
        .map(({ id, web, ques }) => [id, web, ques.replaceAll('\n', ' '), NEEDS[id] ?? ''].map(cell).join(','));
      writeFileSync(join(folder, 'tasks.csv'), ['ID,Starting URL,Task,Policy', ...rows].join('\n'));
      return [folder];
    });
  return { like: write(LIKE), unlike: write(UNLIKE) };
}

/** A cell of a CSV file. */
export function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
