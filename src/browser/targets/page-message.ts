import { z } from 'zod';
import type { ArgumentReading, PageMessage, PageTarget, Survey } from '../page/protocol.ts';

const ruleId = z.templateLiteral([z.enum(['see', 'act', 'send', 'grant']), '.', z.string()]);

const argumentReport = z.object({
  key: z.string(),
  report: z.discriminatedUnion('state', [
    z.object({ state: z.literal('value'), text: z.string() }),
    z.object({ state: z.literal('missing') }),
    z.object({ state: z.literal('ambiguous'), matches: z.number().int().nonnegative() }),
  ]),
});

const hiddenElement = z.object({
  by: ruleId,
  name: z.string(),
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).exactOptional(),
});

const message: z.ZodType<PageMessage> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hidden'), items: z.array(hiddenElement) }),
  z.object({
    kind: z.literal('redacted'),
    items: z.array(z.object({ by: ruleId, count: z.number().int().nonnegative() })),
  }),
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('started') }),
  argumentReport.extend({ kind: z.literal('argument'), url: z.string(), leaving: z.boolean() }),
]);

const reading = z.object({ url: z.string(), reports: z.array(argumentReport) });

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const survey = z.object({
  number: z.number().int(),
  texts: z.array(z.object({ boxes: z.array(box) })),
  frames: z.array(z.tuple([z.number().int(), z.enum(['doubtful', 'unseen'])])),
});

const described = z.object({
  role: z.string(),
  name: z.string(),
  names: z.array(z.string()).exactOptional(),
  calledBefore: z.array(z.string()).exactOptional(),
  class: z.enum(['plain', 'form', 'dangerous', 'account']),
  hidden: z.boolean(),
  included: z.literal(true).exactOptional(),
  submits: z.object({ method: z.string(), url: z.string() }).exactOptional(),
  shownAs: z.string().exactOptional(),
});

/** What the in-page script said through its binding. @throws {SyntaxError | z.ZodError} for anything but a page message. */
export function parsePageMessage(payload: string): PageMessage {
  return message.parse(JSON.parse(payload));
}

/** The element that the in-page script found, or null where there is none. @throws {z.ZodError} for anything else. */
export function parsePageTarget(value: unknown): PageTarget | null {
  return described.nullable().parse(value);
}

/** What the in-page script read of watched values. @throws {z.ZodError} for anything else. */
export function parseArgumentReading(value: unknown): ArgumentReading {
  return reading.parse(value);
}

/** Which texts of a document pictures have to judge, and which frames in it may not be seen, or null where there are neither. @throws {z.ZodError} for anything else. */
export function parseSurvey(value: unknown): Survey | null {
  return survey.nullable().parse(value);
}
