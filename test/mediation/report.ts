import { z } from 'zod';
import type { Case } from './case.ts';
import { CASES, GROUPS } from './cases/all.ts';

const result = z.object({
  /** What arrived, each by its way and address; empty where nothing did. */
  arrived: z.array(z.string()).readonly(),
  /** The rules by which it was denied at the proxy or at the endpoint. */
  denials: z.array(z.string()).readonly(),
  /** Whether the DevTools endpoint refused a command that the case needs. */
  refused: z.boolean(),
});
export type Result = z.output<typeof result>;

const caseReport = z.object({ without: result.optional(), denied: result, allowed: result });
export type CaseReport = z.output<typeof caseReport>;

/** What the run prints: what arrived for each case in each browser. */
export const reportSchema = z.object({
  /** Whether it had a network of its own, in which nothing goes unheard. */
  isPrivate: z.boolean(),
  browser: z.string(),
  /** What came that belongs to no case, under the grant that leaves the away site out. */
  strays: z.array(z.string()).readonly(),
  /** Datagrams to ports at which nobody listened, under that grant. */
  unheard: z.number(),
  /** Cases whose tab never came to an end, in any browser. */
  hung: z.array(z.string()).readonly(),
  results: z.record(z.string(), caseReport),
});
export type Report = z.output<typeof reportSchema>;

/** What stopped a case: the layer, in the words of the table. */
function stoppedBy({ denied }: CaseReport, { closer }: Case): string {
  if (denied.arrived.length > 0) return '**leaks**';
  if (denied.refused || denied.denials.some((rule) => rule.startsWith('act.'))) return 'endpoint';
  return closer ?? (denied.denials.length > 0 ? 'proxy' : 'the browser itself');
}

/** The beginning of a case's row: what Cordon makes of it. */
export function guardedRow(each: Case, report: CaseReport): string {
  return `| ${each.name.replaceAll('<', '&lt;').replaceAll('|', '\\|')} | ${stoppedBy(report, each)} | ${seen(report.allowed)} |`;
}

function row(each: Case, report: CaseReport): string {
  const { without } = report;
  const plain = without === undefined ? '' : seen(without);
  const why = each.silent === undefined ? 'not triggered by this run' : each.silent;
  return `${guardedRow(each, report)} ${plain === 'nothing' ? `nothing: ${why}` : plain} |`;
}

function seen({ arrived }: Result): string {
  return arrived.length > 0 ? 'arrives' : 'nothing';
}

/** docs/how-it-works/mediation.md, from what a run found. */
export function mediationDocument({ browser, results }: Report): string {
  const tables = GROUPS.map(({ title, cases }) => {
    const rows = Array.from(CASES).flatMap(([id, each]) => {
      const found = results[id];
      return cases.includes(each) && found !== undefined ? [row(each, found)] : [];
    });
    return `## ${title}\n\n| way of sending | stopped by, where the grant leaves it out | where the grant has it | without Cordon |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${introduction(browser, Object.values(results))}\n${tables.join('\n')}\n${GRANTED_HOST}`;
}

/** The second half of the story: a destination that is granted, and an effect there that is not. */
const GRANTED_HOST = `## Granted host, ungranted effect

The same eyes on our own process: what leaves for a granted host could mean something else there. \`npm run test:servers\` shows each row with real servers
([what servers read](../measurements/servers.md)), which log what they read; [sending](send.md) says how requests are written anew.

| what a page or agent could try | by | what becomes of it |
|---|---|---|
| another method | \`_method\` in query, form, part, JSON or text; override headers in any spelling | refused, unless granted under that method too |
| another address | \`X-Original-URL\` and its relatives in any spelling; \`..;\`, \`%2e%2e;\`, \`//\`, overlong and repeated encodings, PATH_INFO | refused, or judged as what it becomes |
| another body | types and character sets of two readings, no type, compression, byte order marks, boundaries | refused, or written anew with one type |
| another value | \`total.amount\`, \`+total\`, \`total[]\`, \`!total\`, quoted pairs, the query beside the body, members twice, digits that get lost | refused where a rule reads the value |
| another operation | operation names, aliases, fragments, defaults, unused variables, stored operations, foreign hashes | judged by root fields and the arguments that they are given |
| a second request | streamed bodies without framing, lengths named by \`Connection\`, chunks in disguise | framed anew, or refused |
| more than is counted | aliases, batches, an error that comes after the deed | each field counts, and nothing that may have left is given back |
| a message of its own | plain requests under a \`wss:\` rule, a method named SEND, JSON of two readings in a message | refused, or written anew |
`;

function introduction(browser: string, results: readonly CaseReport[]): string {
  const count = (is: (found: CaseReport) => boolean): number => results.filter(is).length;
  const sent = count(({ without, allowed }) => (without?.arrived.length ?? 0) + allowed.arrived.length > 0);
  const leaks = count(({ denied }) => denied.arrived.length > 0);
  return `# What leaves the browser

Generated by \`npm run mediation\` from a run in ${browser}. \`test/mediation/mediation.test.ts\` makes the guarded part of the same run and compares.

${results.length} ways of making a browser send something, ${sent} of which send in this Chromium; **${leaks}** of them reach a destination that the grant leaves out. Each is tried in three
browsers: under a grant without the destination; under a grant with it; and without Cordon, which shows that the case works. What counts is what arrived: at web servers with a
host name for each case, at a name server, and at UDP and TCP sockets, in a network of its own in which every address and port is the test's (on Linux, where
\`unshare\` and \`ip\` may make one; elsewhere on loopback, without the cases that need one).

The layers: the *proxy* judges every request by the grant; the *endpoint* judges or refuses what a DevTools client asks for; and the browser is started so that some
things do not begin at all, under any grant (the flag, preference or fact that stops them is named). The browser is run with \`--isolation off\`, so that these layers answer for
themselves: in a network of its own, the default where the system allows it, whatever they might miss has no way out either (\`test/isolation.test.ts\`).
`;
}
