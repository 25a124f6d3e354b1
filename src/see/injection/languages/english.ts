import type { Words } from '../concepts.ts';

export const ENGLISH: Words = {
  override: 'ignore ignoring disregard disregarding forget forgetting neglect dismiss unlearn aside',
  overrule: `override overrule overwrite bypass discard supersede cancel replace abandon void nullify drop erase
    suspend supersedes overrides replaces`,
  order: 'instruction instructions directive directives prompt prompts programming guardrails safeguards',
  obey: 'follow following obey obeying comply heed adhere listen respect bound abide obeys follows execute',
  all: 'all any every everything anything whatever whatsoever',
  prior: 'previous previously prior earlier preceding foregoing original initial former existing past current',
  above: 'above before beforehand aforementioned hitherto',
  instruction: `instruction instructions rule rules directive directives prompt prompts guideline guidelines
    guardrails constraint constraints programming orders command commands safeguards instrs guidance policy policies
    protocol protocols`,
  invalid: `void outdated obsolete invalid expired cancelled canceled revoked superseded overridden suspended
    deprecated annulled rescinded withdrawn ended terminated inoperative stale settled moot done irrelevant lapsed
    dropped`,
  system: 'system systems hidden initial secret internal confidential developer',
  role: 'system assistant',
  prompt: 'prompt prompts preamble',
  reveal: `reveal reveals leak print output display repeat show disclose expose recite dump append tell share divulge
    echo paste copy quote translate transcribe spell reproduce extract export list describe`,
  ai: `ai llm llms chatgpt gpt claude gemini copilot assistant assistants chatbot chatbots aiagent aiagents genai
    agentic aibot copilots llama mistral perplexity fillers autofill automations chatgpts concierge butler`,
  agent: 'agent agents model models bot bots crawler crawlers automation scraper scrapers robot robots',
  modal: 'must should shall required instructed please obliged supposed ordered obligated',
  command: `click send navigate open visit go transfer delete submit type enter buy purchase forward email download
    run execute call approve upload post reveal ignore disregard forget print fetch follow respond reply answer output
    write press copy include install read summarize load remember say stop state claim recommend mention insert add
    retrieve use perform complete confirm report continue select paste tap release export rate give hide put pay reset
    disable turn switch unlock update choose book order skip set check subscribe accept share list act obey mark log
    invite sign place cancel grant settle authenticate connect link begin close omit leave enable allow rank prefer
    wire register move activate launch fill opening accepting sending clicking copying running putting installing
    typing paying forwarding redeem redeems redeemed reenter re-enter`,
  if: 'if when',
  you: 'you u ya',
  are: 'are re being',
  now: 'now henceforth onwards forward hereafter today tonight',
  your: 'your yours ur',
  the: 'the this that it these those',
  new: 'new real actual true updated revised',
  task: 'task tasks goal goals objective objectives mission purpose directive priority role',
  not: 'not dont don never stop avoid cannot refrain cease',
  without: 'without',
  tell: 'tell telling inform informing notify notifying mention mentioning alert alerting warn saying report reporting',
  user: 'user users human humans owner operator holder developer',
  known: 'know known learned said',
  secret: `password passwords passphrase credential credentials secret secrets cookie cookies token tokens apikey
    apikeys key keys session emails inbox contacts passcode passcodes history conversation transcript conversations
    otp ssn localstorage logins pin pins cvv code codes environment variable variables env keychain vault mailbox`,
  send: `send forward email mail post upload transmit exfiltrate leak submit transfer share append include put deliver
    paste pass enter type dispatch relay report`,
  embed: 'load render embed fetch include display insert add show draw',
  persona: 'dan jailbroken unrestricted unfiltered uncensored jailbreak evil sudo amoral',
  pretend: 'pretend act behave roleplay imagine simulate impersonate play playing portray embody',
  permanent: 'permanently always forever persistently',
  future: 'future later upcoming subsequent every all',
  remember: 'remember memorize memorise store save',
  mode: 'mode persona maintenance debug diagnostic diagnostics test service',
  limits: `restriction restrictions filter filters limit limits limitation limitations rules guardrails safeguards
    constraints censorship ethics bounds boundaries limitless policy policies guidelines moderation restraints
    barriers guideline`,
  no: 'no without any zero free',
  attention: `attention note notice message important instructions instruction reminder warning dear hello hey memo
    advisory`,
  to: 'to for an any all dear the every',
  bypass: 'bypass skip circumvent disable evade override turn omit leave',
  approval: `approval approvals confirmation confirmations authorization verification permission consent confirm
    verify verifying approve asking consult consulted consulting asks ask clearance signoff okay check checking review
    preview sign-off`,
  approve: 'approve approves approving accept authorize confirm authorise permit allow grant',
  tool: 'tool tools',
  call: 'call calls request requests invocation invocations pending next use',
  urgent: `urgent urgently immediately immediate asap critical emergency now instantly promptly forthwith straightaway
    hurry quickly imminent pressing earliest deadline`,
  authority: `administrator administrators admin compliance management ceo headquarters police bank helpdesk openai
    anthropic google microsoft security director administration supervisor boss executive manager chief president
    regulator regulators auditor auditors lawyer court government authority authorities treasury finance legal payroll
    headmaster officer officers ciso inspector ministry`,
  document: `document documents page webpage website text data content context input article email conversation
    session chat review reviews paragraph post note listing application advert site line resume cv comment passage`,
  end: 'end ends ended ending begin begins start starts',
  template: 'inst sys im endoftext eot eom header turn',
  toolcall: 'invoke function tool name action',
  web: 'web',
  webContent: 'webcontent webcontents',
  content: 'content',
  border: 'start starts end ends begin begins close closed stop finish finished over',
  systemprompt: 'systemprompt sysprompt',
  carrier: 'url urls link query parameter parameters webhook endpoint image address',
  stranger: 'external attacker remote evil outside thirdparty',
  aiFirst: 'language foundation artificial generative automated automatic virtual digital autonomous',
  aiSecond: 'model models intelligence ai assistant assistants agent agents system systems',
  secretFirst: 'login bank card',
  secretSecond: 'data details number numbers',
  private: `history conversation conversations transcript inbox contacts emails cookie cookies session localstorage
    chat context memory`,
  demand: `requires demands orders instructs expects wants asked kindly demanded required requests require requiring
    want demanding advised told obliges obliged request insists insist mandates mandated directs directed urges urge
    compel compelled expected`,
  suspected: 'suspected',
  before: 'before',
  finish: 'finish solve complete answer reply respond summarise summarize proceed replying answering finishing',
  first: 'first following instead next',
  rest: 'rest remainder',
  reply: 'response responses reply replies answer answers message messages output responds answering',
  afterwards: 'then',
  reach: `access fetch retrieve read list open show dump collect gather find harvest obtain extract locate look copy
    copies grab export pull`,
  record: 'record records invoice invoices file files document documents data account accounts',
  other: 'another other others',
  party: 'tenant tenants customer customers client clients user users holder principal shopper shoppers guest guests',
  told: 'told instructed ordered commanded trained given received got assigned handed entrusted briefed going',
  stop: 'stop abandon abort cease drop halt quit leave',
  instead: 'instead',
  changed: `changed updated replaced modified superseded revised altered changes changing rewritten cancelled canceled
    update updates mind`,
  only: 'only solely exclusively alone matters',
  checks: `checks safety safeguards protections authentication verification moderation filters 2fa mfa protocol
    protocols protection layer guard guards guardrail`,
  off: `off disabled disable lifted suspended deactivated bypassed paused removed dropped relaxed cleared inactive
    revoked cancelled canceled`,
  mails: 'emails mails messages letters',
  latest: 'latest last recent newest',
  reads: `reading summarising summarizing processing analysing analyzing parsing crawling summarise summarize visiting
    viewing reads read visits visit visited evaluates evaluate evaluating processes processed process handles handling
    indexing scraping crawls browsing summarises summarizes parses reviewing rating ranking analyses analyzes sees
    screening handle compares compare comparing answers serves crawl scans scanning lists`,
  money: `wire amount payment money funds transfer pay euros euro dollars usd eur invoice invoices price balance
    refund cash bitcoin crypto pounds amounts`,
  minutes: 'minutes minute hour hours seconds second',
  nobody: 'nobody anyone anybody noone none',
  needed: 'needed required necessary need require mandatory',
  as: 'as',
  office: `department team board operator platform vendor provider supplier support developers publisher owner
    moderators council staff office branch desk division unit group maintainers maintainer bureau agency service
    services maker makers creators`,
  deadline: `today tonight deadline midnight overdue final expire expires noon tomorrow soon close closing countdown
    remaining remains left`,
  threat: `deleted lost terminated blocked suspended penalised penalized punished sanctioned fired otherwise penalty
    penalties locked forfeited shut fined liable consequences wiped frozen lose losing loses falls void forfeit
    revoked disabled deactivated erased destroyed removed sued prosecuted fine fines charged breach breached dismissed
    cancelled terminate terminates collapse fail fails failure arrested gone lapse lapses sanctions prosecution
    dismissal`,
  wish: `wants wanted wish wishes asked requested intent intention intentions preference preferences desires says said
    want needs prefers`,
  heed: 'attention heed mind care regard listen bother account notice stick hold keep go',
  decide: `decides determines precedence prevail prevails outrank outranks counts count matters matter dictates
    governs trumps applies apply rank ranks weight overrules equal equals outweighs authoritative binding priority`,
  nomore: 'longer anymore',
  personal: `phone telephone birthday birthdate dob iban surname passport name names address addresses birth id
    identity licence license social`,
  hide: 'hide conceal quiet silent suppress withhold unmentioned',
  praise: `stars star excellent best favourably favorably positive positively promote prefer praise rate rank
    recommend recommended highest suitable first advise suggest present choose ideal only superior favour favor five`,
  passage: 'section paragraph passage page text note line part review post listing site',
  digest: 'summarise summarize summarising summarizing summary recap paraphrase digest',
  goOn: 'continue continuing proceed proceeding resume carry',
  serve: `serve serves serving working works loyal belong obey help helping helps assist assisting assists act acting
    behalf represent representing`,
  memory: 'memory memories',
  shell: 'terminal powershell cmd shell console',
  able: 'can cannot may',
  vow: 'agrees agree consents consent consented undertakes commits accepts accepted agreed authorized authorised',
  prove: 'prove verify verification proof genuine human captcha robot',
  setup: `configured initialised initialized programmed built trained made created configuration settings defaults
    setting config`,
  already: 'already',
  asked: 'asked requested told wanted asks asking assigned',
  rank: 'developer administrator admin root superuser',
  wield: 'use using uses deploy operate',
  auto: 'automatically automatic automated automates automating unattended programmatically automation',
  person: 'person someone somebody individual people man woman whoever',
  below: 'below beneath underneath following hereafter here next',
  written: 'written stated described says said listed printed',
  came: 'came come brought arrived arriving here sent opened began started beginning start outset visit',
  this: 'this these',
  vouch: 'certified verified vetted signed endorsed attested cleared checked trusted confirmed authenticated',
  field: 'comment comments remarks notes field fields box form ticket review reply',
  attach: 'attach include add append',
};
