import type { Words } from '../concepts.ts';

export const POLISH: Words = {
  override: `zignoruj* ignoruj* zignorować ignorować zapomnij* zapomnieć pomiń* pomijaj* odrzuć zlekceważ porzuć*
    odłóż*`,
  overrule: 'nadpisz obejdź zastąp anuluj unieważnij',
  order: 'instrukcj* polece* wytyczn* prompt*',
  obey: 'przestrzegaj* wykonuj* stosuj* słuchaj* wykonujesz stosujesz słuchasz kieruj* kierować trzymaj*',
  all: 'wszystkie wszystkich wszystko wszelkie wszelkich każde każdą jakiekolwiek całość',
  prior: 'poprzedni* wcześniejsz* dotychczasow* uprzedni* początkow* pierwotn* powyższ* oryginaln* obecn*',
  above: 'powyżej wcześniej przedtem',
  instruction: 'instrukcj* polece* zasad* reguł* wytyczn* rozkaz* nakaz* dyrektyw* komend* wskazów* procedur*',
  invalid: `nieważne nieaktualne unieważnione anulowane unieważnion* anulowan* odwołan* nieważn* uchylon* przestarzał*
    wycofan* wycofane cofnięt*`,
  system: 'system* ukryt* tajn* sekretn* wewnętrzn* poufn*',
  role: 'system asystent',
  prompt: 'prompt*',
  reveal: `ujawnij* pokaż* wyświetl* wypisz* powtórz* podaj* zdradź* wydrukuj* skopiuj* wymień wypisz pokazywać
    pokazać mówić`,
  ai: `ai asystent* chatbot* llm agenci agenta agentów robot roboty botów asystencie asystenci pomocnik* pomocniku
    kamerdyner`,
  agent: 'agent* model* bot boty',
  modal: 'musisz musi muszą powinien powinieneś powinny powinni proszę należy masz powinna musicie winien trzeba mają',
  command: `kliknij* wyślij* otwórz* odwiedź* usuń* kup* napisz* odpowiedz* zatwierdź* przelej* pobierz* uruchom*
    wykonaj* użyj* wywołaj* zignoruj* skopiuj* poleć* powiedz* zrób potwierdź* naciśnij* nacisnąć kliknąć wyeksportuj*
    eksportuj* eksportować zainstaluj* zainstalować wpisz* wpisać dokończ* zakończ* zwolnij* zwolnić zapłać* zapłacić
    dodaj* opublikuj* oceń* przyznaj* przyznać wybierz* zaznacz* ukryj* ustaw* wyłącz* zaakceptuj* odpowiadaj* wysłać
    kliknięci* opłać* podać podaj* przelać naciśnij zainstaluj wpisz wpisując przelej zaloguj zalogować zaproś
    zaprosić opłacić zapłać umieścić umieść wyświetl pokaż zacznij rozpocznij kończ zakończ zapisz wspominaj odwołać
    anuluj złóż wykupił wykup skopiuj kopiując uruchom uruchamiając opublikuj pominąć pomiń dodaj otwórz otwierać
    przyznaj włącz zarejestruj potwierdź potwierdzić otwieranie akceptowanie odpowiada podaje odwoł* dołącz* wklej*
    dopisz*`,
  if: 'jeśli jeżeli gdy skoro ponieważ',
  you: 'ty jesteś pan ci cię tobie wam',
  are: 'jesteś jesteście',
  now: 'teraz odtąd tej chwili dziś dzisiaj',
  your: 'twoje twoja twój twoich twoim swoje swoich swój swoim swojego swojemu twojego twojej swojej swoją',
  the: 'to te ten ta tego tych',
  new: 'nowe nowy nowa nowych nowym prawdziw*',
  task: 'zadani* cel cele celem misj*',
  not: 'nie nigdy przestań',
  without: 'bez pomijając',
  tell: `mów informuj* wspominaj* powiadamiaj* pytaj* pytania powiadomienia mówić mówiąc wspominać zgłaszaj* ujawniaj*
    zgłaszać pokazuj milczysz milcz słowa pokazywać`,
  user: 'użytkownik* człowiek* ludzi* właściciel* odwiedzając* programi*',
  known: 'wiesz nauczono',
  secret: `hasło hasła haseł hasłem poświadcze* klucz* token* ciasteczk* sekret* sesj* histori* pin kod kody loginy
    kodu karty dostępu schowek schowka zmienn* środowiskow* skrzynk*`,
  send: `wyślij* prześlij* przekaż* wysłać przesłać udostępnij* opublikuj* wgraj* wyślesz wysyłaj* przesyłaj*
    przekazuj*`,
  embed: 'załaduj* wyświetl* wstaw* umieść* dodaj*',
  persona: 'nieogranicz* niefiltrowan*',
  pretend: 'udawaj* zachowuj* działaj* wyobraź* zagraj* grasz wcielasz odgrywasz odgrywaj* udajesz',
  permanent: 'zawsze trwale stale',
  future: 'przyszł* kolejn* następn*',
  remember: 'zapamiętaj* pamiętaj* zapisz*',
  mode: 'tryb* trybie konserwacji serwisow*',
  limits: 'ogranicze* filtr* limit* zasad cenzur* ograniczeń zasady',
  no: 'bez żadnych',
  attention: 'uwaga ważne wiadomość komunikat notatka instrukcje drogi powiadomieni*',
  to: 'dla do wszystkich',
  bypass: 'pomiń* omiń* obejdź* wyłącz*',
  approval: `zatwierdze* potwierdze* zgod* autoryzacj* potwierdzenia sprawdzaj zgody pytania pytać konsultacj*
    konsultować pytaj* prosz* czekaj* czekania zapytania podsumowania akceptacj*`,
  approve: 'zatwierdź* zaakceptuj* potwierdź* zezwól* zatwierdzić upoważniam pozwalam zezwalam upoważnia* akceptuj*',
  tool: 'narzędzi*',
  call: 'wywoła* żąda* polecenie prośba żądanie',
  urgent: 'pilne pilnie natychmiast niezwłocznie awaryjn* szybko bezzwłocznie pilny',
  authority: `administrator* bezpieczeństw* zarząd* policj* bank dyrektor* admin kierownict* szef* przełożon* prezes*
    zarząd zarządu urząd prawnik ministerstwo księgowość finanse szef szefowa prezydent rektor nadzór inspektor
    przełożony`,
  document: `dokument* stron* tekst* treść treści dane danych rozmow* recenzj* opini* akapit* notatk* ogłoszeni*
    aplikacj* podani* komentarz* artykuł* witryn* wpis* blok strona zgłoszenie`,
  end: 'koniec początek',
  carrier: 'url link* adres* webhook* obraz*',
  stranger: 'zewnętrzn* atakując*',
  aiFirst: 'model* sztuczn* automatyczn* zautomatyzowan* wirtualn* cyfrow* autonomiczn*',
  aiSecond: 'językow* inteligencj* asystent* agent* system systemy systemów',
  secretFirst: 'dane danych',
  secretSecond: 'logowania',
  youAre: 'jesteś jesteście',
  private: 'historia historię rozmow* ciasteczk* czat* kontekst* konwersacj*',
  demand: `wymaga żąda żądają prosi prosimy proszeni proszone żądamy wymagają nakazuj* zobowiąz* polecenie wzywa*
    nakazuje poleca`,
  told: `powiedziano powiedzieli kazano polecono dostałeś dostałaś otrzymał* dano podano powierzon* zlecon*
    przydzielon* polecenie`,
  stop: 'przerwij* porzuć* zakończ* zatrzymaj* przestań*',
  instead: 'zamiast',
  changed: `zmienion* zmienił* zaktualizowan* zastąpion* uaktualnion* odnowion* anulowan* usunięt* cofnięt* zmieniają
    aktualizacja zdanie`,
  only: 'tylko wyłącznie jedynie',
  checks: 'zabezpiecze* kontrol* uwierzytelni* weryfikacj* protokoł*',
  off: 'wyłącz* zawieszon* dezaktyw* zniesion* usunięt* cofnięt* odwołan* zdjęt*',
  mails: 'wiadomości maile maili listy',
  latest: 'ostatnie ostatnich najnowsze',
  reads: `czyta* przetwarza* analizuj* podsumow* odwiedza* ocenia* przetworz* streszcz* podsumuj* analizow* przegląd*
    przeczyta* indeks* obsługuje porównuje czytać`,
  money: `przelew* kwot* pieniąd* płatnoś* euro fakturę faktura faktury płatność kwota przelew środki saldo pieniądze
    kwotę`,
  minutes: 'minut* godzin* sekund godziny godzinę minut',
  nobody: 'nikim nikogo nikomu nikt',
  needed: 'wymagane potrzebne konieczne wymaga trzeba potrzebna potrzeba',
  before: 'zanim przed',
  finish: 'skończysz odpowiesz zakończysz ukończysz',
  first: 'najpierw następujące poniższe następne kolejne następna',
  rest: 'reszta reszty resztę reszcie',
  reply: 'odpowiedź odpowiedzi wiadomość odpowiada odpowiedz',
  afterwards: 'potem następnie',
  reach: 'otwórz* pobierz* odczytaj* pokaż* zbierz* znajdź* wyszukaj* skopiuj* przeczytaj* wyeksportuj* zgromadź*',
  record: 'faktur* plik* dokument* rekord*',
  other: 'innego innej innych pozostał* resztę',
  party: 'klient* najemc* użytkownik* właściciel* posiadacz* zleceniodawc* gość gościa',
  as: 'jako',
  office: `dział* zespół zespoł* operator* platform* dostawc* producent* wsparci* deweloper* twórc* centrala wydawc*
    rada rady informatyczn* obsług*`,
  deadline: `dziś dzisiaj termin* północ* ostatni* ostateczn* upływa jutro końcem wygaśnie wygasa północy termin
    wkrótce`,
  threat: `usunięt* utracon* przepad* zablokowan* wyłączon* inaczej karan* ukaran* kara kary karą sankcj* grzywn*
    zwolnion* zamknięt* stracon* skasowan* straci* traci* utraci* zablokowana zablokowane przepadnie usunięte usunięty
    zamknięte zamknięty zawieszone zawieszony grzywna zwolniony zniszczone anulowane utracone cofnięty wygaśnie
    stracisz`,
  wish: 'chciał* chce życzeni* życzy prosił* woli wolę wola intencj* preferencj* poprosił* chciała',
  heed: 'zważaj* uwagi zwracaj* przejmuj* słuchaj* zwróć licz bacz kierować kieruj kierujcie trzymaj trzymać',
  decide: `decyduj* określa pierwszeństw* liczy liczą obowiązuj* ważniejsz* ważne rozstrzyga rządzi rangę nadrzędn*
    wiążąc*`,
  nomore: 'już więcej dłużej',
  personal: `adres* urodzenia telefon* urodzin* iban paszport* imię nazwisko adres adresu numer dowodu dowód pesel
    tożsamoś*`,
  hide: 'ukryj* ukrywaj* przemilcz* zataj* milcz* schowaj*',
  praise: `poleć* polecaj* gwiazd* doskonał* najlepsz* pozytywn* preferuj* chwal* oceń* rekomenduj* świetn* przyznaj*
    pierwszym pierwsze polecenia godnym jedyny jedynym doradź* doradzaj* proponuj*`,
  passage: 'sekcj* akapit* fragment* stron* tekst* wiersz* notatk*',
  digest: 'podsumow* streści* streszcz* podsumowani*',
  goOn: 'kontynuować kontynuuj dalej kontynuowania',
  serve: 'służysz służy pracujesz pracuje pomagasz pomaga imieniu działasz zleceniodawc* reprezentujesz',
  memory: 'pamięci pamięć',
  shell: 'terminala terminal konsoli konsola powershell',
  able: 'może mogą możesz można',
  vow: 'zgadza zgadzają zobowiązuje zgodził zgodziła zgodę akceptuje',
  prove: 'udowodnij udowodnić weryfikacja weryfikacji dowód autentyczny captcha',
  setup: `skonfigurowano skonfigurowany skonfigurowali zaprogramowano twórców stworzyli konfigurację konfiguracja
    ustawie* ustawieniami konfigurac*`,
  already: 'już uprzednio',
  asked: 'prosiłem prosiłam poprosił kazał chciał zapyta zapytał pyta',
  rank: 'programista programistą administrator administratorem admin',
  wield: 'używać używania używaj korzystać stosować',
  auto: 'automatycznie automatyczn* automat automaty automatyzuj* zautomatyzowan*',
  person: 'osoba osoby osobie osobę osobą ktoś ktokolwiek komuś kto',
  below: 'poniżej poniższ* niżej następując* tutaj tu',
  written: 'napisan* treścią treść podan* opisan* opisu stoi',
  came: 'przyszedłeś przyszłaś przybył* przysła* początku zaczął rozpocz*',
  this: 'ten ta to tego tej tym niniejsz*',
  vouch: 'sprawdzon* zatwierdzon* podpisan* certyfik* zweryfikowan*',
  field: 'uwag komentarz* pole polu formularz* zgłoszeni* odpowiedzi opini*',
  attach: 'dołącz* załącz* wklej* wpisać wpisz dopisz*',
};
