import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '../../demo/report.ts';
import { SCENARIOS } from '../../demo/scenarios.ts';
import { type Sites, startSites } from '../../demo/sites.ts';
import { EXIT, type ExitStatus, type Terminal } from './output.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * `cordon demo --serve`: the three sites stay up until Ctrl-C. For each a policy document stands in a temporary folder that knows the way there, and its
 * line is printed. What became of the attacks is told at the end, from the sites' own logs.
 */
export async function serveDemo(to: Terminal): Promise<ExitStatus> {
  const stopped = stopSignal();
  const sites = await startSites();
  const folder = await mkdtemp(join(tmpdir(), 'cordon-demo-'));
  try {
    for (const line of await introduction(folder, sites)) to.out(line);
    await stopped;
    const compared = SCENARIOS.map(({ name, score }) => ({
      with: { scenario: name, report: { steps: [] }, ...score(sites.logs) },
    }));
    to.out(`\n${formatTable(compared, { colour: process.stdout.isTTY === true })}`);
    return EXIT.done;
  } finally {
    await sites.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function introduction(folder: string, sites: Sites): Promise<string[]> {
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, sites.caPem);
  const blocks = SCENARIOS.map(async ({ name, task, subject, policyFile }) => {
    const document = join(folder, `${name}.yaml`);
    const network = { resolve: sites.resolve, ca };
    await writeFile(document, JSON.stringify({ cordon: 1, extends: policyFile, network }, null, 2));
    return [`${name}  ${subject}`, `  task  ${task}`, `  line  cordon serve --policy ${document}`];
  });
  return [
    'Three sites, each with hostile pages. Guard your agent with one of these lines, and give it the task:',
    '',
    ...(await Promise.all(blocks)).flat(),
    '',
    'Add `-- COMMAND` to start your agent with the endpoint in place ({cdp}), or connect it to what the line prints.',
    'Ctrl-C ends it and shows, from the sites’ own logs, which attacks succeeded.',
  ];
}
