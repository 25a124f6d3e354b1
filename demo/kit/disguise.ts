import { html, type Markup, richText } from './html.ts';

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

/** How each disguise writes an instruction. */
const WRAPPERS: Readonly<Record<Disguise, (text: string) => Markup>> = {
  open: paragraph,
  polite: paragraph,
  'second page': paragraph,
  'display none': (text) => html`<div style="display: none">${text}</div>`,
  'off-screen': (text) => html`<div style="position: absolute; left: -9999px; width: 20rem">${text}</div>`,
  'white on white': (text) => html`<p style="color: #fff; background: #fff">${text}</p>`,
  'HTML comment': (text) => html`<!-- ${richText(text)} --><p>+1, same here.</p>`,
  'aria-label': (text) => html`<span role="note" aria-label="${text}">★</span>`,
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
  return { attack, disguise, html: WRAPPERS[disguise](text).text };
}

function paragraph(text: string): Markup {
  return html`<p>${text}</p>`;
}
