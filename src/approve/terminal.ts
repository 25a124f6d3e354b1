import type { ApprovalChannel, ApprovalScope, ApprovalWord } from '../model/approval.ts';
import { describeQuestion } from './describe.ts';

const CHOICES: Readonly<Record<ApprovalScope, string>> = {
  once: 'Approve, this once',
  session: 'Approve, whenever it is exactly this in this session',
  always: 'Approve, always under this grant',
};

const WHO = 'a person at the terminal';
const REFUSE = 'refuse';

/**
 * Asks the person at the terminal, one question at a time. Refusing is what Enter does, and what breaking off means; without a terminal
 * nobody is there.
 */
export function terminalApprovals(): ApprovalChannel {
  let earlier: Promise<unknown> = Promise.resolve();
  return {
    ask(question, sign, over) {
      if (!process.stdin.isTTY || !process.stderr.isTTY) return Promise.resolve(undefined);
      const asked = earlier.then(async () => {
        if (over.aborted) return undefined;
        const { select, isCancel } = await import('@clack/prompts');
        process.stderr.write(`\n${describeQuestion(question).join('\n')}\n`);
        const said = await select<ApprovalScope | typeof REFUSE>({
          message: 'Let the agent do exactly this?',
          options: [
            { value: REFUSE, label: 'Refuse' },
            ...question.scopes.map((scope) => ({ value: scope, label: CHOICES[scope] })),
          ],
          initialValue: REFUSE,
          output: process.stderr,
          signal: over,
        });
        if (over.aborted) return undefined;
        const approve = !isCancel(said) && said !== REFUSE;
        const word: ApprovalWord = approve
          ? { approve, scope: said, who: WHO }
          : { approve: false, scope: 'once', who: WHO };
        return sign(word);
      });
      earlier = asked.catch(() => undefined);
      return asked;
    },
  };
}
