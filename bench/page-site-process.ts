/** The benchmark's site as a process of its own: takes the milliseconds that a document and a sub-resource take, and prints where it is. */
import { startBenchSite } from './page-site.ts';

const [documentMs = 0, resourceMs = 0] = process.argv.slice(2).map(Number);
const site = await startBenchSite({ documentMs, resourceMs });
process.stdout.write(`${JSON.stringify(site)}\n`);
