/**
 * Chio's SpiderSenseGuard: cosine similarity of an embedding against a database of known threats.
 *
 * Every vector of a call is scored by itself and the highest score counts: pooled to their mean, as the page has it, an attack and
 * its negation would cancel out.
 */
import type { Action } from '../../model/action.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { SpiderSenseConfig } from '../../model/policy/policy.ts';
import { type ThreatDatabase, unitVector } from '../../model/policy/threats.ts';
import { refuse } from '../rules.ts';
import { DISABLED, type Guard } from './guard.ts';
import { ThreatScan, type ThreatScore } from './threat-scan.ts';

/** Rounding of single precision: a pattern scores this little short of 1 against itself. */
const ROUNDING = 1e-6;

/** @throws {RangeError} where the guard is on and has no database, which the policy room refuses */
export function createSpiderSenseGuard(config: SpiderSenseConfig): Guard {
  if (!config.enabled) return DISABLED;
  const { database, similarityThreshold: threshold, ambiguityBand: band, ambiguousPolicy } = config;
  if (database === undefined) throw new RangeError('SpiderSense has no database');
  const scan = new ThreatScan(database);
  const deniedFrom = threshold + band - ROUNDING;
  /** Scores above this lie in the band, and matter where the band is denied. */
  const allowedTo = threshold - band + ROUNDING;
  const matters = ambiguousPolicy === 'deny' ? Math.min(allowedTo, deniedFrom) : deniedFrom;

  return {
    judge({ action }) {
      const units: Float32Array[] = [];
      const { embeddings } = action;
      if (embeddings !== undefined && 'failed' in embeddings) {
        const reason =
          'This action could not be compared with known attacks, so it is refused: try it again later, or another way.';
        return refuse('act.spider_sense.unavailable', reason, { error: embeddings.failed });
      }
      for (const vector of vectorsOf(action)) {
        const unit = Array.isArray(vector) && vector.length === database.dimension ? unitVector(vector) : undefined;
        if (unit === undefined) {
          const reason =
            'The embedding of this call cannot be judged: repeat the call without it, or with a valid one.';
          return refuse('act.spider_sense.malformed', reason);
        }
        if (scan.reaches(unit, matters)) units.push(unit);
      }
      const top = highest(units.map((unit) => scan.nearest(unit, config.topK)));
      const score = top[0]?.score;
      if (score === undefined) return undefined;
      const evidence = { score: rounded(score), threshold, band, top: top.map((each) => describe(database, each)) };
      const reason = 'This call resembles a known attack: go back to what the task asks for.';
      if (score >= deniedFrom) return refuse('act.spider_sense.threat', reason, evidence);
      return score <= allowedTo ? undefined : refuse('act.spider_sense.ambiguous', reason, evidence);
    },
  };
}

/** Every vector that a call carries (`embedding`, `vector`, and each of `embeddings`), and those that were computed for it. */
function vectorsOf({ arguments: args, embeddings: computed }: Action): readonly Json[] {
  const own = computed !== undefined && 'vectors' in computed ? computed.vectors : [];
  const single = [...own, ...[args.embedding, args.vector].filter((value) => value !== undefined)];
  const { embeddings } = args;
  if (embeddings === undefined) return single;
  const several = Array.isArray(embeddings) && embeddings.length > 0 ? embeddings : [embeddings];
  return [...single, ...several];
}

function highest(found: readonly (readonly ThreatScore[])[]): readonly ThreatScore[] {
  return found.reduce((best, each) => ((each[0]?.score ?? -2) > (best[0]?.score ?? -2) ? each : best), []);
}

function describe({ threats }: ThreatDatabase, { index, score }: ThreatScore): JsonObject {
  const { id = '', category = '', stage = '', label = '' } = threats[index] ?? {};
  return { id, category, stage, label, score: rounded(score) };
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
