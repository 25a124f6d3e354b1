import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../see/settings.ts';
import { shownBody, withShownBody, withShownPayload } from './shown-bodies.ts';

const rules = { settings: DEFAULT_SETTINGS, onRedacted: () => undefined };
const shown = (body: string) => shownBody(body, rules);
const SECRET = 'hunter2';

describe('a secret in the body of a request', () => {
  it.each([
    'user=ann&password=hunter2',
    'user=ann&pass%77ord=hunter2',
    'user%5Bpassword%5D=hunter2&x=1',
    'newPassword=hunter2;x=1',
    'csrfmiddlewaretoken=hunter2',
    'authenticity_token=hunter2&x=1',
    '__RequestVerificationToken=hunter2',
    'card_number=hunter2&cvc=hunter2',
    'payload=%7B%22password%22%3A%22hunter2%22%7D',
    '{"password":"hunter2"}',
    '{"pass\\u0077ord":"hunter2"}',
    '{"user":{"newPassword":"hunter2","a":[{"apiKey":"hunter2"}]}}',
    '{"password":{"value":"hunter2"}}',
    '{"token":["hunter2"]}',
    '{"fields":[{"name":"password","value":"hunter2"}]}',
    '{"variables":"{\\"password\\":\\"hunter2\\"}"}',
    '{"query":"mutation($password: String!) { a }","variables":{"password":"hunter2"}}',
    '{"password":"hunter2"}\n{"password":"hunter2"}',
    '{"password":"hunter2"',
    "{password: 'hunter2'}",
    '--x\r\nContent-Disposition: form-data; name="password"\r\n\r\nhunter2\r\n--x--\r\n',
    '--x\nContent-Disposition: form-data; name=pwd\n\nhunter2\n--x--\n',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name="user[token]"\r\n\r\nhun\r\nter2 hunter2\r\n--x--\r\n',
    'user=ann\npassword=hunter2',
  ])('%j is masked', (body) => {
    expect(shown(body)).not.toContain(SECRET);
    expect(decodeURIComponent(shown(body).replace('%77', 'w'))).toContain('[redacted: ');
  });

  it.each([
    ['letters', 'a'.repeat(10_000_000)],
    ['escapes', '\\a'.repeat(2_500_000)],
    ['an escape at the end', `${'a'.repeat(5_000_000)}\\`],
  ])('is masked under a name of a part that is not closed, of megabytes of %s', (_what, name) => {
    const part = (head: string) => `--x\r\n${head}\r\n\r\n${SECRET}\r\n`;
    const unclosed = part(`Content-Disposition: form-data; name="token${name}`);
    expect(shown(`${unclosed}${part('Content-Disposition: form-data; name="a\\"password"')}--x--\r\n`)).not.toContain(
      SECRET,
    );
  });

  it('leaves the rest as it is', () => {
    for (const body of ['q=milk&page=2', '{"a":1,"b":["x"]}', 'plain', '', '--x', '{"password":""}', 'passenger=ann']) {
      expect(shown(body)).toBe(body);
    }
    expect(shown('user=ann&password=hunter2&x=1')).toBe('user=ann&password=[redacted: see.secret.password]&x=1');
  });

  it('is masked in an event’s pieces as well, also across two of them', () => {
    const piece = (text: string) => ({ bytes: Buffer.from(text).toString('base64') });
    const request = withShownBody(
      { url: 'u', postData: 'a=1&password=hunter2', postDataEntries: [piece('a=1&passw'), piece('ord=hunter2')] },
      rules,
    );
    const [entry] = Array.isArray(request.postDataEntries) ? request.postDataEntries : [];
    expect(JSON.stringify(request)).not.toContain(SECRET);
    expect(JSON.stringify(entry)).toContain(piece(`a=1&password=[redacted: see.secret.password]`).bytes);
    expect(withShownBody({ url: 'u', postDataEntries: [{ bytes: '/w==' }] }, rules)).toEqual({ url: 'u' });
    expect(withShownBody({ url: 'u' }, rules)).toEqual({ url: 'u' });
  });

  it('is masked in a message of a WebSocket, be it text or bytes', () => {
    const text = '{"password":"hunter2"}';
    const masked = '{"password":"[redacted: see.secret.password]"}';
    const base64 = (each: string) => Buffer.from(each).toString('base64');
    expect(withShownPayload({ opcode: 1, payloadData: text }, rules)).toEqual({ opcode: 1, payloadData: masked });
    expect(withShownPayload({ opcode: 2, payloadData: base64(text) }, rules)).toEqual({
      opcode: 2,
      payloadData: base64(masked),
    });
    expect(withShownPayload({ opcode: 2, payloadData: '/w==' }, rules)).toEqual({ opcode: 2, payloadData: '/w==' });
  });

  it.each(['a=', '{"a":', '[', '--x\n', '"'])('%j many times over is read', (unit) => {
    expect(typeof shown(unit.repeat(20_000))).toBe('string');
  });
});
