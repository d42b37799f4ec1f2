// Helpers for tests of offers.

import { expect } from 'vitest';
import type { Offer } from '#features/cart/offer/offer.contract.ts';
import { HOUR_MS } from '#shared/times.ts';
import type { Person } from './factories.ts';
import type { Answer, TestShop } from './open-test-shop.ts';

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
/** Of an offer that asks everything of the database (rows-to-copy.ts). */
export const OFFER_CODE = 'EVERYTHING';
let counter = 0;
export const newCode = () => `CODE${process.pid}-${++counter}`;

/** Ten percent off everything, since an hour ago. */
export const TEN_PERCENT = { name: '10 % off', kind: 'percent', value: 10, on: { all: true } };

export const askOffer = (
  shop: TestShop,
  { token }: Person,
  [method, path]: ['POST' | 'PUT', string],
  body: object,
): Promise<Answer> => shop.call(method, `/api/offer/${path}`, { token, body });

export async function makeOffer(
  shop: TestShop,
  owner: Person,
  more: Record<string, unknown> = {},
): Promise<Offer> {
  const body = { ...TEN_PERCENT, from: inHours(-1), ...more };
  const answer = await askOffer(shop, owner, ['POST', 'create'], body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

export const endOffer = (shop: TestShop, owner: Person, { _id }: Offer) =>
  askOffer(shop, owner, ['PUT', 'end'], { _id });

export const addCoupon = (shop: TestShop, { token }: Person, code: unknown): Promise<Answer> =>
  shop.call('POST', '/api/cart/coupon', { token, body: { code } });

export async function readBill(shop: TestShop, { token }: Person) {
  return (await shop.call('GET', '/api/cart/bill', { token })).body.data;
}
