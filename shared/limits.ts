// Sizes that server and browser must agree on: page sizes of lists, and how much of a text is read.

/** The rest of a search text is never read. */
export const MAX_SEARCH_TEXT = 200;

/** Cards in a row of the home page. */
export const HOME_ROW_SIZE = 6;
/** Cards of the home page's first row. */
export const BESTSELLERS = 10;
export const LISTING_PAGE_SIZE = 8;
export const SEARCH_PAGE_SIZE = 10;
/** In the list of all products. */
export const PRODUCTS_PAGE_SIZE = 12;

/** A shopping list as typed or pasted, and how many of its entries are read. */
export const MAX_LIST_TEXT = 5_000;
export const MAX_LIST_LINES = 100;
/** The text of a line for which a chosen product is remembered. */
export const MAX_LIST_CHOICE_TEXT = 200;
export const MAX_LIST_NAME = 80;
/** Per shopper. */
export const MAX_SAVED_LISTS = 50;

/** A shopper's report of a problem, and the reply to it. */
export const MAX_PROBLEM_TEXT = 500;
/** A shopper's word about a delivery. */
export const MAX_RATING_TEXT = 200;
/** The reason for a goodwill refund. */
export const MAX_GOODWILL_REASON = 300;
/** How an amount owed was paid: 'UPI 6123 4567 8901'. */
export const MAX_MONEY_BACK_WORDS = 200;
export const MAX_UPI_ID = 150;
/** A note of staff on a customer or an order, and how many each can have. */
export const MAX_NOTE = 1_000;
export const MAX_NOTES = 200;

/** The owner's settings of the shop. */
export const MAX_BANNERS = 10;
export const MAX_SOCIAL_LINKS = 8;
export const MAX_NOTICE = 160;
/** A text about the shop, like its terms. */
export const MAX_SHOP_TEXT = 20_000;

/** A product file that is imported. */
export const MAX_PRODUCT_FILE_BYTES = 64 * 1024 * 1024;

/** Rupees. A refund above this needs a fresh sign-in. */
export const MAX_UNCONFIRMED_REFUND = 500;
/** Of each status, and pages of the list lead no further: older orders are found by their day or a search. */
export const MAX_COUNTED_ORDERS = 10_000;

/** Products whose ribbons are asked for at once. */
export const MAX_RIBBONS = 100;
/** Products whose prices are planned at once. */
export const MAX_PLANNED = 500;
/** How long after the delivery a problem can be reported. */
export const REPORT_WINDOW_MS = 48 * 60 * 60_000;
