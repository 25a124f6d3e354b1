import type { SeeRule } from '../rules.ts';

/** What must hold of the text around a match besides its words (checks.ts). */
export type Check =
  | 'address'
  | 'addressed'
  | 'announced'
  | 'beacon'
  | 'bracketed'
  | 'clause-end'
  | 'destination'
  | 'forbids'
  | 'is-one'
  | 'opens-clause'
  | 'opens-phrase'
  | 'opens-sentence'
  | 'query-address'
  | 'role-label'
  | 'shouted-tag'
  | 'shouted-head'
  | 'template-token'
  | 'tool-token'
  | 'unconditional';

/** A rule, how sure it is alone (0 to 1), concepts in order with at most so many words between them, and what else must hold. */
export type PatternLine = readonly [by: SeeRule, score: number, words: string, check?: Check];

/** Ideas that some languages say in two words: a pattern with the first stands for another one with these in its place. */
export const COMPOUNDS: Readonly<Record<string, string>> = {
  ai: 'aiFirst 1 aiSecond',
  secret: 'secretFirst 1 secretSecond',
  invalid: 'invalidFirst 1 invalidSecond',
};

/**
 * What an injection says, in concepts: `override 3 prior|above 3 instruction` is a word of the first kind, after at most three words one of
 * the second or third, and so on. A pattern earns its line by what it finds in attacks by others, or in the seeds' fixtures, and by leaving real text alone (docs/how-it-works/see.md).
 */
export const PATTERNS: readonly PatternLine[] = [
  // Setting instructions aside.
  ['see.injection.override', 0.9, 'override 3 prior 3 instruction|task|prompt|limits'],
  ['see.injection.override', 0.85, 'bypass 1 all 2 prior 2 instruction|prompt|limits'],
  ['see.injection.override', 0.75, 'override 1 document 1 command', 'opens-sentence'],
  ['see.injection.override', 0.9, 'override 2 all 1 instruction|prompt'],
  ['see.injection.override', 0.9, 'override 3 instruction|prompt 2 prior|above'],
  ['see.injection.override', 0.9, 'override 1 your|system 2 instruction|prompt|limits'],
  ['see.injection.override', 0.85, 'override 2 the|all 1 above', 'clause-end'],
  ['see.injection.override', 0.85, 'override 1 all 1 above|prior 0 the|document', 'clause-end'],
  ['see.injection.override', 0.85, 'override 1 above 1 instruction|prompt'],
  ['see.injection.override', 0.75, 'override 0 your 1 task', 'clause-end'],
  ['see.injection.override', 0.8, 'no 0 attention 2 prior|above 2 instruction|prompt'],
  ['see.injection.override', 0.85, 'override 2 all 5 told'],
  ['see.injection.override', 0.8, 'override 3 you 3 told'],
  ['see.injection.override', 0.85, 'override 5 told 1 above|prior'],
  ['see.injection.override', 0.85, 'override 2 all 2 document 1 below|above'],
  ['see.injection.override', 0.85, 'overrule 3 your|system 2 order'],
  ['see.injection.override', 0.85, 'overrule 3 prior 2 order', 'opens-clause'],
  ['see.injection.override', 0.85, 'instruction|prompt|attention|document|modal 1 overrule 3 prior 2 order'],
  ['see.injection.override', 0.85, 'not 1 obey 2 prior|your|above 2 instruction|prompt'],
  ['see.injection.override', 0.8, 'your|all 1 prior 1 instruction|prompt 4 invalid'],
  ['see.injection.override', 0.75, 'prior 0 instruction|prompt 1 invalid', 'opens-phrase'],
  ['see.injection.override', 0.8, 'your 0 instruction|prompt 2 invalid'],
  ['see.injection.override', 0.75, 'your 0 instruction|prompt 3 new'],
  ['see.injection.override', 0.75, 'your 0 system 0 prompt 3 new'],
  ['see.injection.override', 0.75, 'prior 0 task 3 invalid'],
  ['see.injection.override', 0.8, 'not 1 obey 1 user 2 instruction'],
  ['see.injection.override', 0.8, 'not 1 obey 3 instruction 1 prior', 'forbids'],
  ['see.injection.override', 0.75, 'not 1 obey 1 instruction 1 above', 'forbids'],
  ['see.injection.override', 0.9, 'prior|above 3 instruction|prompt 3 overrideLast'],
  ['see.injection.override', 0.9, 'all 2 instruction|prompt 2 overrideLast'],
  ['see.injection.override', 0.9, 'instruction|prompt 1 all 1 overrideLast'],
  ['see.injection.override', 0.9, 'system|your 1 instruction|prompt 3 overrideLast'],
  ['see.injection.override', 0.85, 'prior|above 3 instruction 2 obeyLast'],
  ['see.injection.override', 0.75, 'you 1 modal 1 strictly 1 obey 3 instruction'],
  ['see.injection.override', 0.75, 'strictly 1 obey 3 first 1 instruction'],
  // Speaking as someone else, or making the reader someone else.
  ['see.injection.role', 0.95, 'template', 'template-token'],
  ['see.injection.role', 0.95, 'role|user', 'template-token'],
  ['see.injection.role', 0.9, 'role', 'role-label'],
  ['see.injection.role', 0.8, 'attention', 'shouted-tag'],
  ['see.injection.role', 0.9, 'rank 0 overrule', 'bracketed'],
  ['see.injection.role', 0.7, 'rank|role 0 overrule', 'shouted-head'],
  ['see.injection.role', 0.8, 'you 1 are 1 now 2 persona|ai'],
  ['see.injection.role', 0.8, 'you 1 now 2 persona|ai'],
  ['see.injection.role', 0.8, 'you 0 are 0 no 4 ai'],
  ['see.injection.role', 0.8, 'now 1 you 1 are 2 persona|ai'],
  ['see.injection.role', 0.8, 'now 1 youAre 3 persona|ai'],
  ['see.injection.role', 0.8, 'you 1 are 1 now 2 rank 1 no 2 limits'],
  ['see.injection.role', 0.75, 'remember 2 permanent|user|future 6 rank|persona'],
  ['see.injection.role', 0.8, 'you 0 are 0 persona', 'clause-end'],
  ['see.injection.role', 0.8, 'pretend 4 no 2 limits'],
  ['see.injection.role', 0.7, 'pretend 3 persona'],
  ['see.injection.role', 0.7, 'persona 2 pretend'],
  ['see.injection.role', 0.7, 'you 3 not|no 2 obey 3 limits|instruction', 'unconditional'],
  ['see.injection.role', 0.7, 'new 2 instruction|task', 'shouted-head'],
  ['see.injection.role', 0.7, 'urgent 0 new 1 instruction|task', 'shouted-head'],
  ['see.injection.role', 0.7, 'attention 2 rank', 'shouted-head'],
  // Talking to the model.
  ['see.injection.agent', 0.85, 'if 1 you 1 are 3 ai', 'is-one'],
  ['see.injection.agent', 0.85, 'if 1 are 1 you 3 ai', 'is-one'],
  ['see.injection.agent', 0.85, 'if 1 youAre 3 ai', 'is-one'],
  ['see.injection.agent', 0.85, 'you 2 aiIf'],
  ['see.injection.agent', 0.85, 'if 1 you 2 ai 1 are'],
  ['see.injection.agent', 0.85, 'you 2 ai 1 if|are'],
  ['see.injection.agent', 0.8, 'if 3 ai 1 reads'],
  ['see.injection.agent', 0.8, 'if 4 reads 5 ai'],
  ['see.injection.agent', 0.75, 'to 1 ai', 'addressed'],
  ['see.injection.agent', 0.7, 'attention 0 ai', 'shouted-head'],
  ['see.injection.agent', 0.85, 'attention 0 to 3 ai', 'opens-sentence'],
  ['see.injection.agent', 0.85, 'attention 1 attention 0 to 2 ai', 'opens-sentence'],
  ['see.injection.agent', 0.85, 'new 0 instruction 0 to 2 ai'],
  ['see.injection.agent', 0.8, 'attention 0 ai', 'announced'],
  ['see.injection.agent', 0.75, 'ai 8 you 1 modal 3 command'],
  ['see.injection.agent', 0.7, 'ai 4 document 4 modal 3 command'],
  ['see.injection.agent', 0.75, 'ai 1 modal 3 command', 'opens-sentence'],
  ['see.injection.agent', 0.75, 'your 1 new 1 task|instruction', 'announced'],
  ['see.injection.agent', 0.75, 'yourTask 0 new'],
  ['see.injection.agent', 0.75, 'new 0 yourTask'],
  ['see.injection.agent', 0.75, 'not 2 tell 3 user'],
  ['see.injection.agent', 0.75, 'user 2 not 1 tell'],
  ['see.injection.agent', 0.75, 'user 2 tellNot'],
  ['see.injection.agent', 0.7, 'user 1 tell 1 not'],
  ['see.injection.agent', 0.75, 'before 1 you 3 finish 2 task|call 16 first'],
  // Asking for what is hidden, and carrying it away.
  ['see.injection.leak', 0.9, 'reveal 3 system 1 prompt'],
  ['see.injection.leak', 0.9, 'reveal 3 systemprompt'],
  ['see.injection.leak', 0.8, 'reveal 1 your 2 instruction|prompt'],
  ['see.injection.leak', 0.85, 'system 1 prompt 3 revealLast'],
  ['see.injection.leak', 0.8, 'your 2 instruction|prompt 3 revealLast'],
  ['see.injection.exfiltration', 0.85, 'send 5 secret|private', 'destination'],
  ['see.injection.exfiltration', 0.8, 'secret 9 sendLast', 'address'],
  ['see.injection.exfiltration', 0.8, 'send 4 secret 3 stranger'],
  ['see.injection.exfiltration', 0.9, 'embed', 'beacon'],
  ['see.injection.exfiltration', 0.7, 'afterwards 0 embed', 'query-address'],
  ['see.injection.exfiltration', 0.7, 'reach 3 record 3 other 1 party'],
  // Tool calls.
  ['see.injection.tool', 0.75, 'bypass 0 approval 2 command'],
  ['see.injection.tool', 0.8, 'approve 2 all|call 2 tool'],
  ['see.injection.tool', 0.9, 'toolcall', 'tool-token'],
  ['see.injection.tool', 0.75, 'call|command 2 tool 6 send', 'destination'],
  // Pressing the reader to do something first.
  ['see.injection.urgency', 0.75, 'attention 4 urgent 24 you 1 modal 2 command'],
  // Forged provenance.
  ['see.provenance.forged', 1, 'web 0 content 0 border', 'bracketed'],
  ['see.provenance.forged', 1, 'webContent 0 border', 'bracketed'],
  ['see.provenance.forged', 1, 'border 2 web 0 content', 'bracketed'],
  ['see.provenance.forged', 1, 'border 2 webContent', 'bracketed'],
  ['see.provenance.forged', 1, 'suspected 0 border', 'bracketed'],
];
