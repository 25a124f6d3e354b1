/** The ways in which a text may hold a credential: bits of a set. What a glance over it tells (prefilter.ts), and what is then read (readings.ts). */
export const NO_WAY = 0;
export const AS_IT_STANDS = 1;
export const BACKWARDS = 2;
/** In every second character. */
export const HALVED = 4;
/** Its letters moved by thirteen places. */
export const TURNED = 8;
/** By a decoder, or spelled out. */
export const DECODED = 16;
/** Behind escapes; perhaps nothing is behind them. */
export const ESCAPED = 32;
export const WITHOUT_DECODING: number = AS_IT_STANDS | BACKWARDS | HALVED | TURNED;
export const EVERY_WAY: number = WITHOUT_DECODING | DECODED | ESCAPED;
