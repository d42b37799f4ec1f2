// Every changing call of the API has its place: in a table of what it makes stale, or here, because who makes
// it shows what it changed.

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChangeName } from './calls.ts';
import { STALE_BY_SHOPPER } from './changes.ts';
import { STALE_BY_STAFF } from './work-changes.ts';

const STALE = { ...STALE_BY_SHOPPER, ...STALE_BY_STAFF };

type ShownByCaller =
  // The cart and its bill: cart-store.ts.
  | `${'POST' | 'DELETE'} /api/cart/coupon`
  | 'POST /api/cart/create'
  | 'PUT /api/cart/update-qty'
  | 'DELETE /api/cart/delete-cart-item'
  | 'POST /api/list/to-cart'
  | 'POST /api/order/reorder'
  // The answer is written into the lists: lists.queries.ts.
  | 'POST /api/list/save'
  | 'PUT /api/list/update'
  | 'PUT /api/list/share'
  | 'DELETE /api/list/delete'
  // The page of the order or payment is read again, or left.
  | `POST /api/order/${'cancel' | 'cancel-checkout' | 'cash-on-delivery' | 'checkout' | 'continue-checkout'}`
  | `POST /api/order/${'problem' | 'problem-photo' | 'rate'}`
  | 'PUT /api/order/answer-substitute'
  | `POST /api/picking/${'claim' | 'finish' | 'release'}`
  | `PUT /api/picking/${'bar-code' | 'pick' | 'short'}`
  // The user in the cache is changed, or the session begins or ends: account/.
  | 'GET /api/user/logout'
  | `POST /api/user/${'confirm-email' | 'login' | 'passkey-login' | 'refresh-token' | 'register' | 'second-step'}`
  | 'POST /api/user/ticket-login'
  | `PUT /api/user/${'reset-password' | 'sign-out-everywhere' | 'update-user' | 'upload-avatar'}`
  | 'DELETE /api/user/delete-account'
  | 'POST /api/staff/accept'
  | `POST /api/product/${'notify-me' | 'notify-me-not'}`;

type ChangesNothingShown =
  | `POST /api/user/${'confirm-options' | 'confirm-session' | 'passkey-options' | 'send-confirmation'}`
  | `POST /api/user/${'start-authenticator' | 'start-passkey'}`
  | `PUT /api/user/${'forgot-password' | 'verify-forgot-password-otp' | 'verify-reset-link'}`
  | `POST /api/product/${'notify-confirm' | 'notify-stop' | 'search-used'}`
  | `POST /api/push/${'subscribe' | 'unsubscribe'}`
  | `POST /api/settings/${'test-mail' | 'test-payment'}`
  | 'POST /api/file/upload'
  | 'POST /api/visit/measured'
  | 'POST /api/store/request-pincode';

/** For other programs. */
type NotMadeByPages = 'DELETE /api/stock/supplier' | 'POST /api/stock/receive';

type UnplacedCall = Exclude<
  ChangeName,
  keyof typeof STALE | ShownByCaller | ChangesNothingShown | NotMadeByPages
>;

test('every changing call has its place', () => {
  // The type says so: one without a place fails to compile here.
  const unplaced: UnplacedCall[] = [] satisfies never[] as UnplacedCall[];
  const none: never[] = unplaced;
  expect(none).toEqual([]);
});

test('a change that makes something stale is never made without reading it again', () => {
  const made = globSync('web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:callApi|upload)\(\s*'([^']+)'/g)].map(
        ([, name]) => name!,
      ),
    );
  expect(made.length).toBeGreaterThan(50);
  // Before a count is booked it is only looked at.
  const bare = made.filter((name) => name in STALE && name !== 'POST /api/stock/count');
  expect(bare).toEqual([]);
});
