// How many addresses a shopper may have. Pure.

/** In use at the same time. */
export const MOST_IN_USE = 50;
/** Removed ones are kept for a while, the newest: one that was removed by mistake can be brought back. */
export const MOST_REMOVED = 50;
export const MOST_ADDRESSES = MOST_IN_USE + MOST_REMOVED;
