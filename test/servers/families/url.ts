/** Paths and queries that a server decodes, folds or cuts into others. */
import type { Chance } from '../../support/random.ts';
import { type Draft, type Family, FORM_TYPE, OPEN, SHOP } from './draft.ts';

const UP = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '..;',
  '..;x',
  '%2e%2e;',
  '..%3b',
  '..%00',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '..%5c',
  '..%255c',
  '%uff0e%uff0e',
  '..%c0%af',
  '%e0%80%ae.',
  '..%20',
  '...',
  '\u2025',
  '%25252e%25252e',
] as const;
const SLASH = [
  '/',
  '/',
  '/',
  '%2f',
  '%5c',
  '\\',
  '//',
  '/./',
  '%252f',
  '%c0%af',
  ';/',
  '/;x=1/',
  '%25252f',
  '%2525252f',
] as const;

function encoded(chance: Chance, text: string): string {
  const times = 1 + chance.below(4);
  const at = chance.below(text.length);
  let escaped = `%${text.charCodeAt(at).toString(16)}`;
  for (let time = 1; time < times; time++) escaped = escaped.replace('%', '%25');
  return chance.pick([
    text.slice(0, at) + escaped + text.slice(at + 1),
    `${text.slice(0, at)}%u00${text.charCodeAt(at).toString(16)}${text.slice(at + 1)}`,
    `${text.slice(0, at)}%c1%${(0x80 | (text.charCodeAt(at) & 0x3f)).toString(16)}${text.slice(at + 1)}`,
    text.toUpperCase(),
    `${text.slice(0, at)}%EF%BD%${(0x41 + (text.charCodeAt(at) - 97)).toString(16)}${text.slice(at + 1)}`,
  ]);
}

function tail(chance: Chance): string {
  return chance.pick([
    '',
    '',
    '/',
    '//',
    '.',
    '%20',
    '%00',
    '%00.png',
    ';a=b',
    ';',
    '?',
    '#x',
    '.json',
    '/x',
    '%0a',
    '%09',
    '%3fx',
    '%23',
    '/.',
    '/..',
    '/../notes',
    '\\',
    '::$DATA',
    '~',
    '.php',
    '/x.css',
    '%2f',
    '%ff',
  ]);
}

function make(chance: Chance): Draft {
  const post = (url: string, body = 'a=1'): Draft => ({ method: 'POST', url, headers: [FORM_TYPE], body });
  switch (chance.below(8)) {
    case 0: {
      const dots = chance.pick(UP);
      const start = chance.pick(['/files/', '/files/a/', '/files/x/y/']);
      const end = chance.pick(['admin/x', 'files/admin/x', 'orders', 'notes', 'admin']);
      return post(
        `${SHOP}${start}${dots}${chance.pick(SLASH)}${chance.often(0.3) ? `${dots}${chance.pick(SLASH)}` : ''}${end}`,
      );
    }
    case 1:
      return post(`${SHOP}/files${chance.pick(SLASH)}${encoded(chance, 'admin')}${chance.pick(SLASH)}x`);
    case 2:
      return post(
        `${SHOP}/files/${chance.pick(['a', 'b c', 'admin', 'admin.', 'admin%20', 'admin;', 'Admin', 'ADMIN', '%61dmin', './admin', 'admin%00', 'adm%69n'])}${tail(chance)}`,
      );
    case 3: {
      const id = chance.pick([
        '42',
        '42',
        '43',
        '42%2f',
        '4%32',
        '42;x=1',
        '42%00',
        '042',
        '42.0',
        '%3432',
        '42%20',
        '+42',
        '42,43',
        '%ef%bc%942',
      ]);
      return post(`${SHOP}/items${chance.pick(SLASH)}${id}/like${tail(chance)}`);
    }
    case 4: {
      const op = chance.pick(['list', 'delete', '%64elete', 'delete%00', '+delete', 'list%00', 'LIST']);
      const name = chance.pick([
        'op',
        'op',
        '+op',
        'op%00',
        'o%70',
        'op[]',
        'OP',
        '%20op',
        'op+',
        'op.',
        '%6fp',
        'op%5b%5d',
        'o%2570',
        'op[0]',
        ';op',
        '%00op',
        '%EF%BB%BFop',
      ]);
      const query = chance.pick([
        `op=list&${name}=${op}`,
        `${name}=${op}&op=list`,
        `${name}=${op}`,
        `op=list;${name}=${op}`,
        `op=list%26${name}=${op}`,
        `op=list#&${name}=${op}`,
        `x=1?${name}=${op}`,
      ]);
      return post(`${chance.pick([SHOP, OPEN])}/api?${query}`, chance.pick(['a=1', `${name}=${op}`]));
    }
    case 5: {
      const path = chance.pick([
        '/delete.php',
        '/delete.php/x',
        '/delete.php/a/b.css',
        '/DELETE.php',
        '/delete.PHP',
        '/delete%2ephp',
        '/delete.php%00',
        '/./delete.php',
        '//delete.php',
        '/x/../delete.php',
        '/delete.php;x',
        '/%64elete.php',
        '/%2564elete.php',
        '/delete.php%20',
        '/delete.php.',
        '/x/%2e%2e/delete.php',
        '/index.php/delete.php',
        '/delete.php%2fx',
        '/%25252564elete.php',
        '/%c0%64elete.php',
        '/d%65lete.php/graphql',
      ]);
      return post(`${OPEN}${path}`);
    }
    case 6: {
      const path = chance.pick([
        '/things/1',
        '/things//1',
        '/things/1/',
        '/THINGS/1',
        '/things%2f1',
        '/things/1;x',
        '/t%68ings/1',
        '/t%2568ings/1',
        '/things/./1',
        '/x/..%2fthings/1',
        '/things/1%20',
        '/things/%31',
      ]);
      return { method: chance.pick(['DELETE', 'DELETE', 'delete', 'Delete']), url: `${OPEN}${path}` };
    }
    default: {
      const name = chance.pick([
        'op',
        '+op',
        'op%00',
        '%6fp',
        'op[]',
        'o%2570',
        '%20op',
        'op.',
        'OP',
        '%00op',
        'op%5b',
      ]);
      const value = chance.pick([
        'delete',
        '%64elete',
        'delete%00',
        '+delete',
        'delete+',
        '%2564elete',
        'DELETE',
        'delet%c1%a5',
        '%u0064elete',
        '%25252564elete',
      ]);
      const pair = `${name}=${value}`;
      return chance.often(0.5) ? post(`${OPEN}/act`, `a=1&${pair}`) : post(`${OPEN}/act?${pair}`, 'a=1');
    }
  }
}

export const URL_FAMILY: Family = { name: 'url', make };
