/**
 * A text in pieces that are no wider than so many columns, where whatever is not ASCII may be two wide. Words stay whole where they fit into a piece;
 * joined, the pieces are the text.
 */
export function wrapped(text: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of text.match(/\S+\s*|\s+/gu) ?? [text]) {
    if (widthOf(piece) + widthOf(word) > width && piece !== '') {
      pieces.push(piece);
      piece = '';
    }
    const parts = broken(word, width);
    pieces.push(...parts.slice(0, -1));
    piece += parts.at(-1) ?? '';
  }
  return [...pieces, piece];
}

function broken(word: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let [piece, room] = ['', width];
  for (const character of word) {
    const wide = widthOf(character);
    if (wide > room) {
      pieces.push(piece);
      [piece, room] = ['', width];
    }
    piece += character;
    room -= wide;
  }
  return [...pieces, piece];
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character.charCodeAt(0) < 0x7f ? 1 : 2;
  return width;
}
