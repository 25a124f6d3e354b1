/** How the cases that have a name are written. */
import { type Draft, FORM_TYPE, type Header, JSON_TYPE, multipartType, SHOP } from './draft.ts';

export const post = (
  url: string,
  headers: readonly Header[],
  body: string | Buffer,
  more: Partial<Draft> = {},
): Draft => ({
  method: 'POST',
  url,
  headers,
  body,
  ...more,
});
export const form = (path: string, body: string): Draft => post(path, [FORM_TYPE], body);
export const json = (path: string, body: unknown): Draft =>
  post(path, [JSON_TYPE], typeof body === 'string' ? body : JSON.stringify(body));
export const B = 'oracle-boundary';
export const multipart = (path: string, body: string | Buffer, type: Header = multipartType(B)): Draft =>
  post(path, [type], body);
export const part = (head: string, value: string): string => `--${B}\r\n${head}\r\n\r\n${value}\r\n`;
export const field = (name: string, value: string): string =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
export const END = `--${B}--\r\n`;
export const buy = (query: string, variables: unknown = { input: { amount: 10 } }, more: object = {}): Draft => ({
  ...json(`${SHOP}/graphql`, { query, variables, ...more }),
  counted: true,
});
export const bare = (path: string, headers: readonly Header[], body: string): Draft =>
  post(`http://bare.test${path}`, headers, body, { whose: 'reader' });
export const AMOUNT = `${SHOP}/orders`;
export const NOTES = `${SHOP}/notes`;
export const SMUGGLED = 'POST /files/admin/stolen HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 3\r\n\r\na=1';
export const raw = (head: string, rest: string): Draft => ({
  method: 'POST',
  url: NOTES,
  raw: `POST ${NOTES} HTTP/1.1\r\nHost: shop.test\r\n${head}\r\n\r\n${rest}`,
});
export const BUY = 'mutation B($input: BuyInput) { buy(input: $input) }';
