/**
 * Chio's SpiderSenseGuard: cosine similarity of an embedding against a database of known threats.
 *
 * Every vector of a call is scored by itself and the highest score counts: pooled to their mean, as the page has it, an attack and
 * its negation would cancel out. The database stands as one array of unit vectors, row after row, so that a score is one dot
 * product and the scan reads memory straight through.
 */
import type { Json, JsonObject } from '../../model/json.ts';
import type { SpiderSenseConfig, ThreatPattern } from '../../model/policy.ts';
import { refuse } from '../rules.ts';
import { DISABLED, type Guard } from './guard.ts';

/** Rounding of single precision: a pattern scores this little short of 1 against itself. */
const ROUNDING = 1e-6;

interface Match {
  readonly pattern: ThreatPattern;
  readonly score: number;
}

export function createSpiderSenseGuard(config: SpiderSenseConfig): Guard {
  if (!config.enabled) return DISABLED;
  const { patterns, similarityThreshold: threshold, ambiguityBand: band } = config;
  const size = patterns[0]?.embedding.length ?? 0;
  const rows = unitRows(patterns, size);

  return {
    judge({ action }) {
      const vectors = vectorsOf(action.arguments);
      if (vectors.length === 0) return undefined;
      let top: readonly Match[] = [];
      for (const vector of vectors) {
        const unit = unitVector(vector, size);
        if (unit === undefined) {
          const reason =
            'The embedding of this call cannot be judged: repeat the call without it, or with a valid one.';
          return refuse('act.spider_sense.malformed', reason);
        }
        const found = nearest(unit, rows, patterns, config.topK);
        if ((found[0]?.score ?? -1) > (top[0]?.score ?? -2)) top = found;
      }
      const score = top[0]?.score ?? 1;
      const evidence = { score: rounded(score), threshold, band, top: top.map(describe) };
      const reason = 'This call resembles a known attack: go back to what the task asks for.';
      if (score >= threshold + band - ROUNDING) return refuse('act.spider_sense.threat', reason, evidence);
      if (score <= threshold - band || config.ambiguousPolicy === 'allow') return undefined;
      return refuse('act.spider_sense.ambiguous', reason, evidence);
    },
  };
}

/** Every vector that a call carries: `embedding`, `vector`, and each of `embeddings`. */
function vectorsOf(args: JsonObject): readonly Json[] {
  const single = [args.embedding, args.vector].filter((value) => value !== undefined);
  const { embeddings } = args;
  if (embeddings === undefined) return single;
  const several = Array.isArray(embeddings) && embeddings.length > 0 ? embeddings : [embeddings];
  return [...single, ...several];
}

/** The vector at length one; undefined where it has another size, something that is no finite number, or no direction. */
function unitVector(value: Json, size: number): Float32Array | undefined {
  if (!Array.isArray(value) || value.length !== size || size === 0) return undefined;
  const numbers: number[] = [];
  for (const item of value) {
    if (typeof item !== 'number' || !Number.isFinite(item)) return undefined;
    numbers.push(item);
  }
  // Scaled by the largest first, so that the squares of very large or small numbers stay finite and above zero.
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  if (largest === 0) return undefined;
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + (number / largest) ** 2, 0));
  return Float32Array.from(numbers, (number) => number / largest / length);
}

function unitRows(patterns: readonly ThreatPattern[], size: number): Float32Array {
  const rows = new Float32Array(patterns.length * size);
  for (const [index, pattern] of patterns.entries()) {
    const unit = unitVector(pattern.embedding, size);
    // A pattern without direction is near nothing: its row stays zero.
    if (unit !== undefined) rows.set(unit, index * size);
    else if (!pattern.embedding.every((number) => number === 0) || pattern.embedding.length !== size) {
      throw new RangeError(`threat pattern '${pattern.id}' has no usable embedding`);
    }
  }
  return rows;
}

/** The `count` patterns of the highest score, best first. */
function nearest(
  unit: Float32Array,
  rows: Float32Array,
  patterns: readonly ThreatPattern[],
  count: number,
): readonly Match[] {
  const best: Match[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  let offset = 0;
  for (const pattern of patterns) {
    const score = dot(unit, rows, offset);
    offset += unit.length;
    if (best.length === count && score <= floor) continue;
    const place = best.findIndex((match) => match.score < score);
    best.splice(place < 0 ? best.length : place, 0, { pattern, score });
    if (best.length > count) best.pop();
    floor = best.at(-1)?.score ?? floor;
  }
  return best;
}

/** Four sums side by side: one alone would wait for its own last addition. */
function dot(unit: Float32Array, rows: Float32Array, offset: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let index = 0;
  for (; index + 3 < unit.length; index += 4) {
    const row = offset + index;
    a += (unit[index] ?? 0) * (rows[row] ?? 0);
    b += (unit[index + 1] ?? 0) * (rows[row + 1] ?? 0);
    c += (unit[index + 2] ?? 0) * (rows[row + 2] ?? 0);
    d += (unit[index + 3] ?? 0) * (rows[row + 3] ?? 0);
  }
  for (; index < unit.length; index += 1) a += (unit[index] ?? 0) * (rows[offset + index] ?? 0);
  return a + b + c + d;
}

function describe({ pattern, score }: Match): JsonObject {
  const { id, category, stage, label } = pattern;
  return { id, category, stage, label, score: rounded(score) };
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
