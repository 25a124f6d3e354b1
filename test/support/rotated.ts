/** Attack strings stand rotated in sources, so that they trip no other tool; this turns them back. */
export function plain(rotated: string): string {
  return rotated.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}
