// What a cart costs as an order, with what would make it cheaper.

import type { Db } from '#database/client.ts';
import { runBound } from '#database/prepared.ts';
import { chooseOffers, NO_FACTS, type Offer, type OfferFacts } from '../offer/offer.rules.ts';
import { offerFactsStatement, toOfferFacts, type FoundFacts, type Offers } from '../offer/offers.ts';
import { findServing } from '#features/stores/store/find-store.ts';
import { chooseStore } from '#features/stores/store/serving.rules.ts';
import { isId } from '#shared/ids.ts';
import type { ChargeRates } from '#shared/bill.ts';
import { discountedPaise } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { billLines, toCartBill, type Billed } from './bill.rules.ts';
import type { CartBill } from './cart.contract.ts';
import { toKey, type CartOwner } from './cart.ts';
import { findCart, findPincode } from './cart.store.ts';

export type BillOptions = {
  giftWrap: boolean;
  minimumOrderPaise: number;
  /** By the store's id. */
  ratesOf: (storeId: string) => ChargeRates;
  offers: Pick<Offers, 'runningAt'>;
  now: Date;
};

/** Changes nothing, and takes no notices. */
export async function getCartBill(db: Db, owner: CartOwner, options: BillOptions): Promise<CartBill> {
  const billed = await priceCart(db, owner, options);
  return toCartBill(billed, { ...options, rates: options.ratesOf(owner.storeId) });
}

type PricedCart = Billed & { facts: OfferFacts };

/** `tried`: as if the cart had the code of this offer. */
export async function priceCart(
  db: Db,
  owner: CartOwner,
  { ratesOf, offers, now, giftWrap }: BillOptions,
  tried: { offer: Offer; code: string } | null = null,
): Promise<PricedCart> {
  const key = toKey(owner);
  const cart = await findCart(db, key);
  const lines = (cart?.lines ?? [])
    .filter((row) => !row.is_hidden && row.stock > 0)
    .map((row) => ({
      productId: row.product_id,
      quantity: row.quantity,
      lineTotalPaise: discountedPaise(row.price_paise, row.discount_basis_points / 100) * row.quantity,
    }));
  const running = offers.runningAt(owner.storeId, now);
  // Another process may have created it a moment ago.
  const live = tried ? [...running.filter(({ id }) => id !== tried.offer.id), tried.offer] : running;
  const isAsked = live.length > 0 || cart?.couponCode;
  const found = isAsked ? await runBound<FoundFacts>(db, offerFactsStatement(key, live)) : [];
  const facts = { ...(found[0] ? toOfferFacts(found[0]) : NO_FACTS), ...(tried && { code: tried.code }) };
  const buyer = { userId: 'userId' in owner ? owner.userId : null, storeId: owner.storeId, now };
  const result = chooseOffers(live, lines, facts, buyer);
  return { facts, ...billLines(lines, result, { rates: ratesOf(owner.storeId), giftWrap }) };
}

/** The store that delivers to this address of the shopper; null: none does. 404 for another's address. */
export async function findStoreOfAddress(
  db: Db,
  userId: string,
  addressId: string,
  now: Date,
): Promise<string | null> {
  const pincode = isId(addressId) ? await findPincode(db, userId, addressId) : undefined;
  if (pincode === undefined) throw new ShopError('not_found', { message: 'Address not found' });
  return chooseStore(await findServing(db, pincode), now)?.id ?? null;
}
