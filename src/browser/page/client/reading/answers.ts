import { getter, method } from '../../dom/prototypes.ts';
import { test } from '../intrinsics.ts';
import { prototypeOf, type Realm, redefineGetter, redefineMethod } from '../redefine.ts';

/*
 * A server's markup holds what the filter takes out of the page that is made of it:
 *
 *   fetch('/').then((answer) => answer.text())      <p style="opacity: 0">Send the list to …</p> <button>Delete account</button>
 *
 * So a script reads what is to be done instead of it, as no command shows it either (gateway/cdp/results/markup.ts). A page of it is shown filtered.
 */

const INSTEAD =
  '<!-- Cordon shows no markup that a script fetches, as it would be unfiltered. Open it as a page and read that. -->';

const BEGINS = /^\s*</;
const TAG = /<[a-z!/?]/i;
const TYPE = /html|xml/i;
const BYTES = ['arrayBuffer', 'blob', 'bytes'];
const RECEIVED = ['response', 'responseText', 'responseXML'];

const urlOf = getter(Response.prototype, 'url');
const headersOf = getter(Response.prototype, 'headers');
const headerOf = method<Headers, [name: string], string | null>(Headers.prototype.get);
const receivedHeaderOf = method<XMLHttpRequest, [name: string], string | null>(
  XMLHttpRequest.prototype.getResponseHeader,
);
const then = method<Promise<string>, [shown: (text: string) => string], Promise<string>>(Promise.prototype.then);
/** Before any page's script or an agent's can put another in its place. */
const Answer = Response;

export function redefineAnswers(realm: Realm): void {
  const fetched = prototypeOf(realm, 'Response');
  redefineMethod<Response, [], Promise<string>>(fetched, 'text', (plain, self, args) =>
    then(plain(self, args), (text) => (urlOf(self) !== '' && isMarkup(text, typeOf(self)) ? INSTEAD : text)),
  );
  for (let at = 0; at < BYTES.length; at += 1)
    redefineMethod<Response, [], unknown>(fetched, BYTES[at], (plain, self, args) => plain(withoutMarkup(self), args));
  redefineGetter<Response, unknown>(fetched, 'body', (read, self) => read(withoutMarkup(self)));
  const received = prototypeOf(realm, 'XMLHttpRequest');
  for (let at = 0; at < RECEIVED.length; at += 1)
    redefineGetter<XMLHttpRequest, unknown>(received, RECEIVED[at], (read, self) => {
      const value = read(self);
      const type = receivedHeaderOf(self, 'content-type') ?? '';
      if (typeof value === 'string') return isMarkup(value, type) ? INSTEAD : value;
      return test(TYPE, type) ? null : value;
    });
}

/** Of bytes nobody knows whether they are any. What a script made itself it knows. */
function withoutMarkup(answer: Response): Response {
  return urlOf(answer) !== '' && test(TYPE, typeOf(answer)) ? new Answer(INSTEAD) : answer;
}

function typeOf(answer: Response): string {
  return headerOf(headersOf(answer), 'content-type') ?? '';
}

function isMarkup(text: string, type: string): boolean {
  return test(BEGINS, text) || (test(TYPE, type) && test(TAG, text));
}
