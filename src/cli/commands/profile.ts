import type { Command } from 'commander';
import { CordonError } from '../../model/error.ts';
import type { StorageState } from '../../model/traffic/storage-state.ts';
import { siteOf } from '../../net/site.ts';
import { hostOf, readUrl } from '../../net/url.ts';
import { suggest } from '../../policy/source/nearest.ts';
import { type SiteSummary, sitesOf } from '../../store/granted-state.ts';
import { forgetProfile, listProfiles, readProfile } from '../../store/profiles.ts';
import { askYes } from '../ask.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

interface ProfileOptions {
  readonly json?: true;
}

interface ForgetOptions {
  readonly site?: string;
  readonly yes?: true;
}

/** `cordon profile list`: the profiles of this user, and the sites that each holds logins for. */
export function showProfiles(options: ProfileOptions, to: Terminal): ExitStatus {
  const profiles = listProfiles();
  for (const { name, savedAt, usedBy } of profiles) {
    const sites = sitesOf(readProfile(name)).map(({ site }) => site);
    if (options.json) to.out(JSON.stringify({ name, savedAt, usedBy, sites }));
    else {
      const when = savedAt === undefined ? 'never used to the end' : `saved ${dayOf(savedAt)}`;
      const who = usedBy === undefined ? '' : `, in use by ${usedBy}`;
      to.out(`${name}  ${when}${who}${sites.length === 0 ? '' : `: ${sites.join(', ')}`}`);
    }
  }
  if (profiles.length === 0) to.err('There are no profiles: `cordon serve --profile NAME --sign-in` makes one.');
  return EXIT.done;
}

/** `cordon profile show`: which sites a profile holds logins for, and no value of any. */
export function showProfile(name: string, options: ProfileOptions, to: Terminal): ExitStatus {
  const sites = sitesOf(ofProfile(name));
  if (options.json) to.out(JSON.stringify({ name, sites }));
  else for (const site of sites) to.out(siteLine(site));
  if (sites.length === 0) to.err(`Profile '${name}' holds no logins.`);
  return EXIT.done;
}

/**
 * `cordon profile forget`: deletes a profile, or what it holds of one site, after asking.
 * @throws {CordonError} `denied` where nobody confirms
 */
export async function forget(name: string, { site, yes }: ForgetOptions, to: Terminal): Promise<ExitStatus> {
  const state = ofProfile(name);
  const known = sitesOf(state).map((each) => each.site);
  const meant = site === undefined ? undefined : siteOf(site);
  if (meant !== undefined && !known.includes(meant))
    throw new CordonError(`Profile '${name}' holds no login for ${meant}`, {
      kind: 'input',
      advice: known.length === 0 ? 'It holds none at all.' : suggest(meant, known),
    });
  const what = meant === undefined ? `profile '${name}'` : `what profile '${name}' holds of ${meant}`;
  if (!yes && !(await askYes(`Forget ${what}? Whoever uses it signs in anew.`, false)))
    throw new CordonError('Nothing was forgotten: nobody confirmed it', {
      kind: 'denied',
      advice: 'Run it at a terminal, or confirm it here and now with --yes.',
    });
  forgetProfile(name, meant === undefined ? undefined : (all) => without(all, meant));
  to.out(`Forgot ${what}. Sign out at the sites themselves to end the logins there.`);
  return EXIT.done;
}

function ofProfile(name: string): StorageState {
  const names = listProfiles().map((each) => each.name);
  try {
    return readProfile(name);
  } catch (problem) {
    if (!(problem instanceof CordonError) || names.includes(name) || names.length === 0) throw problem;
    const advice = `${suggest(name, names)} ${problem.advice}`;
    throw new CordonError(problem.message, { kind: problem.kind, advice, cause: problem });
  }
}

function without({ cookies, origins }: StorageState, site: string): StorageState {
  const isOf = (host: string): boolean => siteOf(host) === site;
  return {
    cookies: cookies.filter(({ domain }) => !isOf(domain.replace(/^\./, ''))),
    origins: origins.filter(({ origin }) => {
      const url = readUrl(origin);
      return url === undefined || !isOf(hostOf(url));
    }),
  };
}

function siteLine({ site, cookies, origins, until }: SiteSummary): string {
  const held = [
    ...(cookies === 0 ? [] : [counted(cookies, 'cookie')]),
    ...(origins === 0 ? [] : [`what pages of ${counted(origins, 'origin')} stored`]),
  ];
  return `${site}  ${held.join(', ')}${until === undefined ? '' : `, until ${dayOf(until * 1000)}`}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function profileCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  const profile = program.command('profile').description('the logins that are kept from one session to the next');
  profile
    .command('list')
    .description('list the profiles of this user, with the sites that each holds logins for')
    .option('--json', 'one line of JSON a profile')
    .action((options: ProfileOptions) => finish(showProfiles(options, to)));
  profile
    .command('show')
    .description('show which sites a profile holds logins for; values are never shown')
    .argument('<name>', 'the profile')
    .option('--json', 'one line of JSON')
    .action((name: string, options: ProfileOptions) => finish(showProfile(name, options, to)));
  profile
    .command('forget')
    .description('delete a profile, or what it holds of one site')
    .argument('<name>', 'the profile')
    .option('--site <host>', 'only what it holds of this site')
    .option('--yes', 'without asking')
    .action(async (name: string, options: ForgetOptions) => finish(await forget(name, options, to)));
}
