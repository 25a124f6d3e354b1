import type { Policy } from '../model/policy/policy.ts';
import type { ModelServer, ReviewServer } from '../model/policy/services.ts';

/** The servers of a document that a session under it would ask: what has nothing to judge is not needed, nor is its key. */
export interface AskedModels {
  /** Where this document or a mandatory one has actions checked. */
  readonly review?: ReviewServer;
  /** Where SpiderSense is on in one of them. */
  readonly embeddings?: ModelServer;
}

/** Which servers a session under this document asks. */
export function askedModels(policy: Policy): AskedModels {
  const { review, embeddings } = policy.models ?? {};
  const documents = [policy, ...policy.mandatory];
  const reviewed = documents.some(({ guardrails }) => guardrails?.enableLlmActionCheck === true);
  const sensed = documents.some(({ guards }) => guards.spiderSense?.enabled === true);
  return {
    ...(review !== undefined && reviewed ? { review } : {}),
    ...(embeddings !== undefined && sensed ? { embeddings } : {}),
  };
}
