import type { Command } from 'commander';
import { forExtension } from '../../browser/process/flags.ts';
import { launchBrowser } from '../../browser/process/launch.ts';
import { startStagehandEndpoint } from '../../gateway/stagehand/endpoint.ts';
import { CordonError } from '../../model/error.ts';
import { EXIT, type Terminal } from '../output.ts';
import { commandWords, startAgent, untilEnd } from '../serving/agent-command.ts';
import { obtainBrowser } from '../serving/browser.ts';
import { stopSignal } from '../stop-signal.ts';

interface StagehandOptions {
  readonly cdp?: string;
  readonly browser?: string;
}

/**
 * `cordon stagehand`: a browser for the extension that Stagehand 4 works by, linked with a guarded browser, until it is told to stop or the command behind `--`
 * ends, whose status is its own.
 *
 * @throws {CordonError} `input` where nobody says which guarded browser
 */
export async function stagehand(
  options: StagehandOptions,
  to: Terminal,
  command: readonly string[] = [],
): Promise<number> {
  const stopped = stopSignal();
  const cdp = options.cdp ?? process.env.CORDON_CDP;
  if (cdp === undefined || !/^wss?:\/\//.test(cdp)) {
    throw new CordonError(cdp === undefined ? 'No guarded browser is named' : `'${cdp}' is no DevTools address`, {
      kind: 'input',
      advice:
        'Run it behind `cordon serve … --`, or give the address that `cordon serve` prints as DevTools: --cdp ws://….',
    });
  }
  const executable = await obtainBrowser(options.browser, to);
  const browser = await launchBrowser({ executable, headless: true, args: forExtension });
  const died = browser.exited.then(() => 'the browser of the extension ended');
  try {
    const endpoint = await startStagehandEndpoint(browser.connection, cdp);
    try {
      if (command.length > 0)
        return await statusOf(untilEnd(await startAgent(command, { CORDON_STAGEHAND: endpoint.url }), stopped, died));
      to.out(`Stagehand  const browser = await localBrowser.connect({ cdpUrl: '${endpoint.url}' });\nCtrl-C ends it.`);
      return await statusOf(Promise.race([stopped.then(() => EXIT.done), died]));
    } finally {
      endpoint.close();
    }
  } finally {
    await browser.close();
  }
}

/** @throws {CordonError} `environment` with what happened, where that is no status */
async function statusOf(end: Promise<number | string>): Promise<number> {
  const status = await end;
  if (typeof status === 'number') return status;
  throw new CordonError(`Stagehand cannot go on: ${status}`, {
    kind: 'environment',
    advice: 'Start it again; the guarded browser is another one, and stays.',
  });
}

export function stagehandCommand(
  program: Command,
  to: Terminal,
  finish: (status: number) => void,
  words: readonly string[],
): void {
  program
    .command('stagehand')
    .description('let Stagehand 4 in, which works by a browser extension: docs/get-started/stagehand.md')
    .argument('[command...]', 'behind --: the program to start, with CORDON_STAGEHAND telling it where to connect')
    .option('--cdp <url>', 'the DevTools address of the guarded browser (default: CORDON_CDP)')
    .option('--browser <path>', 'the Chromium to run the extension in')
    .action(async (operands: string[], options: StagehandOptions) =>
      finish(await stagehand(options, to, commandWords(words, operands))),
    );
}
