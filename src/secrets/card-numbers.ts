const DIGITS = /\d/;
/** Card numbers: thirteen to nineteen digits in all, in groups or not; over several fields in groups of four, or one by one. */
const DIGIT_RUN =
  /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)|(?<!\d)\d{4}\n(?:\d{4}\n){1,3}\d{1,4}(?!\d)|(?<![\d\n])\d(?:\n\d){12,18}(?![\n]?\d)/g;
/** Issuers' first digits with the lengths of their numbers: most digits in a text are no card. */
const CARD =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|6(?:011|2\d\d|4[4-9]\d|5\d\d)\d{12,15})$/;

export function hasCardNumber(text: string): boolean {
  if (text.length < 13 || !DIGITS.test(text)) return false;
  for (const [run] of text.matchAll(DIGIT_RUN)) if (isCardNumber(run)) return true;
  return false;
}

/** Whether digits, grouped or not, are a card's number: an issuer's first ones and length, and the check digit. */
export function isCardNumber(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  return CARD.test(digits) && passesLuhn(digits);
}

/** The check digit of card numbers: every second digit from the right doubled, the digits' sum divisible by ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
