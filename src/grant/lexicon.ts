/**
 * One language's words for what a task asks, each a list with commas; a phrase has several words. Accents may be left out of a task:
 * both sides are folded before they are compared.
 */
export interface Language {
  /** A verb counts where it begins a clause or follows one of these: there it is what the user asks for. */
  readonly connectors: string;
  /** What stands before a verb in its clause and takes it back. */
  readonly negations: string;
  /** What takes it back from behind ("melde dich nicht an"). */
  readonly negationsBehind: string;
  /** Where the reach of a negation ends: "do not buy it, only read". */
  readonly turns: string;
  /** Whether a verb may also end its clause ("bitte … kommentieren"). */
  readonly verbLast: boolean;
  readonly fillForm: string;
  readonly interact: string;
  readonly navigate: string;
  /** Counted anywhere: reading is never the wider goal but over navigating, which shows as little. */
  readonly read: string;
  /** Articles and possessives, skipped inside phrases: "fill in the form" is `fill in form`. */
  readonly articles: string;
  /** Words that are nouns as often as verbs, and what follows them where they are: "order status", "comment threads". */
  readonly nouns: string;
  readonly nounCompanions: string;
  /** What makes a noun of any word before it: "type of". */
  readonly nounMakers: string;
  /** With a verb of {@link accountVerbs} in the same task, these ask for the account's own controls: fill_form. */
  readonly accountWords: string;
  readonly accountVerbs: string;
  /** What hands a thing over or an answer back: it changes something where one's own things are spoken of, and nothing that is told. */
  readonly handsBack?: { readonly verbs: string; readonly own: string; readonly told: string };
}

const ENGLISH: Language = {
  connectors: `
    and, then, please, also, next, finally, afterwards, now, kindly, lets, let's, must, should, first, can you,
    could you, would you, will you, want to, need to, wish to, like to, me to, try to, going to, order to, you to,
    help me, but`,
  negations: `
    not, don't, dont, doesn't, never, without, avoid, mustn't, shouldn't, can't, cannot, won't, no need, refrain`,
  negationsBehind: 'nothing, none',
  turns: 'but, then, instead, just, only, rather',
  verbLast: false,
  fillForm: `
    log in, login, log me in, log into, log on, sign in, sign me in, sign into, sign up, signup, register,
    authenticate, fill in, fill out, fill, complete form, submit, enter, type, apply for`,
  interact: `
    add, append, apply promotional code, apply promo code, apply coupon, apply discount, archive, approve, assign,
    attach, bid, book, buy, cancel, change, check out cart, check out basket, checkout, close, comment, commit,
    configure, connect, copy, create, deactivate, decline, delete, disable, dislike, edit, empty, enable, follow,
    fork, forward, give, import, increase, decrease, initiate, install, invite, join, leave, like, make, mark,
    merge, message, modify, mute, open issue, open pull request, open merge request, open ticket, order, pay, pin,
    place, play, post, publish, purchase, put, rate, react, reduce, remove, rename, reopen, reply, request,
    reserve, reset, resolve, respond, revoke, save, schedule, select, sell, send, set, share, star repository,
    star repo, star project, star it, start issue, start new issue, subscribe, switch, tag, toggle, transfer,
    unfollow, unsubscribe, update, upgrade, upload, vote, write, accept, activate, bookmark, borrow, bring back, deposit, donate,
    exchange, extend, give back, hire, lend, opt in, opt out, postpone, reactivate, rebook, redeem, refill, refund, reject, renew,
    rent, reschedule, resend, restore, send back, swap, unblock, undo, withdraw`,
  navigate: 'go to, go, open, visit, navigate, navigate to, browse, browse to, head to, load, take me to',
  read: `
    read, find, list, extract, summarize, summarise, show, tell, what, which, who, when, where, how, why, compare,
    search, look, check, get, note, record, determine, identify, investigate, review, describe, report, collect,
    count, retrieve, provide, inspect, locate, view, see, verify, confirm, explain, monitor, analyze, analyse,
    scrape`,
  articles: 'the, a, an, my, your, this, that, these, those, our',
  nouns: `
    book, checkout, close, comment, copy, fill, like, log, login, message, order, pin, place, play, post, purchase, rate,
    register, reply, request, reserve, schedule, share, sign, signup, star, tag, transfer, type, update, upload, vote, bookmark,
    deposit, exchange, hire, refund, rent, swap`,
  nounCompanions: `
    boards, button, conditions, costs, deadline, deadlines, fee, fees, options, process, rate, rules, terms, buttons, confirmation, count, counts, date, dates, flow, flows, history, list, lists, names, number,
    numbers, office, page, pages, policies, policy, price, prices, rates, reviews, schedule, section, sections, statistics,
    status, theory, thread, threads, times, tracking, trends`,
  nounMakers: 'of',
  accountWords: 'account settings, account setting, password, profile, username',
  accountVerbs: 'change, update, edit, set, modify, reset, switch',
  handsBack: {
    verbs: 'return',
    own: 'my, our, i, we, refund, exchange, replacement, defective, damaged, broken, faulty, unwanted',
    told: `
      address, amount, answer, answers, average, content, contents, count, csv, data, date, dates, description, details, email, history, id, ids,
      information, json, link, links, list, lists, name, names, number, numbers, page, price, prices, rating, result, results, status, summary,
      text, title, titles, to, total, url, urls, value, values`,
  },
};

const GERMAN: Language = {
  connectors: 'und, dann, bitte, danach, anschließend, auch, jetzt, nun, zuletzt, aber, sondern',
  negations: 'nicht, nie, niemals, ohne, kein, keine, keinen, keinem, keiner, statt',
  negationsBehind: 'nicht, nie, niemals, kein, keine, keinen, keinem, keiner, nichts',
  turns: 'aber, sondern, dann, nur, stattdessen, lediglich',
  verbLast: true,
  fillForm: `
    melde dich an, melde mich an, anmelden, einloggen, logge dich ein, log dich ein, logge mich ein, registriere,
    registrieren, fülle, ausfüllen, gib, eingeben, trage, eintragen, sende formular ab, absenden`,
  interact: `
    abonniere, abonnieren, ändere, ändern, antworte, antworten, bearbeite, bearbeiten, benenne, bestelle,
    bestellen, bewerte, bewerten, bezahle, bezahlen, buche, buchen, entferne, entfernen, erstelle, erstellen,
    folge, füge, hinzufügen, kaufe, kaufen, kommentiere, kommentieren, kündige, kündigen, lege, anlegen, like,
    lösche, löschen, poste, posten, reserviere, reservieren, schicke, schicken, schließe, schließen, schreibe,
    schreiben, sende, senden, speichere, speichern, storniere, stornieren, teile, teilen, umbenennen,
    veröffentliche, veröffentlichen, wähle, auswählen, lade hoch, hochladen`,
  navigate: 'gehe, geh, öffne, öffnen, besuche, besuchen, navigiere, navigieren, rufe',
  read: `
    lies, lesen, finde, finden, suche, suchen, zeige, zeigen, liste, auflisten, vergleiche, vergleichen, fasse,
    zusammenfassen, prüfe, prüfen, sag, sage, nenne, was, welche, welcher, welches, wie, wann, wo, wer, schau`,
  articles: 'der, die, das, den, dem, ein, eine, einen, mein, meine, meinen',
  nouns: '',
  nounCompanions: '',
  nounMakers: '',
  accountWords: 'kontoeinstellungen, passwort, kennwort, profil, benutzername',
  accountVerbs: 'ändere, ändern, aktualisiere, aktualisieren, bearbeite, bearbeiten, setze, zurücksetzen',
};

const FRENCH: Language = {
  connectors: `
    et, puis, ensuite, enfin, aussi, s'il te plaît, s'il vous plaît, veuillez, merci de, je veux, je voudrais,
    maintenant, mais`,
  negations: 'ne, sans, jamais, éviter, évite, évitez, pas',
  negationsBehind: 'rien, pas, jamais',
  turns: 'mais, puis, seulement, uniquement, plutôt',
  verbLast: false,
  fillForm: `
    connecte-toi, connectez-vous, se connecter, connecte, identifie-toi, identifiez-vous, inscris-toi, inscrivez-
    vous, inscris, remplis, remplissez, remplir, saisis, saisissez, saisir, soumets, soumettez, soumettre`,
  interact: `
    abonne-toi, achète, achetez, acheter, ajoute, ajoutez, ajouter, annule, annulez, annuler, change, changez,
    changer, choisis, choisissez, choisir, commande, commandez, commander, commente, commentez, commenter, crée,
    créez, créer, écris, écrivez, écrire, enregistre, enregistrez, envoie, envoyez, envoyer, ferme, fermez,
    modifie, modifiez, modifier, note, paie, payez, payer, partage, partagez, poste, postez, publie, publiez,
    publier, réponds, répondez, répondre, réserve, réservez, réserver, supprime, supprimez, supprimer, téléverse`,
  navigate: 'va, allez, aller, ouvre, ouvrez, ouvrir, visite, visitez, visiter, navigue',
  read: `
    lis, lisez, lire, trouve, trouvez, trouver, cherche, cherchez, chercher, recherche, affiche, affichez, montre,
    liste, compare, comparez, résume, résumez, vérifie, vérifiez, quel, quelle, quels, quelles, comment, combien,
    quand, où`,
  articles: 'le, la, les, un, une, des, du, mon, ma, mes, ce, cette',
  nouns: '',
  nounCompanions: '',
  nounMakers: '',
  accountWords: 'paramètres du compte, paramètres de compte, mot de passe, profil',
  accountVerbs: 'change, changez, changer, modifie, modifiez, modifier, réinitialise',
};

const SPANISH: Language = {
  connectors: 'y, luego, después, también, por favor, finalmente, ahora, quiero, necesito, debes, pero, sino',
  negations: 'no, sin, nunca, evita, evite, jamás',
  negationsBehind: 'nada',
  turns: 'pero, sino, luego, solo, solamente, únicamente',
  verbLast: false,
  fillForm: `
    inicia sesión, iniciar sesión, inicie sesión, regístrate, registrarse, regístrese, rellena, rellene, rellenar,
    completa, complete, completar, ingresa, introduce, introduzca, introducir, envía formulario`,
  interact: `
    añade, añada, añadir, agrega, agregue, agregar, borra, borrar, cambia, cambie, cambiar, cancela, cancele,
    cancelar, cierra, comenta, comente, comentar, comparte, compra, compre, comprar, crea, cree, crear, edita,
    edite, editar, elige, elimina, elimine, eliminar, envía, envíe, enviar, escribe, escriba, escribir, guarda,
    guarde, modifica, modifique, paga, pague, pagar, pide, publica, publique, publicar, reserva, reserve,
    reservar, responde, responda, selecciona, seleccione, sube, suscríbete`,
  navigate: 've, ve a, vaya, ir, abre, abra, abrir, visita, visite, visitar, navega',
  read: `
    lee, lea, leer, busca, busque, buscar, encuentra, encuentre, muestra, muestre, lista, enumera, compara,
    compare, resume, resuma, resumir, verifica, qué, cuál, cuáles, cómo, cuánto, cuándo, dónde`,
  articles: 'el, la, los, las, un, una, mi, mis, este, esta, tu',
  nouns: '',
  nounCompanions: '',
  nounMakers: '',
  accountWords: 'configuración de la cuenta, ajustes de la cuenta, contraseña, perfil',
  accountVerbs: 'cambia, cambie, cambiar, actualiza, actualice, actualizar, edita, modifica, restablece',
};

const ITALIAN: Language = {
  connectors: 'e, poi, quindi, anche, per favore, infine, dopo, adesso, voglio, vorrei, ma',
  negations: 'non, senza, mai, evita',
  negationsBehind: 'niente, nulla',
  turns: 'ma, poi, solo, soltanto, invece',
  verbLast: false,
  fillForm: `
    accedi, accedere, effettua accesso, registrati, registrarsi, iscriviti, compila, compilare, inserisci,
    inserire, digita, invia modulo`,
  interact: `
    acquista, acquistare, aggiungi, aggiungere, annulla, annullare, cambia, cambiare, cancella, chiudi, commenta,
    commentare, compra, comprare, condividi, crea, creare, elimina, eliminare, invia, inviare, modifica,
    modificare, ordina, ordinare, paga, pagare, prenota, prenotare, pubblica, pubblicare, rimuovi, rimuovere,
    rispondi, rispondere, salva, scegli, scrivi, scrivere, seleziona, carica`,
  navigate: 'vai, vai a, andare, apri, aprire, visita, visitare, naviga',
  read: `
    leggi, leggere, trova, trovare, cerca, cercare, mostra, mostrare, elenca, confronta, riassumi, verifica,
    quale, quali, come, quanto, quando, dove, cosa`,
  articles: "il, lo, la, i, gli, le, un, una, mio, mia, questo, questa, l'",
  nouns: '',
  nounCompanions: '',
  nounMakers: '',
  accountWords: "impostazioni dell'account, impostazioni account, password, profilo",
  accountVerbs: 'cambia, cambiare, aggiorna, aggiornare, modifica, modificare, reimposta',
};

const PORTUGUESE: Language = {
  connectors: 'e, então, depois, também, por favor, finalmente, agora, quero, preciso, mas',
  negations: 'não, sem, nunca, evite, jamais',
  negationsBehind: 'nada',
  turns: 'mas, então, depois, só, somente, apenas',
  verbLast: false,
  fillForm: `
    faça login, fazer login, entre na conta, inicie sessão, iniciar sessão, cadastre-se, registre-se, preencha,
    preencher, digite, insira, envie formulário, submeta`,
  interact: `
    adicione, adicionar, altere, alterar, apague, apagar, cancele, cancelar, comente, comentar, compartilhe,
    compre, comprar, crie, criar, edite, editar, encomende, envie, enviar, escolha, escreva, escrever, exclua,
    excluir, feche, modifique, mude, pague, pagar, publique, publicar, remova, remover, reserve, reservar,
    responda, responder, salve, selecione`,
  navigate: 'vá, vá para, ir, abra, abrir, acesse, visite, visitar, navegue',
  read: `
    leia, ler, encontre, encontrar, procure, busque, pesquise, mostre, mostrar, liste, listar, compare, resuma,
    verifique, qual, quais, como, quanto, quando, onde`,
  articles: 'o, a, os, as, um, uma, meu, minha, este, esta',
  nouns: '',
  nounCompanions: '',
  nounMakers: '',
  accountWords: 'configurações da conta, senha, perfil',
  accountVerbs: 'altere, alterar, atualize, atualizar, mude, mudar, edite, redefina',
};

/** The languages that goals are recognised in. A task in another one reads, which is the default. */
export const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE];
