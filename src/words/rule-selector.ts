import { RuleSelector } from '../grant/select/rules.ts';
import { openRelevanceWeights } from './relevance-weights.ts';
import { openWordVectors } from './word-vectors.ts';
import { openWordNet } from './wordnet.ts';

/**
 * What chooses policies offline, with all that it needs to know: some forty milliseconds, and ten megabytes.
 *
 * @throws {CordonError} `environment` when the data have not been built
 */
export function openRuleSelector(): RuleSelector {
  return new RuleSelector(openWordNet(), openWordVectors(), openRelevanceWeights());
}
