/* What ends a press that was refused is refused with it, in the same words: some clients read no answer but the last. */
import type { Call } from '../judging/call.ts';

/** The same command, whose refusal is noted as well. */
export function noting(call: Call, note: (why: string) => void): Call {
  return {
    ...call,
    refuse: (why) => {
      note(why);
      call.refuse(why);
    },
  };
}

/** What ends a press: it is done as ever, and answered with why a part of the press before it was refused. */
export function ending(call: Call, why: string | undefined): Call {
  if (why === undefined) return call;
  const answer = (): void => call.refuse(why);
  const forwardInput = (acknowledged: () => void): void => {
    // Whether the browser took it is nothing to the agent, who is told of more.
    const done = call.ask(call.method, call.params).catch(() => undefined);
    void done.then(acknowledged).then(answer);
  };
  return { ...call, answer, forwardInput, forward: () => forwardInput(() => undefined) };
}
