import type { Words } from '../concepts.ts';

export const ENGLISH: Words = {
  override: 'ignore ignoring disregard disregarding forget forgetting neglect dismiss unlearn',
  overrule:
    'override overrule overwrite bypass discard supersede cancel replace abandon void nullify drop erase suspend',
  order: 'instruction instructions directive directives prompt prompts programming guardrails safeguards',
  obey: 'follow following obey obeying comply heed adhere listen respect',
  all: 'all any every everything anything whatever whatsoever',
  prior: 'previous previously prior earlier preceding foregoing original initial former existing past current',
  above: 'above before beforehand aforementioned hitherto',
  instruction: `instruction instructions rule rules directive directives prompt prompts guideline guidelines guardrails constraint constraints
    programming orders command commands safeguards instrs`,
  invalid:
    'void outdated obsolete invalid expired cancelled canceled revoked superseded overridden suspended deprecated',
  system: 'system systems hidden initial secret internal confidential developer underlying original base',
  role: 'system assistant',
  prompt: 'prompt prompts preamble',
  reveal: `reveal reveals leak print output display repeat show disclose expose recite dump append tell share divulge echo paste copy quote
    translate transcribe spell reproduce`,
  ai: 'ai llm llms chatgpt gpt claude gemini copilot assistant assistants chatbot chatbots agentic aiagent aiagents genai',
  agent: 'agent agents model models bot bots crawler crawlers automation',
  modal: 'must should shall need needs have required instructed please obliged',
  command: `click send navigate open visit go transfer delete submit type enter buy purchase forward email download run execute call
    approve upload post reveal ignore disregard forget print fetch follow respond reply answer output write press copy paste include install
    read summarize load remember say stop state claim recommend mention insert add retrieve use perform complete confirm report continue select`,
  if: 'if when since as because whenever',
  you: 'you u ya',
  are: 'are re being',
  now: 'now henceforth onwards',
  your: 'your yours ur',
  the: 'the this that it these those',
  new: 'new real actual true updated revised correct following',
  task: 'task tasks goal goals objective objectives mission purpose directive priority role',
  not: 'not dont don never stop avoid cannot refrain cease',
  without: 'without',
  tell: 'tell telling inform informing notify notifying mention mentioning alert alerting reveal revealing warn asking',
  user: 'user users human humans owner operator',
  known: 'told know known learned said instructed given trained',
  secret: `password passwords passphrase credential credentials secret secrets cookie cookies token tokens apikey apikeys key keys session
    emails inbox contacts passcode passcodes history conversation transcript conversations otp ssn localstorage`,
  send: 'send forward email mail post upload transmit exfiltrate leak submit transfer share copy append include put deliver paste pass enter type',
  embed: 'load render embed fetch include display insert add show draw',
  persona:
    'dan jailbroken unrestricted unfiltered uncensored developer administrator admin root jailbreak evil sudo superuser amoral',
  pretend: 'pretend act behave roleplay imagine simulate impersonate',
  permanent: 'permanently always forever persistently',
  future: 'future later upcoming subsequent every all',
  remember: 'remember memorize memorise store save',
  mode: 'mode persona',
  limits:
    'restriction restrictions filter filters limit limits limitation limitations rules guardrails safeguards constraints censorship ethics',
  no: 'no without any zero free',
  attention:
    'attention note notice message important instructions instruction reminder warning dear hello hey memo advisory',
  to: 'to for an any all dear the every',
  bypass: 'bypass skip circumvent disable evade override turn',
  approval: 'approval approvals confirmation confirmations authorization verification permission consent',
  approve: 'approve approves approving accept authorize confirm allow grant',
  tool: 'tool tools function functions',
  call: 'call calls request requests invocation invocations pending next use',
  urgent: 'urgent urgently immediately immediate asap critical emergency now',
  authority:
    'administrator administrators admin compliance management ceo headquarters police bank helpdesk openai anthropic google microsoft',
  document:
    'document documents page webpage website text data content context input article email conversation session chat',
  end: 'end ends ended ending begin begins start starts',
  template: 'inst sys im endoftext eot eom header turn',
  toolcall: 'invoke function tool',
  web: 'web webcontent',
  content: 'content',
  border: 'start end begin',
  systemprompt: 'systemprompt sysprompt',
  carrier: 'url urls link query parameter parameters webhook endpoint image address',
  stranger: 'external attacker remote evil outside thirdparty',
};
