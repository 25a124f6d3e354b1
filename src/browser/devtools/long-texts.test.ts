import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../model/json.ts';
import { parseMessage, writeMessage } from './long-texts.ts';

const BODY = `(() => { const words = ["a", 'b\\n', "\u2028é"]; ${'return words; '.repeat(4000)} })`;
const BUNDLE = `${BODY}({"frame":1})`;
const evaluation = (expression: string, more: object = {}): object => ({
  id: 1,
  method: 'Runtime.evaluate',
  params: { expression, ...more },
  sessionId: 'S',
});
const parsed = (text: string): Json => parseMessage(Buffer.from(text));

/** What is written for a message, and of how many pieces it is. */
function written(message: Json): readonly [value: Json, pieces: number] {
  if (!isJsonObject(message) || !isJsonObject(message.params)) throw new Error('no message');
  const pieces = writeMessage({ ...message, params: message.params });
  const text = pieces.map(String).join('');
  expect(text.endsWith('\0')).toBe(true);
  return [JSON.parse(text.slice(0, -1)), pieces.length];
}

describe('a long script that comes again', () => {
  it('is read and written as it was the first time, its bytes as they came', () => {
    const first = evaluation(BUNDLE);
    expect(parsed(JSON.stringify(first))).toEqual(first);
    const again = { ...evaluation(`${BODY}({"frame":12})`, { contextId: 4 }), id: 2 };
    const value = parsed(JSON.stringify(again));
    expect(value).toEqual(again);
    expect(written(value)).toEqual([again, 3]);
    expect(written({ id: 3, method: 'Page.navigate', params: { url: 'a' } })[1]).toBe(1);
  });

  it('means what it means when it is parsed whole, whatever stands around it', () => {
    parsed(JSON.stringify(evaluation(BUNDLE)));
    const bundle = JSON.stringify(BUNDLE);
    const twists = [
      `{"id":1,"method":"Runtime.evaluate","params":{"expression":${bundle},"expression":"other"}}`,
      `{"id":1,"method":"Runtime.evaluate","params":{"expression":"other","expression":${bundle}}}`,
      `{"id":1,"method":"Runtime.evaluate","params":{"arguments":[{"expression":${bundle}}],"expression":""}}`,
      `{"id":1,"method":"Runtime.evaluate","params":{"x\\"expression":${bundle}}}`,
      `{"id":1,"expression":${bundle},"params":{"expression":"inner"}}`,
      `{"id":1,"params":{"expression":${bundle}},"params":{"expression":"second"}}`,
      `{"id":1,"method":"Runtime.evaluate","params":{"expression":${bundle.slice(0, -1)} and more"}}`,
      `{"id":1,"method":"Runtime.evaluate","params":{"expression":${bundle.slice(0, -2)}\\""}}`,
      `{"id":1,"method":"Runtime.compileScript","params":{"source":${bundle},"x":1}}`,
    ];
    for (const text of twists) expect(parsed(text), text.slice(0, 80)).toEqual(JSON.parse(text));
  });

  it('and is refused where it is no JSON', () => {
    parsed(JSON.stringify(evaluation(BUNDLE)));
    const whole = JSON.stringify(evaluation(BUNDLE));
    for (const text of [whole.slice(0, -1), `${whole}}`, whole.replace(',"sessionId"', '"sessionId"')])
      expect(() => parsed(text)).toThrow(SyntaxError);
  });

  it('is any text, before and behind which anything may stand', () => {
    const member = fc.constantFrom('expression', 'functionDeclaration', 'source', 'x');
    const long = fc.string({ unit: 'binary', minLength: 14, maxLength: 40 }).map((text) => text.repeat(3000));
    fc.assert(
      fc.property(member, long, fc.dictionary(fc.string(), fc.string()), (name, text, more) => {
        for (const end of ['', 'x', '"\\']) {
          const message = { id: 1, method: 'A.b', params: { [name]: text + end, ...more } };
          const value = parsed(JSON.stringify(message));
          expect(value).toEqual(JSON.parse(JSON.stringify(message)));
          expect(written(value)[0]).toEqual(value);
        }
      }),
      { numRuns: 40 },
    );
  });
});
