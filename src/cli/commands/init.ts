import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { CordonError, messageOf } from '../../model/error.ts';
import { canonicalPlace, placeNaming, placeOfOrigin } from '../../net/place.ts';
import { privatePlaceOf } from '../../net/private-networks.ts';
import { isWebScheme, readUrl } from '../../net/url.ts';
import { type StarterSite, starterPolicy } from '../../policy/starter/starter.ts';
import { isAtTerminal } from '../ask.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';
import { schemaReference } from '../schema-reference.ts';

interface InitOptions {
  readonly site?: string;
}

/** `cordon init [FILE]`: writes a commented starter that denies by default. Never writes over a file. */
export async function init(file: string, options: InitOptions, to: Terminal): Promise<ExitStatus> {
  const site = options.site === undefined ? undefined : await siteFrom(options.site, to);
  try {
    await writeFile(file, starterPolicy({ schema: schemaReference(file), site }), { flag: 'wx' });
  } catch (cause) {
    const exists = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw new CordonError(exists ? `'${file}' is there already` : `'${file}' cannot be written: ${messageOf(cause)}`, {
      kind: 'input',
      advice: exists
        ? 'Name another file, or move that one away; nothing was changed.'
        : 'Check the folder and its permissions.',
      cause,
    });
  }
  to.out(`Wrote ${file}. Edit its sites, then: cordon validate ${file}`);
  return EXIT.done;
}

/** Asks three questions about a site; without a terminal, or where none is answered, a site that is only read. */
async function siteFrom(address: string, to: Terminal): Promise<StarterSite> {
  const place = placeOf(address);
  const cautious: StarterSite = { place, unlisted: 'deny-unsafe', external: [] };
  if (!isAtTerminal()) {
    to.err('Nobody is at a terminal to be asked: reads pass, changes do not, and other hosts are not reached.');
    return cautious;
  }
  const { isCancel, select, text } = await import('@clack/prompts');
  const output = process.stderr;
  const task = await text({
    message: `What is the agent to do at ${place}? (one sentence; empty: --task says it each time)`,
    defaultValue: '',
    output,
  });
  if (isCancel(task)) return cautious;
  const unlisted = await select<StarterSite['unlisted']>({
    message: 'What may it send there, as long as there is no sitemap?',
    options: [
      { value: 'deny-unsafe', label: 'only what reads' },
      { value: 'ask', label: 'changes too, and I am asked about each kind of them' },
      { value: 'allow', label: 'anything, changes too' },
    ],
    output,
  });
  if (isCancel(unlisted)) return { ...cautious, ...taskOf(task) };
  const hosts = await text({
    message: 'Which other hosts do its pages load scripts, styles and pictures from? (empty: none)',
    placeholder: 'static.example.net, fonts.example.org',
    defaultValue: '',
    output,
    validate: (written) => {
      const wrong = listed(written ?? '').find((each) => canonicalPlace(each) === undefined || each.includes('://'));
      return wrong === undefined ? undefined : `'${wrong}' is no host`;
    },
  });
  return { place, ...taskOf(task), unlisted, external: isCancel(hosts) ? [] : listed(hosts) };
}

function taskOf(written: string): Pick<StarterSite, 'task'> {
  return written.trim() === '' ? {} : { task: written.trim() };
}

function listed(hosts: string): readonly string[] {
  return hosts.split(/[\s,]+/).filter((each) => each !== '');
}

/** A public https address is its domain; every other one is an origin. */
function placeOf(address: string): string {
  const url = readUrl(address.includes('://') ? address : `https://${address}`);
  if (url === undefined || !isWebScheme(url) || url.hostname === '') {
    throw new CordonError(`'${address}' is no address of a site`, {
      kind: 'input',
      advice: 'Write it as in a browser: https://shop.example or http://localhost:3000.',
    });
  }
  if (!address.includes('://')) {
    const plain = placeOfOrigin(new URL(`http://${address}`));
    if (privatePlaceOf(plain) !== undefined) return plain;
  }
  return placeNaming(url);
}

export function initCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('init')
    .description('write a commented starter policy that denies by default')
    .argument('[file]', 'where to write it', 'cordon.yaml')
    .option('--site <url>', 'write it for this site, after three questions')
    .action(async (file: string, options: InitOptions) => finish(await init(file, options, to)));
}
