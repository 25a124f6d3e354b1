/** What the bytes that left say, read strictly: what a server may know of them. Undefined for what has no one strict reading. */
import { type Leaf, leafAt } from '../leaves.ts';
import type { BodyKind } from '../stacks.ts';

export interface SentForm {
  readonly site: string;
  readonly query: readonly Leaf[] | undefined;
  /** The kind that its type declares. */
  readonly kind: BodyKind | undefined;
  /** Whether it is one of the three types that everybody knows: others are JSON to some servers and nothing to others. */
  readonly plain: boolean;
  readonly body: readonly Leaf[] | undefined;
  readonly files: readonly { readonly field: string; readonly size: number }[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readSent(bytes: Buffer): SentForm {
  const end = bytes.indexOf('\r\n\r\n');
  const [start = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const fields = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
  );
  const only = (name: string): string | undefined => {
    const values = fields.filter(([each]) => each === name).map(([, value]) => value);
    return values.length === 1 ? values[0] : undefined;
  };
  const type = only('content-type') ?? '';
  const kind = kindOf(type);
  const raw = bytes.subarray(end + 4);
  const body = only('transfer-encoding') === undefined ? raw : unchunk(raw);
  const target = start.split(' ')[1] ?? '';
  const query = target.includes('?') ? target.slice(target.indexOf('?') + 1) : '';
  const packed = fields.some(([name]) => name === 'content-encoding');
  const read = packed ? undefined : readBody(kind, body, type);
  return {
    site: only('host') ?? '',
    query: formLeaves(query),
    kind,
    plain: !type.includes('+'),
    body: read?.leaves,
    files: read?.files ?? [],
  };
}

export function kindOf(type: string): BodyKind | undefined {
  const essence = type.split(';')[0]?.trim().toLowerCase();
  if (/[/+]json/.test(essence ?? '')) return 'json';
  if (essence === 'application/x-www-form-urlencoded') return 'form';
  return essence === 'multipart/form-data' ? 'multipart' : undefined;
}

interface ReadForm {
  readonly leaves: readonly Leaf[] | undefined;
  readonly files: SentForm['files'];
}

function readBody(kind: BodyKind | undefined, body: Buffer, type: string): ReadForm | undefined {
  if (kind === 'multipart') return multipartLeaves(body, type);
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    // Not UTF-8: servers may differ.
    return undefined;
  }
  if (kind === 'form') return { leaves: formLeaves(text), files: [] };
  return kind === 'json' ? { leaves: jsonLeaves(text), files: [] } : undefined;
}

/** Pairs of a form whose escapes are whole, in UTF-8 and without control characters. */
function formLeaves(text: string): Leaf[] | undefined {
  const leaves: Leaf[] = [];
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = unescaped(at < 0 ? pair : pair.slice(0, at));
    const value = unescaped(at < 0 ? '' : pair.slice(at + 1));
    if (name === undefined || value === undefined) return undefined;
    leaves.push(leafAt([name], `s:${value}`));
  }
  return leaves;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A broken escape, or no UTF-8.
    return undefined;
  }
}

function jsonLeaves(text: string): Leaf[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // No JSON.
    return undefined;
  }
  const leaves: Leaf[] = [];
  const walk = (each: unknown, path: readonly string[]): void => {
    if (Array.isArray(each)) for (const item of each) walk(item, path);
    else if (typeof each === 'object' && each !== null) {
      for (const [name, inner] of Object.entries(each)) walk(inner, [...path, name]);
    } else if (each === null) leaves.push(leafAt(path, 'z:'));
    else
      leaves.push(
        leafAt(path, `${typeof each === 'number' ? 'n' : typeof each === 'boolean' ? 'b' : 's'}:${String(each)}`),
      );
  };
  walk(value, []);
  return leaves;
}

function multipartLeaves(body: Buffer, type: string): ReadForm | undefined {
  const boundary = /;\s*boundary="?([^";,\s]+)"?\s*$/i.exec(type)?.[1];
  if (boundary === undefined) return undefined;
  const parts = body.toString('latin1').split(`--${boundary}`);
  if (parts.shift() !== '' || !/^--(\r\n)?$/.test(parts.pop() ?? '')) return undefined;
  const leaves: Leaf[] = [];
  const files: { field: string; size: number }[] = [];
  for (const part of parts) {
    const found = /^\r\n((?:[^\r\n]+\r\n)+)\r\n([\s\S]*)\r\n$/.exec(part);
    const head =
      /^content-disposition: form-data; name="([^"\\]*)"(; filename="[^"\\]*")?\r\n(content-type: [^\r\n]+\r\n)?$/i.exec(
        found?.[1] ?? '',
      );
    if (found === null || head === null) return undefined;
    const name = Buffer.from(head[1] ?? '', 'latin1').toString('utf8');
    if (head[2] === undefined)
      leaves.push(leafAt([name], `s:${Buffer.from(found[2] ?? '', 'latin1').toString('utf8')}`));
    else files.push({ field: name, size: (found[2] ?? '').length });
  }
  return { leaves, files };
}

function unchunk(raw: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = raw.indexOf('\r\n', at);
    const size = line < 0 ? 0 : Number.parseInt(raw.subarray(at, line).toString('latin1'), 16);
    if (!(size > 0)) return Buffer.concat(pieces);
    pieces.push(raw.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
