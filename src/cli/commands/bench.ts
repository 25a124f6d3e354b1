import { type FileHandle, open } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { datesIn } from '../../grant/select/language/dates.ts';
import type { Selector, SiteSelection } from '../../grant/select/selector.ts';
import { openSelector, SELECTORS, type SelectorName } from '../../guarded/choosing/selectors.ts';
import { dayHere, isDayText } from '../../guarded/choosing/today.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import { ModelServerError } from '../../model/language-model.ts';
import { times } from '../../model/times.ts';
import { loadPolicy } from '../../policy/load.ts';
import { readDocument } from '../../sites/read-document.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';
import { type BenchTask, readSelectData } from '../selecting/select-data.ts';
import { curveOf, type Outcome, outcomeOf, percent, type Scores, scoresOf } from '../selecting/select-scores.ts';

interface BenchOptions {
  readonly data: string;
  readonly selector: SelectorName;
  readonly policy?: string;
  readonly predictions?: string;
  readonly today?: string;
  readonly json?: true;
}

/** What was predicted for a task. */
interface Predicted {
  readonly task: BenchTask;
  readonly selection?: SiteSelection;
  /** Why there is no selection. */
  readonly problem?: unknown;
}

/** `cordon bench select`: how well policies are chosen for tasks whose truth is known (docs/policies/selection.md#measuring-a-selector). */
export async function benchSelect(options: BenchOptions, to: Terminal): Promise<ExitStatus> {
  const { policies, tasks, knowledge, notes } = await readSelectData(options.data);
  for (const note of notes) to.err(`cordon: ${note}`);
  const document = options.policy === undefined ? undefined : await loadPolicy(options.policy, readDocument);
  const { selector, names } = await openSelector(options.selector, document);
  const today = options.today ?? dayHere();
  const request = ({ task, site }: BenchTask) => ({
    task,
    site,
    names: names.namesOf(site),
    today,
    policies,
    ...(knowledge === '' ? {} : { knowledge }),
  });
  const [first] = tasks;
  // What is read and compared once, and the patterns of dates, are loading and no part of a task's time.
  if (first !== undefined && options.selector === 'rules') {
    await selector.select({ ...request(first), task: 'Look.' }, new AbortController().signal);
    datesIn('On 1 May.', today);
  }
  const predictions = options.predictions === undefined ? undefined : await openPredictions(options.predictions);
  const predicted: Predicted[] = [];
  let spent = 0;
  for (const task of tasks) {
    const start = performance.now();
    const each: Predicted = { task, ...(await predict(selector, request(task))) };
    spent += performance.now() - start;
    predicted.push(each);
    // What was asked and paid for is kept, however the run ends.
    await predictions?.appendFile(`${JSON.stringify(line(each))}\n`);
    if (each.problem !== undefined && isForAll(each.problem)) break;
  }
  await predictions?.close();
  const microseconds = predicted.length === 0 ? 0 : Math.round((1000 * spent) / predicted.length);
  const reading = new Set(policies.filter(({ kind }) => kind === 'read').map(({ name }) => name));
  const outcomes = predicted.flatMap(({ task, selection }) =>
    task.truth === undefined ? [] : [outcomeOf(selection, task.truth, reading)],
  );
  const empty = predicted.filter(({ task }) => task.truth?.policies.size === 0).length;
  const scores = scoresOf(outcomes, empty);
  const failures = predicted.filter(({ problem }) => problem !== undefined);
  const [firstError, ...otherErrors] = failures.map(({ problem }) => messageOf(problem));
  if (options.json) {
    const failed = firstError === undefined ? {} : { firstError };
    to.out(JSON.stringify({ ...scores, tasks: predicted.length, microseconds, ...failed }));
  } else {
    for (const each of report(scores, outcomes, predicted.length, microseconds)) to.out(each);
    const alike = 1 + otherErrors.filter((each) => each === firstError).length;
    if (firstError !== undefined) to.out(`first error       ${firstError} (${times(alike)})`);
  }
  if (firstError === undefined) return EXIT.done;
  to.err(`cordon: ${failures.length} of ${predicted.length} tasks have no answer`);
  const last = predicted.at(-1)?.problem;
  if (last instanceof CordonError) to.err(`  ${last.advice}`);
  if (predicted.length < tasks.length)
    to.err(`cordon: ${tasks.length - predicted.length} tasks were not tried, since they would fail in the same way`);
  return failures.length === predicted.length ? EXIT.environment : EXIT.done;
}

/** @throws {CordonError} `input` before anything is predicted, where it cannot be written */
async function openPredictions(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'w');
  } catch (cause) {
    throw new CordonError(`The predictions cannot be written: ${messageOf(cause)}`, {
      kind: 'input',
      advice: 'Name a file for --predictions in a folder that is there and that you may write to.',
      cause,
    });
  }
}

/** No other task would fare better: the key or the address is wrong. */
function isForAll(problem: unknown): boolean {
  return problem instanceof Error && problem.cause instanceof ModelServerError && problem.cause.isForAll;
}

async function predict(
  selector: Selector,
  request: Parameters<Selector['select']>[0],
): Promise<{ readonly selection: SiteSelection } | { readonly problem: unknown }> {
  try {
    return { selection: await selector.select(request, new AbortController().signal) };
  } catch (problem) {
    return { problem };
  }
}

function line({ task, selection, problem }: Predicted): object {
  return {
    id: task.id,
    policies: selection?.selected.map(({ policy, params }) => ({ policy, params })) ?? [],
    unsure: selection?.unsure.map(({ policy }) => policy) ?? [],
    confidence: selection?.confidence ?? 0,
    ...(problem === undefined ? {} : { error: messageOf(problem) }),
  };
}

function report(scores: Scores, outcomes: readonly Outcome[], all: number, microseconds: number): readonly string[] {
  const { tasks, exact, permissive, restrictive, other, errors, args, empty } = scores;
  const time = `time a task       ${microseconds} µs`;
  if (tasks === 0) return [`${all} tasks predicted; none has a truth to be scored by`, time];
  const of = (part: number, whole = tasks) => `${percent(part, whole).toFixed(1)} % (${part}/${whole})`;
  const readers = outcomes.filter(({ isReading }) => isReading);
  const asked = outcomes.filter(({ questions }) => questions > 0);
  const questions = asked.reduce((sum, each) => sum + each.questions, 0);
  return [
    `exact             ${of(exact)}`,
    `over-permissive   ${of(permissive)}`,
    `over-restrictive  ${of(restrictive)}`,
    `other             ${of(other)}`,
    `errors            ${of(errors)}`,
    `parameters        ${of(args.exact, args.of)} of the tasks with parameters whose policies are right`,
    `unneeded          ${of(outcomes.filter(({ isUnneeded }) => isUnneeded).length)}; of tasks that only read ${of(readers.filter(({ isUnneeded }) => isUnneeded).length, readers.length)}`,
    `after questions   ${of(outcomes.filter(({ isRightAfterQuestions }) => isRightAfterQuestions).length)}, with ${questions} in ${asked.length} tasks`,
    `always empty      ${of(empty)}`,
    time,
    'the surest        exact',
    ...curveOf(outcomes).map(
      ({ share, exact: right, from }) =>
        `  ${`${share} %`.padEnd(15)} ${right.toFixed(1)} % (confidence from ${from.toFixed(2)})`,
    ),
  ];
}

function day(text: string): string {
  if (!isDayText(text)) throw new InvalidArgumentError('expected a day such as 2026-11-22');
  return text;
}

export function benchCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  const bench = program.command('bench').description('measure how well Cordon reads tasks');
  bench
    .command('select')
    .description('how well policies are chosen for tasks: policies.csv, tasks.csv and *.md in a folder')
    .requiredOption('--data <folder>', 'the folder with policies.csv and tasks.csv')
    .addOption(new Option('--selector <name>', 'what chooses').choices(SELECTORS).default('rules'))
    .option('--policy <file>', 'a policy document whose `models.selection` is asked (model, both)')
    .option('--predictions <file>', 'where to write what was predicted, a line of JSON a task')
    .option('--today <day>', 'the day that relative dates are counted from', day)
    .option('--json', 'print the counts as one line of JSON')
    .action(async (options: BenchOptions) => finish(await benchSelect(options, to)));
}
