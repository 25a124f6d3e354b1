import type { Words } from '../concepts.ts';

export const ITALIAN: Words = {
  override: `ignora ignorate ignorare ignori dimentica dimenticate dimenticare dimentichi trascura trascurare
    tralascia lascia perdere`,
  overrule: 'annulla annullate sostituisci aggira scavalca',
  order: 'istruzion* direttive prompt',
  obey: 'segui seguire seguite obbedire obbedisci rispettare rispetta tenere tenga considerare esegu* obbed* attieniti',
  all: 'tutto tutti tutta tutte ogni qualsiasi',
  prior: 'precedent* iniziale iniziali originali anterior* preced* esistenti attuali',
  above: 'sopra prima precedentemente',
  instruction: `istruzion* regola regole direttiva direttive ordine ordini indicazion* comando comandi linee norma
    norme`,
  invalid: 'nulle annullate invalide revocate obsolete annullat* revocat* abrogat* nulla invalid* superat*',
  system: 'sistema nascosto nascosta nascoste nascosti segreto segreta segrete interno interne riservato riservate',
  role: 'sistema assistente',
  prompt: 'prompt',
  reveal: `rivela rivelate rivelare mostra mostrate mostrare mostrami stampa ripeti divulga scrivi copia dimmi elenca
    riporta fornisci ripetere`,
  ai: 'ia assistente assistenti llm chatbot robot bot maggiordomo aiutante',
  agent: 'agente agenti modello modelli',
  modal: 'deve devi devono dovrebbe dovresti favore dovrà dovranno obbligato bisogna occorre',
  command: `clicca cliccare invia inviare apri aprire visita visitate elimina acquista compra rispondi scrivi approva
    trasferisci scarica esegui usa utilizza chiama ignora copia consiglia vai segui fai confermare conferma confermate
    approvare premere premi premete preme esporta esportare esportate inserisci inserire inserisce completare completa
    sblocca sbloccare paga pagare salda saldare aggiungi aggiungere aggiungete pubblica pubblicare assegna assegnare
    dai dare nascondi scegli scegliere seleziona accetta accettare compila risponda rispondere imposta disattiva
    spedisca spedire liberare giudica valuta tacere scrivere metti agisci agire export* install* trasferire mettile
    installa accedere invitare mettere mostra mostrare inizia chiudi termina salva ricorda annulla annullare effettua
    abboni copiando eseguire eseguendo omettere ometti scrivendo concedi attiva registra risponde rimanda firmare
    firma eseguita consigliate consigliare allega`,
  if: 'se quando',
  you: 'tu voi lei ti te vi',
  are: 'sei siete',
  now: 'ora adesso poi avanti oggi',
  your: 'tuo tua tue tuoi suo sua sue suoi vostre vostri',
  the: 'questo questa quello il lo la le i gli',
  new: 'nuovo nuova nuove nuovi vero vera',
  task: 'compito compiti obiettiv* missione scopo incarico',
  not: 'non mai',
  without: 'senza',
  tell: `dire dirlo dica informare informa avvisare avvisa menzionare menziona notificare chiedere riferire comunicare
    dirglielo avvisi menzionarla comunica comunicate parlarne dirne mostrare silenzio parli accennate accennare
    accenna`,
  user: 'utente utenti umano umani visitatori visitatore titolare sviluppatore',
  known: 'sai imparato',
  secret: `password credenziali chiave chiavi cookie token segreto segreti sessione cronologia pin codice codici
    variabili ambiente appunti rubrica`,
  send: `invia inviare inviate manda mandare mandate trasmetti inoltra inoltrare carica pubblica condividi trasferisci
    spedisci spedire gira inoltrate condividere`,
  embed: 'carica mostra inserisci mettile metti aggiungi',
  persona: 'restrizioni illimitato',
  pretend: 'fingi comportati agisci immagina simula interpreti interpreta reciti recita impersona giochi',
  permanent: 'sempre permanentemente',
  future: 'futur* prossim* successiv*',
  remember: 'ricorda ricordate memorizza salva',
  mode: 'modalità modo manutenzione',
  limits: 'restrizion* limite limiti limitazion* filtro filtri regole censura norme politiche vincol*',
  no: 'senza nessuna nessun',
  attention: 'attenzione nota avviso importante messaggio istruzioni caro gentile notifica',
  to: 'a al ai agli per i gli tutti',
  bypass: 'aggira salta ignora elude disattiva',
  approval: `approvazione conferma autorizzazione verifica permesso confermare verificare consenso chiedere consultare
    consulta aspettare attendere accordo chiedi domandare riepilogo domande domanda`,
  approve: `approva approvate accetta autorizza conferma approvare confermare autorizzo autorizzare permetto consenti
    acconsenti accettare`,
  tool: 'strumento strumenti',
  call: 'chiamata chiamate richiesta richieste',
  urgent: 'urgente urgentemente immediatamente subito emergenza presto fretta tempestivamente',
  authority: `amministratore sicurezza direzione polizia banca dirigenza responsabile admin supervis* direttore capo
    amministrazione delegato presidente generale autorità tribunale avvocato ministero contabilità finanza presidenza
    conformità ispettore`,
  document: `documento documenti pagina testo contenut* dati conversazion* recensione recensioni paragrafo nota
    annuncio candidatura commento sito articolo scheda messaggio curriculum blocco ticket`,
  end: 'fine inizio',
  carrier: 'url link indirizzo webhook immagine',
  stranger: 'esterno esterna attaccante',
  aiFirst: 'modello modelli intelligenza automatico automatici automatizzat* automatiche virtual* digital* autonom*',
  aiSecond: 'linguistico linguistici linguaggio artificiale assistente assistenti agente agenti sistema sistemi',
  youAre: 'sei siete',
  private: 'cronologia conversazione contatti cookie sessione chat contesto rubrica',
  demand: `richiede esige ordina pretende chiede pregati prega pregano invita invitati impone obbliga ordinano
    chiediamo esigono`,
  before: 'prima',
  finish: 'terminare rispondere risolvere finire continuare',
  first: 'innanzitutto seguente prossima successiva',
  rest: 'resto',
  reply: 'risposta risposte messaggio messaggi risponde rispondere',
  afterwards: 'poi quindi',
  reach: `accedi apri consulta leggi recupera mostra raccogli raccogliete cerca trova ottieni copia copiate estrai
    esporta raccogliere recuperare cercare`,
  record: 'fatture dati file documenti conti',
  other: 'altro altri altra',
  party: 'inquilino cliente clienti utente utenti titolare mandante ospite',
  told: 'detto ordinato insegnato dato date ricevuto ricevute assegnato assegnata affidato affidata incaricato',
  stop: 'interrompi interrompete abbandona abbandonate smetti smettete ferma fermate lascia sospendi',
  instead: 'invece',
  changed: `cambiato cambiata cambiate aggiornat* sostituit* modificat* rinnovat* rivist* annullat* cancellat* rimoss*
    aggiornamento idea`,
  only: 'solo soltanto solamente unicamente esclusivamente',
  checks: 'controlli verifiche protezioni autenticazione protocoll*',
  off: 'disattivat* disattivare disattiva sospes* disabilit* rimoss* tolt* spent* annullat*',
  mails: 'email mail messaggi',
  latest: 'ultime ultimi recenti',
  reads: `legge leggi leggendo riassumono riassumi leggere riassumere leggono analizzano riassume visita visitano
    visitando valuta valutano elaborato elabora elaborano elaborata processa analizza riassuma legga leggerà esamina
    esaminano scansiona gestisce confronta`,
  money: 'bonifico importo denaro pagamento* euro soldi fattura fatture pagamento fondi saldo somma',
  minutes: 'minuti minuto ora ore secondi',
  nobody: 'nessuno',
  needed: 'serve necessaria necessario richiesta occorre bisogno',
  as: 'come qualità',
  office: `reparto dipartimento squadra team consiglio gestore operatore piattaforma fornitore produttore supporto
    sviluppatore sviluppatori sede servizio ufficio assistenza creatori creatore`,
  deadline: 'oggi stanotte stasera scadenza scade termine mezzanotte ultimo ultima domani chiusura scadere presto',
  threat: `eliminat* cancellat* bloccat* spent* chius* altrimenti sanzion* penal* punit* multa* licenziat* revocat*
    rimoss* persi perse perso persa perduti perduto perde perderà perdere perdono bloccata bloccato salta eliminato
    eliminata cancellato cancellata chiuso chiusa sospeso sospesa multa sanzione sanzioni licenziato distrutto
    annullato decade scade decadrà`,
  wish: 'desideri desiderio desidera vuole voleva volesse chiesto chiede volontà intenzion* preferenz* richiesto',
  heed: 'badare bada badate caso attenzione retta conto ascoltare ascolta curarti',
  decide: `decide determina prevalgono prevale priorità contano conta importa comanda vale valgono rango superiore
    valido`,
  nomore: 'più',
  personal: 'indirizzo nascita telefono compleanno iban passaporto nome cognome identità documento',
  hide: 'nascondi nascondere nascondete taci tacere tacete occulta occultare silenzio',
  praise: `raccomanda consigliate raccomandare stelle eccellente ottimo migliore favorevol* positiv* preferisci elogia
    valuta giudica idoneo primo prima consigliare suggerisci suggerite presenta presentate ideale unica unico`,
  passage: 'sezione paragrafo passaggio pagina testo riga nota brano righe',
  digest: 'riassumi riassumere riassume riassunto riassumendo riassumete',
  goOn: 'proseguire continuare prosegui continua',
  serve: 'servi serve lavori lavora aiuti assisti assiste agisci rappresenti',
  memory: 'memoria',
  shell: 'terminale console powershell',
  able: 'possono puoi potere',
  vow: 'accetta accettano consenso acconsentito impegna accettato concessa concesso autorizzazione autorizzato',
  prove: 'dimostra dimostrare verifica autentico prova captcha',
  setup: 'configurato configurata programmato creato addestrato configurazione impostazioni',
  already: 'già',
  asked: 'chiesto richiesto voleva detto chiede chiedere',
  rank: 'sviluppatore amministratore admin',
  wield: 'usare utilizzare utilizza impiegare',
  auto: 'automaticamente automatico automatica automatici automatizzat* automatizza',
  person: 'persona persone qualcuno chi',
  below: 'sotto seguito seguente seguenti qui',
  written: 'scritto scritta riportato indicato descritto descritta dice leggi',
  came: 'venuto venuta arrivato mandato mandata inizio aperto',
  this: 'questo questa questi queste presente',
  vouch: 'certificat* verificat* firmat* approvat* convalidat*',
  field: 'commento commenti note campo modulo ticket risposta recensione',
  attach: 'allega allegare allegate incolla incollare includi includere inserisci riporta scrivi',
};
