/**
 * What chooses the operation of a request besides its address: headers, as Next.js, SOAP and AWS have them, and the fields that stand for them in forms without
 * script. It is written as it was seen, token though it looks like: nothing else tells what the server runs.
 */
import type { JsonObject } from '../../../model/json.ts';
import { writePointer } from '../../../model/json-pointer.ts';
import { describedBy, isActionField } from '../../../send/url/action-fields.ts';
import { calledBy, choosingHeaders, type Header } from '../../../send/url/header-names.ts';
import type { Sighting } from './seen.ts';

export interface Choice {
  readonly headers?: Readonly<Record<string, string>>;
  readonly present?: readonly string[];
  readonly body?: JsonObject;
  /** What the headers call it. */
  readonly names: readonly string[];
}

/** Undefined where nothing chooses. */
export function choiceIn({ seen, body }: Sighting): Choice | undefined {
  const headers = choosingHeaders(seen.headers);
  const members = body.kind === 'members' && body.as === 'form' ? body.members : [];
  const fields = new Map(members.map(({ path, value }) => [path.join('\n'), value ?? '']));
  const chosen = [...fields.keys()].filter(isActionField);
  if (headers.length === 0 && chosen.length === 0) return undefined;
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
    names: headers.flatMap((header) => calledBy(header) ?? []),
  };
}

const HANDLER = '_handler';

/** Why no sitemap can list such a header: servers split one at its commas. */
export function whyUnlisted(headers: Readonly<Record<string, string>>): string | undefined {
  const odd = choosingHeaders(headers).find(([, value]: Header) => value.includes(',') || !/^[!-~][ -~]*$/.test(value));
  return odd === undefined ? undefined : `has a header ${odd[0]} that is given twice, or is no plain text`;
}
