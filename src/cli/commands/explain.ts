import { type Command, Option } from 'commander';
import { proposeGrant } from '../../grant/proposal.ts';
import { choosePolicies } from '../../guarded/choosing/chosen-policies.ts';
import { CordonError } from '../../model/error.ts';
import type { Trace } from '../../model/gates.ts';
import type { Json } from '../../model/json.ts';
import type { Grant } from '../../model/policy/grant.ts';
import { RESOURCE_TYPES, type ResourceType } from '../../model/traffic/request.ts';
import { loadPolicy } from '../../policy/load.ts';
import { prepareConditions } from '../../send/conditions/modules.ts';
import { sendGateOf } from '../../send/gate.ts';
import { MemoryLimitStore } from '../../send/limits/memory-store.ts';
import { requestOf, sendInput } from '../../session/inputs.ts';
import { saidArguments } from '../../session/state/said-arguments.ts';
import { readDocument } from '../../sites/read-document.ts';
import { describeExplanation, type Explanation } from '../explanation-text.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';
import { webAddress } from '../web-address.ts';

interface ExplainOptions {
  readonly policy: string;
  readonly task?: string;
  readonly request?: string;
  readonly data?: string;
  readonly header?: readonly string[];
  readonly type?: ResourceType;
  readonly page?: string;
  readonly arg?: readonly string[];
  readonly answer?: readonly string[];
  readonly json?: true;
}

/** `cordon explain URL`: how the send gate reads one request, which entries and policies it looks at, what it says and why. */
async function explain(url: string, options: ExplainOptions, to: Terminal): Promise<ExitStatus> {
  const policy = await loadPolicy(options.policy, readDocument);
  const { grant } = await proposeGrant(options.task, policy, choosePolicies);
  const address = webAddressOf(url);
  if (address !== url) to.err(`Read as ${address}`);
  if (options.arg !== undefined && options.page === undefined) {
    throw new CordonError('--arg is a value that a page shows, and no --page says which', {
      kind: 'input',
      advice: 'Add --page with the address of the page that sends the request.',
    });
  }
  const explanation = await explainFor(grant, address, options);
  if (options.json) to.out(JSON.stringify(explanation));
  else for (const line of describeExplanation(explanation)) to.out(line);
  return explanation.verdict.outcome === 'allow' ? EXIT.done : EXIT.denied;
}

/** As it is where it has a scheme, whichever it is: how the gate reads that is the question. */
function webAddressOf(written: string): string {
  return written.includes('://') ? written : webAddress(written).href;
}

async function explainFor(grant: Grant, url: string, options: ExplainOptions): Promise<Explanation> {
  const { page, type, data } = options;
  const method = options.request ?? (data === undefined ? 'GET' : 'POST');
  const [args, answers] = [namedValues(options.arg ?? []), namedAnswers(options.answer ?? [])];
  const input = sendInput.parse({ method, url, headers: headersOf(options), body: data, page, type, args, answers });
  const request = requestOf(input);
  const gate = sendGateOf(grant, new MemoryLimitStore(), await prepareConditions(grant));
  const said = saidArguments(input, gate) ?? {};
  const { operations, ...read } = gate.explain(request, said);
  const trace: Trace = [];
  const decided = gate.decide(request, said, trace);
  const { outcome, by, reason, actions } = (await gate.reserve(decided, trace)) ?? decided;
  return {
    method,
    sent: url,
    ...read,
    operations: operations.map(({ entries, ...operation }) => ({
      ...operation,
      entries: entries.map((entry) => ({ ...entry, ...policiesOf(grant, read.site?.domain, entry.action) })),
    })),
    verdict: { outcome, by, reason, actions },
    asked: trace,
  };
}

function policiesOf(grant: Grant, domain: string | undefined, action: string) {
  const granted = grant.sites.find((each) => each.domain === domain)?.selected ?? [];
  const selected = granted.filter(({ policy }) => policy.actions.includes(action)).map(({ policy }) => policy.name);
  const known = grant.policy.sites.find((each) => each.domain === domain)?.policies ?? [];
  const available = known
    .filter(({ name, effect, actions }) => effect !== 'deny' && actions.includes(action) && !selected.includes(name))
    .map(({ name }) => name);
  return { selected, available };
}

/** As curl has it: data without a type is a form. */
function headersOf({ header = [], data }: ExplainOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of header) {
    const [name, value] = halves(line, ':', "a header as 'name: value'");
    headers[name.toLowerCase()] = value;
  }
  if (data === undefined || headers['content-type'] !== undefined) return headers;
  const type = /^\s*[{[]/.test(data) ? 'application/json' : 'application/x-www-form-urlencoded';
  return { ...headers, 'content-type': type };
}

function namedValues(written: readonly string[]): Record<string, string> {
  return Object.fromEntries(written.map((each) => halves(each, '=', "a page argument as 'name=value'")));
}

function namedAnswers(written: readonly string[]): Record<string, Json> {
  return Object.fromEntries(
    written.map((each) => {
      const [action, text] = halves(each, '=', 'an answer as \'Action={"json": …}\'');
      return [action, readJson(action, text)];
    }),
  );
}

function readJson(action: string, text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch (cause) {
    const advice = 'Write the answer of the server as it stands, within quotation marks of the shell.';
    throw new CordonError(`The answer of '${action}' is no JSON`, { kind: 'input', advice, cause });
  }
}

function halves(text: string, mark: string, expected: string): readonly [string, string] {
  const at = text.indexOf(mark);
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  throw new CordonError(`'${text}' cannot be read`, { kind: 'input', advice: `Write ${expected}.` });
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

export function explainCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('explain')
    .description(
      'say how the send gate reads one request, which entries and policies it meets, and why it is let on or not',
    )
    .argument('<url>', 'where the request goes')
    .requiredOption('--policy <file>', 'the policy document')
    .option('--task <sentence>', 'the task; the document may name it instead')
    .option('-X, --request <method>', 'its method (GET, or POST where there is a body)')
    .option('-d, --data <body>', 'its body; JSON or a form unless a content-type header says otherwise')
    .option('-H, --header <header>', "one header, as 'name: value'; may be repeated", collect)
    .addOption(new Option('--type <type>', 'what the browser asks for').choices(RESOURCE_TYPES))
    .option('--page <url>', 'the page that sends it')
    .option('--arg <argument>', "a value that the page shows, as 'name=value'; may be repeated", collect)
    .option('--answer <answer>', "what the server answered to an action, as 'Action=JSON'; may be repeated", collect)
    .option('--json', 'everything as one JSON object')
    .action(async (url: string, options: ExplainOptions) => finish(await explain(url, options, to)));
}
