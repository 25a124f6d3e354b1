import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Bench } from 'tinybench';
import { z } from 'zod';
import { createSeeGate } from '../src/see/gate.ts';
import { redactText } from '../src/see/redact.ts';
import { judgeSentences } from './see-unseen.ts';
import { printTable, type Row, share, type Tally } from './table.ts';

/** Beside the checkout: seen from this file, and from the bundle in dist/bench. */
const CORPUS = ['../../shared', '../../../shared']
  .map((shared) => fileURLToPath(new URL(`${shared}/data/prompt-injection/injection-smoke.jsonl`, import.meta.url)))
  .find((file) => existsSync(file));
const TARGET_MB_PER_S = 50;

const row = z.object({
  attack_class: z.string(),
  benign_subclass: z.string().nullish(),
  bypass_class: z.string(),
  family_id: z.string(),
  text: z.string(),
});

/** Clean prose of about a megabyte, the same each time: sentences over a small vocabulary by a linear congruence. */
function cleanText(): string {
  const words =
    'the market opens at nine and closes when it is dark you will find fresh bread all kinds of fruit near a river that runs past our town every visitor may ask for new maps if they need one order was shipped to your previous address'.split(
      ' ',
    );
  const parts: string[] = [];
  let state = 1;
  for (let size = 0; size < 1_000_000; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const word = words[state % words.length] ?? '';
    parts.push(word, state % 13 === 0 ? '. ' : ' ');
    size += word.length + 1;
  }
  return parts.join('');
}

/** Prints how fast the text filter is, and what it finds in the development corpus where that is at hand. */
export async function benchSee(): Promise<void> {
  const text = cleanText();
  const unicode = text.replaceAll('e', 'é').replaceAll(' a ', ' — ');
  const html = `<main>${text.replaceAll('. ', '.</p><p class="x">')}</main>`;
  const gate = createSeeGate({ goal: 'read', nonce: 'nonce-of-the-benchmark' });
  const bench = new Bench({ time: 1_000, warmupTime: 300 });
  bench
    .add('text, ASCII', () => redactText(text))
    .add('text, accents and dashes', () => redactText(unicode))
    .add('gate, HTML', () => gate.filter({ origin: 'https://a.example', html }));
  await bench.run();
  const sizes = [text.length, unicode.length, html.length];
  printTable(
    bench.tasks.map((task, at) => {
      const { result } = task;
      const ms = 'latency' in result ? result.latency.p50 : Number.NaN;
      const size = sizes[at] ?? 0;
      const perKilobyte = ((ms * 1_000_000) / size).toFixed(1);
      return {
        what: task.name,
        'MB/s (median)': (size / 1_000 / ms).toFixed(1),
        target: TARGET_MB_PER_S,
        'µs/KB': perKilobyte,
      };
    }),
  );
  printTable(weighPage());
  printTable(judgeSentences());
  if (CORPUS === undefined) process.stdout.write('No corpus at hand: recall and false positives are not measured\n');
  else printTable(judgeCorpus(CORPUS));
}

/**
 * How often attacks are found and benign texts are not left alone, by class and by way of writing, for the part of the corpus that is held
 * out (a quarter of its families, by a hash of the name) and for the rest.
 */
function judgeCorpus(corpus: string): Row[] {
  const counts = new Map<string, Record<Part, Tally>>();
  for (const line of readFileSync(corpus, 'utf8').trim().split('\n')) {
    const { attack_class, benign_subclass, bypass_class, family_id, text } = row.parse(JSON.parse(line));
    const flagged = redactText(text).redactions.length > 0 ? 1 : 0;
    const part = hash(family_id) % 4 === 0 ? 'held out' : 'the rest';
    const keys =
      attack_class === 'benign'
        ? ['benign: all', `benign: ${benign_subclass}`]
        : ['attack: all', `attack: ${attack_class}`, `attack written: ${bypass_class}`];
    for (const key of keys) {
      const count = counts.get(key) ?? { 'held out': { flagged: 0, of: 0 }, 'the rest': { flagged: 0, of: 0 } };
      count[part].flagged += flagged;
      count[part].of++;
      counts.set(key, count);
    }
  }
  return Array.from(counts, ([what, parts]) => ({
    what,
    'held out': share(parts['held out']),
    'the rest': share(parts['the rest']),
  })).toSorted((one, other) => one.what.localeCompare(other.what));
}

type Part = 'held out' | 'the rest';

/** FNV-1a, the same on every machine. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  return state;
}

/** What a page of ordinary build weighs as HTML and as it is shown, at about four characters a token. */
function weighPage(): Row[] {
  const gate = createSeeGate({ goal: 'read', nonce: 'nonce-of-the-benchmark' });
  const html = shopPage();
  const { text } = gate.filter({ origin: 'https://shop.example', html });
  const tokens = (length: number): number => Math.round(length / 4);
  const saved = `${((1 - text.length / html.length) * 100).toFixed(0)} %`;
  return [{ page: 'a list of 60 products', 'tokens of HTML': tokens(html.length), shown: tokens(text.length), saved }];
}

function shopPage(): string {
  const products = Array.from({ length: 60 }, (_, at) => {
    const name = `Lamp ${at + 1}`;
    return `<li class="product card" data-id="${at}"><a class="product__link" href="/lamps/${at}?from=list"><img class="product__image"
      src="/images/lamp-${at}.webp" srcset="/images/lamp-${at}@2x.webp 2x" width="320" height="240" alt="${name}"><h3 class="product__name">${name}</h3></a>
      <p class="product__price"><span class="visually-hidden" style="position:absolute;clip:rect(0,0,0,0)">Price</span>$ ${at + 20}.00</p>
      <button type="submit" class="button button--primary" form="cart-${at}">Buy now</button></li>`;
  });
  return `<!doctype html><html lang="en"><head><title>Lamps</title><meta name="description" content="All our lamps"><style>.product__name { font-weight: bold }
    </style><script>window.data = ${JSON.stringify(Array.from({ length: 60 }, (_, at) => ({ id: at, stock: at % 7 })))}</script></head><body><!-- list of products -->
    <nav><a href="/">Home</a><a href="/lamps">Lamps</a><a href="/account">My account</a></nav><ul class="products">${products.join('\n')}</ul></body></html>`;
}
