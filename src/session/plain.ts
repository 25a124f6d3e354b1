/** The three gates over plain values, as a library's caller and `cordon eval` have them: parsed, judged, answered. */
import { readToolCall } from '../act/surfaces/read-tool-call.ts';
import type { Action, MalformedCall, Surface } from '../model/action.ts';
import type { SendVerdict, Trace } from '../model/gates.ts';
import type { FilteredObservation } from '../model/observation.ts';
import type { Verdict } from '../model/verdict.ts';
import {
  callOf,
  observationOf,
  outcomeOf,
  type ParsedAct,
  type ParsedSee,
  type ParsedSend,
  pageOf,
  requestOf,
  socketMessageOf,
} from './inputs.ts';
import type { Session } from './session.ts';
import { saidArguments } from './state/said-arguments.ts';

export function seePlain(session: Session, input: ParsedSee): Promise<FilteredObservation> {
  return session.seeRead(observationOf(input));
}

/** Judges a call and takes in what followed it; the hints of both are in the verdict. */
export function actPlain(session: Session, input: ParsedAct, surface?: Surface, trace?: Trace): Verdict {
  return followed(session, input, session.act(actionOf(input, surface), trace));
}

/** As {@link actPlain}, with what has to be waited for before the gate can judge. */
export async function actPlainWhenReady(session: Session, input: ParsedAct): Promise<Verdict> {
  return followed(session, input, session.act(await session.prepared(actionOf(input, undefined))));
}

/** As {@link actPlain}, to the end: a model and a person are asked where the gate leaves it to them. */
export async function decidePlain(session: Session, input: ParsedAct): Promise<Verdict> {
  const { waited: _, ...verdict } = await session.decide(actionOf(input, undefined));
  return followed(session, input, verdict);
}

function actionOf(input: ParsedAct, surface: Surface | undefined): Action | MalformedCall {
  const call = callOf(input);
  if (call === undefined) return { tool: input.tool, malformed: 'its arguments are not an object' };
  const action = readToolCall(call, surface ?? input.surface);
  return 'malformed' in action || input.on === undefined ? action : { ...action, page: pageOf(input.on) };
}

function followed(session: Session, input: ParsedAct, verdict: Verdict): Verdict {
  return { ...verdict, hints: [...verdict.hints, ...session.observe(outcomeOf(input))] };
}

export function sendPlain(session: Session, input: ParsedSend, trace?: Trace): SendVerdict | Promise<SendVerdict> {
  const reported = saidArguments(input, session.state);
  const message = socketMessageOf(input);
  if (message !== undefined) return session.sendMessage(message, reported, trace);
  return session.send(requestOf(input), reported, trace);
}

/** As {@link sendPlain}, to the end: a person is asked where the gate leaves it to one. */
export async function confirmPlain(session: Session, input: ParsedSend): Promise<SendVerdict> {
  const judged = await sendPlain(session, input);
  return judged.outcome === 'ask' ? session.confirm(requestOf(input), judged) : judged;
}
