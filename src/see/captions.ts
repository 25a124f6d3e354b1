/** In UTF-16 code units. Alternative texts, titles and labels that are longer describe nothing that a person sees: they go. */
export const LONGEST_CAPTION = 250;
