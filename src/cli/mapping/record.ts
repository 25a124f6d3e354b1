/** `cordon sitemap record`: a person uses a site, and what their browser sends becomes its sitemap. */

import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { openRecording, type RecordingOptions } from '../../guarded/recording-window.ts';
import { requireWebAddress } from '../../guarded/sign-in-window.ts';
import { PLAIN_NETWORK } from '../../policy/sections/network.ts';
import { coverageOf } from '../../sites/coverage.ts';
import { prepareFolder } from '../../sites/folder.ts';
import { learnTraffic } from '../../sites/generate/traffic/learn.ts';
import { isAtTerminal } from '../ask.ts';
import type { ExitStatus, Terminal } from '../output.ts';
import { obtainBrowser } from '../serving/browser.ts';
import { stopSignal } from '../stop-signal.ts';
import { type FromOptions, report, writeAccepted } from './from.ts';
import { LiveView } from './live-view.ts';

interface RecordOptions extends FromOptions {
  readonly browser?: string;
}

/** @param standIn stands in for the person, in a browser without a window */
export async function record(
  url: string,
  options: RecordOptions,
  to: Terminal,
  standIn?: RecordingOptions['standIn'],
): Promise<ExitStatus> {
  const address = requireWebAddress(url);
  await prepareFolder(options.out);
  const stopped = stopSignal();
  const live = new LiveView(to);
  const executable = await obtainBrowser(options.browser, to);
  const recording = await openRecording({
    url: address,
    executable,
    network: PLAIN_NETWORK,
    // Whoever names a site of their own network means it; no page leads from there to another.
    allowPrivateNetworks: [new URL(address).host],
    standIn,
    onRequest: () => live.touched(),
    onDegraded: (what) => to.err(`cordon: warning: ${what}`),
  });
  live.follow(() => recording.requests());
  try {
    to.err('Use the site in the window that is open: do once, or better twice, what agents shall be able to do.');
    to.err('Nothing that you type is shown here. Close the window when you are done, or press Enter.');
    await Promise.race([recording.closed, stopped, entered()]);
  } finally {
    live.end();
    await recording.close();
  }
  const seen = recording.requests();
  const generated = await writeAccepted(learnTraffic(seen), options);
  return report(generated, options, to, await coverageOf(generated.hosts, seen));
}

/** Resolves with the next line of a terminal; never without one. */
function entered(): Promise<void> {
  if (!isAtTerminal()) return new Promise(() => undefined);
  const lines = createInterface({ input: process.stdin, terminal: false });
  return new Promise((resolve) => {
    lines.once('line', () => {
      lines.close();
      resolve();
    });
  });
}

export function recordCommand(sitemap: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  sitemap
    .command('record')
    .description('use a site in a browser that Cordon starts, and have a sitemap made of what it sends')
    .argument('<url>', 'where to begin')
    .option('--out <dir>', 'folder for the files; what is there already is added to', 'sitemaps')
    .option('--accept <which>', '`all`: take every entry without review')
    .option('--json', 'one JSON object about what was made')
    .option('--browser <path>', 'the Chromium to start')
    .action(async (url: string, options: RecordOptions) => finish(await record(url, options, to)));
}
