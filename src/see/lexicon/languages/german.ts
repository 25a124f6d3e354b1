import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in German; infinitives, imperatives and nouns. */
export const GERMAN: Lexicon = {
  'closes-account': `konto löschen, konto schließen, konto deaktivieren, konto auflösen, konto entfernen, konto kündigen, konto sperren, account löschen, account schließen, account deaktivieren,
    profil löschen, benutzerkonto löschen, kundenkonto löschen, nutzerkonto löschen, lösche konto, kontolöschung, organisation löschen, mitgliedschaft kündigen, benutzer löschen, nutzer löschen`,
  'account-action': `meine daten löschen, alle daten löschen, kündigen, vertrag kündigen, abo kündigen, zugriff widerrufen, zugang widerrufen, token widerrufen, passwort zurücksetzen, passwort ändern,
    kennwort ändern, e-mail-adresse ändern, überall abmelden, alle sitzungen beenden, sitzung beenden, zwei-faktor deaktivieren`,
  commits: `jetzt kaufen, jetzt bezahlen, jetzt zahlen, bezahlen, zahlungspflichtig bestellen, kostenpflichtig bestellen, jetzt bestellen, bestellung aufgeben, bestellung abschicken, bestellung abschließen,
    bestellung bestätigen, kauf abschließen, kauf bestätigen, zahlung bestätigen, verbindlich buchen, jetzt buchen, buchung bestätigen, buchung abschließen, jetzt reservieren, spenden, jetzt spenden, jetzt abonnieren,
    e-mail senden, nachricht senden, nachricht absenden, nachricht abschicken, jetzt senden, antwort senden, beitrag veröffentlichen, veröffentlichen, publizieren, geld senden, überweisen, geld überweisen, überweisung ausführen,
    jetzt bieten, gebot abgeben, zugriff gewähren, öffentlich machen, bereitstellen,
    senden.`,
  destroys: `löschen, lösche, endgültig löschen, alles löschen, alle löschen, entfernen, papierkorb leeren, projekt löschen, seite löschen, datei löschen, auf werkseinstellungen zurücksetzen, deinstallieren,
    verlauf löschen, zerstören, vernichten, verwerfen, in den papierkorb, bestellung stornieren, buchung stornieren, stornieren,
    einträge entfernen, veröffentlichung zurückziehen, depublizieren, sperren., benutzer sperren`,
  account: `konto, mein konto, benutzerkonto, kundenkonto, profil, mein profil, profil bearbeiten, einstellungen, kontoeinstellungen, sicherheitseinstellungen, abmelden, ausloggen, abrechnung, 
    zugriffstoken, konto wechseln, kontoverwaltung,
    anmelden., jetzt anmelden, einloggen, login., registrieren., jetzt registrieren, konto erstellen, konto anlegen, passwort vergessen, kennwort vergessen, benutzer., alle benutzer, benutzerverwaltung,
    berechtigungen., administration., grundeinstellungen, passwort., kennwort., benutzerinformationen, identitäten.`,
  fillers:
    'mein meine meinen dein deine ihr ihre ihren das den die der dieses diese diesen und jetzt wirklich dauerhaft',
};
