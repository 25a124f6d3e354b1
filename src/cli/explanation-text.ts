/** An explanation of a request in sentences for the author of a policy. */
import type { SendVerdict, Trace } from '../model/gates.ts';
import { plainLine } from '../model/plain-line.ts';
import type { Limit } from '../model/policy/policy.ts';
import type { ArgumentExplanation, BodyExplanation, EntryExplanation, RequestExplanation } from '../send/explain.ts';

/** An entry with the policies that speak of its action: those that were selected, and the site's others. */
interface JudgedEntry extends EntryExplanation {
  readonly selected: readonly string[];
  readonly available: readonly string[];
}

/** Everything that `cordon explain` says of a request. */
export interface Explanation extends Omit<RequestExplanation, 'operations'> {
  readonly method: string;
  readonly sent: string;
  readonly operations: readonly {
    readonly body: RequestExplanation['operations'][number]['body'];
    readonly chosenBy?: readonly string[];
    readonly entries: readonly JudgedEntry[];
  }[];
  readonly verdict: Pick<SendVerdict, 'outcome' | 'by' | 'reason' | 'actions'>;
  readonly asked: Trace;
}

export function describeExplanation(explanation: Explanation): readonly string[] {
  const { method, sent, verdict } = explanation;
  const { outcome, by, reason } = verdict;
  return [
    `${method} ${sent}`,
    ...indented(readingLines(explanation)),
    ...explanation.operations.flatMap(({ body, chosenBy, entries }, at) => {
      const which =
        explanation.operations.length === 1 ? [] : [`Operation ${at + 1} of ${explanation.operations.length}:`];
      const chosen =
        chosenBy === undefined ? [] : [`What the server runs is chosen by ${list(chosenBy.map(plainLine))}.`];
      return indented([...which, bodyLine(body), ...chosen, ...entryLines(entries, explanation)]);
    }),
    ...indented(sentLines(explanation)),
    '',
    `${VERDICTS[outcome]} [${by}]`,
    ...indented([reason]),
  ];
}

const VERDICTS = { allow: 'Allowed', deny: 'Denied', ask: 'Asks' } as const;

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

function readingLines({ url, sent, evasive, site, otherReadings, overrides }: Explanation): string[] {
  if (url === undefined) return ['It is refused before any entry is looked at.'];
  const lines: string[] = [];
  if (url !== sent) lines.push(`The browser sends it as ${url}.`);
  if (evasive !== undefined) lines.push(`It can match no entry exactly, because ${evasive}.`);
  if (site === undefined) return [...lines, 'Its host belongs to no site of the grant.'];
  lines.push(`It goes to ${site.domain}, where what is unlisted falls under '${site.unlisted}'.`);
  if (otherReadings.length > 0) {
    lines.push('Some server might also read its path as:', ...otherReadings.map((path) => `  ${path}`));
  }
  if (overrides.length > 0) lines.push(`It asks the server to treat it as ${[...new Set(overrides)].join(', ')}.`);
  return lines;
}

/** What leaves, where the request has a body that was read. */
function sentLines({ sends }: Explanation): readonly string[] {
  if (sends === undefined) return [];
  const { type, body } = sends;
  const shown = body.length > MOST_SHOWN ? `${body.slice(0, MOST_SHOWN)}… (${body.length} characters)` : body;
  return [`Let on, its body would leave as ${type}:`, ...shown.split(/\r?\n/).map((line) => `  ${line}`)];
}

const MOST_SHOWN = 1_000;

function bodyLine(body: BodyExplanation): string {
  switch (body.kind) {
    case 'not read':
      return 'No rule looks at its body.';
    case 'unreadable':
      return `Its body cannot be judged: ${body.why}.`;
    case 'graphql':
      return `Its body is the GraphQL ${body.operation} ${body.name ?? '(without a name)'} of ${list(body.fields)}.`;
    case 'json':
      return `Its body is JSON with ${list(body.names)}.`;
    case 'form':
      return `Its body is a form with ${list(body.names)}.`;
  }
}

function entryLines(entries: readonly JudgedEntry[], { site }: Explanation): readonly string[] {
  if (site === undefined) return [];
  if (entries.length === 0) return ['No entry of the sitemap lists it.'];
  return entries.flatMap((entry) => [headline(entry), ...indented([grantLine(entry), ...detailLines(entry)])]);
}

function headline({ action, method, url, headers = {}, fits, reading, role }: JudgedEntry): string {
  const told = Object.entries(headers).map(([name, values]) => `, with ${name} ${values.join(' or ')}`);
  const is = role === 'child' ? `a request that '${action}' makes on its way` : `the action '${action}'`;
  const how = fits === 'exactly' ? `It is ${is}` : `It may be taken for ${is}`;
  return `${how} (${method} ${url}${told.join('')}${reading === undefined ? '' : `, when read as ${reading}`}).`;
}

function grantLine({ status, selected, available }: JudgedEntry): string {
  switch (status) {
    case 'denied':
      return `Denied by ${quoted(selected)}.`;
    case 'allowed':
      return `Granted by ${quoted(selected)}.`;
    case 'conditional':
      return `Granted under a condition by ${quoted(selected)}.`;
    case 'unselected':
      return available.length === 0
        ? 'No policy was selected that grants it, and the site has none that would.'
        : `No policy was selected that grants it; ${quoted(available)} would.`;
  }
}

function detailLines({ conditions, args, limits }: JudgedEntry): readonly string[] {
  return [
    ...conditions.map(({ policy, says }) => `Condition of '${policy}': ${says === '' ? '(no description)' : says}`),
    ...args.map(argumentLine),
    ...limits.map(limitLine),
  ];
}

const ARGUMENT_STATES: Readonly<Record<string, string>> = {
  missing: 'is missing',
  stale: 'is stale',
  ambiguous: 'was found more than once',
  mistyped: 'is not of its declared type',
};

function argumentLine({ name, state, value, from }: ArgumentExplanation): string {
  const source = from === undefined ? 'which the entry does not declare' : `from ${from}`;
  if (state === 'value') return `Argument ${name} is ${JSON.stringify(value)}, ${source}.`;
  return `Argument ${name}, ${source}, ${ARGUMENT_STATES[state] ?? state}.`;
}

function limitLine(limit: Limit): string {
  const what = limit.kind === 'count' ? `${limit.atMost} of these` : `${limit.atMost} of ${limit.argument} in all`;
  return `Limit: at most ${what} over the ${limit.over}.`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' and ');
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : [...new Set(names)].join(', ');
}
