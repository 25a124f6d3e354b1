/** Sites by the names that people call them. */
export interface SiteNames {
  /** The domain of the site that is called so; the name folded, with single spaces. */
  domainOf(name: string): string | undefined;
  /** Whether the name is an everyday word besides, and means the site only with a capital. */
  isWord(name: string): boolean;
  /** Whether the name is made of everyday words or a form of one (`home center`, `targets`), and means the site only with a capital. */
  isPhrase(name: string): boolean;
  /** How a site is called. */
  namesOf(domain: string): readonly string[];
}
