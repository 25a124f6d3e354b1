import type { SeeRule } from './rules.ts';

/**
 * What injections are made of: single words under concepts, and patterns as sequences of concepts. Nothing here spells out an attack,
 * so the file trips no other tool, and a new language is a few words and no new pattern.
 * Languages in first form: English, German, French, Spanish, Italian, Portuguese, Dutch. Accents are left out: folding drops them.
 */
export const CONCEPTS = {
  override: `ignore ignores ignoring ignored disregard disregarding forget neglect
    ignoriere ignorieren ignoriert missachte missachten vergiss vergessen ubergehe
    ignorez ignorer oubliez oublie oublier
    ignora ignorad ignoren ignorar olvida olvide olviden olvidar descarta
    ignorate ignorare ignori dimentica dimenticate dimenticare
    ignorem esqueca esquecer desconsidere negeer negeren vergeet vergeten`,
  /** Verbs that style sheets, linters and game rules use too: only together with words that mean a model's own orders. */
  overrule: 'override overrule bypass discard supersede cancel replace',
  order: 'instruction instructions directive directives prompt prompts programming guardrails safeguards',
  all: `all any every everything anything whatever alle allen alles jede samtliche tout tous toute toutes
    todo todos toda todas cualquier tutto tutti tutte ogni tudo qualquer allemaal`,
  prior: `previous previously prior earlier preceding foregoing original initial former
    vorherige vorherigen vorige vorigen bisherige bisherigen fruhere fruheren obige obigen vorangegangenen
    precedent precedente precedents precedentes anterieur anterieure anterieures initiales
    anterior anteriores previa previas previo previos
    precedenti iniziali eerdere voorgaande bovenstaande`,
  above: `above before beforehand aforementioned oben davor dessus arriba antes sopra prima acima hierboven`,
  instruction: `instruction instructions rule rules directive directives prompt prompts guideline guidelines guardrails
    constraint constraints programming orders command commands
    anweisung anweisungen instruktionen regel regeln vorgabe vorgaben befehl befehle richtlinien
    consigne consignes regle regles directives ordres
    instruccion instrucciones regla reglas ordenes directrices
    istruzione istruzioni regola regole direttive ordini
    instrucao instrucoes regra regras ordens diretrizes
    instructie instructies regels opdrachten richtlijnen`,
  policy: 'policy policies politique politiques politica politicas richtlinie beleid safeguards safety restrictions',
  system: `system systems hidden initial secret internal confidential developer systeme cachee cache verborgene verborgenen geheime
    sistema oculta oculto secreto nascosto nascoste oculto geheim verborgen`,
  role: 'system systeme sistema assistant',
  prompt: `prompt prompts preamble instructions message instruction invite systemprompt systemanweisung indicaciones`,
  reveal: `reveal reveals leak print output display repeat show disclose expose recite dump append tell share
    zeige zeig verrate enthulle wiederhole gib affichez affiche afficher revelez revele montrez
    revela revele muestra muestre imprime mostra mostrare rivela rivelate mostre toon onthul`,
  ai: `ai llm llms chatgpt gpt claude gemini copilot assistant assistants chatbot chatbots ki ia assistent asistente assistente
    assistants agente agentic`,
  agent: `agent agents model models bot bots crawler crawlers automation`,
  modal: `must should shall need needs have required instructed please doit devez muss mussen soll sollst debe debes deben deve devi devono moet
    moeten`,
  command: `click send navigate open visit go transfer delete submit type enter buy purchase forward email download run execute call
    approve upload post reveal ignore disregard forget print fetch follow respond reply answer output write press copy paste include install
    read summarize load remember say stop
    klicke offne sende besuche losche kaufe schreibe antworte cliquez envoyez envoyer ouvrez ignorer approuvez supprimez
    haz envia envie abre visita borra compra clicca invia apri visitate acquista clique abra envie klik stuur open verwijder`,
  if: 'if when since as wenn falls si se als',
  you: 'you u vous tu du sie usted voce ti jij je',
  are: 'are re being bist sind sind etes es eres sei voce bent',
  now: 'now henceforth onwards jetzt nun maintenant desormais ahora adesso ora agora nu',
  your: 'your yours ton votre vos dein deine deinen deiner ihre tu tus su sus tuo tue tuoi seu seus suas jouw je uw',
  the: 'the this that it alles das dies tout ce cela lo todo questo isto dit het',
  new: 'new real actual true updated revised neue neuer neues nouvelle nouvelles nouveau nueva nuevas nuevo nuova nuove nova novas nieuwe',
  task: 'task tasks goal objective mission purpose directive aufgabe ziel tache mission objectif tarea objetivo compito obiettivo tarefa taak doel',
  not: 'not dont don never without nicht nie niemals ohne pas sans jamais no sin nunca non senza nao sem niet zonder nooit avoid',
  tell: 'tell telling inform informing notify notifying mention mentioning alert alerting reveal revealing sagen informieren dire informer avisar informar informare vertellen',
  user: 'user users human humans owner operator person anyone benutzer nutzer utilisateur usuario utente gebruiker',
  known: 'told know known learned said instructed given trained gesagt weisst dit sabes detto sai dito gezegd',
  secret: `password passwords passphrase credential credentials secret secrets cookie cookies token tokens apikey apikeys key keys session
    emails inbox contacts passcode passwort passworter zugangsdaten kennwort motdepasse identifiants contrasena contrasenas credenciales
    credenziali senha senhas credenciais wachtwoord wachtwoorden history conversation transcript`,
  send: `send forward email mail post upload transmit exfiltrate leak submit transfer share copy append include put
    sende senden schicke schicken ubermittle envoyez envoyer transmettez transferez envia enviar envie manda invia inviare mandare stuur verstuur`,
  embed: 'load render embed fetch include display chargez lade carga carica',
  persona: `dan jailbroken unrestricted unfiltered uncensored developer administrator admin root jailbreak evil sudo administrateur administrador
    amministratore superuser`,
  permanent: 'permanently always forever toujours siempre sempre immer altijd persistently',
  remember: 'remember memorize memorise store memorisez merke recuerda ricorda lembre onthoud',
  mode: 'mode modus modo modalita persona',
  limits: 'restriction restrictions filter filters limits limitations rules guardrails safeguards',
  no: 'no without any zero free ohne sans sin senza sem geen',
  attention:
    'attention note notice message important instructions instruction reminder warning hinweis achtung remarque atencion attenzione atencao',
  to: 'to for an fur a para per pour aan voor all any dear the',
  bypass: 'bypass skip circumvent disable override evade turn',
  approval: 'approval approvals confirmation confirmations authorization verification permission',
  approve: 'approve approves approving accept authorize confirm allow approuvez genehmige aprueba approva aprove',
  tool: 'tool tools outil outils herramienta herramientas strumenti ferramenta',
  call: 'call calls request requests invocation pending next',
  template: 'inst sys im endoftext eot eom header turn',
  toolcall: 'invoke function tool',
  web: 'web webcontent',
  content: 'content',
  border: 'start end begin',
} as const satisfies Readonly<Record<string, string>>;

export type Concept = keyof typeof CONCEPTS;

/** The next word of a pattern: any of these concepts, after at most `gap` words in between. */
export interface Step {
  readonly any: readonly Concept[];
  readonly gap: number;
}

/** What must hold of the text around a match besides its words. */
export type Check =
  | 'clause-end'
  | 'colon'
  | 'addressed'
  | 'announced'
  | 'destination'
  | 'beacon'
  | 'template-token'
  | 'tool-token'
  | 'bracketed'
  | 'role-label';

/** A sequence of concepts that makes a rule speak. */
export interface Pattern {
  readonly by: SeeRule;
  readonly first: readonly Concept[];
  readonly rest: readonly Step[];
  readonly check?: Check;
}

function then(gap: number, ...any: readonly Concept[]): Step {
  return { any, gap };
}

export const PATTERNS: readonly Pattern[] = [
  // Setting instructions aside.
  { by: 'see.injection.override', first: ['override'], rest: [then(3, 'prior'), then(3, 'instruction')] },
  { by: 'see.injection.override', first: ['override'], rest: [then(2, 'all'), then(3, 'instruction')] },
  { by: 'see.injection.override', first: ['override'], rest: [then(3, 'instruction'), then(2, 'prior', 'above')] },
  { by: 'see.injection.override', first: ['override'], rest: [then(1, 'your', 'system'), then(2, 'instruction')] },
  {
    by: 'see.injection.override',
    first: ['override'],
    rest: [then(2, 'the', 'all'), then(1, 'above')],
    check: 'clause-end',
  },
  { by: 'see.injection.override', first: ['overrule'], rest: [then(3, 'prior', 'your'), then(2, 'order')] },
  {
    by: 'see.injection.override',
    first: ['overrule'],
    rest: [then(1, 'all'), then(3, 'prior', 'system'), then(1, 'order')],
  },
  { by: 'see.injection.override', first: ['override'], rest: [then(0, 'all'), then(2, 'you'), then(3, 'known')] },
  { by: 'see.injection.override', first: ['ai'], rest: [then(1, 'modal'), then(1, 'override')] },
  {
    by: 'see.injection.override',
    first: ['not'],
    rest: [then(0, 'command'), then(2, 'prior'), then(1, 'instruction')],
  },
  // Speaking as someone else, or making the reader someone else.
  { by: 'see.injection.role', first: ['template'], rest: [], check: 'template-token' },
  { by: 'see.injection.role', first: ['role'], rest: [], check: 'role-label' },
  { by: 'see.injection.role', first: ['you'], rest: [then(0, 'are'), then(1, 'now'), then(2, 'persona', 'ai')] },
  { by: 'see.injection.role', first: ['you'], rest: [then(0, 'are'), then(0, 'persona')], check: 'clause-end' },
  { by: 'see.injection.role', first: ['persona'], rest: [then(0, 'mode'), then(2, 'no'), then(1, 'limits')] },
  { by: 'see.injection.role', first: ['remember'], rest: [then(2, 'permanent', 'user'), then(6, 'persona')] },
  { by: 'see.injection.role', first: ['remember'], rest: [then(3, 'user'), then(2, 'permanent'), then(2, 'persona')] },
  { by: 'see.injection.role', first: ['new'], rest: [then(1, 'instruction')], check: 'colon' },
  // Talking to the model.
  { by: 'see.injection.agent', first: ['if'], rest: [then(0, 'you'), then(0, 'are'), then(2, 'ai')] },
  { by: 'see.injection.agent', first: ['attention'], rest: [then(0, 'to'), then(3, 'ai')] },
  { by: 'see.injection.agent', first: ['attention'], rest: [then(0, 'ai')], check: 'announced' },
  { by: 'see.injection.agent', first: ['ai'], rest: [then(1, 'modal'), then(3, 'command')] },
  { by: 'see.injection.agent', first: ['ai'], rest: [then(0, 'agent'), then(1, 'modal'), then(4, 'command')] },
  { by: 'see.injection.agent', first: ['ai'], rest: [then(2, 'command')], check: 'addressed' },
  {
    by: 'see.injection.agent',
    first: ['your'],
    rest: [then(0, 'new'), then(1, 'task', 'instruction')],
    check: 'announced',
  },
  { by: 'see.injection.agent', first: ['not'], rest: [then(1, 'tell'), then(1, 'user')] },
  // Asking for what is hidden, and carrying it away.
  { by: 'see.injection.leak', first: ['reveal'], rest: [then(3, 'system'), then(1, 'prompt')] },
  { by: 'see.injection.leak', first: ['reveal'], rest: [then(2, 'prompt'), then(1, 'system')] },
  { by: 'see.injection.exfiltration', first: ['send'], rest: [then(5, 'secret')], check: 'destination' },
  { by: 'see.injection.exfiltration', first: ['embed'], rest: [], check: 'beacon' },
  // Tool calls.
  { by: 'see.injection.tool', first: ['bypass'], rest: [then(2, 'approval'), then(2, 'command')] },
  { by: 'see.injection.tool', first: ['approve'], rest: [then(2, 'all', 'call'), then(2, 'tool')] },
  { by: 'see.injection.tool', first: ['approve'], rest: [then(1, 'tool'), then(0, 'call')] },
  { by: 'see.injection.tool', first: ['approve'], rest: [then(1, 'tool')], check: 'clause-end' },
  { by: 'see.injection.tool', first: ['toolcall'], rest: [], check: 'tool-token' },
  // Forged provenance.
  { by: 'see.provenance.forged', first: ['web'], rest: [then(0, 'content'), then(0, 'border')], check: 'bracketed' },
];
