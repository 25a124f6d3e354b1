import { execFileSync } from 'node:child_process';
import { z } from 'zod';

const PYTHON = `
import json, sqlite3, sys
connection = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro', uri=True, timeout=10)
connection.text_factory = lambda octets: octets.decode('utf-8', 'replace')
def column(query, values):
    return [str(row[0]) for row in connection.execute(query, values).fetchall()]
print(json.dumps([column(query, sys.argv[3:]) for query in json.loads(sys.argv[2])]))
`;

/** The first column of what a query finds in an SQLite file, as text. */
export function sqlite(file: string, query: string, ...values: readonly string[]): readonly string[] {
  return columns(file, [query], values)[0] ?? [];
}

/** The same for several queries, by their names. */
export function sqliteAll<K extends string>(
  file: string,
  queries: Readonly<Record<K, string>>,
): Readonly<Record<string, readonly string[]>> {
  const found = columns(file, Object.values(queries), []);
  return Object.fromEntries(Object.keys(queries).map((name, at) => [name, found[at] ?? []]));
}

function columns(file: string, queries: readonly string[], values: readonly string[]): readonly (readonly string[])[] {
  const text = execFileSync('python3', ['-c', PYTHON, file, JSON.stringify(queries), ...values], { encoding: 'utf8' });
  return z.array(z.array(z.string())).parse(JSON.parse(text));
}

/** The first column of what a query finds in a MariaDB, as an application reads it that names no character set: octets that it wrote come back. */
export function mariadb(socket: string, database: string, query: string): readonly string[] {
  const words = [
    '--no-defaults',
    `--socket=${socket}`,
    '--default-character-set=latin1',
    '--xml',
    '-e',
    query,
    database,
  ];
  const xml = execFileSync('mariadb', words, { encoding: 'utf8' });
  return [...xml.matchAll(/<row>\s*<field name="[^"]*"[^>]*?>([^<]*)</g)].map(([, value = '']) => unescaped(value));
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
