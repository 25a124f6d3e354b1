/** `cordon sitemap publish`: the files that a site's owner puts on its server. */
import type { Command } from 'commander';
import { listHosts } from '../../sites/folder.ts';
import { publishHost } from '../../sites/publish.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

interface PublishOptions {
  readonly out: string;
}

export async function publish(folder: string, { out }: PublishOptions, to: Terminal): Promise<ExitStatus> {
  const hosts = await listHosts(folder);
  if (hosts.length === 0) to.err(`cordon: '${folder}' has no sitemaps`);
  for (const stem of hosts) {
    const { files, warnings } = await publishHost(folder, stem, out);
    for (const warning of warnings) to.err(`warning: ${warning}`);
    for (const file of files) to.out(file);
  }
  if (hosts.length > 0) to.out('Serve them as application/json at the paths below the name of the host.');
  return hosts.length === 0 ? EXIT.denied : EXIT.done;
}

export function publishCommand(sitemap: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  sitemap
    .command('publish')
    .description('write what a site publishes about itself, and a page that explains it to people')
    .argument('<dir>', 'the folder of its sitemap and policies')
    .option('--out <dir>', 'where to write, in a folder for each host', 'published')
    .action(async (folder: string, options: PublishOptions) => finish(await publish(folder, options, to)));
}
