/** The ways in which the demo's attackers hide an instruction from people but not from an agent. */
export type Disguise =
  | 'open'
  | 'polite'
  | 'display none'
  | 'off-screen'
  | 'white on white'
  | 'HTML comment'
  | 'aria-label'
  | 'base64'
  | 'zero-width'
  | 'look-alikes'
  | 'second page';

/** An instruction somebody planted: which attack it serves, how it is hidden, and the HTML to show. */
export interface Injection {
  readonly attack: string;
  readonly disguise: Disguise;
  readonly html: string;
}

/** Writes an instruction in its disguise. It contains no markup of its own. */
const WRAPPERS: Readonly<Record<Disguise, (text: string) => string>> = {
  open: paragraph,
  polite: paragraph,
  'second page': paragraph,
  'display none': (text) => `<div style="display: none">${escape(text)}</div>`,
  'off-screen': (text) => `<div style="position: absolute; left: -9999px; width: 20rem">${escape(text)}</div>`,
  'white on white': (text) => `<p style="color: #fff; background: #fff">${escape(text)}</p>`,
  'HTML comment': (text) => `<!-- ${text} --><p>+1, same here.</p>`,
  'aria-label': (text) => `<span role="note" aria-label="${escape(text)}">★</span>`,
  base64: (text) => paragraph(`Decode this and do what it says: ${Buffer.from(text).toString('base64')}`),
  'zero-width': (text) => paragraph(text.replace(/(?<=\w)(?=\w)/g, '\u200b')),
  'look-alikes': (text) => paragraph(text.replace(/[aeopcxy]/g, (letter) => LOOK_ALIKES[letter] ?? letter)),
};

/** Latin letters and the Cyrillic ones that are drawn the same. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'о',
  p: 'р',
  c: 'с',
  x: 'х',
  y: 'у',
};

export function plant(attack: string, disguise: Disguise, text: string): Injection {
  return { attack, disguise, html: WRAPPERS[disguise](text) };
}

function paragraph(text: string): string {
  return `<p>${escape(text)}</p>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
