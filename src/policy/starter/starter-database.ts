import { type Threat, type ThreatDatabase, threatDatabase } from '../../model/policy/threats.ts';
import { textDigest } from '../source/digest.ts';
import { STARTER_DIMENSION, STARTER_FAMILIES } from './starter-threats.ts';

/** The SpiderSense database that ships with Cordon, for embeddings of all-MiniLM-L6-v2 (384 dimensions). */
export function starterDatabase(): ThreatDatabase {
  const threats: Threat[] = [];
  const vectors: Int8Array[] = [];
  for (const [family, category, stage, label, packed] of STARTER_FAMILIES) {
    const steps = Int8Array.from(atob(packed), (character) => character.charCodeAt(0));
    for (let start = 0; start < steps.length; start += STARTER_DIMENSION) {
      threats.push({ id: `starter-${family}-${start / STARTER_DIMENSION + 1}`, category, stage, label });
      vectors.push(steps.subarray(start, start + STARTER_DIMENSION));
    }
  }
  return threatDatabase(threats, vectors, textDigest(JSON.stringify(STARTER_FAMILIES)));
}
