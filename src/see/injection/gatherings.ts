import type { SeeRule } from '../rules.ts';
import type { Check } from './patterns.ts';

/** A rule, how sure it is alone (0 to 1), within how many words, and the ideas that stand there in any order, the rarest first. */
export type GatheringLine = readonly [by: SeeRule, score: number, span: number, ideas: string, check?: Check];

/**
 * Ideas that make an injection wherever they stand within a sentence: word order differs between languages, and a demand can be said in many
 * of them. `urgent authority ai|agent off` within 20 words is one word each of the first, second and fourth idea, and one of the two in the middle.
 */
export const GATHERINGS: readonly GatheringLine[] = [
  ['see.injection.override', 0.8, 10, 'told override|overrideLast all|prior|above'],
  ['see.injection.override', 0.65, 14, 'instead stop|override|overrideLast task|yourTask command|obey'],
  ['see.injection.override', 0.35, 6, 'only obey|obeyLast the|first|instruction|document'],
  ['see.injection.role', 0.75, 12, 'limits no|not ai|persona youAre|you|pretend now|all'],
  ['see.injection.role', 0.7, 18, 'off checks|limits system attention'],
  ['see.injection.role', 0.7, 18, 'systemNote off checks|limits'],
  ['see.injection.agent', 0.65, 16, 'reads ai modal document command'],
  ['see.injection.exfiltration', 0.65, 14, 'latest mails send', 'address'],
  ['see.injection.exfiltration', 0.65, 16, 'secret|private reach send all|user|party|other', 'address'],
  ['see.injection.exfiltration', 0.65, 12, 'secret|secretSecond reach send party|user'],
  ['see.injection.tool', 0.65, 18, 'approve authority you|your|ai|agent without|not approval|tell'],
  ['see.injection.override', 0.7, 24, 'changed your|yourTask instruction|limits|prompt approval not|no|without'],
  ['see.injection.tool', 0.65, 22, 'authority without|not approve approval|tell command|send|off'],
  ['see.injection.urgency', 0.75, 22, 'urgent authority off|bypass ai|agent'],
  ['see.injection.urgency', 0.75, 26, 'urgent authority without|not tell|approval ai|agent'],
  ['see.injection.urgency', 0.7, 26, 'money authority demand urgent|minutes nobody|you|ai|agent'],
];
