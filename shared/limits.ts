// Sizes that server and browser must agree on: pages of lists, and how much of a text is read.

/** More of a search text is never read. */
export const MAX_SEARCH_TEXT = 200;

/** Cards in a row of the home page. */
export const HOME_ROW_SIZE = 6;
export const LISTING_PAGE_SIZE = 8;
export const SEARCH_PAGE_SIZE = 10;
/** Of the list of all products. */
export const PRODUCTS_PAGE_SIZE = 12;
