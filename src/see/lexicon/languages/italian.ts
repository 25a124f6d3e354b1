import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Italian; infinitives, imperatives and nouns. */
export const ITALIAN: Lexicon = {
  'closes-account': `elimin*/cancell*/chiud*/chiusura/disattiv*/rimuov* account, elimina/chiudi conto,
    elimina/cancella/rimuovi/disattiva profilo/organizzazione/utent*/amministratore/membr*`,
  'account-action': `elimina/cancella miei, revoca/concedi/autorizza/gestisci accesso, disconnetti … dispositivi/sessioni, termina/revoca … session*, disdici,
    invita … utent*/membr*/persone, revoca/crea/genera/rigenera … token/segreto/secret, revoca/crea/genera/rigenera chiav*,
    reimposta*/cambi*/modifica*/imposta/genera/rigenera/crea … password, cambia/modifica/verifica email/e-mail, invia … ripristino/recupero,
    attiva/disattiva/reimposta … autenticazione/2fa, annulla abbonamento`,
  commits: `acquista, acquistare, compra, paga, pagare, dona, ordina/prenota/invia/abbonati ora, effettua/conferma/completa/invia ordine/acquisto/pagamento/prenotazione,
    procedi/vai pagamento, bonifico, invia/inviare/reinvia … messagg*/risposta/annullamento, invia/reinvia email/mail/e-mail/invit*/link/notifica/denaro, invia.,
    e invia/pubblica, notifica al/alla/a/agli, rimborsa, pubblica, trasferisci denaro, fai un offerta, rendi … pubblic*/privat*, distribuisci., distribuisci app/applicazione,
    accetta termini/condizioni, disiscriviti, annulla iscrizione`,
  destroys: `elimina, eliminare, cancella, cancellare, rimuovi, rimuovere, scollega, dissocia, revoca, disinstalla, distruggi, ripristina, banna,
    elimina/cancella/rimuovi … da/dal/dalla/dai/dall/di/del/della/dei/delle/selezionat*, conferma eliminazione, eliminazione massiva/massa,
    svuota/pulisci … cestino/carrello/cronologia/lista/coda/registro/log, svuota/pulisci … cache., svuota., scarta … bozza/bozze, annulla pubblicazione,
    reimposta/ripristina … predefinit*/fabbrica/backup, trasferisci proprietà, sposta … cestino, archivia progetto,
    annulla … ordine/prenotazione/appuntamento/evento/riunione/pagamento/abbonamento, blocca/espelli/sospendi … utent*/membr*, blocca., riavvia/arresta/spegni … server/sistema`,
  account: `account, crea/nuovo/aggiungi/gestisci/cambia/attiva/conn*/colleg* account, profilo, modifica/completa profilo, impostazioni, preferenze,
    impostazioni/preferenze/opzioni/sicurezza account/utente/sicurezza/notific*, esci, disconnetti, disconnettersi, disconnettiti, accedi., accedi come/con/per, entra.,
    registrati, fatturazione., autenticazione, pagina/modulo/link/torna accesso/autenticazione/login, due fattori/passaggi, app/applicazioni connesse/collegate/autorizzate,
    chiav* api/accesso/ssh/crittografia/sicurezza/recupero, token accesso/api, credenziali, aggiungi/gestisci credenziali, segreti., password dimenticata,
    dimenticato la password, aggiungi/crea/nuovo/modifica/gestisci/importa/assegna … utent*/ruol*/membr*/amministrator*, crea/modifica/gestisci … team,
    unisciti/lascia/abbandona … gruppo/team/organizzazione, modifica/gestisci/assegna … permessi/autorizzazioni, ruoli, permessi., utenti., tutti gli utenti,
    gestione/elenco/informazioni/accesso/gruppi utent*/membr*/permessi, membri., gruppi., moderatori., dispositivi., sessioni., fornitor*/provider identità, amministrazione.,
    amministratori., identità.`,
  harmless: `rimuovi/elimina/cancella … filtri/ordinamento/formattazione, rimuovi filtro, cancella … ricerca/selezione, mostra/nascondi password, esci … schermo/modalità,
    chiave/pagina/vista/area/cartella/nota/lista pubblica`,
  fillers:
    'il lo la i gli le mio mia miei tuo tua tuoi suo sua un una questo questa questi di del dell dello della tutti tutte definitivamente ora e',
};
