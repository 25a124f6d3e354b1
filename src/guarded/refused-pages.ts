import type { RequestHead } from '../model/traffic/request.ts';

/** A page that was refused longer ago is no longer on its way into view. */
const MOST_KEPT = 1_000;

/** The addresses of pages that were refused when they were last asked for: what the browser shows there is Cordon's own word, and no page. */
export class RefusedPages {
  readonly #urls = new Set<string>();

  note({ type, url }: RequestHead, refused: boolean): void {
    if (type !== 'document') return;
    this.#urls.delete(url);
    if (!refused) return;
    this.#urls.add(url);
    const [oldest] = this.#urls;
    if (this.#urls.size > MOST_KEPT && oldest !== undefined) this.#urls.delete(oldest);
  }

  has(url: string): boolean {
    const [withoutFragment = ''] = url.split('#');
    return this.#urls.has(withoutFragment);
  }
}
