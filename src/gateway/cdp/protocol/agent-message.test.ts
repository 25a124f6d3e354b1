import { describe, expect, it } from 'vitest';
import { hasFailed, readMessage } from './agent-message.ts';

describe('what an agent sends', () => {
  it('is a command with a number and a name', () => {
    expect(readMessage('{"id":1,"method":"A.b"}')).toEqual({ id: 1, method: 'A.b', params: {} });
    const whole = { id: 2, method: 'A.b', params: { deep: [1] }, sessionId: 's' };
    expect(readMessage(JSON.stringify(whole))).toEqual(whole);
  });

  it.each([
    '',
    'nonsense',
    '[]',
    'null',
    '{"id":"1","method":"A.b"}',
    '{"id":1.5,"method":"A.b"}',
    '{"method":"A.b"}',
    '{"id":1,"method":"A.b","params":[]}',
    '{"id":1,"method":"A.b","sessionId":7}',
  ])('is nothing else: %s', (text) => {
    expect(readMessage(text)).toBeUndefined();
  });
});

describe('an action', () => {
  it.each([
    [{ error: { message: 'no' } }, true],
    [{ result: { errorText: 'net::ERR_NAME_NOT_RESOLVED' } }, true],
    [{ result: { exceptionDetails: { text: 'Uncaught' } } }, true],
    [{ result: { errorText: 'net::ERR_ABORTED' } }, false],
    [{ result: {} }, false],
  ] as const)('that ended with %j failed: %s', (reply, failed) => {
    expect(hasFailed(reply)).toBe(failed);
  });
});
