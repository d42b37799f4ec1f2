// Pure rules of password resets: lifetimes, and the number of guesses.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/times.ts';

export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const CODE_TRIES = 5;
export const TICKET_LIFE_MS = 10 * MINUTE_MS;
/** A link is mailed instead of a code when too many codes were asked for with one e-mail. */
export const LINK_LIFE_MS = 2 * HOUR_MS;
/** No other link is mailed while an unused one is younger than this. */
export const LINK_EVERY_MS = HOUR_MS;
/** How long a browser is remembered as the one that asked: as long as sending its mail is retried. */
export const REQUEST_LIFE_MS = DAY_MS;
