/** Members of a request's query and body, and what may be said of them in a pattern. */
import type { Json } from '../../../model/json.ts';
import { isSecretWord } from '../../../record/secret-words.ts';
import type { Member } from './seen.ts';

/** A member, and where it stands. */
export interface Placed extends Member {
  readonly in: 'query' | 'body';
}

/** Names that mean nothing for what is done. */
export const NOISE =
  /^(?:utf8|_?csrf.*|csrfmiddlewaretoken|authenticity_token|_token|__requestverificationtoken|_wpnonce|_wp_http_referer|.*nonce|ie|lang|locale|redirect|redirect_to|return_to|next|referer|_|t|ts|timestamp|cb|client.?mutation.?id|(?:.*_)?id|(?:.*_)?iid|.*Id|(?:.*_)?ids(?:\[\])?)$/;

const WORD = /^[A-Za-z][\w.:-]{0,60}$/;

export function nameOf({ path }: Member): string {
  return path.at(-1) ?? '';
}

export function keyOf({ in: place, path }: Placed): string {
  return `${place} ${path.join('\n')}`;
}

/** Names that no pattern should have: of prototypes, or drawn at random. */
export function isOddName(name: string): boolean {
  return name === '__proto__' || name.length > 80 || /[\p{Cc}]/u.test(name) || isSecretWord(name);
}

export function isWord(value: Json | undefined): value is string {
  return typeof value === 'string' && WORD.test(value) && !isSecretWord(value);
}

/** Names under which applications are told what to do. */
export const DISPATCH =
  /^_?(?:action|act|do|op|operation|cmd|command|task|subaction|sub_action|method|func|function|fn|event|mode|module|mod|intent|service|procedure|call|wpaction|page_action|doaction|type_of_action|step|section|view|controller|c|m|a|q|r|route|format_action|remote|plugin|handler)2?$/i;
