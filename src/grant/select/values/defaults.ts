/** What a parameter is where the task says nothing of it, by its own description: "60 unless the task says otherwise", "defaults to 'private'". */
import type { Json } from '../../../model/json.ts';
import type { ParameterToFill } from '../profile.ts';
import type { Filled } from './place.ts';

const UNLESS =
  /(?:^|[.;:(,]\s*|\bor\s)['"‘“]?([\p{L}\p{N}][\p{L}\p{N}_.+-]*(?: [\p{L}\p{N}_+-]+){0,3}?)['"’”]?\s+(?:unless|by default|if (?:it is |that is )?(?:not (?:said|stated|given|specified|set)|omitted|missing))/iu;
const DEFAULTS =
  /\bdefaults? (?:value )?(?:to|is|:|=)?\s*['"‘“]?([\p{L}\p{N}][\p{L}\p{N}_.+-]*)['"’”]?(?=[\s.,;)]|$)/iu;

/** Nothing where the description names no default, or one that is no value of the type. */
export function defaultOf({ type, description, oneOf }: ParameterToFill): Filled | undefined {
  const written = (UNLESS.exec(description) ?? DEFAULTS.exec(description))?.[1];
  if (written === undefined) return undefined;
  const value = asType(written.replace(/\.$/, ''), type, oneOf);
  return value === undefined ? undefined : { value, words: '' };
}

function asType(written: string, type: ParameterToFill['type'], oneOf: ParameterToFill['oneOf']): Json | undefined {
  if (oneOf !== undefined) return oneOf.find((each) => each.toLowerCase() === written.toLowerCase());
  if (type === 'number') return /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : undefined;
  if (type === 'boolean') return /^(?:true|false)$/i.test(written) ? /^true$/i.test(written) : undefined;
  return undefined;
}
