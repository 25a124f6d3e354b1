import type { Lexicon } from '../meanings.ts';

/** The labels of common web software in Polish; infinitives, imperatives and nouns. */
export const POLISH: Lexicon = {
  'closes-account': `usuń konto, usunąć konto, usuwanie konta, usunięcie konta, zamknij konto, zamknięcie konta, dezaktywuj konto, wyłącz konto, skasuj konto, zlikwiduj konto, usuń profil, skasuj profil, usuń organizację, usuń użytkownika, usuń użytkowników`,
  'account-action': `usuń moje, usuń moje dane, usuń dane, skasuj moje dane, cofnij dostęp, odbierz dostęp, unieważnij token, zresetuj hasło, zmień hasło, zmiana hasła, zmień e-mail, wyloguj ze wszystkich urządzeń, zakończ sesję,
    zakończ wszystkie sesje, anuluj subskrypcję, wypowiedz umowę`,
  commits: `kup teraz, kup, zapłać, zapłać teraz, zapłać i zamów, zamawiam z obowiązkiem zapłaty, zamawiam i płacę, kupuję i płacę, złóż zamówienie, potwierdź zamówienie, potwierdź zakup, potwierdź płatność, sfinalizuj zakup, zamów teraz,
    zarezerwuj teraz, potwierdź rezerwację, wyślij wiadomość, wyślij e-mail, wyślij email, wyślij teraz, wyślij odpowiedź, opublikuj, publikuj, przelej, wykonaj przelew, wyślij pieniądze, wyślij przelew, wesprzyj, subskrybuj teraz,
    licytuj, przyznaj dostęp, upublicznij, wdróż`,
  destroys: `usuń, usunąć, skasuj, kasuj, zniszcz, opróżnij kosz, usuń projekt, usuń wszystko, usuń wszystkie, usuń trwale, usuń na zawsze, usuń stronę, usuń plik, odinstaluj, przenieś do kosza,
    anuluj zamówienie, anuluj rezerwację, zarchiwizuj projekt,
    usuń z koszyka, cofnij publikację, zablokuj., opróżnij koszyk`,
  account: `konto, moje konto, twoje konto, profil, mój profil, edytuj profil, ustawienia, ustawienia konta, preferencje, wyloguj, wyloguj się, wyloguj mnie, rozliczenia, tokeny dostępu,
    zmień konto, bezpieczeństwo konta,
    zaloguj, zaloguj się, logowanie., zarejestruj, zarejestruj się, rejestracja., utwórz konto, załóż konto, nie pamiętam hasła, zapomniałem hasła, użytkownicy., zarządzanie użytkownikami, uprawnienia., dane osobowe, hasło., tożsamości.`,
  fillers: 'moje mój moją swoje swój twoje twój to ten tę na się trwale teraz i z',
};
