import type { Readable } from 'node:stream';
import { Argument, type Command, Option } from 'commander';
import type { z } from 'zod';
import { choosePolicies } from '../../guarded/choosing/chosen-policies.ts';
import { SURFACES, type Surface } from '../../model/action.ts';
import { messageOf } from '../../model/error.ts';
import type { Trace } from '../../model/gates.ts';
import type { Policy } from '../../model/policy/policy.ts';
import type { TextReader } from '../../model/text-reader.ts';
import type { Verdict } from '../../model/verdict.ts';
import { openTextReader } from '../../models/classifier/open.ts';
import { loadPolicy } from '../../policy/load.ts';
import { textReaderOf } from '../../see/settings.ts';
import { actInput, seeInput, sendInput } from '../../session/inputs.ts';
import { actPlain, seePlain, sendPlain } from '../../session/plain.ts';
import { type Rehearsal, rehearse } from '../../session/rehearse.ts';
import type { Session } from '../../session/session.ts';
import { readDocument } from '../../sites/read-document.ts';
import { numberedLines } from '../lines.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

const GATES = ['see', 'act', 'send'] as const;
/** What can be tried: a gate, or what a task would be granted. */
const TRIED = [...GATES, 'grant'] as const;
type GateName = (typeof GATES)[number];

interface EvalOptions {
  readonly policy: string;
  readonly task?: string;
  readonly surface?: Surface;
  readonly fresh?: true;
  readonly explain?: true;
}

/** What a gate makes of one line: the object to print, or what is wrong with the line. */
type Judge = (line: unknown, session: Session, options: EvalOptions) => object | Promise<object>;

/**
 * `cordon eval GATE`: one JSON object a line in, one a line out, in order (docs/reference/output.md#cordon-eval). A line that cannot be judged is reported
 * by its number and skipped; the others are still judged, and the exit status is 2 at the end.
 */
export async function evaluate(
  gate: GateName,
  options: EvalOptions,
  input: Readable,
  to: Terminal,
): Promise<ExitStatus> {
  const policy = await loadPolicy(options.policy, readDocument);
  const settings = gate === 'see' ? textReaderOf(policy) : undefined;
  const onFault = (what: string): void => to.err(`cordon: ${what}`);
  const reader = settings && (await openTextReader(settings, { onFault }));
  try {
    return await judgeLines(gate, options, policy, reader, input, to);
  } finally {
    reader?.close();
  }
}

async function judgeLines(
  gate: GateName,
  options: EvalOptions,
  policy: Policy,
  reader: TextReader | undefined,
  input: Readable,
  to: Terminal,
): Promise<ExitStatus> {
  const open = (): Promise<Rehearsal> => rehearse(policy, options.task, Date.now, choosePolicies, reader);
  const { unsaid, ...first } = await open();
  if (gate === 'act' && unsaid.length > 0)
    to.err(`cordon: nobody said the ${unsaid.join(' and ')}, so that is not judged`);
  let { session } = first;
  let status: ExitStatus = EXIT.done;
  for await (const { number, text } of numberedLines(input)) {
    try {
      to.out(JSON.stringify(await JUDGES[gate](parseLine(text), session, options)));
    } catch (problem) {
      if (!(problem instanceof BadLine)) throw problem;
      to.err(`cordon: line ${number}: ${problem.message}`);
      status = EXIT.input;
    }
    if (options.fresh) ({ session } = await open());
  }
  return status;
}

/** Input that no gate can judge. */
class BadLine extends Error {}

const JUDGES: Readonly<Record<GateName, Judge>> = {
  see: (line, session) => seePlain(session, parse(seeInput, line)),
  act(line, session, options) {
    const trace = traceFor(options);
    return printable(actPlain(session, parse(actInput, line), options.surface, trace), trace);
  },
  async send(line, session, options) {
    const trace = traceFor(options);
    // What no line reported was not reported: in eval the page says only what the line says.
    const input = { args: {}, ...parse(sendInput, line) };
    return printable(await sendPlain(session, input, trace), trace);
  },
};

function printable(verdict: Verdict, asked: Trace | undefined): object {
  const { outcome, by, reason, warnings, hints, matchedRule, ...rest } = verdict;
  const named = matchedRule === undefined ? {} : { matched_rule: matchedRule };
  const contract = { outcome, by, reason, warnings, hints, ...named };
  return asked === undefined ? contract : { ...contract, ...rest, asked };
}

function traceFor(options: EvalOptions): Trace | undefined {
  return options.explain ? [] : undefined;
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadLine(`not JSON (${messageOf(cause)})`, { cause });
  }
}

function parse<S extends z.ZodType>(schema: S, line: unknown): z.output<S> {
  const parsed = checked(schema, line);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the line'}: ${issue.message}`);
  throw new BadLine(problems.join('; '));
}

function checked<S extends z.ZodType>(schema: S, line: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(line);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new BadLine('values stand in each other too deep to be read', { cause });
  }
}

export function evalCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('eval')
    .description('try a policy without a browser: JSON lines in, verdicts out')
    .addArgument(new Argument('<gate>', 'which gate judges; or grant, for what tasks would be granted').choices(TRIED))
    .requiredOption('--policy <file>', 'the policy document')
    .option('--task <sentence>', 'the task; the document may name it instead')
    .addOption(new Option('--surface <name>', 'whose tool calls these are (act)').choices(SURFACES))
    .option('--fresh', 'a new session for every line')
    .option('--explain', 'add which rules were asked and what each said')
    .action(async (tried: (typeof TRIED)[number], options: EvalOptions) => {
      if (tried !== 'grant') return finish(await evaluate(tried, options, process.stdin, to));
      const { evaluateGrant } = await import('../selecting/eval-grant.ts');
      return finish(await evaluateGrant(await loadPolicy(options.policy, readDocument), process.stdin, to));
    });
}
