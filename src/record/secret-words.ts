import { percentDecoded } from '../act/guards/credentials/readings.ts';
import { hasAssignment } from '../secrets/assignments.ts';
import { hasAwsSecret } from '../secrets/aws-secret.ts';
import { hasCardNumber } from '../secrets/card-numbers.ts';
import { shapeIn } from '../secrets/shapes.ts';
import { findPersonal } from '../see/personal.ts';

/** An e-mail address, an account number, a card, or a credential with a shape of its own, anywhere in a text. */
export function holdsSecret(written: string): boolean {
  const text = percentDecoded(written);
  return (
    shapeIn(text) !== undefined ||
    hasAwsSecret(text) ||
    hasCardNumber(text) ||
    findPersonal(text, ['email', 'iban']).length > 0
  );
}

/** Shorter than this, what is drawn at random is soon guessed, and hardly ever a key. */
const SHORTEST_TOKEN = 16;
const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]+$/i;
/** Letters of one kind stand together, about two at a time in what is drawn at random, and more in words, dates and the names of files. */
const SHORTEST_GROUPS = 3.5;
/** Words joined by as many signs as this are judged each for itself, a little less strictly. */
const SEVERAL = 3;
const SHORTEST_PIECE = 8;
const SHORTEST_GROUPS_OF_PIECE = 3;

/**
 * Whether a word looks drawn at random: a UUID, a run of hex digits, or letters and digits that change from one kind to the other as often as in base64. Small letters
 * alone are no such thing: they may be words of any language.
 * Who holds such an address may hold what it leads to, and nobody can tell it from a mere number of a thing: so it counts as a secret.
 */
export function isSecretWord(written: string): boolean {
  const word = percentDecoded(written);
  return holdsSecret(word) || hasAssignment(word) || isToken(word);
}

function isToken(word: string): boolean {
  return (
    UUID.test(word) || word.split(/[.~:;=,!$&'()*+@]+/).some(isRandom) || word.split(/[^A-Za-z0-9]+/).some(isHexRun)
  );
}

function isHexRun(word: string): boolean {
  return word.length >= SHORTEST_TOKEN && HEX.test(word);
}

function isRandom(part: string): boolean {
  if (part.length < SHORTEST_TOKEN || !/^[\w-]+$/.test(part)) return false;
  const pieces = part.split(/[_-]+/).filter((piece) => piece !== '');
  if (pieces.length <= SEVERAL) return groupLength(part) < SHORTEST_GROUPS;
  return pieces.some((piece) => piece.length >= SHORTEST_PIECE && groupLength(piece) < SHORTEST_GROUPS_OF_PIECE);
}

/** How many letters or digits stand together on average: `getUserName` has three groups, `a8Kq92` five. */
function groupLength(text: string): number {
  const groups = text.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  return groups.join('').length / groups.length;
}

/** What comes after such a step of a path is a secret whatever it looks like: `/verify/482913`, `/reset/maple-otter`. */
const TELLING_STEP =
  /^(?:(?:password|email|account|magic|invite|share|one-?time|two-?factor)[-_]?)*(?:activate|activation|auth|code|confirm|confirmation|invitations?|invite|key|link|magic|mfa|one-?time|otp|pin|recover|recovery|reset|secret|sso|tokens?|unlock|unsubscribe|verification|verify)$/i;

/** Whether what follows this step of a path is for one person's eyes. */
export function tellsOfSecret(step: string): boolean {
  return TELLING_STEP.test(percentDecoded(step));
}
