// What a cart costs as an order, with what would make it cheaper.

import type { Db } from '#database/client.ts';
import { runBound } from '#database/prepared.ts';
import {
  chooseOffers,
  NO_FACTS,
  type Buyer,
  type Offer,
  type OfferFacts,
  type OfferResult,
} from '../offer/offer.rules.ts';
import { offerFactsStatement, toOfferFacts, type OfferFactsRow, type Offers } from '../offer/offers.ts';
import { findNearestStore } from '#features/stores/store/find-store.ts';
import { isId } from '#shared/ids.ts';
import {
  listCharges,
  missingToFreeDelivery,
  toBill,
  toChargeRows,
  type Bill,
  type ChargeRates,
} from '#shared/bill.ts';
import { discountedPaise, toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { CartBill } from './cart.contract.ts';
import { toKey, type CartOwner } from './cart.ts';
import { findCart, findPincode } from './cart.store.ts';

type BilledLine = { productId: string; quantity: number; lineTotalPaise: number };
export type BilledLines = { lines: readonly BilledLine[]; bill: Bill; offers: OfferResult };

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

type PricedCart = BilledLines & { facts: OfferFacts };

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
  const found = isAsked ? await runBound<OfferFactsRow>(db, offerFactsStatement(key, live)) : [];
  const facts = { ...(found[0] ? toOfferFacts(found[0]) : NO_FACTS), ...(tried && { code: tried.code }) };
  const buyer = { userId: 'userId' in owner ? owner.userId : null, storeId: owner.storeId, now };
  return {
    facts,
    ...billLines(lines, { offers: live, facts, buyer }, { rates: ratesOf(owner.storeId), giftWrap }),
  };
}

/**
 * With the best of the offers. Free delivery depends on what goods cost before offers: a code never makes
 * delivery dearer.
 */
export function billLines(
  lines: readonly BilledLine[],
  {
    offers,
    facts = NO_FACTS,
    buyer,
  }: { offers: readonly Offer[]; facts: OfferFacts | undefined; buyer: Buyer },
  { rates, giftWrap }: { rates: ChargeRates; giftWrap: boolean },
): BilledLines {
  const { subTotalPaise } = toBill(lines, [], []);
  const charges = listCharges(subTotalPaise, rates, { giftWrap });
  const result = chooseOffers(offers, lines, facts, buyer);
  return { lines, bill: toBill(lines, result.applied, charges), offers: result };
}

export function toCartBill(
  { lines, bill, offers }: BilledLines,
  { rates, minimumOrderPaise }: { rates: ChargeRates; minimumOrderPaise: number },
): CartBill {
  const { subTotalPaise } = bill;
  const missing = [
    {
      kind: 'minimum_order' as const,
      label: 'the minimum order',
      paise: Math.max(0, minimumOrderPaise - subTotalPaise),
    },
    {
      kind: 'free_delivery' as const,
      label: 'free delivery',
      paise: missingToFreeDelivery(subTotalPaise, rates) ?? 0,
    },
    ...offers.missing.map((each) => ({ kind: 'offer' as const, ...each })),
  ];
  return {
    lines: lines.map(({ productId, quantity, lineTotalPaise }, at) => ({
      productId,
      quantity,
      lineTotal: toRupees(lineTotalPaise),
      discount: toRupees(offers.byLine[at]!),
    })),
    charges: toChargeRows(bill.charges),
    discounts: offers.applied.map(({ offer, paise }) => ({
      offerId: offer.id,
      code: offer.code,
      label: offer.name,
      amount: toRupees(paise),
    })),
    missing: missing
      .filter(({ paise }) => paise > 0)
      .map(({ kind, label, paise }) => ({ kind, label, amount: toRupees(paise) })),
    coupon: offers.coupon,
    subTotal: toRupees(subTotalPaise),
    total: toRupees(bill.totalPaise),
  };
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
  return (await findNearestStore(db, pincode, now))?.id ?? null;
}
