import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Dutch; infinitives, imperatives and nouns. */
export const DUTCH: Lexicon = {
  'closes-account': `account verwijderen, account sluiten, account deactiveren, account opheffen, account beëindigen, account wissen, verwijder account, sluit account, deactiveer account, profiel verwijderen, verwijder profiel,
    lidmaatschap opzeggen, organisatie verwijderen, verwijder organisatie, gebruiker verwijderen, gebruikers verwijderen, verwijder gebruiker, verwijder gebruikers`,
  'account-action': `mijn gegevens verwijderen, verwijder mijn, gegevens wissen, toegang intrekken, token intrekken, wachtwoord wijzigen, wachtwoord resetten, wachtwoord opnieuw instellen, e-mailadres wijzigen, overal uitloggen,
    sessie beëindigen, alle sessies beëindigen, abonnement opzeggen, opzeggen`,
  commits: `nu kopen, koop nu, kopen, nu betalen, betalen, betaal nu, bestelling plaatsen, plaats bestelling, bestelling afronden, bestelling bevestigen, bevestig bestelling, nu bestellen, bestel nu, aankoop afronden, betaling bevestigen,
    boek nu, nu boeken, boeking bevestigen, reservering bevestigen, nu reserveren, bericht verzenden, bericht versturen, verstuur bericht, e-mail verzenden, e-mail versturen, verstuur e-mail, nu verzenden, antwoord versturen, publiceren,
    publiceer, geld overmaken, overmaken, geld versturen, doneer, doneren, nu abonneren, bod plaatsen, toegang verlenen, openbaar maken,
    verzenden., versturen.`,
  destroys: `verwijderen, verwijder, wissen, wis, prullenbak legen, project verwijderen, verwijder project, alles verwijderen, alles wissen, definitief verwijderen, permanent verwijderen, pagina verwijderen, bestand verwijderen,
    vernietigen, terugzetten naar fabrieksinstellingen, naar prullenbak, bestelling annuleren, boeking annuleren, project archiveren,
    publicatie intrekken, depubliceren, intrekken., blokkeren., winkelwagen legen`,
  account: `account, mijn account, je account, profiel, mijn profiel, profiel bewerken, instellingen, accountinstellingen, voorkeuren, uitloggen, afmelden, log uit, meld af, facturering, toegangstokens,
    wissel van account, accountbeveiliging,
    inloggen, log in, aanmelden., registreren., account aanmaken, wachtwoord vergeten, gebruikers., alle gebruikers, gebruikersbeheer, rechten., machtigingen., wachtwoord., identiteiten.`,
  fillers: 'mijn je jouw uw het de een deze dit van nu en definitief permanent',
};
