import type { ActionSubject, ApprovalQuestion, RequestSubject } from '../model/approval.ts';
import { clipped, LINE_END } from '../session/shown-text.ts';
import { wrapped } from './wrapped.ts';

const LABEL = 12;
/** Before what goes on from the line above: nothing that a page wrote begins a line. */
const GOES_ON = `${' '.repeat(LABEL - 2)}│ `;
const COLUMNS = 80;
/** More lines than this have left a small screen before the answer is typed. */
const ONE_SCREEN = 20;
/** What a question is about, in a line each. */
const GIST: ReadonlySet<string> = new Set(['does', 'with', 'on', 'goes to', 'submits', 'sends', 'from']);
const LONGEST_GIST = 200;

/**
 * A question as lines for a person. Its texts are single lines already; what the page or the agent wrote stands behind a label of ours, and where it
 * is longer than the terminal is wide, it is broken here and not by the terminal, so that no part of it can pass for a line of its own. After many lines it says
 * once more what they are about: they may have moved the first ones off the screen.
 */
export function describeQuestion(
  { reason, subject }: Pick<ApprovalQuestion, 'reason' | 'subject'>,
  columns = COLUMNS,
): readonly string[] {
  const rows = subject.kind === 'action' ? actionRows(subject) : requestRows(subject);
  const lines = [reason, ...describeRows(rows, columns)];
  if (lines.length <= ONE_SCREEN) return lines;
  const gist = rows.flatMap(([label, text]): Row[] =>
    text !== undefined && GIST.has(label) ? [[label, clipped(text, LONGEST_GIST)]] : [],
  );
  return [...lines, `These ${lines.length} lines are about this: ${reason}`, ...describeRows(gist, columns)];
}

/** Each label of ours with what a page or an agent wrote behind it; those without a text are left out. */
export function describeRows(rows: readonly Row[], columns = COLUMNS): readonly string[] {
  return rows.flatMap(([label, text]) => (text === undefined ? [] : row(label, text, columns)));
}

/** What stands behind a label of ours, where there is anything. */
type Row = readonly [label: string, text: string | undefined];

function actionRows(subject: ActionSubject): readonly Row[] {
  const { tool, verb, target, also, before, resolved, page, url, submits, texts, steps, shown } = subject;
  const vouched = resolved ? '' : ' (as the agent calls it; no live page vouches for it)';
  return [
    ['does', `${verb} (${tool})`],
    ['with', target === undefined ? undefined : `${target}${vouched}`],
    ...also.map((name) => ['also', `'${name}'`] as const),
    ...before.map((name) => ['first', `'${name}'`] as const),
    ['on', page],
    ['goes to', url],
    ['submits', submits],
    ...texts.map((text) => ['types', JSON.stringify(text)] as const),
    ...steps.map((step, index) => [`step ${index + 1}`, step] as const),
    ...shown.flatMap(({ what, text }) => [['has', what] as const, ...linesOf(text)]),
  ];
}

/** A script line by line. */
function linesOf(text: string): readonly Row[] {
  return text.split(LINE_END).map((line) => ['', line] as const);
}

function requestRows({
  method,
  url,
  actions,
  body,
  fields,
  from,
  pressed,
  covers = [],
}: RequestSubject): readonly Row[] {
  return [
    ['does', actions.length === 0 ? 'nothing that the sitemap names' : actions.join(', ')],
    ['sends', `${method} ${url}`],
    ['from', from],
    ['pressed', pressed === undefined ? undefined : `${pressed} (as the page calls it)`],
    ['body', body],
    ...fields.map(({ name, value }) => ['field', `${name === '' ? '' : `${name} = `}${value}`] as const),
    ...covers.map((line, at) => [at === 0 ? 'like it' : '', line] as const),
  ];
}

function row(label: string, text: string, columns: number): readonly string[] {
  const width = Math.max(20, columns - LABEL);
  return wrapped(text, width).map((part, index) =>
    index === 0 && label !== '' ? `  ${label.padEnd(LABEL - 3)} ${part}` : `${GOES_ON}${part}`,
  );
}
