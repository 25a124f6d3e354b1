/**
 * The send gate under the eyes of real servers (docs/measurements/servers.md): whatever gate and proxy let on is read by every server as something that
 * was granted, with the values that were judged, and ordinary requests are let on and read as they were sent.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueIdentity } from '../../demo/kit/certificates.ts';
import { NAMED } from './families/named.ts';
import { INSTALLED } from './installed.ts';
import { Oracle } from './oracle.ts';
import { Differences, describeTrial, Table } from './report.ts';
import { type Servers, startServers } from './running.ts';
import { UNJUDGED } from './sending/unjudged.ts';
import { readExtent, tryAt } from './servers.ts';
import { HOSTS } from './site.ts';
import { STACKS } from './stacks.ts';

/** So many at a time go through the proxy before the servers read them. */
const BATCH = 200;

let servers: Servers;
let oracle: Oracle;

beforeAll(async () => {
  const identity = await issueIdentity(HOSTS);
  servers = await startServers(STACKS, INSTALLED, identity);
  oracle = await Oracle.open(servers.servers, identity);
});

afterAll(async () => {
  await oracle?.close();
  await servers?.close();
});

const extent = readExtent(process.env);

describe.skipIf(extent.only !== undefined)('what no gate has judged is noticed', () => {
  it.each(UNJUDGED)('$name', async ({ bytes, stacks, late }) => {
    const found = await oracle.readUnjudged(Buffer.from(bytes));
    if (late === true) found.push(...(await oracle.rest()));
    expect([...new Set(found.map(({ stack }) => stack))].sort()).toEqual([...stacks].sort());
  });
});

describe.skipIf(extent.only !== undefined)('cases with a name', () => {
  it.each(NAMED)('$from: $name', async ({ from, name, draft }) => {
    const trials = await oracle.ask([{ family: from, id: name, draft }]);
    const different = trials.filter(({ differences }) => differences.length > 0);
    expect(different.map(describeTrial).join('\n')).toBe('');
  });
});

it('whatever is let on is read by every server as it was judged', async () => {
  const { runs, seed, only } = extent;
  const table = new Table(STACKS.map(({ name }) => name));
  const found = new Differences();
  const first = only ?? 0;
  const end = only === undefined ? runs : only + 1;
  for (let at = first; at < end; at += BATCH) {
    const tries = Array.from({ length: Math.min(BATCH, end - at) }, (_, step) => tryAt(seed, at + step));
    for (const trial of await oracle.ask(tries)) {
      table.add(trial);
      found.add(trial);
    }
  }
  process.stdout.write(`\nSERVERS_SEED=${seed} SERVERS_RUNS=${runs}\n${table}\n${found}`);
  expect(found.count, 'requests that are read otherwise, or were ordinary and refused').toBe(0);
  expect(await oracle.rest(), 'what was read after its time').toEqual([]);
});
