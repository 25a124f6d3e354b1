import type { SeeRule } from '../rules.ts';
import type { Check } from './patterns.ts';

/**
 * A rule, how sure it is alone (0 to 1), within how many words, and the ideas that stand there in any order, the rarest first. `-wield` at the end:
 * not where such a word stands just before the first idea, as in "you must not use bots".
 */
export type GatheringLine = readonly [by: SeeRule, score: number, span: number, ideas: string, check?: Check];

/**
 * Ideas that make an injection wherever they stand within a sentence: word order differs between languages, and a demand can be said in many
 * of them. `urgent authority ai|agent off` within 20 words is one word each of the first, second and fourth idea, and one of the two in the middle.
 */
export const GATHERINGS: readonly GatheringLine[] = [
  ['see.injection.override', 0.8, 10, 'told override|overrideLast all|prior|above'],
  ['see.injection.override', 0.65, 14, 'instead stop|override|overrideLast task|yourTask command|obey'],
  ['see.injection.override', 0.35, 6, 'only obey|obeyLast the|first|instruction|document'],
  ['see.injection.role', 0.75, 12, 'ai|persona limits no|not youAre|you|pretend now|all'],
  ['see.injection.role', 0.7, 18, 'off checks|limits system attention', 'headed'],
  ['see.injection.role', 0.7, 18, 'systemNote off checks|limits'],
  ['see.injection.agent', 0.65, 16, 'ai reads modal document command -wield'],
  ['see.injection.exfiltration', 0.65, 14, 'latest mails send', 'address'],
  ['see.injection.exfiltration', 0.65, 24, 'secret|private reach send all|user|party|other', 'address'],
  ['see.injection.exfiltration', 0.65, 12, 'secret|secretSecond reach send party|user'],
  ['see.injection.tool', 0.65, 18, 'approve authority you|your|ai|agent without|not approval|tell'],
  ['see.injection.override', 0.7, 24, 'changed your|yourTask instruction|limits|prompt approval not|no|without'],
  ['see.injection.tool', 0.65, 22, 'authority without|not approve approval|tell command|send|off'],
  ['see.injection.urgency', 0.75, 22, 'ai|agent urgent authority off|bypass'],
  ['see.injection.urgency', 0.75, 26, 'ai|agent urgent authority without|not tell|approval'],
  ['see.injection.urgency', 0.7, 26, 'money authority demand urgent|minutes nobody'],
  // Someone with a say presses a machine.
  ['see.injection.urgency', 0.7, 16, 'ai|agent authority|office modal|demand urgent command|send'],
  ['see.injection.urgency', 0.7, 26, 'ai threat urgent|deadline|minutes command|send'],
  ['see.injection.urgency', 0.7, 26, 'threat agent authority|office urgent|deadline|minutes command|send'],
  ['see.injection.urgency', 0.65, 26, 'ai authority|office deadline|minutes demand|modal command|send'],
  [
    'see.injection.urgency',
    0.7,
    28,
    'authority|office ai modal|demand command|send|money not|without|tellNot tell|approval|tellNot',
  ],
  ['see.injection.urgency', 0.7, 28, 'ai tellNot authority|office command|send|money'],
  // Whoever reads this is spoken to.
  ['see.injection.agent', 0.7, 10, 'ai reads document', 'colon-after'],
  ['see.injection.agent', 0.65, 18, 'ai reads document demand|modal command -wield'],
  ['see.injection.agent', 0.65, 16, 'ai reads document if|only command|reply'],
  ['see.injection.agent', 0.65, 20, 'ai praise reads modal'],
  ['see.injection.agent', 0.65, 16, 'ai hide document command|praise'],
  ['see.injection.agent', 0.65, 12, 'ai tell user not document'],
  ['see.injection.agent', 0.65, 9, 'ai|agent attention authority|office', 'colon-after'],
  ['see.injection.agent', 0.65, 14, 'ai|agent user not tell|reveal|hide passage'],
  ['see.injection.agent', 0.65, 16, 'digest passage permanent|praise command|tell|reveal|praise'],
  // The user's word no longer counts, or the page's counts more.
  ['see.injection.override', 0.65, 8, 'wish user override|overrideLast'],
  ['see.injection.override', 0.65, 10, 'heed wish user not'],
  ['see.injection.override', 0.65, 9, 'nomore prior your|yourTask instruction'],
  ['see.injection.override', 0.65, 10, 'told instruction override|overrideLast|stop'],
  ['see.injection.override', 0.65, 14, 'decide user document instruction now|your'],
  ['see.injection.override', 0.65, 10, 'invalid wish user you'],
  ['see.injection.override', 0.45, 12, 'decide document you command|task|afterwards|first'],
  ['see.injection.role', 0.65, 24, 'changed|invalid user prior|the call|task|wish new command'],
  ['see.injection.role', 0.7, 20, 'ai|agent limits off|changed authority|office|system', 'headed'],
  ['see.injection.role', 0.65, 24, 'mode off approval|checks ai|agent|youAre|you'],
  ['see.injection.role', 0.65, 7, 'ai nomore youAre|you|are not'],
  // What is the user's, and where it is to go.
  ['see.injection.exfiltration', 0.65, 16, 'private reach send', 'address'],
  ['see.injection.exfiltration', 0.65, 18, 'personal user carrier send|embed|command', 'address'],
  ['see.injection.exfiltration', 0.65, 20, 'secret reach send|embed|command', 'email'],
  ['see.injection.leak', 0.7, 12, 'ai|agent modal|demand reveal|revealLast prior|system instruction|prompt'],
  ['see.injection.tool', 0.6, 18, 'tool tell user not command|call'],
  ['see.injection.tool', 0.6, 18, 'tool user tellNot command|call'],
  ['see.injection.tool', 0.45, 18, 'tool command|call not|without approval|tell'],
  ['see.injection.tool', 0.4, 18, 'tool command money|urgent'],
  // A page that lays down what machines do that come to it.
  ['see.injection.agent', 0.65, 18, 'ai|agent reads document vow|demand command|send -wield'],
  ['see.injection.agent', 0.65, 26, 'ai goOn able|modal task|yourTask command'],
  ['see.injection.agent', 0.65, 24, 'agent|ai reads modal no|not|without|needed approval command -wield'],
  ['see.injection.agent', 0.65, 30, 'ai user bypass document yourTask|task'],
  ['see.injection.agent', 0.65, 22, 'shell ai|agent prove command'],
  ['see.injection.agent', 0.65, 24, 'ai digest|reply tell|hide|reveal not|no|without command'],
  ['see.injection.agent', 0.65, 24, 'ai digest|reply tellNot command'],
  ['see.injection.override', 0.65, 24, 'ai instruction|limits changed now|new|deadline command|approve all'],
  ['see.injection.exfiltration', 0.65, 24, 'ai personal|secret user command|send', 'headed'],
  ['see.injection.exfiltration', 0.65, 26, 'ai secret modal|needed user', 'address'],
  ['see.injection.exfiltration', 0.65, 30, 'ai user no|not|without approval|tell|asked personal|private command|send'],
  ['see.injection.exfiltration', 0.65, 22, 'reply carrier all|permanent', 'query'],
  ['see.injection.leak', 0.65, 20, 'setup reply prove|end|first you|your'],
  ['see.injection.leak', 0.65, 26, 'off checks your reveal|revealLast setup|document'],
  // A page that says what the user wants, or that it is the user.
  ['see.injection.role', 0.65, 6, 'first call|wish|task user', 'colon-after'],
  ['see.injection.role', 0.65, 26, 'serve you before asked command|money|send'],
  ['see.injection.role', 0.65, 26, 'serve you not document|user|authority hide|tell|document'],
  ['see.injection.role', 0.65, 26, 'memory remember user permanent|future|all'],
  ['see.injection.override', 0.65, 24, 'nomore user wish you|command'],
  ['see.injection.tool', 0.65, 24, 'already vow user|party all without|not command'],
  // What the reader came to do no longer counts, and this does.
  [
    'see.injection.override',
    0.65,
    34,
    'came|told task|yourTask|wish|call invalid|changed|nomore only|heed|decide written|below',
  ],
  ['see.injection.override', 0.65, 34, 'came|told invalid|nomore only|decide written|below you|your'],
  [
    'see.injection.override',
    0.65,
    34,
    'prior task|call|wish|instruction party|user invalid|changed|nomore heed|only written|below|document|passage you|your',
  ],
  // A text that ranks itself among those that made the reader, or has itself vouched for.
  [
    'see.injection.role',
    0.65,
    26,
    'decide ai|agent office|authority|setup|instruction this|below passage|instruction|document',
  ],
  ['see.injection.role', 0.65, 26, 'vouch ai|agent office|authority this|below passage|instruction|document'],
  ['see.injection.role', 0.65, 26, 'vow|vouch user all below|written without approval|asked'],
  // What opens as if a session were in another state.
  ['see.injection.leak', 0.65, 26, 'mode reveal|revealLast your|agent|ai system|prompt|setup before|first|above'],
  // Whoever answers by machine is to add what is kept secret.
  [
    'see.injection.exfiltration',
    0.65,
    28,
    'auto|system|ai secret|private|mails attach|embed reply|reads field|reply demand|modal|if|wish|call|person|attention -wield',
  ],
  [
    'see.injection.exfiltration',
    0.65,
    24,
    'serve person|user|party secret|personal|private|mails send|attach|command|embed|written field',
  ],
  [
    'see.injection.exfiltration',
    0.65,
    26,
    'mails|private latest user your send|attach|embed below|field|approval|prove|checks',
  ],
  // An assistant is asked to be one-sided.
  [
    'see.injection.agent',
    0.43,
    14,
    'praise|tell|tellNot|hide|reveal only|not|tellNot|permanent|without other|party|reads|needed',
  ],
  ['see.injection.agent', 0.65, 8, 'auto reads person attention', 'colon-after'],
  // Someone with a say presses whoever steers the browser.
  [
    'see.injection.urgency',
    0.65,
    30,
    'auto secret authority|office threat|minutes|deadline command|send modal|demand|are',
  ],
  ['see.injection.urgency', 0.65, 30, 'ai|agent authority|office threat minutes|deadline|urgent modal|demand'],
  ['see.injection.urgency', 0.65, 30, 'ai authority threat without|not approval modal|demand'],
  // A tool's result that goes on.
  [
    'see.injection.tool',
    0.65,
    30,
    'tool call|command|obey now|first|afterwards not|tell|tellNot|reply|without',
    'tool-call',
  ],
  ['see.injection.tool', 0.65, 30, 'tool call|command|send not|tell|tellNot|now|first', 'secret-path'],
  // Each by itself is what people say, too: two of them are not.
  ['see.injection.role', 0.42, 16, 'off checks private|this|came|user|you|your'],
  ['see.injection.role', 0.42, 16, 'off limits private|came'],
  ['see.injection.role', 0.41, 12, 'vow|approve user|party already|below|written'],
  ['see.injection.override', 0.35, 8, 'approval|asked not|no|without|nomore needed'],
  ['see.injection.override', 0.43, 16, 'told|came instruction|limits invalid|changed|off|nomore you|your|came|told'],
  ['see.injection.override', 0.39, 12, 'only|heed|obey|decide below|written this|below|document|passage'],
  ['see.injection.tool', 0.41, 6, 'before reply|finish user|your'],
  ['see.injection.agent', 0.31, 14, 'ai reads|digest this document|passage'],
];
