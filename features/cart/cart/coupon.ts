// The code of an offer in a cart. Guessing is limited; a code that exists does not count as a guess. How
// uses are counted: features/orders/core/coupon-uses.ts.

import type { Db } from '#database/client.ts';
import type { Caller } from '#features/identity/account/account.ts';
import {
  giveBack,
  LIMITS,
  requireAttempts,
  toAddressAttempts,
  toAttempt,
} from '#features/platform/limit/limit.ts';
import { findRefusal, isCode, stateOf, toCode, type Refusal } from '../offer/offer.rules.ts';
import { findByCode } from '../offer/offers.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { getCartBill, priceCart, type BillOptions } from './cart-bill.ts';
import type { CartBill } from './cart.contract.ts';
import { toKey, type CartOwner } from './cart.ts';
import { setCouponCode } from './cart.store.ts';

/**
 * Puts the code into the cart. 400 for an empty cart; 404 for an unknown code; 409 when it does not apply;
 * 429 past the limits of guesses.
 */
export async function addCoupon(
  db: Db,
  owner: CartOwner,
  typed: string,
  options: BillOptions,
  caller: Caller,
): Promise<CartBill> {
  const attempts = toAttempts(owner, caller);
  await requireAttempts(db, attempts, options.now);
  const code = toCode(typed);
  const offer = isCode(code) ? await findByCode(db, code) : undefined;
  if (!offer || ['draft', 'planned'].includes(stateOf(offer, options.now)))
    throw new ShopError('coupon_unknown');
  const userId = 'userId' in owner ? owner.userId : null;
  if (offer.shopperId !== null && offer.shopperId !== userId) throw new ShopError('coupon_not_yours');
  await giveBack(db, attempts);
  const { lines, facts, bill, offers } = await priceCart(db, owner, options, { offer, code });
  if (lines.length === 0) throw new ShopError('cart_empty');
  const refusal = findRefusal(offer, facts, { userId, storeId: owner.storeId, now: options.now });
  refuse(refusal ?? whyNot(offers.coupon?.why ?? null), offer.minimumPaise - bill.subTotalPaise);
  await setCouponCode(db, toKey(owner), code);
  return getCartBill(db, owner, options);
}

/** A code applies as well where another offer takes off more: it stays in the cart. */
const whyNot = (why: Refusal | 'better' | null) => (why === 'better' ? null : why);

export async function removeCoupon(db: Db, owner: CartOwner, options: BillOptions): Promise<CartBill> {
  await setCouponCode(db, toKey(owner), null);
  return getCartBill(db, owner, options);
}

function refuse(refusal: Refusal | null, missingPaise: number): void {
  if (refusal === null) return;
  if (refusal !== 'coupon_below_minimum') throw new ShopError(refusal);
  const missing = toRupees(missingPaise);
  const message = `Add ${formatRupees(missing)} more to use this code`;
  throw new ShopError(refusal, { message, data: { missing } });
}

function toAttempts(owner: CartOwner, { ipAddress, rateLimitScale }: Caller) {
  const key = toKey(owner);
  const person = 'userId' in key ? key.userId : key.visitorHash;
  return [
    ...(person ? [toAttempt(LIMITS.couponsPerPerson, person, rateLimitScale)] : []),
    ...toAddressAttempts(LIMITS.couponsPerAddress, ipAddress, rateLimitScale),
  ];
}
