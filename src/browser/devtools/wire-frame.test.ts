import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventFrame, ReplyFrame, readFrame, withoutSession } from './wire-frame.ts';

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** What a page may put into a message, some of it made to pass for the message's own end. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('","sessionId":"EVIL"}', ',"sessionId":"EVIL"}', '"}', '}}', '\\', '\\"', '{"id":1,"result":{'),
);
const content = fc.dictionary(
  text,
  fc.oneof(text, fc.integer(), fc.constant(null), fc.array(text), fc.dictionary(text, text)),
);
const session = fc.option(fc.stringMatching(/^[0-9A-F]{1,32}$/), { nil: undefined });
const withSession = (message: object, sessionId: string | undefined): object =>
  sessionId === undefined ? message : { ...message, sessionId };

describe('a message of the browser', () => {
  it('says the same as when it is parsed whole: events', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z][a-z]+\.[a-z]+$/), content, session, (method, params, sessionId) => {
        const message = withSession({ method, params }, sessionId);
        const frame = readFrame(bytes(message));
        expect(frame).toBeInstanceOf(EventFrame);
        if (!(frame instanceof EventFrame)) return;
        expect([frame.method, frame.sessionId]).toEqual([method, sessionId]);
        expect(frame.params).toEqual(JSON.parse(JSON.stringify(params)));
      }),
    );
  });

  it('says the same as when it is parsed whole: replies, and under another number', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), content, session, fc.boolean(), (id, other, result, sessionId, named) => {
        const frame = readFrame(bytes(withSession({ id, result }, sessionId)));
        expect(frame).toBeInstanceOf(ReplyFrame);
        if (!(frame instanceof ReplyFrame)) return;
        expect(frame.reply).toEqual({ result: JSON.parse(JSON.stringify(result)) });
        const asked = named ? sessionId : undefined;
        const under = frame.under(other, asked);
        if (sessionId === undefined && asked === undefined) expect(under).toBeUndefined();
        else
          expect(JSON.parse(String(under))).toEqual(
            JSON.parse(JSON.stringify(withSession({ id: other, result }, asked))),
          );
      }),
    );
  });

  it('is parsed where it is written in another order, and means the same', () => {
    fc.assert(
      fc.property(content, session, (params, sessionId) => {
        const frame = readFrame(bytes({ ...(sessionId === undefined ? {} : { sessionId }), params, method: 'A.b' }));
        expect(frame).toMatchObject({ method: 'A.b', sessionId });
      }),
    );
  });

  it('loses nothing but the session at its end', () => {
    fc.assert(
      fc.property(content, fc.stringMatching(/^[0-9A-F]{1,32}$/), (params, sessionId) => {
        const message = { method: 'A.b', params };
        expect(withoutSession(bytes({ ...message, sessionId }))).toEqual(bytes(message));
        expect(withoutSession(bytes(message))).toBeUndefined();
      }),
    );
  });

  it.each(['', 'no JSON', '[]', '{}', '{"id":"1","result":{}}', '{"id":1}', '{"id":1,"result":1}'])(
    'is none: %s',
    (said) => {
      expect(readFrame(Buffer.from(said))).toBeTypeOf('string');
    },
  );
});
