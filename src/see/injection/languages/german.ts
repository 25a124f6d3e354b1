import type { Words } from '../concepts.ts';

export const GERMAN: Words = {
  override: 'ignoriere ignorieren ignoriert missachte missachten vergiss vergessen vergesst übergehe übergehen verwirf',
  overrideLast: 'ignorieren missachten vergessen übergehen verwerfen',
  overrule: 'überschreibe überschreiben umgehe umgehen ersetze verwirf',
  order: 'anweisung* instruktion* systemprompt* vorgabe* befehle',
  obey: 'folge folgen befolge befolgen beachte beachten gehorche halte führst befolgst folgst hältst',
  all: 'alle allen alles aller jede jeden jegliche sämtliche samtlichen',
  prior: `vorherig* vorig* bisherig* früher* obig* vorangegangen* vorangehend* vorausgehend* ursprünglich* bestehend*
    anfänglich*`,
  above: 'oben davor zuvor obenstehend* vorher bisher',
  instruction: `anweisung* instruktion* regel regeln vorgabe* befehl* richtlinie* anordnung* auftrag aufträge weisung*
    leitlinie* vorschrift* aufgabenstellung richtlinien`,
  invalid: `ungültig hinfällig aufgehoben veraltet überholt nichtig gelten ausser widerrufen erledigt gegenstandslos
    entfällt gestrichen zurückgezogen zurückgenommen`,
  system: 'system* versteckt* verborgen* geheim* intern* vertraulich*',
  role: 'system assistent',
  prompt: 'prompt prompts eingabeaufforderung*',
  reveal: `zeige zeig verrate enthülle wiederhole nenne gib offenbare drucke kopiere schreibe gebe verrätst zeigt
    anzeigen`,
  revealLast: 'zeigen verraten enthüllen wiederholen nennen ausgeben offenlegen preisgeben anzeigen',
  ai: `ki assistent* sprachmodell* kiassistent* kiagent* kimodell* chatbot* kis programmierassistent* ki-system*
    ki-agent* kisystem* kiagenten bot bots ausfüllhilfe* crawler* ki-modell* einkaufshelfer* einkaufshilfe*
    vorlesehilfe* surfhilfe* helfer helferlein einkaufsassistent* lesehilfe* vorlese*`,
  agent: 'agent agenten modell modelle agents',
  modal: 'muss müssen musst soll sollst sollen bitte sollte solltest muß verpflichtet darfst dürfen',
  command: `klicke klicken öffne öffnen sende senden schicke besuche lösche löschen kaufe schreibe antworte überweise
    führe gib nutze verwende lade bestätige kopiere ignoriere empfiehl sage überweist überweisen bestätigen genehmigen
    drücke drücken exportier* geben trage eintragen installier* schließe abschließen bewerte bewerten eingeben
    freigeben hänge füge setze wähle rufe stufe ruf bezahle bezahlen akzeptier* beantworte aktualisier* stelle
    einzugeben freizugeben auszuführen herunterzuladen abzuschließen hochzuladen weiterzuleiten anzuklicken
    zuzustimmen auszufüllen einzutragen bestätigt abschließt installiere installieren einladen einlade hinzufüge
    anmelden anmelde melde begleiche nenne lasse weglassen beende beginne leite gewähre erteile aktiviere aktivieren
    speichere gebe storniere verlinkt liefert nennt kopierst ausführst aufzugeben weiterleiten gibst öffnet annehmen
    anzunehmen lege legen kauf kaufen trag trägst nehmen nimm`,
  if: 'wenn falls da',
  you: 'du sie ihr dich dir euch ihnen',
  are: 'bist sind seid',
  now: 'jetzt nun ab fortan künftig sofort heute',
  your: 'dein deine deinen deiner deinem ihre ihren ihrer eure deines eures ihrem ihres',
  the: 'das dies dem den die der diese',
  new: 'neue neuer neues neuen wahre eigentliche aktuelle',
  task: 'aufgabe* ziel ziele auftrag anliegen',
  not: 'nicht nichts nie niemals kein keine',
  without: 'ohne',
  tell: `sagen sage informieren informiere erwähnen erwähne mitteilen verraten benachrichtige fragen erzähle erzählen
    verrate melden berichten hinweisen melde meldet sagt davon wort rückfragen zeige zeigen`,
  user: 'benutzer* nutzer* anwender* mensch menschen besucher* kontoinhaber* entwickler* inhaber*',
  known: 'weisst gelernt weißt wisst',
  secret: `passwort passwörter* kennwort* kennwörter* zugangsdaten anmeldedaten token tokens cookie cookies schlüssel
    sitzung* geheimnis* verlauf pin zugangscode* kartennummer* bankdaten code codes passwort* umgebungsvariable*
    konfigurationsdatei* zwischenablage postfach betreffzeile* schlüsseldatei*`,
  send: `sende senden schicke schicken übermittle übermitteln leite übertrage maile lade poste leiten weiterleiten
    sendet schickt übermittelt hochladen`,
  sendLast: 'senden schicken übermitteln übertragen weiterleiten hochladen',
  embed: 'lade zeige einbetten schreibe füge setze',
  persona: 'uneingeschränkt* ungefiltert* unzensiert*',
  pretend: 'tu verhalte spiele stell simuliere spielst spielt mimst verkörper* gibst',
  permanent: 'immer dauerhaft stets permanent',
  future: 'zukünftig* künftig* weiteren allen späteren',
  remember: 'merke merk speichere erinnere',
  mode: 'modus entwicklermodus wartungsmodus entwicklungsmodus testmodus',
  limits: 'einschränkung* beschränkung* filter regeln grenzen zensur richtlinie* schranke*',
  no: 'keine kein ohne',
  attention: 'hinweis achtung wichtig nachricht mitteilung anweisung anweisungen meldung',
  to: 'für an alle den die',
  bypass: 'umgehe umgehen überspringe deaktiviere',
  approval: `genehmigung* bestätigung* freigabe* zustimmung erlaubnis rückfrage nachfrage bestätigen einwilligung
    prüfung rücksprache nachzufragen rückfragen fragen* einverständnis konsultieren konsultiert absprache übersicht
    freigabe bestätigung zusammenfassung`,
  approve: `genehmige genehmigen bestätige erlaube akzeptiere bestätigen freigeben ermächtige erlauben autorisiere
    gestatte akzeptieren`,
  tool: 'werkzeug* tool tools',
  call: 'aufruf aufrufe anfrage anfragen wunsch bitte',
  urgent: `dringend sofort umgehend unverzüglich eilig notfall eilt schnell schnellstens augenblicklich dringlich*
    eilige* höchste`,
  authority: `administrator* sicherheitsabteilung* geschäftsführung* geschäftsleitung* polizei bank vorstand
    sicherheit chef vorgesetzte* admin sicherheitsteam leitung verwaltung vorgesetzter geschäftsführer* direktor*
    vorstand* aufsicht* behörde* gericht* anwalt* kanzlei* finanzabteilung buchhaltung* revision* präsident* rektor*
    minister* inhaber*`,
  document: `dokument* seite text inhalt* daten eingabe gespräch* webseite seiteninhalt* webinhalt* rezension*
    bewertung* absatz* notiz* beitrag* bewerbung* anzeige* kommentar* produktseite* nachricht* website ticket vorgang`,
  end: 'ende beginn anfang',
  systemprompt: 'systemprompt* systemanweisung* systemnachricht* systemvorgabe*',
  carrier: 'url link adresse webhook bild',
  stranger: 'extern* fremd* angreifer',
  aiFirst: `künstliche künstlichen großes großen automatische automatischer automatisierte* virtuelle* digitale*
    autonome*`,
  aiSecond: 'intelligenz sprachmodell* assistent* agent* system systeme',
  private: 'verlauf chatverlauf posteingang kontakte cookies sitzung chats chat kontext* unterhaltung*',
  demand: `verlangt fordert gebeten aufgefordert verpflichtet angewiesen verlangen fordern erwartet ersucht befiehlt
    haben besteht verlangte wünscht bittet ordnet weist`,
  before: 'bevor',
  finish: 'abschliesst erledigst löst beendest antwortest beantwortest fortfährst',
  first: 'zuerst zunächst folgendes folgende stattdessen nächste nächster nächstes nächsten',
  rest: 'rest',
  reply: 'antwort antworten nachricht nachrichten ausgabe antwortet beantwortet',
  afterwards: 'dann danach anschliessend',
  reach: `öffne hole lies zeige rufe sammle suche finde erfasse ermittle kopiere kopieren exportier* lese auslesen
    ermitteln schlage nachschlagen`,
  record: 'datensätze rechnungen dateien daten konten unterlagen',
  other: 'anderen anderer andere',
  party: 'mandanten kunden nutzers benutzers kontoinhaber* besucher* auftraggeber* auftraggebers kundschaft gast gäste',
  told: 'gesagt mitgeteilt aufgetragen vorgegeben erzählt erhalten bekommen gegeben beauftragt anvertraut vorgelegt',
  stop: 'brich breche beende stoppe unterbrich lass verlasse',
  instead: 'stattdessen',
  changed: `geändert aktualisiert ersetzt angepasst erneuert überarbeitet entfernt storniert aufgehoben update
    aktualisierung* anders`,
  only: 'nur ausschließlich lediglich allein',
  checks: `sicherheitsprüfung* schutzmaßnahm* prüfungen authentifizierung* faktor sicherheitsabfrage* protokoll*
    sicherheitsregel*`,
  off: `abgeschaltet abschalten deaktivier* ausgeschaltet ausschalten aufgehoben entfernt ausser aufheben gestrichen
    entfallen abgestellt`,
  mails: 'mails emails nachrichten',
  latest: 'letzten letzte neuesten jüngsten',
  reads: `liest lest lesen zusammenfassen zusammenfasst verarbeiten lies verarbeitet lesende* besucht besuchen besuche
    bewertet bewerten zusammenfassende* prüft prüfen auswerte* indexier* durchsuch* beurteilt beurteilen analysier*
    gelesen sichtet sieht bearbeitet bearbeitest vergleicht vergleichst durchliest behandelt vorliest vorlesen`,
  money: 'betrag* geld überweis* zahlung* euro rechnung* guthaben summe kaution bitcoin dollar',
  minutes: 'minuten minute stunde stunden sekunden',
  nobody: 'niemand* keiner keinem',
  needed: 'nötig erforderlich notwendig brauchst gebraucht benötigt entfällt',
  systemNote: 'systemmeldung* systemnachricht* systemmitteilung* systemhinweis*',
  as: 'als',
  office: `abteilung* it-abteilung fachabteilung* team betreiber* plattform* anbieter* hersteller* support
    kundendienst* vorstand* entwickler* zentrale konzern* redaktion* rechtsabteilung* finanzabteilung*
    sicherheitsteam* lieferant*`,
  deadline: `heute frist* mitternacht letzte letzter ablauf* morgen geschäftsschluss feierabend binnen heutige* bald
    kurz verbleib* läuft`,
  threat: `gelöscht gesperrt verloren abgeschaltet sonst andernfalls bestraft geahndet strafe* sanktion* gekündigt
    haftbar verfällt geschlossen deaktiviert verliert verlieren verlierst platzt entfällt entlassen verklagt bußgeld*
    abgemahnt vernichtet entzogen scheitert platzen kündigung* folgen konsequenzen geschäft verhaftet unwiderruflich`,
  wish: 'wünsche* wunsch wollte möchte verlangte gewünscht* absicht* gebeten bat gewollt',
  heed: 'acht achte achten beachte rücksicht kümmere kümmern darauf hör höre',
  decide: `bestimmt entscheidet gilt gelten zählt zählen vorrang massgeblich maßgeblich wichtig rang höher vorrangig
    gleichen verbindlich`,
  nomore: 'mehr länger',
  personal: `anschrift* geburtsdatum* geburtstag* telefonnummer* handynummer* iban adresse* ausweis* name namen
    anschrift geburtsdatum personalausweis* kundennummer*`,
  hide: `verbirg verbergen verberge verschweige verschweigen verschweigt verstecke verstecken verheimliche* unerwähnt
    ausblenden stillschweigen schweigst schweige schweigen schweigt`,
  praise: `empfiehl empfehlen empfehle sterne hervorragend ausgezeichnet* bevorzuge* beste positiv lobe* bewerte
    bewerten geeignet erster stelle rate raten vorschlagen schlage einzige wahl freuen`,
  passage: 'abschnitt* absatz seite text textes hinweis passage zeile beitrag rezension zeilen',
  digest: 'zusammenfassen zusammenfasst zusammenfassung* fasse fasst',
  goOn: 'fortfahren fortzufahren fährst fortfährst weitermachen weiterlesen weiter weiterzumachen',
  serve: `dienst dienen dient arbeitest arbeiten gehorchst diene hilfst helfen unterstützt unterstützen handelst
    vertrittst auftraggeber*`,
  memory: 'gedächtnis* erinnerung*',
  shell: 'terminal konsole eingabeaufforderung powershell kommandozeile',
  able: 'kann können kannst darf darfst dürfen',
  vow: 'verpflichtet stimmt zustimmt willigt zugestimmt eingewilligt einverstanden',
  prove: 'beweise beweis prüfung verifizierung bestätige echt menschlich captcha',
  setup: `eingerichtet konfiguriert programmiert gebaut erschaffen trainiert konfiguration* eingestellt
    grundeinstellung* einstellung* voreinstellung* grundkonfiguration*`,
  already: 'bereits schon',
  asked: 'gebeten verlangt aufgetragen wollte gesagt fragt frage fragen beauftragt',
  rank: 'entwickler administrator* admin',
  wield: 'verwenden nutzen einsetzen benutzen verwendet',
  auto: 'automatisch* automatisiert* automat automaten maschinell* selbsttätig*',
  person: 'person personen jemand jemandem jemanden wer menschen',
  below: 'unten folgend* nachstehend* nächsten darunter unterhalb hier weiter',
  written: 'steht stehen geschrieben beschrieben genannt angegeben aufgeführt',
  came: 'kamen kamst gekommen hergekommen geschickt begonnen beginn anfang sitzung',
  this: 'dieser dieses diesem diesen diese dies hier',
  vouch: 'geprüft signiert zertifiziert beglaubigt verifiziert bestätigt freigegeben abgenommen',
  field: 'anmerkung* bemerkung* kommentar* feld formular ticket antwort* rezension',
  attach: 'hänge hängen anhängen beifügen füge trag trage tragen eintragen ein',
};
