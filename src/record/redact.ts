import { createHmac, randomBytes } from 'node:crypto';
import type { Subject } from '../model/event.ts';
import type { Json } from '../model/json.ts';
import { isJsonObject } from '../model/json.ts';
import { siteOf } from '../net/site.ts';
import { readUrl } from '../net/url.ts';
import { holdsSecret, isSecretWord, tellsOfSecret } from './secret-words.ts';

const LONGEST_KEPT = 300;
const MOST_KEPT = 2_000;

/** 96 bits: equal only where the values are. */
const DIGEST_DIGITS = 24;

/** An address in a text, up to what cannot be part of one there. */
const ADDRESS = /\b(?:https?|wss?):\/\/[^\s"'<>`]+/g;

/**
 * Writes what may be a secret as a keyed digest, `hmac:` and 96 bits of HMAC-SHA-256 (docs/reference/record.md#no-secrets).
 *
 * The key is drawn for each record and never written down: within a record equal values have equal digests, so that a reader sees that the same value left
 * twice; nobody can find a value by trying, and values of two records cannot be compared.
 */
export class Redactor {
  readonly #key = randomBytes(32);
  /** What holds no secret: the words and texts of a page's requests are mostly the same. */
  readonly #plainWords = new Set<string>();
  readonly #plainTexts = new Set<string>();

  digest(value: string): string {
    return `hmac:${createHmac('sha256', this.#key).update(value).digest('hex').slice(0, DIGEST_DIGITS)}`;
  }

  /**
   * An address without its user info and fragment, and with digests for every value of its query, and for every step of its path, name in its query and label
   * before its site that may be a secret.
   */
  url(text: string): string {
    const url = readUrl(text);
    if (url === undefined || !/^(https?|wss?):$/.test(url.protocol)) return this.digest(text);
    const pairs = Array.from(
      url.searchParams,
      ([name, value]) => `${this.#word(name)}=${value === '' ? '' : this.digest(value)}`,
    );
    const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
    return `${url.protocol}//${this.#host(url)}${this.#path(url.pathname)}${query}`;
  }

  #host({ hostname, port }: URL): string {
    const site = siteOf(hostname);
    const above = hostname.endsWith(`.${site}`) ? hostname.slice(0, -site.length - 1) : '';
    const labels = above === '' ? [] : above.split('.').map((label) => this.#word(label));
    return `${[...labels, site].join('.')}${port === '' ? '' : `:${port}`}`;
  }

  #path(pathname: string): string {
    let told = false;
    return pathname
      .split('/')
      .map((step) => {
        const secret = told && step !== '' && !tellsOfSecret(step);
        told = tellsOfSecret(step);
        return secret ? this.digest(step) : this.#word(step);
      })
      .join('/');
  }

  #word(word: string): string {
    if (this.#plainWords.has(word)) return word;
    if (isSecretWord(word)) return this.digest(word);
    keep(word, this.#plainWords);
    return word;
  }

  /** A sentence, a name or a list of words: addresses in it as {@link url}, words that may be secrets as digests. */
  text(text: string): string {
    if (this.#plainTexts.has(text)) return text;
    const shown = this.#shown(text);
    if (shown === text) keep(text, this.#plainTexts);
    return shown;
  }

  #shown(text: string): string {
    const plain = text.replace(ADDRESS, (address) => this.url(address));
    if (plain.length < SHORTEST_SECRET) return plain;
    const words = plain.replace(/[^\s"'`()<>,;]+/g, (word) =>
      /^(?:https?|wss?):\/\/|^hmac:/.test(word) ? word : this.#word(word),
    );
    // Some are told by more than a word: a card in groups, `Bearer …`.
    return holdsSecret(words.replace(/hmac:[0-9a-f]+/g, '')) ? this.digest(text) : words;
  }

  /** A JSON value with every text in it as {@link text}. */
  json(value: Json): Json {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item: Json) => this.json(item));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.json(item)]));
  }

  /** What a verdict is about, with everything that could be a secret replaced by digests. */
  subject(subject: Subject): Subject {
    if (subject.type === 'observation') {
      const { origin } = subject;
      return { ...subject, origin: readUrl(origin) === undefined ? this.text(origin) : this.url(origin) };
    }
    const page = subject.page === undefined ? {} : { page: this.url(subject.page) };
    if (subject.type === 'request')
      return { ...subject, ...page, method: this.text(subject.method), url: this.url(subject.url) };
    const { target, url } = subject;
    return {
      ...subject,
      ...page,
      tool: this.text(subject.tool),
      ...(target === undefined ? {} : { target: this.text(target) }),
      ...(url === undefined ? {} : { url: this.url(url) }),
    };
  }
}

/** An e-mail address of one letter at `x.io` has fewer. */
const SHORTEST_SECRET = 6;

function keep(plain: string, among: Set<string>): void {
  if (plain.length > LONGEST_KEPT) return;
  if (among.size >= MOST_KEPT) among.clear();
  among.add(plain);
}
