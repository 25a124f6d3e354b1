/**
 * The words of assignments and of `authorization:`, in small letters and without the spaces that may be in them; some of the patterns' words
 * hold others.
 */
export const TELLING_WORDS: readonly string[] = [
  ...['password', 'passwd', 'passwort', 'pwd', 'passphrase', 'apikey', 'api-key', 'api_key', 'secret', 'token'],
  ...['bearer', 'authorization'],
];

const WORDS =
  'password|passwd|passwort|pwd|passphrase|api[ _-]?key|client[ _-]?secret|secret|access[ _-]?token|token|bearer';
/** The page's assignments: a telling word, `=` or `:`, and six characters or more. */
const ASSIGNMENT = new RegExp(`(?:${WORDS})["']?[ \\t]{0,8}[=:][ \\t]{0,8}["']?[^\\s"']{6}`, 'i');
/** In a URL the word is a parameter's whole name: `page_token=…` and `csrf-token=…` are the site's own. */
const URL_ASSIGNMENT = new RegExp(`[?&#;/](?:${WORDS})=[^&#\\s]{6}`, 'i');

export function hasAssignment(text: string): boolean {
  return ASSIGNMENT.test(text);
}

export function hasUrlAssignment(text: string): boolean {
  return URL_ASSIGNMENT.test(text);
}
