/**
 * HTTP requests of Cordon's own: to models, documents and browsers. Not the global `fetch`, since that takes `NODE_TLS_REJECT_UNAUTHORIZED=0` in
 * the environment for leave to trust any certificate, and no word of its caller's changes that.
 */
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import tls, { type PeerCertificate } from 'node:tls';
import { readText } from '../net/body-text.ts';

/** Where and how to connect, in place of what the URL's host and the system say. */
export interface Way {
  readonly host: string;
  readonly port: number;
  readonly lookup: LookupFunction;
  /** Certificates of authorities, PEM. */
  readonly ca: readonly string[];
}

export interface Question {
  readonly way?: Way;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Most bytes of an answer: a longer one is none. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  /** UTF-8, as everything is that is asked here. */
  readonly text: string;
  /** Lower-case names, as Node joins them. */
  readonly headers: Readonly<IncomingHttpHeaders>;
}

/**
 * One request and the whole of its answer, from a server whose certificate was verified where it is `https:`. A redirection is no answer: a key
 * would follow it.
 * @throws {Error} whose message has nothing in it that a server wrote
 */
export async function fetchText(url: URL, question: Question): Promise<Answer> {
  try {
    return await ask(url, question);
  } catch (cause) {
    // Why it was given up, rather than that it was.
    question.signal.throwIfAborted();
    throw cause;
  }
}

async function ask(url: URL, { method = 'GET', headers, body, limit, signal, way }: Question): Promise<Answer> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, headers: { ...headers, host: url.host, 'accept-encoding': 'identity' }, signal };
    const request =
      url.protocol === 'https:'
        ? https.request(url, { ...options, ...secureWay(url, way), rejectUnauthorized: true })
        : http.request(url, { ...options, ...plainWay(way) });
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });
  const { statusCode: status = 0 } = message;
  try {
    if (status >= 300 && status <= 399) throw new Error('the server leads elsewhere, which is not followed');
    return { status, text: await readText(message, limit), headers: message.headers };
  } finally {
    message.destroy();
  }
}

/** A connection of its own, which no other way has opened. */
function plainWay(way: Way | undefined): http.RequestOptions {
  if (way === undefined) return {};
  return { hostname: way.host, port: way.port, lookup: way.lookup, agent: false };
}

/** The certificate is for the host that was asked for, whatever address that is. */
function secureWay(url: URL, way: Way | undefined): https.RequestOptions {
  if (way === undefined) return {};
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) === 0 ? host : '';
  const checkServerIdentity = (_: string, certificate: PeerCertificate): Error | undefined =>
    tls.checkServerIdentity(host, certificate);
  return { ...plainWay(way), ca: [...way.ca], servername, checkServerIdentity };
}
