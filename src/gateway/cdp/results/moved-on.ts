/** How often a page may go elsewhere while it is read. */
export const MOST_TRIES = 10;

/** Why what was read of a page is not shown. */
export const MOVED_ON = 'the page went elsewhere while it was read; read it again';
