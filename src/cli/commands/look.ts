import { writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { lookAt } from '../../guarded/look.ts';
import type { Policy } from '../../model/policy/policy.ts';
import { GOALS, type Goal } from '../../model/policy/scope.ts';
import { placeNaming } from '../../net/place.ts';
import { loadPolicy, loadPolicyValue } from '../../policy/load.ts';
import { openGranted } from '../../session/open.ts';
import { readDocument } from '../../sites/read-document.ts';
import { differencesOf, pictureOf } from '../look-picture.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';
import { obtainBrowser } from '../serving/browser.ts';
import { webAddress } from '../web-address.ts';

interface LookOptions {
  readonly goal?: Goal;
  readonly policy?: string;
  readonly out: string;
  readonly browser?: string;
  readonly json?: true;
}

/** `cordon look URL`: what a person sees and what the agent sees, in one picture, with the reason for each thing that is hidden. */
async function look(written: string, options: LookOptions, to: Terminal): Promise<ExitStatus> {
  const url = webAddress(written);
  const policy = await policyFor(url, options);
  const session = await openGranted({
    task: `Look at ${url.hostname}`,
    policy,
    now: Date.now,
    confirm: async () => 'cordon look',
  });
  const { goal } = session.grant.scope;
  try {
    const executable = await obtainBrowser(options.browser, to);
    const hidden = await lookAt(session, url.href, executable, async (views, draw) => {
      const differences = differencesOf(views);
      const picture = await draw(pictureOf(views, goal, differences));
      await writeFile(options.out, Buffer.from(picture, 'base64'));
      return differences;
    });
    if (options.json) to.out(JSON.stringify({ url: url.href, goal, picture: options.out, hidden }));
    else {
      for (const { number, name, count, by, why } of hidden)
        to.out(
          `${String(number).padStart(3)}  ${name === undefined ? `text, ${count} ×` : `'${name}'`}  ${by}: ${why}`,
        );
      to.out(`${options.out} shows ${url.href} to a person and to an agent whose goal is '${goal}'.`);
    }
    return EXIT.done;
  } finally {
    session.close('cordon look ended');
  }
}

/** The document's, under the goal that was asked for; without a document, one that holds this site and nothing else. */
async function policyFor(url: URL, { policy: file, goal }: LookOptions): Promise<Policy> {
  if (file === undefined) {
    const scope = { goal: goal ?? 'read', domains: [placeNaming(url)] };
    return loadPolicyValue({ cordon: 1, scope }, 'cordon look', readDocument);
  }
  const policy = await loadPolicy(file, readDocument);
  return goal === undefined ? policy : { ...policy, scope: { ...policy.scope, goal } };
}

export function lookCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('look')
    .description('show a page as a person and as the agent sees it, side by side in one picture')
    .argument('<url>', 'the page')
    .addOption(new Option('--goal <goal>', "the agent's goal (default: the document's, or read)").choices(GOALS))
    .option('--policy <file>', 'the policy document (default: one that holds this site alone)')
    .option('--out <file>', 'where the picture goes', 'look.png')
    .option('--browser <path>', 'the Chromium to start')
    .option('--json', 'what is hidden, as one JSON object')
    .action(async (url: string, options: LookOptions) => finish(await look(url, options, to)));
}
