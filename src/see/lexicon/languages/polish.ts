import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Polish; infinitives, imperatives and nouns. */
export const POLISH: Lexicon = {
  'closes-account': `usuń/usunąć/usuwanie/usunięcie/skasuj/zamknij/zamknięcie/dezaktyw*/wyłącz/zlikwiduj/zawieś konto/konta, usuń/skasuj profil/organizację,
    usuń/usunąć/usuwanie/skasuj/dezaktywuj użytkowni*/człon*`,
  'account-action': `usuń/skasuj moje/moją/mój/dane, cofnij/odbierz/unieważni* … dostęp/uprawnie*/token*/klucz*, generuj/wygeneruj/utwórz/nowy … token*/klucz/klucze/sekret,
    przyznaj/nadaj/autoryzuj/zarządzaj dostęp/dostępem, zresetuj/resetuj/zmień/zmiana/ustaw/odnów/generuj/wygeneruj/odzyskaj/przypomnij/nowe … hasł*,
    zmień/zweryfikuj/potwierdź e-mail/email/adres-email/adres-e-mail, wyślij … reset*, wyślij e-mail … reset*, wyloguj … urządz*/wszystk*, zakończ … sesj*, anuluj subskrypcję,
    wypowiedz umowę, włącz/wyłącz/resetuj … dwuetapow*/dwuskładnik*/2fa, zaloguj jako, zaproś … użytkowni*/człon*/osoby, mianuj/awansuj/ustaw … admin*/moderator*/właściciel*,
    zweryfikuj/potwierdź tożsamość/sesj*/urządz*/konto`,
  commits: `zapłać teraz,
    kup, zapłać, wesprzyj, przelej, wypłać, licytuj, kup/zamów/zarezerwuj/subskrybuj/wyślij teraz, kupuję/zamawiam płacę, zapłać zamów, zamawiam obowiązkiem zapłaty,
    złóż/potwierdź/sfinalizuj/opłać/zatwierdź … zamówienie/zakup/płatność/rezerwację/transakcję/przelew, przejdź … płatności, wyślij później, i wyślij/opublikuj,
    wyślij … wiadomość/e-mail/email/odpowiedź/zaproszeni*/link/powiadomieni*/przypomnieni*/pieniądze/przelew, wykonaj przelew, powiadom, zwróć pieniądze/płatność, opublikuj,
    publikuj, upublicznij, ustaw … publiczn*/prywatn*, wdróż., wdróż teraz/wersję/aplikację/zmiany, wypisz się, odsubskrybuj., akceptuj regulamin/warunki`,
  destroys: `opróżnij kosz/koszyk, usuń projekt/wszystko/wszystkie/trwale/stronę/plik, usuń na zawsze,
    usuń, usunąć, skasuj, kasuj, zniszcz, wymaż, odinstaluj, odłącz, unieważnij, opróżnij, zbanuj, zablokuj., usuwanie, cofnij/odbierz dostęp/uprawnienia,
    cofnij publikację, odepnij … od, usuń/skasuj … z, zarchiwizuj projekt, wyczyść … pamięć/cache/histori*/dziennik*/log/logi/dane/kosz/koszyk/list*/kolejk*/baz*,
    odrzuć … wersję/szkic, przywróć/resetuj … domyśln*/fabryczn*/kopi*/baz*,
    anuluj/odwołaj … zamówieni*/rezerwacj*/wizyt*/spotkani*/wydarzeni*/subskrypcj*/przelew/płatność/transakcj*, przenieś … kosza, przekaż … własność,
    zablokuj/wyrzuć … użytkowni*/człon*, wyłącz/zatrzymaj/uruchom-ponownie … serwer/system/komputer`,
  account: `konto, konta, kontem, profil, profilu, ustawienia, preferencje, wyloguj, zaloguj, logowanie., stron*/formularz* logowania, zarejestruj., zarejestruj się, rejestracja.,
    rozliczenia, dane osobowe, uwierzytelnia*, dwuetapow*, dwuskładnik*, wieloskładnik*, dwustopniow*, hasł*, pamiętam/zapomnia* hasł*, poświadcze*, uprawnie*, tożsamości.,
    sekrety, token/tokeny dostępu/api, tokeny., klucz* api/ssh/gpg/dostępu/szyfrowania/bezpieczeństwa/odzyskiwania/wdrożeni*, importuj/zarządzaj certyfikat*,
    doda*/now*/utwórz/stwórz/zaproś/edyt*/edycja/zmień/zaktualizuj/zarządz*/przypisz/importuj/lista/wszys* … użytkowni*/uprawnie*/rola/role/rolę/rolami/człon*/zesp*/administrator*,
    dodaj/now*/utwórz/załóż/połącz/podłącz/zmień/przełącz … konto, użytkownicy., członkowie., zespoły., grupy., role., dostawc* tożsamości/uwierzytelniania,
    dołącz/opuść … grup*/zespo*/organizac*, administracja., administratorzy., panel/tryb administra*, kod/kody/kodów odzyskiwania/zapasow*, logowanie jednokrotne, dane logowania,
    zdjęcie/obraz profilow*, awatar*, nazwa/nazwę użytkownika/wyświetlan*, adres* e-mail/email, numer telefonu, ustawienia prywatności/bezpieczeństwa/powiadomień/użytkownika,
    zaufane urządzenia, sesje., dostęp awaryjny, współpracowni*, połączone aplikacje, grupy/dostęp użytkowni*`,
  harmless:
    'usuń … filtr/filtry/formatowanie, pokaż/ukryj hasł*, ostatnie logowanie, wyczyść lokaln* pamięć/cache, wyślij … reset*, wyślij e-mail … reset*',
  fillers: 'moje mój moją swoje swój twoje twój to ten tę na się trwale teraz i z',
};
