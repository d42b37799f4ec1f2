// Checks the form of a request's URL before it is routed.

import { LIST_PATH } from '#shared/page-urls.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ShopApp } from './routing.ts';

/** Raw or percent-encoded in UTF-8. No address of the shop has one, and the database takes no NUL. */
// oxlint-disable-next-line no-control-regex -- control characters are what this finds
const CONTROL = /[\u0000-\u001f\u007f]|%(?:[01][\da-f]|7f|c2%[89][\da-f])/i;

/** A list shared to the shop from another app is in the URL, with its line breaks. */
// oxlint-disable-next-line no-control-regex -- the same
const CONTROL_BUT_LINES = /[\u0000-\u001f\u007f]|%(?:0[0-8bcef]|1[\da-f]|7f|c2%[89][\da-f])/i;
const SHARED_LIST = `${LIST_PATH}?`;

export const toBadAddress = () => new ShopError('invalid_input', { message: 'The address is not valid' });

/** Refuses control characters in the path or the query of any request. */
export function rejectBadAddresses(app: ShopApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const url = request.raw.url ?? '';
    const wrong = url.startsWith(SHARED_LIST) ? CONTROL_BUT_LINES : CONTROL;
    done(wrong.test(url) ? toBadAddress() : undefined);
  });
}

export function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end--;
  return pathname.slice(0, end);
}
