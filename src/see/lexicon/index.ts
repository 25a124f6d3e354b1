import { ARABIC } from './arabic.ts';
import { CHINESE } from './chinese.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { JAPANESE } from './japanese.ts';
import { KOREAN } from './korean.ts';
import type { Lexicon } from './meanings.ts';
import { POLISH } from './polish.ts';
import { PORTUGUESE } from './portuguese.ts';
import { RUSSIAN } from './russian.ts';
import { SPANISH } from './spanish.ts';
import { TURKISH } from './turkish.ts';

/**
 * The words of controls in all languages at once: pages mix them. What each language lists was written for Cordon after the labels of common web
 * software and shops; the English list begins with CUA's.
 */
export const LEXICONS: readonly Lexicon[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
  POLISH,
  TURKISH,
  RUSSIAN,
  ARABIC,
  CHINESE,
  JAPANESE,
  KOREAN,
];
