/** Bodies with made-up values, in the form of those that were seen. */
import type { Json, JsonObject } from '../../../model/json.ts';
import { holdsSecret } from '../../../record/secret-words.ts';
import type { Sample } from '../operation.ts';
import type { Placed } from './placed.ts';
import type { Sighting } from './seen.ts';
import { bySelection } from './selectors.ts';

/** Names with made-up values: those that every example has. */
export function sampleOf(
  requests: readonly { readonly sighting: Sighting; readonly members: readonly Placed[] }[],
): Sample {
  const [first] = requests;
  const body = first?.sighting.body;
  if (first === undefined || body?.kind !== 'members') return { kind: 'none' };
  const selected = bySelection([first])[0]?.selection;
  const fixed = new Map(
    selected?.pinned.filter((each) => each.in === 'body').map(({ path, value }) => [path.join('\n'), value ?? null]),
  );
  const always = body.members.filter(({ path }) =>
    requests.every(({ members }) =>
      members.some((each) => each.in === 'body' && each.path.join('\n') === path.join('\n')),
    ),
  );
  const shown = always
    .filter(({ path }) => path.every((name) => name !== '__proto__' && name.length < 80 && !holdsSecret(name)))
    .slice(0, 20);
  const made = (path: readonly string[], value: Json | undefined): Json =>
    fixed.get(path.join('\n')) ?? (typeof value === 'number' ? 1 : typeof value === 'boolean' ? value : 'text');
  if (body.as === 'form') {
    const names = shown.map(
      ({ path: [name = '', ...rest], value, path }) =>
        [name + rest.map((each) => `[${each}]`).join(''), String(made(path, value))] as const,
    );
    return { kind: 'form', fields: Object.fromEntries(names) };
  }
  const value: Record<string, Json> = {};
  for (const member of shown) nest(value, member.path, made(member.path, member.value));
  return { kind: 'json', value };
}

/** Names were looked at before: none is `__proto__`. */
export function nest(into: Record<string, Json>, path: readonly string[], value: Json): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) into[name] = value;
  else {
    const inner: Record<string, Json> = { ...(Object.hasOwn(into, name) && isPlain(into[name]) ? into[name] : {}) };
    nest(inner, rest, value);
    into[name] = inner;
  }
}

function isPlain(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
