// Sizes that server and browser must agree on: pages of lists, and how much of a text is read.

/** More of a search text is never read. */
export const MAX_SEARCH_TEXT = 200;

/** Cards in a row of the home page. */
export const HOME_ROW_SIZE = 6;
export const LISTING_PAGE_SIZE = 8;
export const SEARCH_PAGE_SIZE = 10;
/** Of the list of all products. */
export const PRODUCTS_PAGE_SIZE = 12;

/** A shopping list as it is typed or pasted, and how many things of it are read. */
export const MAX_LIST_TEXT = 5_000;
export const MAX_LIST_LINES = 100;
/** The text of a line, where a product chosen for it is remembered. */
export const MAX_LIST_CHOICE_TEXT = 200;
export const MAX_LIST_NAME = 80;
/** Of one shopper. */
export const MAX_SAVED_LISTS = 50;

/** What a shopper writes of a problem, and what is answered. */
export const MAX_PROBLEM_TEXT = 500;
/** Why money is given back out of goodwill. */
export const MAX_GOODWILL_REASON = 300;
/** A note on a customer. */
export const MAX_CUSTOMER_NOTE = 1_000;

/** A product file that is imported. */
export const MAX_PRODUCT_FILE_BYTES = 64 * 1024 * 1024;
