/**
 * Tries every way of sending (test/mediation/cases) in three browsers and prints what came of it as one line of JSON: without Cordon,
 * under a grant that leaves the destination out, and under one that has it. `--write` writes docs/how-it-works/mediation.md instead. Started by
 * scripts/mediation.mjs.
 */
import { writeFileSync } from 'node:fs';
import type { Regime } from './mediation/browsers.ts';
import { CASES } from './mediation/cases/all.ts';
import { makeNetworkPrivate, unheardDatagrams } from './mediation/private-network.ts';
import { mediationDocument, type Report, type Result, reportSchema } from './mediation/report.ts';
import { runCases } from './mediation/run.ts';
import { type Arrival, startWorld } from './mediation/world.ts';

const isPrivate = process.argv.includes('--private');
const only = word('only') ?? '';
const patience = Number(word('patience') ?? 45_000);
const cases = new Map([...CASES].filter(([, each]) => each.name.includes(only) && (isPrivate || !each.privately)));
if (isPrivate) makeNetworkPrivate();
// Whether that can be done here was all that was asked.
if (process.argv.includes('--probe')) process.exit(0);

const world = await startWorld({ isPrivate, cases });
const strays: string[] = [];
let unheard = 0;
let browser = '';
const hung: string[] = [];

const isWritten = process.argv.includes('--write');
// The plain browser shows that the cases work. That is for the document; the test need not see it again.
const without = isWritten ? await tryIn('without') : undefined;
// What holds in a browser that somebody else started is shown by itself, and by nothing but what came.
if (process.argv.includes('--joined')) {
  const joined = await tryIn('joined', ({ way, what }) => void strays.push(`${way} ${what}`));
  const leaks = [...joined]
    .filter(([, { arrived }]) => arrived.length > 0)
    .map(([id, { arrived }]) => [cases.get(id)?.name, arrived]);
  process.stdout.write(`${JSON.stringify({ tried: joined.size, leaks, strays, hung })}\n`);
  process.exit(0);
}
const before = isPrivate ? unheardDatagrams() : 0;
const denied = await tryIn('denied', ({ way, what }) => void strays.push(`${way} ${what}`));
unheard = isPrivate ? unheardDatagrams() - before : 0;
const allowed = await tryIn('allowed');
world.close();

const results = Array.from(cases.keys(), (id) => [
  id,
  { without: without?.get(id), denied: denied.get(id), allowed: allowed.get(id) },
]);
const report: Report = reportSchema.parse({
  isPrivate,
  browser,
  strays,
  unheard,
  hung,
  results: Object.fromEntries(results),
});
if (isWritten) writeFileSync('docs/how-it-works/mediation.md', mediationDocument(report));
else process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit(0);

async function tryIn(
  regime: Regime,
  onStray: (arrival: Arrival) => void = () => {},
): Promise<ReadonlyMap<string, Result>> {
  const begun = Date.now();
  const found = await runCases({ regime, world, cases, patience, onStray });
  browser = found.browser;
  hung.push(...found.hung);
  process.stderr.write(`${regime}: ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
  return found.results;
}

/** The value of `--name=value` on the command line. */
function word(name: string): string | undefined {
  return process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
}
