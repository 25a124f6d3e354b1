/** What a site's owner puts on its server: the two documents under `/.well-known/`, and a page that explains them to people. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { filledIn } from '../grant/box/filled-in.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { PUBLISHED_FILES } from '../policy/sites/published.ts';
import { filesOf, readHost } from './folder.ts';
import type { WrittenEntry, WrittenPolicy } from './generate/document.ts';
import { readDocument } from './read-document.ts';
import { loadSiteFiles } from './site-files.ts';

export interface Published {
  readonly files: readonly string[];
  /** What its owner should know. */
  readonly warnings: readonly string[];
}

/**
 * Writes what is accepted of a host's sitemap, and of its policies what speaks of that alone.
 * @throws {CordonError} `input` where the files are none, or nothing is left to publish
 */
export async function publishHost(folder: string, stem: string, out: string): Promise<Published> {
  const names = filesOf(folder, stem);
  const found = await readHost(folder, stem);
  if (found === undefined) throw nothing(`'${folder}' has no sitemap of ${stem}`);
  // Loaded as whoever takes it from the site would.
  await loadSiteFiles({ sitemap: names.sitemap, policies: names.policies }, readDocument);
  const entries = found.entries.filter(({ accepted }) => accepted !== false);
  const listed = new Set(entries.map((each) => each.semantic_action));
  const policies = found.policies.filter(({ actions }) => actions.every((action) => listed.has(action)));
  if (entries.length === 0) throw nothing(`Nobody has accepted any entry of ${stem}`);
  const warnings = [
    ...leftOut(found.entries.length - entries.length, `entries of ${stem} are left out: nobody has accepted them`),
    ...leftOut(found.policies.length - policies.length, `policies of ${stem} are left out: they grant such entries`),
  ];
  const own = join(out, stem, '.well-known');
  const files = [
    [join(own, PUBLISHED_FILES.sitemap), `${JSON.stringify(entries, undefined, 2)}\n`],
    [join(own, PUBLISHED_FILES.policies), `${JSON.stringify(policies, undefined, 2)}\n`],
    [join(out, stem, 'agent-sitemap.html'), pageOf(stem, entries, policies)],
  ] as const;
  try {
    await mkdir(own, { recursive: true });
    for (const [name, text] of files) await writeFile(name, text);
  } catch (cause) {
    const advice = 'Name another folder with --out, or check its permissions.';
    throw new CordonError(`'${out}' cannot be written: ${messageOf(cause)}`, { kind: 'input', advice, cause });
  }
  return { files: files.map(([name]) => name), warnings };
}

function leftOut(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}

function nothing(message: string): CordonError {
  return new CordonError(message, { kind: 'input', advice: '`cordon sitemap review` accepts entries.' });
}

const parameter = z.object({ description: z.string().default('') });
const described = z.object({
  description: z.string(),
  condition: z.object({ parameters: z.record(z.string(), parameter).default({}) }).optional(),
});

/** Nobody has given its parameters values yet. */
function descriptionOf(policy: object): string {
  const { success, data } = described.safeParse(policy);
  if (!success) return '';
  const parameters = new Map(Object.entries(data.condition?.parameters ?? {}));
  return filledIn(
    data.description,
    () => undefined,
    (name) => parameters.get(name)?.description,
  );
}

/** For people who want to know what agents may be let do there. */
function pageOf(stem: string, entries: readonly WrittenEntry[], policies: readonly WrittenPolicy[]): string {
  const rows = policies.map(({ name, effect, actions, ...more }) =>
    row([name, EFFECTS[effect] ?? effect, descriptionOf(more), actions.join(', ')]),
  );
  const requests = entries.map(({ semantic_action: action, method, url = '', description = '' }) =>
    row([action, description, `${method} ${url}`]),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What agents may do at ${escaped(stem)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td, th { border-bottom: 1px solid #ccc; padding: .3rem .6rem; text-align: left; vertical-align: top }
</style>
<h1>What agents may do at ${escaped(stem)}</h1>
<p>Software that works in a browser for somebody (an agent) can be held to what its task needs. For that this site says which of its requests do what, in
<a href="/.well-known/${PUBLISHED_FILES.sitemap}">a sitemap for agents</a>, and which permissions there are, in
<a href="/.well-known/${PUBLISHED_FILES.policies}">a list of policies</a>. Which of them an agent has, the person it works for decides. An agent is not let do what stands
nowhere here.</p>
<h2>Permissions</h2>
<table><tr><th>Name</th><th>Effect</th><th>Meaning</th><th>Actions</th></tr>
${rows.join('\n')}
</table>
<h2>Actions</h2>
<table><tr><th>Name</th><th>Meaning</th><th>Request</th></tr>
${requests.join('\n')}
</table>
</html>
`;
}

const EFFECTS: Readonly<Record<string, string>> = { allow: 'may', deny: 'may not', condition: 'may, on a condition' };

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
