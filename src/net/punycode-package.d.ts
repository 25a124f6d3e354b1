declare module 'punycode/punycode.js' {
  /** The part of punycode 2 that is used here. */
  const punycode: { decode(encoded: string): string };
  export default punycode;
}
