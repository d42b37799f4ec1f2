// What shoppers change of their account, lists and orders, and which answers that makes stale. The cart is
// read again by who changes it.

import { makeChanges, readAgain, type StaleBy } from './change.ts';

const ADDRESSES = ['GET /api/address/get'] as const;
const METHODS = ['GET /api/user/sign-in-methods', 'GET /api/user/sessions'] as const;

const ORDERS = [
  'GET /api/order/order-list',
  'GET /api/order/details',
  'GET /api/order/active',
  'GET /api/order/credit',
] as const;

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

  // Who calls it shows the answer.
  'POST /api/list/save': [],
  'PUT /api/list/update': [],
  'PUT /api/list/share': [],
  'DELETE /api/list/delete': [],

  'POST /api/order/cancel': ORDERS,
  'POST /api/order/cancel-checkout': ORDERS,
  'POST /api/order/problem': ORDERS,
  'POST /api/order/rate': ORDERS,
  'PUT /api/order/answer-substitute': ORDERS,
  'PUT /api/order/money-back': ORDERS,
} as const satisfies Partial<StaleBy>;

export const { change, changeAndTell, changeAndRead } = makeChanges(STALE_BY_SHOPPER);

export const refetchOrders = () => readAgain(ORDERS);
