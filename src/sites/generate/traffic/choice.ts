/**
 * What chooses the operation of a request besides its path: headers, as Next.js, SOAP and AWS have them, the fields that stand for them in forms without
 * script, and pairs of the query, as in SvelteKit and Astro. It is written as it was seen, token though it looks like: nothing else tells what the server runs.
 */
import type { JsonObject } from '../../../model/json.ts';
import { writePointer } from '../../../model/json-pointer.ts';
import { describedBy, isActionField, isActionParameter } from '../../../send/url/action-fields.ts';
import { calledBy, choosingHeaders, type Header } from '../../../send/url/header-names.ts';
import { mayChange } from '../../../session/state/changes.ts';
import type { Sighting } from './seen.ts';

export interface Choice {
  readonly headers?: Readonly<Record<string, string>>;
  readonly present?: readonly string[];
  readonly body?: JsonObject;
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** What the headers and the query call it. */
  readonly names: readonly string[];
}

/** Undefined where nothing chooses. */
export function choiceIn({ seen, body, method, url }: Sighting): Choice | undefined {
  const headers = choosingHeaders(seen.headers);
  const members = body.kind === 'members' && body.as === 'form' ? body.members : [];
  const fields = new Map(members.map(({ path, value }) => [path.join('\n'), value ?? '']));
  const chosen = [...fields.keys()].filter(isActionField);
  const query = mayChange({ method }) ? [...url.searchParams].filter(([name]) => isActionParameter(name)) : [];
  if (headers.length === 0 && chosen.length === 0 && query.length === 0) return undefined;
  const valued = chosen.flatMap((name): [string, string][] => {
    const described = describedBy(name);
    if (described !== undefined) return [name, described].map((each) => [each, String(fields.get(each) ?? '')]);
    return name === HANDLER ? [[name, String(fields.get(name))]] : [];
  });
  const present = chosen.filter((name) => describedBy(name) === undefined && name !== HANDLER);
  return {
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...(present.length === 0 ? {} : { present: present.map((name) => writePointer([name])) }),
    ...(valued.length === 0 ? {} : { body: Object.fromEntries(valued) }),
    ...(query.length === 0 ? {} : { query }),
    names: [...headers.flatMap((header) => calledBy(header) ?? []), ...query.flatMap(calledInQuery)],
  };
}

const HANDLER = '_handler';

/** `delete` in `?/delete` and `?_action=delete`. */
function calledInQuery([name, value]: readonly [string, string]): readonly string[] {
  const word = name.startsWith('/') ? name.slice(1) : value;
  return /^[a-z]\w{0,60}$/i.test(word) ? [word] : [];
}

/** Why no sitemap can list such a header: servers split one at its commas. */
export function whyUnlisted(headers: Readonly<Record<string, string>>): string | undefined {
  const odd = choosingHeaders(headers).find(([, value]: Header) => value.includes(',') || !/^[!-~][ -~]*$/.test(value));
  return odd === undefined ? undefined : `has a header ${odd[0]} that is given twice, or is no plain text`;
}
