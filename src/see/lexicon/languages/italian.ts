import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Italian; infinitives, imperatives and nouns. */
export const ITALIAN: Lexicon = {
  'closes-account': `elimina account, eliminare account, cancella account, cancellare account, chiudi account, chiudere account, disattiva account, disattivare account, rimuovi account, elimina conto, chiudi conto,
    elimina profilo, cancella profilo, eliminazione account, eliminazione dell account, chiusura account, elimina organizzazione, elimina utente, elimina utenti`,
  'account-action': `elimina i miei dati, cancella i miei dati, revoca accesso, revoca l accesso, revoca token, reimposta password, reimposta la password, cambia password, modifica password, cambia email, disconnetti tutti i dispositivi,
    termina sessione, termina tutte le sessioni, annulla abbonamento, disdici`,
  commits: `acquista ora, acquista, paga, paga ora, compra ora, compra, invia ordine, conferma ordine, effettua ordine, completa ordine, completa acquisto, conferma acquisto, conferma pagamento, procedi al pagamento, ordina ora,
    prenota ora, conferma prenotazione, invia messaggio, invia email, invia e-mail, invia ora, invia risposta, pubblica, pubblica ora, trasferisci denaro, invia denaro, effettua bonifico, bonifico, dona, dona ora, abbonati ora,
    fai un offerta, concedi accesso, rendi pubblico, distribuisci,
    invia.`,
  destroys: `elimina, eliminare, cancella, cancellare, rimuovi, rimuovere, svuota cestino, svuota il cestino, elimina progetto, elimina tutto, cancella tutto, elimina definitivamente, elimina pagina, elimina file, ripristina,
    disinstalla, distruggi, sposta nel cestino, annulla ordine, annulla prenotazione, archivia progetto,
    annulla pubblicazione, blocca., svuota carrello`,
  account: `account, il mio account, il tuo account, profilo, il mio profilo, modifica profilo, impostazioni, preferenze, esci, disconnetti, disconnettersi, logout, fatturazione, token di accesso,
    cambia account, sicurezza account,
    accedi., login., registrati, crea account, password dimenticata, hai dimenticato la password, utenti., gestione utenti, informazioni utente, permessi., amministrazione., password., identità.`,
  fillers:
    'il lo la i gli le mio mia miei tuo tua tuoi suo sua un una questo questa di del dell dello della definitivamente ora e',
};
