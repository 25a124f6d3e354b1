/** Text that is HTML already and is written as it is. Everything else is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | undefined | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}

/** A template whose holes are escaped: html`<p>${review}</p>`. Lists are joined, other templates pass as they are. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + render(parts[index])).join(''));
}

/**
 * HTML that somebody else wrote and the site trusts by mistake: a comment with styles, a seller's description. This is where the
 * demo's injections come in, as they do on sites that allow rich text.
 */
export function richText(text: string): Markup {
  return new Markup(text);
}
