import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { ApprovalChannel, ApprovalScope, ApprovalWord } from '../model/approval.ts';
import { plainLine } from '../model/plain-line.ts';
import { describeQuestion } from './describe.ts';

/** Of requests that nothing lists. */
const MEANINGS_ALIKE: Readonly<Record<ApprovalScope, string>> = {
  once: 'this once',
  session: 'and all that are like it in this session',
  always: 'and all that are like it, and lists them as granted in the policy',
};
const MEANINGS: Readonly<Record<ApprovalScope, string>> = {
  once: 'this once',
  session: 'whenever it is exactly this in this session',
  always: 'always under this grant',
};

const WHO = 'a person at the terminal';

/** Where a person is asked: the two ends of a terminal. */
export interface TerminalEnds {
  readonly input: Readable & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown };
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/**
 * Asks the person at the terminal, one question at a time. Approving takes a whole word: Enter, a slip of the finger and anything else refuse.
 * Without a terminal, or at its end, nobody is there.
 */
export function terminalApprovals(
  ends: TerminalEnds = { input: process.stdin, output: process.stderr },
): ApprovalChannel {
  const { output } = ends;
  /** Questions whose answer has to be told of where it does not hold. */
  const lasting = new Set<string>();
  return {
    ask: (question, sign, over) =>
      inTurn(ends, over, async () => {
        output.write(`\n${describeQuestion(question, output.columns).join('\n')}\n`);
        const isAlike = question.subject.kind === 'request' && question.subject.covers !== undefined;
        const meanings = isAlike ? MEANINGS_ALIKE : MEANINGS;
        for (const scope of question.scopes) output.write(`  ${scope.padEnd(8)}  approves it, ${meanings[scope]}\n`);
        const never = isAlike && question.scopes.includes('always');
        if (never) output.write('  never     refuses it and all that are like it, and lists them as not granted\n');
        output.write(`  It waits for ${secondsLeft(question.expiresAt)} seconds, and is refused then.\n`);
        const said = await readLine(
          ends,
          'Let the agent do exactly this? Anything but one of these words refuses: ',
          over,
        );
        if (said === undefined && over.aborted)
          output.write('\nWithdrawn: its time is over, or whoever asked has gone.\n');
        if (said === undefined) return undefined;
        const word = wordOf(said, question.scopes, never);
        if (word.approve || word.scope === 'always') lasting.add(question.id);
        return sign(word);
      }),
    settled({ id }, why) {
      if (lasting.delete(id) && why !== undefined)
        output.write(`\nThe answer does not hold, and it is refused: ${plainLine(why)}\n`);
    },
  };
}

/** What is asked at a terminal, by what it is asked for: one thing at a time. */
const turns = new WeakMap<object, Promise<unknown>>();

/** Asks once whoever was asked before has answered; undefined where there is no terminal, or it is over by then. */
export function inTurn<T>(
  { input, output }: TerminalEnds,
  over: AbortSignal,
  askThem: () => Promise<T>,
): Promise<T | undefined> {
  if (input.isTTY !== true || output.isTTY !== true) return Promise.resolve(undefined);
  const asked = (turns.get(input) ?? Promise.resolve()).then(async () => {
    await forgetTyped(input);
    return over.aborted || input.readableEnded || input.destroyed ? undefined : askThem();
  });
  turns.set(
    input,
    asked.catch(() => undefined),
  );
  return asked;
}

function secondsLeft(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** `yes` says as little as it can. */
function wordOf(said: string, scopes: readonly ApprovalScope[], never: boolean): ApprovalWord {
  const plain = said.trim().toLowerCase();
  if (never && plain === 'never') return { approve: false, scope: 'always', who: WHO };
  const meant = plain === 'yes' ? 'once' : plain;
  const scope = scopes.find((each) => each === meant);
  return { approve: scope !== undefined, scope: scope ?? 'once', who: WHO };
}

/** Longer than what stands in a terminal already takes to be read, and shorter than anybody takes to answer. */
const FORGET_MS = 100;

/** Drops what was typed before anything was asked, half a line too: it may have been meant for a question whose time was over. */
export async function forgetTyped(input: TerminalEnds['input']): Promise<void> {
  const drop = (): void => {};
  // Line by line a terminal keeps what has no end yet.
  input.setRawMode?.(true);
  input.on('data', drop).resume();
  await new Promise((resolve) => setTimeout(resolve, FORGET_MS));
  input.off('data', drop).pause();
  input.setRawMode?.(false);
}

/** The next line; undefined where none came before the terminal's end, or in time. What was typed beyond it is dropped. */
export async function readLine(
  { input, output }: TerminalEnds,
  prompt: string,
  over?: AbortSignal,
): Promise<string | undefined> {
  const lines = createInterface({ input, output, terminal: false });
  const end = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
  const stop = (): void => lines.close();
  over?.addEventListener('abort', stop);
  try {
    return await Promise.race([lines.question(prompt), end]);
  } finally {
    over?.removeEventListener('abort', stop);
    lines.close();
  }
}
