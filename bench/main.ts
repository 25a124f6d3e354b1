/** `npm run bench [-- NAME…]`: every benchmark, or those that are named. Medians, and ratios taken in one run. */
import { benchAct, formatActRows } from './act.bench.ts';
import { benchBodies } from './bodies.bench.ts';
import { benchChoosing } from './choosing/choosing.bench.ts';
import { benchCompare, formatCompareRow } from './compare.bench.ts';
import { benchConditions } from './conditions.bench.ts';
import { benchAblation } from './elements/ablation.ts';
import { benchElements } from './elements/elements.bench.ts';
import { benchGenerated } from './generated.bench.ts';
import { benchGenerationSpeed } from './generation-speed.bench.ts';
import { benchHiding } from './hiding/one-rule.bench.ts';
import { benchHidingBySeveral } from './hiding/several-rules.bench.ts';
import { benchHostile } from './hostile.bench.ts';
import { benchLockout } from './lockout.bench.ts';
import { benchMemory } from './memory.bench.ts';
import { benchNames } from './names/names.bench.ts';
import { benchPageScript } from './page-script.bench.ts';
import { PACES } from './page-site.ts';
import { benchPages, formatPageRow } from './pages.bench.ts';
import { benchPaintedAblation } from './painted/ablation.ts';
import { benchPainted } from './painted.bench.ts';
import { benchProfile } from './profile.bench.ts';
import { benchProxy } from './proxy.ts';
import { benchSee } from './see.bench.ts';
import { benchSend, formatSendRow } from './send.bench.ts';
import { benchSockets } from './sockets.bench.ts';
import { benchTasks } from './tasks.bench.ts';
import { ablateText, benchText } from './text.bench.ts';
import { benchToolCalls, formatToolCallRow } from './tool-calls.bench.ts';
import { benchWidgets } from './widgets.bench.ts';

/** With `elements` and `names`: prints each control that is taken for another. With `generated`: each merge and split. With `widgets` and `tasks`: each loss. */
const MISSES = '--misses';
/** With `elements`, `text` and `painted`: prints what each mechanism is worth instead. */
const ABLATE = '--ablate';
/** With `text`: the folder of foreign attacks, and folders with documents, separated by commas. With `choosing`: sets of tasks by others. With
 * `generated`: recorded traffic. With `widgets` and `tasks`: the libraries, separated by commas. With `painted` and `--ablate`:
 * what the files of mechanisms are called, or a part of that. */
const FOLDER_OF = /^--(foreign|real|data|webarena|webvoyager|har|library|file)=(.+)$/;
const words = process.argv.slice(2);
const folders = new Map(
  words.flatMap((word) => {
    const [, name, folder] = FOLDER_OF.exec(word) ?? [];
    return name === undefined || folder === undefined ? [] : [[name, folder]];
  }),
);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = {
  async send() {
    say('Send gate, one decision with its URL parsed');
    for (const row of benchSend()) say(`  ${formatSendRow(row)}`);
  },
  async bodies() {
    say('Bodies that are judged: read, judged and written anew, beyond the decision without');
    for (const { name, bytes, addedUs } of benchBodies()) {
      say(`  ${name.padEnd(24)} ${String(bytes).padStart(8)} bytes   median ${addedUs.toFixed(1).padStart(9)} µs`);
    }
  },
  async hostile() {
    say('Small requests through the proxy, beside a hostile one for each twenty');
    for (const { name, medianMs, p99Ms } of await benchHostile()) {
      say(`  ${name.padEnd(32)} median ${medianMs.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`);
    }
  },
  async compare() {
    say('Send gate beside other matchers, the same entries and requests, half of them misses');
    for (const row of benchCompare()) say(`  ${formatCompareRow(row)}`);
  },
  async conditions() {
    say('Conditions, one decision');
    for (const { name, medianNs } of await benchConditions()) {
      say(`  ${name.padEnd(28)} median ${(medianNs / 1_000).toFixed(2).padStart(9)} µs`);
    }
  },
  async act() {
    say('Act gate, one action');
    for (const line of formatActRows(await benchAct()).split('\n')) say(`  ${line}`);
  },
  async see() {
    say('See gate');
    await benchSee();
  },
  async text() {
    say('See gate, attacks and texts by others');
    const sources = { foreign: folders.get('foreign'), real: folders.get('real')?.split(',') ?? [] };
    if (words.includes(ABLATE)) await ablateText(sources);
    else benchText(sources);
  },
  async choosing() {
    say('Policies and sites chosen for tasks, by rules');
    await benchChoosing(folders);
  },
  async names() {
    say('See gate, names of controls of sixteen applications');
    benchNames(words.includes(MISSES));
  },
  async elements() {
    say('See gate, controls of saved pages');
    if (words.includes(ABLATE)) await benchAblation();
    else await benchElements(words.includes(MISSES));
  },
  async generated() {
    const { requests, megabytes, seconds, found } = benchGenerationSpeed();
    const size = `${requests.toLocaleString('en')} requests, ${megabytes.toFixed(0)} MB`;
    say(`Sitemap made of ${size}: ${seconds.toFixed(1)} s, with ${found.join(', ')}`);
    const folder = folders.get('har');
    say('Sitemaps made of recorded traffic, beside those that a person reviewed');
    if (folder === undefined) return say('  left out: --har=DIR names no traffic (APPS_HAR=DIR npm run test:apps)');
    await benchGenerated(folder, words.includes(MISSES));
  },
  async 'page-script'() {
    say("The filter's script in a page, by the page's own clock: medians, for the start a mean");
    for (const { what, ms } of await benchPageScript()) say(`  ${what.padEnd(56)} ${ms.toFixed(2).padStart(8)} ms`);
  },
  async painted() {
    say('See gate, texts of which only a picture says whether they are seen');
    if (words.includes(ABLATE)) await benchPaintedAblation(folders.get('file'), words.includes(MISSES));
    else await benchPainted();
  },
  async widgets() {
    say('See gate, what people see of pages of UI libraries, and what an agent is shown');
    await benchWidgets(folders.get('library')?.split(','), words.includes(MISSES));
  },
  async tasks() {
    say('DevTools endpoint, what is done with widgets of UI libraries, and what comes of it');
    await benchTasks(folders.get('library')?.split(','), words.includes(MISSES));
  },
  async hiding() {
    say('See gate, what hides a text by a property that the browser knows, and what of it is shown');
    await benchHiding();
  },
  async 'hiding-rules'() {
    say('See gate, what hides a text by several rules at once, and what of it is shown');
    await benchHidingBySeveral();
  },
  async proxy() {
    say('Egress proxy, small GETs through TLS on both sides, with a gate that allows at once');
    for (const { way, requestsPerSecond, medianLatency, p99Latency } of await benchProxy()) {
      const latency = `median ${medianLatency.toFixed(2)} ms, p99 ${p99Latency.toFixed(2)} ms`;
      say(`  ${way}  ${requestsPerSecond.toFixed(0).padStart(6)} requests/s   ${latency}`);
    }
  },
  async sockets() {
    say('WebSocket messages, to a TLS server and echoed back, with 300 declared kinds of message');
    const { direct, mediated, decision } = await benchSockets();
    const added = `${(mediated - direct).toFixed(0)} µs added both ways, ${decision.toFixed(1)} µs of them for the decision`;
    say(`  straight ${direct.toFixed(0)} µs   through the proxy ${mediated.toFixed(0)} µs   ${added}`);
  },
  async pages() {
    for (const [name, pace] of Object.entries(PACES)) {
      const { documentMs, resourceMs } = pace;
      say(
        `Pages, ${name}: 11 navigations, a document after ${documentMs} ms and the rest after ${resourceMs} ms; 95 % intervals`,
      );
      for (const row of await benchPages(pace)) say(`  ${formatPageRow(row)}`);
    }
  },
  async calls() {
    say("An agent's tool calls, with Cordon as a multiple of without");
    for (const row of await benchToolCalls()) say(`  ${formatToolCallRow(row)}`);
  },
  async profile() {
    say(
      'Where the Cordon process spends its time, for each navigation to a page of 28 resources, its start spread over all',
    );
    for (const { what, share, milliseconds } of await benchProfile()) {
      say(`  ${`${(share * 100).toFixed(0)} %`.padStart(5)} ${milliseconds.toFixed(1).padStart(6)} ms   ${what}`);
    }
  },
  async lockout() {
    say('Lockout: one click of a Playwright client, the two endpoints of one browser taking turns');
    for (const { what, without, added, low, high } of await benchLockout()) {
      const interval = `${low.toFixed(1)} to ${high.toFixed(1)}`;
      say(
        `  ${what.padEnd(34)} ${without.toFixed(1)} ms without, ${added.toFixed(1)} ms more with it (95 %: ${interval})`,
      );
    }
  },
  async memory() {
    say('Memory of the Cordon process, the browser not counted; resident means beyond an idle Node process');
    const table = await benchMemory();
    if (table === undefined) return say('  the system does not say');
    const { code, rows } = table;
    say(
      `  code alone       resident ${code.resident.toFixed(1)} MB, of them ${code.heap.toFixed(1)} MB live on the heap`,
    );
    for (const { entries, ready, afterwards, own } of rows) {
      const resident = `resident ${ready.toFixed(1)} MB when ready, ${afterwards.toFixed(1)} MB after 55 navigations`;
      say(`  ${String(entries).padStart(6)} entries   the session's own heap ${own.toFixed(1)} MB   ${resident}`);
    }
  },
};

const wanted = words.filter((word) => word !== MISSES && word !== ABLATE && !FOLDER_OF.test(word));
const unknown = wanted.filter((name) => BENCHMARKS[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(
    `bench: no benchmark '${unknown.join(', ')}'; there are ${Object.keys(BENCHMARKS).join(', ')}\n`,
  );
  process.exitCode = 2;
} else {
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    if (wanted.length === 0 || wanted.includes(name)) await run();
  }
}
