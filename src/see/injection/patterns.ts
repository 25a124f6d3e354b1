import type { SeeRule } from '../rules.ts';

/** What must hold of the text around a match besides its words (checks.ts). */
export type Check =
  | 'clause-end'
  | 'colon'
  | 'addressed'
  | 'greeted'
  | 'announced'
  | 'destination'
  | 'address'
  | 'beacon'
  | 'template-token'
  | 'tool-token'
  | 'tool-name'
  | 'tool-to-address'
  | 'query-address'
  | 'query'
  | 'subject'
  | 'role-colon'
  | 'role-bracket'
  | 'bracketed'
  | 'role-label'
  | 'opens-sentence'
  | 'secret-path'
  | 'named-tool'
  | 'dialogue'
  | 'email'
  | 'headed'
  | 'colon-after'
  | 'vocative'
  | 'vocative-colon'
  | 'honoured'
  | 'tool-call'
  | 'json-key'
  | 'role-json';

/** A rule, how sure it is alone (0 to 1), concepts in order with at most so many words between them, and what else must hold. */
export type PatternLine = readonly [by: SeeRule, score: number, words: string, check?: Check];

/** Ideas that some languages say in two words: a pattern with the first stands for another one with these in its place. */
export const COMPOUNDS: Readonly<Record<string, string>> = {
  ai: 'aiFirst 1 aiSecond',
  secret: 'secretFirst 1 secretSecond',
};

/**
 * What an injection says, in concepts: `override 3 prior|above 3 instruction` is a word of the first kind, after at most three words one of
 * the second or third, and so on. Scores of different patterns in one stretch add up as chances do; what reaches {@link REDACT_FROM} goes.
 * A pattern below that says something that people say too: it needs company.
 */
export const PATTERNS: readonly PatternLine[] = [
  // Setting instructions aside.
  ['see.injection.override', 0.9, 'override 3 prior 3 instruction|task|prompt'],
  ['see.injection.override', 0.9, 'override 2 all 3 instruction|prompt'],
  ['see.injection.override', 0.9, 'override 3 instruction|prompt 2 prior|above'],
  ['see.injection.override', 0.9, 'override 1 your|system 2 instruction|prompt|limits'],
  ['see.injection.override', 0.85, 'override 2 the|all 1 above', 'clause-end'],
  ['see.injection.override', 0.85, 'override 2 all 5 told'],
  ['see.injection.override', 0.85, 'override 2 all 5 known', 'clause-end'],
  ['see.injection.override', 0.8, 'override 3 you 3 told'],
  ['see.injection.override', 0.85, 'override 5 told|known 1 above|prior'],
  ['see.injection.override', 0.85, 'override 1 user 2 instruction|task|call|command'],
  ['see.injection.override', 0.85, 'override 2 all 1 above', 'clause-end'],
  ['see.injection.override', 0.85, 'overrule 3 prior|your|system 2 order'],
  ['see.injection.override', 0.85, 'overrule 1 all 3 prior|system 1 order'],
  ['see.injection.override', 0.85, 'overrule 2 order 2 prior'],
  ['see.injection.override', 0.85, 'ai 1 modal 1 override'],
  ['see.injection.override', 0.85, 'not 1 obey 0 prior|your|above 2 instruction|prompt'],
  ['see.injection.override', 0.85, 'not 1 obey 1 all|the 2 prior|your|above 2 instruction|prompt'],
  ['see.injection.override', 0.85, 'not 1 obey 3 instruction 1 prior|above'],
  ['see.injection.override', 0.7, 'not 2 obey 3 your 1 task'],
  ['see.injection.override', 0.85, 'obey 3 prior|your 2 instruction 1 not'],
  ['see.injection.override', 0.85, 'prior 1 instruction 2 not 1 obey'],
  ['see.injection.override', 0.55, 'prior|your|all 1 instruction 4 invalid'],
  ['see.injection.override', 0.55, 'instruction 1 prior|above 3 invalid'],
  ['see.injection.override', 0.9, 'prior|above 3 instruction|prompt 3 overrideLast'],
  ['see.injection.override', 0.9, 'all 2 instruction|prompt 2 overrideLast'],
  ['see.injection.override', 0.9, 'instruction|prompt 1 all 1 overrideLast'],
  ['see.injection.override', 0.9, 'system|your 1 instruction|prompt 3 overrideLast'],
  ['see.injection.override', 0.85, 'prior|above 3 instruction 2 obeyLast'],
  [
    'see.injection.override',
    0.8,
    'end 2 document|instruction|prompt 6 new|system 1 instruction|prompt',
    'opens-sentence',
  ],
  ['see.injection.override', 0.45, 'prior 1 task 2 invalid'],
  ['see.injection.override', 0.7, 'override|overrule|bypass 1 your|all 3 checks'],
  ['see.injection.override', 0.65, 'override 1 the 2 checks'],
  ['see.injection.override', 0.65, 'override|overrule 0 mode'],
  ['see.injection.override', 0.45, 'task|yourTask 2 changed'],
  ['see.injection.override', 0.4, 'your 2 instruction|prompt|limits 4 changed'],
  ['see.injection.override', 0.4, 'yourTask 4 changed'],
  ['see.injection.override', 0.35, 'now 4 command|obey 4 only'],
  ['see.injection.override', 0.35, 'now 3 only 2 command|obey'],
  ['see.injection.override', 0.35, 'approval 3 not|no 3 needed'],
  ['see.injection.role', 0.7, 'end 3 document 12 system 4 approve|command', 'opens-sentence'],
  ['see.injection.role', 0.7, 'document 2 end 12 system 4 approve|command', 'opens-sentence'],
  ['see.injection.role', 0.7, 'end 3 document 12 new 1 instruction|systemprompt', 'opens-sentence'],
  ['see.injection.role', 0.7, 'document 2 end 12 new 1 instruction|systemprompt', 'opens-sentence'],
  ['see.injection.role', 0.7, 'end 3 document 12 instruction 1 system', 'opens-sentence'],
  ['see.injection.role', 0.7, 'document 2 end 12 instruction 1 system', 'opens-sentence'],
  ['see.injection.role', 0.7, 'document 2 end 12 system 1 instruction', 'opens-sentence'],
  ['see.injection.override', 0.4, 'override 3 call'],
  // Speaking as someone else, or making the reader someone else.
  ['see.injection.role', 0.95, 'template', 'template-token'],
  ['see.injection.role', 0.9, 'role', 'role-label'],
  ['see.injection.role', 0.4, 'role', 'role-colon'],
  ['see.injection.role', 0.4, 'role', 'role-bracket'],
  ['see.injection.role', 0.35, 'new 0 task', 'colon'],
  ['see.injection.role', 0.65, 'rest 2 private|document 8 reply'],
  ['see.injection.role', 0.8, 'you 1 are 1 now 2 persona|ai'],
  ['see.injection.role', 0.8, 'you 1 now 2 persona|ai'],
  ['see.injection.role', 0.8, 'now 1 you 1 are 2 persona|ai'],
  ['see.injection.role', 0.8, 'now 1 are 1 you 3 persona|ai'],
  ['see.injection.role', 0.8, 'now 1 youAre 3 persona|ai'],
  ['see.injection.role', 0.8, 'youAre 1 now 3 persona|ai'],
  ['see.injection.role', 0.75, 'now 0 you 1 persona'],
  ['see.injection.role', 0.45, 'you 1 are 1 now 2 rank'],
  ['see.injection.role', 0.45, 'you 1 now 2 rank'],
  ['see.injection.role', 0.45, 'now 1 youAre 3 rank'],
  ['see.injection.role', 0.8, 'you 1 are 1 now 2 rank 1 mode'],
  ['see.injection.role', 0.8, 'you 1 are 1 now 2 rank 1 no 2 limits'],
  ['see.injection.role', 0.8, 'you 1 now 2 rank 1 no 2 limits'],
  ['see.injection.role', 0.8, 'rank 0 mode 2 no 1 limits'],
  ['see.injection.role', 0.8, 'mode 1 rank 2 no 1 limits'],
  ['see.injection.role', 0.8, 'no 1 limits 2 rank 0 mode'],
  ['see.injection.role', 0.65, 'pretend 3 rank'],
  ['see.injection.role', 0.4, 'rank 2 pretend'],
  ['see.injection.role', 0.75, 'remember 2 permanent|user|future 6 rank'],
  ['see.injection.role', 0.75, 'remember 3 user 2 permanent 2 rank'],
  ['see.injection.role', 0.75, 'now 1 limits 1 no 4 persona'],
  ['see.injection.role', 0.8, 'you 0 are 0 persona', 'clause-end'],
  ['see.injection.role', 0.8, 'persona 0 mode 2 no 1 limits'],
  ['see.injection.role', 0.8, 'mode 1 persona 2 no 1 limits'],
  ['see.injection.role', 0.8, 'no 1 limits 2 persona 0 mode'],
  ['see.injection.role', 0.8, 'pretend 4 no 2 limits'],
  ['see.injection.role', 0.7, 'you 3 not|no 2 obey 3 limits|instruction'],
  ['see.injection.role', 0.95, 'role|user', 'template-token'],
  ['see.injection.role', 0.65, 'role|user 24 role|ai', 'dialogue'],
  ['see.injection.role', 0.65, 'pretend 3 persona'],
  ['see.injection.role', 0.65, 'persona 2 pretend'],
  ['see.injection.role', 0.8, 'bypass 1 your 2 limits'],
  ['see.injection.role', 0.65, 'new 1 instruction', 'colon'],
  ['see.injection.role', 0.75, 'remember 2 permanent|user|future 6 persona'],
  ['see.injection.role', 0.75, 'remember 3 user 2 permanent 2 persona'],
  ['see.injection.role', 0.65, 'remember 4 permanent|future 4 approve|override|bypass'],
  ['see.injection.role', 0.35, 'future 1 document|call|secret|private'],
  ['see.injection.role', 0.3, 'permanent 1 command|send'],
  ['see.injection.exfiltration', 0.4, 'permanent 1 send', 'address'],
  ['see.injection.role', 0.45, 'system', 'role-json'],
  ['see.injection.role', 0.35, 'bypass 2 approval'],
  // Talking to the model.
  ['see.injection.agent', 0.41, 'attention 3 ai', 'vocative'],
  ['see.injection.agent', 0.41, 'to 2 ai', 'vocative-colon'],
  ['see.injection.agent', 0.41, 'ai', 'honoured'],
  ['see.injection.tool', 0.42, 'tool|toolcall|call|command|afterwards|first', 'json-key'],
  ['see.injection.agent', 0.35, 'to 1 all 2 ai', 'opens-sentence'],
  ['see.injection.agent', 0.85, 'if 1 you 1 are 3 ai'],
  ['see.injection.agent', 0.85, 'if 1 are 1 you 3 ai'],
  ['see.injection.agent', 0.85, 'if 1 youAre 3 ai'],
  ['see.injection.agent', 0.85, 'if 0 you 0 ai'],
  ['see.injection.agent', 0.85, 'if 2 ai 1 are|if'],
  ['see.injection.agent', 0.85, 'you 2 aiIf'],
  ['see.injection.agent', 0.85, 'if 1 you 2 ai 1 are'],
  ['see.injection.agent', 0.85, 'you 2 ai 1 if|are'],
  ['see.injection.agent', 0.85, 'attention 0 to 3 ai', 'opens-sentence'],
  ['see.injection.agent', 0.8, 'attention 0 ai', 'announced'],
  ['see.injection.agent', 0.8, 'attention 0 ai 0 agent', 'announced'],
  ['see.injection.agent', 0.8, 'attention 1 ai 1 ai', 'announced'],
  ['see.injection.agent', 0.75, 'ai 8 you 1 modal 3 command'],
  ['see.injection.agent', 0.7, 'ai 4 document 4 modal 3 command'],
  ['see.injection.agent', 0.75, 'ai 1 modal 3 command', 'subject'],
  ['see.injection.agent', 0.7, 'ai 4 mustDo', 'subject'],
  ['see.injection.agent', 0.8, 'ai 0 agent 1 modal 4 command', 'subject'],
  ['see.injection.agent', 0.75, 'ai 2 command', 'addressed'],
  ['see.injection.agent', 0.75, 'attention 1 ai 3 command', 'greeted'],
  ['see.injection.agent', 0.75, 'your 1 new 1 task|instruction', 'announced'],
  ['see.injection.agent', 0.75, 'new 0 task|instruction 1 your'],
  ['see.injection.agent', 0.75, 'yourTask 0 new'],
  ['see.injection.agent', 0.75, 'new 0 yourTask'],
  ['see.injection.agent', 0.75, 'not 2 tell 3 user'],
  ['see.injection.agent', 0.75, 'user 2 not 1 tell'],
  ['see.injection.agent', 0.75, 'user 2 tellNot'],
  ['see.injection.agent', 0.65, 'user 1 tell 1 not'],
  ['see.injection.agent', 0.65, 'tell 1 user 1 not'],
  ['see.injection.agent', 0.4, 'without 1 tell 2 user'],
  ['see.injection.agent', 0.4, 'user 1 without 1 tell'],
  ['see.injection.agent', 0.3, 'now 2 you 2 modal'],
  ['see.injection.agent', 0.65, 'before 1 you 3 finish 2 task|call 16 first'],
  ['see.injection.agent', 0.45, 'before 1 you 1 finish 3 first'],
  ['see.injection.agent', 0.45, 'to 0 you 1 ai'],
  ['see.injection.agent', 0.75, 'ai 1 to', 'colon'],
  ['see.injection.agent', 0.75, 'ai 0 attention', 'colon'],
  ['see.injection.agent', 0.65, 'ai 5 reads 5 modal', 'subject'],
  ['see.injection.agent', 0.55, 'reads 1 ai 9 modal'],
  ['see.injection.agent', 0.65, 'as 3 ai|agent 1 command', 'addressed'],
  ['see.injection.agent', 0.65, 'as 3 ai|agent 1 modal 2 command', 'addressed'],
  ['see.injection.agent', 0.4, 'not 3 tell|approval 2 nobody'],
  ['see.injection.agent', 0.4, 'nobody 3 tell|approval'],
  // Asking for what is hidden, and carrying it away.
  ['see.injection.leak', 0.9, 'reveal 3 system 1 prompt'],
  ['see.injection.leak', 0.9, 'reveal 3 systemprompt'],
  ['see.injection.leak', 0.85, 'reveal 6 your 2 system 0 prompt'],
  ['see.injection.leak', 0.85, 'reveal 3 prompt|instruction 2 system'],
  ['see.injection.leak', 0.65, 'reveal 3 system 1 instruction'],
  ['see.injection.leak', 0.8, 'reveal 1 your 2 instruction|prompt'],
  ['see.injection.leak', 0.85, 'system 1 prompt 3 revealLast'],
  ['see.injection.leak', 0.85, 'systemprompt 3 revealLast'],
  ['see.injection.leak', 0.8, 'your 2 instruction|prompt 3 revealLast'],
  ['see.injection.leak', 0.8, 'system 1 instruction 3 revealLast'],
  ['see.injection.leak', 0.7, 'reveal 1 all 1 above'],
  ['see.injection.exfiltration', 0.85, 'send 5 secret', 'destination'],
  ['see.injection.exfiltration', 0.85, 'send 5 private', 'destination'],
  ['see.injection.exfiltration', 0.75, 'send 4 private 6 carrier|stranger'],
  ['see.injection.exfiltration', 0.8, 'secret 9 sendLast', 'address'],
  ['see.injection.exfiltration', 0.8, 'send 4 secret 3 stranger'],
  ['see.injection.exfiltration', 0.8, 'secret 3 stranger 3 sendLast'],
  ['see.injection.exfiltration', 0.8, 'secret 3 sendLast 3 stranger'],
  ['see.injection.exfiltration', 0.4, 'send 4 secret 3 carrier'],
  ['see.injection.exfiltration', 0.9, 'embed', 'beacon'],
  ['see.injection.exfiltration', 0.6, 'afterwards 0 embed', 'query-address'],
  ['see.injection.exfiltration', 0.65, 'command 20 secret', 'tool-to-address'],
  ['see.injection.exfiltration', 0.65, 'reach 3 record 3 other 1 party'],
  ['see.injection.exfiltration', 0.65, 'reach 2 other 1 party 2 record'],
  // Tool calls.
  ['see.injection.tool', 0.4, 'now|first|finish|approval|approve 3 command', 'tool-name'],
  ['see.injection.tool', 0.75, 'bypass 2 approval 2 command'],
  ['see.injection.tool', 0.75, 'command 4 without 2 approval 3 user'],
  ['see.injection.tool', 0.75, 'tool 6 without 1 tell 2 user'],
  ['see.injection.tool', 0.8, 'approve 2 all|call 2 tool'],
  ['see.injection.tool', 0.8, 'approve 1 tool 0 call'],
  ['see.injection.tool', 0.8, 'approve 1 tool', 'clause-end'],
  ['see.injection.tool', 0.75, 'call|command 2 tool 6 send', 'address'],
  ['see.injection.tool', 0.9, 'toolcall', 'tool-token'],
  ['see.injection.tool', 0.7, 'call|command 3 tool', 'named-tool'],
  ['see.injection.tool', 0.7, 'tool 14 call|command|send', 'named-tool'],
  ['see.injection.tool', 0.7, 'command|reach|call 4 tool', 'secret-path'],
  ['see.injection.tool', 0.7, 'tool 4 command|reach|call', 'secret-path'],
  // Urgency with authority.
  ['see.injection.urgency', 0.65, 'urgent 4 authority 4 modal|known 5 command|send'],
  ['see.injection.urgency', 0.65, 'authority 4 modal|known 4 command|send 6 urgent'],
  ['see.injection.urgency', 0.65, 'authority 4 modal 4 urgent 4 command|send'],
  ['see.injection.urgency', 0.55, 'urgent 4 authority 4 demand 6 command|send'],
  ['see.injection.urgency', 0.55, 'authority 4 demand 6 urgent 4 command|send'],
  ['see.injection.urgency', 0.55, 'authority 4 demand 4 command|send 6 urgent'],
  // Forged provenance.
  ['see.provenance.forged', 1, 'web 0 content 0 border', 'bracketed'],
  ['see.provenance.forged', 1, 'webContent 0 border', 'bracketed'],
  ['see.provenance.forged', 1, 'border 2 web 0 content', 'bracketed'],
  ['see.provenance.forged', 1, 'border 2 webContent', 'bracketed'],
  ['see.provenance.forged', 1, 'suspected 0 border', 'bracketed'],
];
