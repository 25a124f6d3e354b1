/**
 * The words of controls, by what the control does. One term a line of thought, several forms beside each other; possessives and articles
 * may stand between the words of a term (see FILLERS), so `delete account` also knows "Delete my entire account".
 * English terms: the CUA seed's list with the gaps named in research/cua.md; the other languages in first form.
 */
export const TERMS = {
  /** Ends the account itself: the one kind that fill_form hides. */
  'closes-account': [
    'delete account, delete accounts, close account, deactivate account, remove account, disable account, terminate account, cancel account',
    'erase account, delete profile, delete user account, account deletion, account closure, permanently delete account',
    'konto löschen, konto schließen, konto deaktivieren, account löschen, profil löschen, benutzerkonto löschen, lösche konto',
    'supprimer compte, fermer compte, désactiver compte, clôturer compte, supprimer profil',
    'eliminar cuenta, borrar cuenta, cerrar cuenta, desactivar cuenta, eliminar perfil',
    'elimina account, eliminare account, cancella account, chiudi account, disattiva account, elimina profilo',
    'excluir conta, eliminar conta, apagar conta, encerrar conta, desativar conta, fechar conta',
    'account verwijderen, account sluiten, account deactiveren, verwijder account, profiel verwijderen',
  ],
  /** Destroys what belongs to the person: hidden wherever account controls are. */
  'account-action': [
    'delete my, remove my, erase my, terminate, terminate session, terminate sessions, reset my, revoke access, revoke all',
    'meine daten löschen, alle daten löschen, supprimer mes, supprimer mes données, eliminar mis datos, elimina i miei dati, excluir meus dados',
    'mijn gegevens verwijderen, kündigen, vertrag kündigen, résilier',
  ],
  /** Spends, sends or publishes. */
  commits: [
    'place order, place your order, submit order, confirm order, complete order, complete purchase, confirm purchase, confirm payment, make payment',
    'pay now, buy now, purchase now, order now, buy it now, pay, checkout and pay, pay with, submit payment, subscribe now, donate now',
    'send email, send message, send mail, publish post, publish now, publish, send money, transfer money, transfer funds, send payment',
    'jetzt kaufen, jetzt bezahlen, zahlungspflichtig bestellen, kostenpflichtig bestellen, bestellung aufgeben, bestellung abschicken, kauf abschließen',
    'e-mail senden, nachricht senden, nachricht absenden, beitrag veröffentlichen, veröffentlichen, geld senden, überweisen',
    'acheter maintenant, payer maintenant, passer commande, valider commande, confirmer commande, finaliser achat, envoyer message, envoyer e-mail, publier, virement',
    'comprar ahora, pagar ahora, realizar pedido, confirmar pedido, finalizar compra, enviar mensaje, enviar correo, publicar, transferir dinero',
    'acquista ora, paga ora, compra ora, invia ordine, conferma ordine, completa acquisto, invia messaggio, invia email, pubblica',
    'comprar agora, pagar agora, fazer pedido, confirmar pedido, finalizar pedido, enviar mensagem, enviar email, publicar',
    'nu kopen, koop nu, nu betalen, bestelling plaatsen, bestelling afronden, bericht verzenden, bericht versturen, e-mail verzenden, publiceren',
  ],
  /** Destroys something: any object. */
  destroys: [
    'delete, destroy, erase, wipe, purge, delete all, remove all, delete project, delete repository, remove project, drop database, factory reset',
    'delete permanently, delete forever, empty trash, transfer ownership, uninstall, force push',
    'löschen, endgültig löschen, entfernen, papierkorb leeren, projekt löschen',
    'supprimer, effacer, détruire, vider la corbeille, supprimer définitivement',
    'eliminar, borrar, suprimir, vaciar papelera, eliminar proyecto',
    'elimina, eliminare, cancella, cancellare, svuota cestino, elimina progetto',
    'excluir, apagar, remover, esvaziar lixeira, excluir projeto',
    'verwijderen, wissen, prullenbak legen, project verwijderen',
  ],
  /** Belongs to the account: settings, profile, leaving. */
  account: [
    'account, accounts, my account, your account, profile, my profile, settings, preferences, sign out, log out, signout, logout, sign off, log off',
    'change password, security settings, billing, two-factor, api keys, access tokens',
    'konto, mein konto, benutzerkonto, profil, einstellungen, abmelden, ausloggen, passwort ändern',
    'compte, mon compte, profil, paramètres, préférences, réglages, déconnexion, se déconnecter, me déconnecter',
    'cuenta, mi cuenta, perfil, configuración, ajustes, preferencias, cerrar sesión, salir, desconectar',
    'il mio account, profilo, impostazioni, preferenze, esci, disconnetti, disconnettersi',
    'conta, minha conta, perfil, configurações, definições, preferências, sair, terminar sessão, encerrar sessão',
    'mijn account, profiel, instellingen, voorkeuren, uitloggen, afmelden',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What a control's words say that it does. */
export type Meaning = keyof typeof TERMS;

/** Words that may stand between the words of a term. */
export const FILLERS =
  'my your our the this that an entire whole whole user personal permanently now and mein meine dein ihr das den dieses mon ma mes votre le la mi tu su mio tuo il i minha seu sua mijn je uw het';

/** Path segments of links and form targets that say what following them does, whatever the control is called. */
export const TARGET_TERMS = {
  'closes-account':
    'delete-account delete_account close-account close_account deactivate-account account-delete deactivate',
  'account-action': '',
  commits: 'place-order place_order purchase pay',
  destroys: 'delete destroy remove purge',
  account:
    'logout signout log-out sign-out log_out sign_out logoff account accounts settings preferences profile my-account',
} as const satisfies Readonly<Record<Meaning, string>>;
