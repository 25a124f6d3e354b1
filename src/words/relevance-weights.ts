import { readFileSync } from 'node:fs';
import { type RelevanceWeights, readWeights } from '../grant/select/relevance/weights.ts';
import { builtData } from './built-data.ts';

/**
 * The relevance network as the build left it in `dist/data`. Takes a millisecond or two.
 *
 * @throws {CordonError} `environment` when it has not been built
 */
export function openRelevanceWeights(): RelevanceWeights {
  return readWeights(readFileSync(builtData('relevance.bin')));
}
