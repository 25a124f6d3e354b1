// One JSON line a request, written before it is answered. Leaves carry their type: n: number, s: string, b: boolean, z: null.
import { appendFileSync, readFileSync } from 'node:fs';

/** Routes by which every stack knows what it was asked for. */
export const routes = JSON.parse(readFileSync(process.env.ORACLE_ROUTES, 'utf8'));
export const port = Number(process.env.ORACLE_PORT);

export function log(line) {
  appendFileSync(process.env.ORACLE_LOG, `${JSON.stringify(line)}\n`);
}

export function tree(value) {
  if (value === null) return 'z:';
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(tree);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tree(each)]));
  if (typeof value === 'number') return `n:${value}`;
  if (typeof value === 'boolean') return `b:${value}`;
  return `s:${value}`;
}
