import { isJsonObject, type Json } from '../../model/json.ts';

const DEEPEST = 64;

/**
 * JSON that every parser reads alike: undefined for text that is no JSON, that repeats a key in one object, in whatever case (servers differ
 * on which one counts) or that nests deeper than any real request.
 */
export function readUnambiguousJson(text: string): Json | undefined {
  // Asked of every form too: a failed parse would cost more than the rest of the decision.
  if (!/^\s*[{[]/.test(text) || !keysAreUnique(text)) return undefined;
  try {
    return toJson(JSON.parse(text));
  } catch {
    // Not JSON: the caller treats it as unreadable.
    return undefined;
  }
}

function toJson(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (Array.isArray(value)) return value;
  return isJsonObject(value) ? value : undefined;
}

/** One pass over the tokens; what is no JSON passes here and fails in the parser. */
function keysAreUnique(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;
  let keyNext = false;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [piece] = found;
    const keys = open.at(-1);
    if (piece === '{') open.push(new Set());
    else if (piece === '[') open.push(null);
    else if (piece === '}' || piece === ']') open.pop();
    else if (piece.startsWith('"') && keyNext && keys instanceof Set) {
      const key = readString(piece);
      if (key === undefined || keys.has(key.toLowerCase())) return false;
      keys.add(key.toLowerCase());
    }
    if (open.length > DEEPEST) return false;
    keyNext = piece === '{' || (piece === ',' && open.at(-1) instanceof Set);
  }
  return true;
}

function readString(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' ? value : undefined;
  } catch {
    // A broken escape: no key at all.
    return undefined;
  }
}
