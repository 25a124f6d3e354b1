import { foldWords } from './fold.ts';

/*
 * Fields whose value is a secret whatever it looks like: a password that a page shows, a card's check number, a code sent by message. Told by
 * the kind of field (`type`, `autocomplete`) or by words of its name, in the languages of the lexicon.
 */

/** Tokens of `autocomplete` (HTML, "Autofill"). */
const AUTOCOMPLETE = new Set('current-password new-password one-time-code cc-number cc-csc'.split(' '));

const NAMES = new Set(
  foldWords(`password passwd passphrase passcode pwd cvc cvv csc otp passwort kennwort motdepasse contraseña senha wachtwoord hasło şifre parola
    пароль palavrapasse pin pincode 2fa totp cvn securitycode geheimzahl mfa`),
);
/** Names of several words, and of scripts that leave no spaces. */
const PHRASES = [
  'mot de passe',
  'security code',
  'card number',
  'kartennummer',
  'numéro de carte',
  'número de tarjeta',
  'número do cartão',
  'numero della carta',
  'kaartnummer',
  'numer karty',
  'kart numarası',
  'номер карты',
  'رقم البطاقة',
  '卡号',
  '卡號',
  'カード番号',
  '카드 번호',
  'palavra passe',
  'one time code',
  'verification code',
  '验证码',
  '驗證碼',
  '確認コード',
  '認証コード',
  '인증번호',
  'رمز التحقق',
  'كلمة المرور',
  '密码',
  '密碼',
  'パスワード',
  '비밀번호',
].map((phrase) => foldWords(phrase).join(' '));

/** Whether a field with such an `autocomplete` holds a secret. */
export function isSecretAutocomplete(autocomplete: string): boolean {
  return autocomplete
    .toLowerCase()
    .split(/\s+/)
    .some((token) => AUTOCOMPLETE.has(token));
}

/** Whether a field of this name holds a secret. */
export function isSecretName(name: string): boolean {
  if (name === '') return false;
  const words = foldWords(name.slice(0, LONGEST_NAME).replace(/([a-z])([A-Z])/g, '$1 $2'));
  if (words.some((word) => NAMES.has(word))) return true;
  const joined = ` ${words.join(' ')} `;
  return PHRASES.some((phrase) => joined.includes(phrase));
}

const LONGEST_NAME = 100;
