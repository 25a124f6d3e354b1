import { execFileSync } from 'node:child_process';

const PYTHON = `
import json, sqlite3, sys
connection = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro', uri=True, timeout=10)
connection.text_factory = lambda octets: octets.decode('utf-8', 'replace')
rows = connection.execute(sys.argv[2], sys.argv[3:]).fetchall()
print(json.dumps([[None if value is None else str(value) for value in row] for row in rows]))
`;

/** The first column of what a query finds in an SQLite file, as text. */
export function sqlite(file: string, query: string, ...values: readonly string[]): readonly string[] {
  const text = execFileSync('python3', ['-c', PYTHON, file, query, ...values], { encoding: 'utf8' });
  return firstColumn(JSON.parse(text));
}

function firstColumn(rows: unknown): readonly string[] {
  return Array.isArray(rows) ? rows.map((row: unknown) => (Array.isArray(row) ? String(row[0]) : '')) : [];
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
