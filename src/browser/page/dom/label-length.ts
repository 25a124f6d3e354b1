/** So many characters a label has at most, which a control keeps though nobody sees it: "Next page" beside an arrow. */
export const LONGEST_LABEL = 60;
