/**
 * Where the time of the Cordon process goes while pages are loaded: a sampling profile of `cordon serve` over navigations, each sample counted for the
 * room whose code is innermost on the stack, since it is that room which has Node's own code do something. Its start is in it.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { packageRoot } from '../src/sites/package-root.ts';
import { navigate, openGuarded, openSite } from './page-browsers.ts';
import { NAVIGATIONS, PACES } from './page-site.ts';

const ROUNDS = 10;

/** A part of the time, and how many milliseconds of a navigation it takes. */
export interface ProfileRow {
  readonly what: string;
  readonly share: number;
  readonly milliseconds: number;
}

/** What V8 writes: a tree of functions, and which of them ran at each sample, so many microseconds after the one before. */
const Profile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type Profile = z.infer<typeof Profile>;

export async function benchProfile(): Promise<readonly ProfileRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cordon-profile-'));
  try {
    const site = await openSite(PACES.nearby);
    try {
      const [profiles, program] = [join(folder, 'profiles'), join(folder, 'cordon.mjs')];
      mkdirSync(profiles);
      // The command line's bundle does not say which room a function came from; the compiled files that it is made of do.
      const { href } = new URL('dist/src/cli/main.js', packageRoot());
      writeFileSync(
        program,
        `import { main } from '${href}';\nprocess.exitCode = await main(process.argv.slice(2));\n`,
      );
      const options = ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
      const { browser, close } = await openGuarded(site, 300, options, pathToFileURL(program));
      try {
        for (let round = 0; round < ROUNDS; round++) await navigate(browser);
      } finally {
        await close();
      }
    } finally {
      await site.close();
    }
    const [name = ''] = readdirSync(join(folder, 'profiles'));
    return sharesOf(Profile.parse(JSON.parse(readFileSync(join(folder, 'profiles', name), 'utf8'))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): readonly ProfileRow[] {
  const partOf = partsOf(nodes);
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const part = partOf.get(id) ?? IDLE;
    if (part !== IDLE) times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([what, time]) => ({ what, share: time / whole, milliseconds: time / ROUNDS / NAVIGATIONS }))
    .sort((a, b) => b.share - a.share);
}

const IDLE = '(idle)';
/** What V8 itself calls the time that belongs to no function. */
const NATIVE: ReadonlyMap<string, string> = new Map([
  [IDLE, IDLE],
  ['(program)', 'native code: sockets, TLS, pipes'],
  ['(garbage collector)', 'garbage collector'],
]);
const UNKNOWN = "Node's own code, called by none of ours: HTTP/2, TLS, streams";

/** For each node by its id, the part that it counts for. */
function partsOf(nodes: Profile['nodes']): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parts = new Map<number, string>();
  const visit = (id: number, inherited: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const { functionName, url } = node.callFrame;
    const room = /\/dist\/src\/(?:(\w+)\/|(\w+)\.js)/.exec(url);
    const part = NATIVE.get(functionName) ?? (room === null ? inherited : `src/${room[1] ?? `${room[2]}.ts`}`);
    parts.set(id, part);
    for (const child of node.children ?? []) visit(child, part);
  };
  const [root] = nodes;
  if (root !== undefined) visit(root.id, UNKNOWN);
  return parts;
}
