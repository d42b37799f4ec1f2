// What shoppers change of their account, and which answers that makes stale. The cart, lists and orders are
// read again by who changes them.

import { makeChanges, type StaleBy } from './change.ts';

const ADDRESSES = ['GET /api/address/get'] as const;
const METHODS = ['GET /api/user/sign-in-methods', 'GET /api/user/sessions'] as const;

export const STALE_BY_SHOPPER = {
  // Its mobile may be the first of the profile.
  'POST /api/address/create': [...ADDRESSES, 'user'],
  'PUT /api/address/update': ADDRESSES,
  'PUT /api/address/restore': ADDRESSES,
  'DELETE /api/address/disable': ADDRESSES,

  'PUT /api/user/change-password': ['GET /api/user/sessions'],
  'POST /api/user/add-authenticator': METHODS,
  'POST /api/user/add-passkey': METHODS,
  'POST /api/user/recovery-codes': METHODS,
  // Only the server knows whether the shop requires one.
  'DELETE /api/user/sign-in-method': [...METHODS, 'user'],
} as const satisfies Partial<StaleBy>;

export const { change, changeAndTell } = makeChanges(STALE_BY_SHOPPER);
