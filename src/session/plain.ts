/** The three gates over plain values, as a library's caller and `cordon eval` have them: parsed, judged, answered. */
import { readToolCall } from '../act/surfaces/read-tool-call.ts';
import type { Surface } from '../model/action.ts';
import type { SendVerdict, Trace } from '../model/gates.ts';
import type { FilteredObservation } from '../model/observation.ts';
import type { Verdict } from '../model/verdict.ts';
import {
  argumentsOf,
  callOf,
  messageOf,
  observationOf,
  outcomeOf,
  type ParsedAct,
  type ParsedSee,
  type ParsedSend,
  requestOf,
} from './inputs.ts';
import type { Session } from './session.ts';
import { watchFits } from './watch-fits.ts';

export function seePlain(session: Session, input: ParsedSee): FilteredObservation {
  return session.see(observationOf(input));
}

/** Judges a call and takes in what followed it; the hints of both are in the verdict. */
export function actPlain(session: Session, input: ParsedAct, surface?: Surface, trace?: Trace): Verdict {
  const call = callOf(input);
  const action =
    call === undefined
      ? { tool: input.tool, malformed: 'its arguments are not an object' }
      : readToolCall(call, surface);
  const verdict = session.act(action, trace);
  return { ...verdict, hints: [...verdict.hints, ...session.observe(outcomeOf(input))] };
}

export function sendPlain(session: Session, input: ParsedSend, trace?: Trace): SendVerdict | Promise<SendVerdict> {
  const { args, page } = input;
  const reported = args && argumentsOf(args, session.watches, (watch) => watchFits(watch, page));
  const message = messageOf(input);
  if (message !== undefined) return session.sendMessage(message, reported, trace);
  return session.send(requestOf(input), reported, trace);
}
