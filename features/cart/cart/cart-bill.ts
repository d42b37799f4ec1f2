// What a cart costs as an order, with what would make it cheaper; and the code of an offer in it. Guessing is
// limited; a code that exists does not count as a guess.

import type { Db } from '#database/client.ts';
import { runBound } from '#database/prepared.ts';
import {
  chooseOffers,
  findHints,
  findRefusal,
  isCode,
  NO_FACTS,
  stateOf,
  toCode,
  wouldApplyTo,
  type Buyer,
  type OfferTerms,
  type OfferFacts,
  type OfferLine,
  type OfferResult,
  type Refusal,
} from '../offer/offer.rules.ts';
import {
  findByCode,
  hasRibbon,
  listRibbonProducts,
  offerFactsStatement,
  toOfferFacts,
  toRibbon,
  type OfferFactsRow,
  type Offers,
} from '../offer/offers.ts';
import type { Caller } from '#features/identity/account/account.ts';
import {
  giveBack,
  LIMITS,
  requireAttempts,
  toAddressAttempts,
  toAttempt,
} from '#features/platform/limit/limit.ts';
import { findNearestStore } from '#features/stores/store/find-store.ts';
import { isId } from '#shared/ids.ts';
import {
  listCharges,
  missingToFreeDelivery,
  savedDeliveryPaise,
  toBill,
  toChargeRows,
  type Bill,
  type ChargeRates,
} from '#shared/bill.ts';
import { discountedPaise, formatRupees, toRupees } from '#shared/money.ts';
import { say } from '#shared/phrase.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findAddressOf } from '../address/address.store.ts';
import type { BillWithHints, CartBill } from './cart.contract.ts';
import type { Ribbon } from '../offer/offer.contract.ts';
import { toKey, type CartOwner } from './cart.ts';
import { findCart, setCouponCode } from './cart.store.ts';

export type BilledLines = { lines: readonly OfferLine[]; bill: Bill; offers: OfferResult };

export type BillOptions = {
  giftWrap: boolean;
  minimumOrderPaise: number;
  ratesOf: (storeId: string) => ChargeRates;
  offers: Pick<Offers, 'runningAt' | 'findNextMoment'>;
  now: Date;
};

/** Changes nothing, and takes no notices. */
export async function getCartBill(db: Db, owner: CartOwner, options: BillOptions): Promise<BillWithHints> {
  const rates = options.ratesOf(owner.storeId);
  const { live, facts, buyer, reducedPaise, ...billed } = await priceCart(db, owner, options);
  const { lines, bill, offers } = billed;
  const hints = findHints(live, lines, facts, buyer, offers);
  const next = options.offers.findNextMoment(options.now);
  const savedPaise = reducedPaise + bill.discountPaise + savedDeliveryPaise(bill.subTotalPaise, rates);
  return {
    ...toCartBill(billed, { ...options, rates }),
    savings: toRupees(savedPaise),
    displaced: hints.displaced.map(({ offer, morePaise }) => ({
      offerId: offer.id,
      label: offer.name,
      more: toRupees(morePaise),
    })),
    codes: hints.codes.map(({ offer, savesPaise, missingPaise }) => ({
      ...{ offerId: offer.id, code: offer.code!, label: offer.name },
      ...{ saves: toRupees(savesPaise), missing: toRupees(missingPaise) },
    })),
    changesIn: next && Math.ceil((next.getTime() - options.now.getTime()) / 1_000),
  };
}

/** `reducedPaise`: what the lines would cost more at the prices before discount. */
type PricedCart = BilledLines & {
  live: readonly OfferTerms[];
  facts: OfferFacts;
  buyer: Buyer;
  reducedPaise: number;
};

const userIdOf = (owner: CartOwner) => ('userId' in owner ? owner.userId : null);

/** `tried`: as if the cart had the code of this offer. */
async function priceCart(
  db: Db,
  owner: CartOwner,
  { ratesOf, offers, now, giftWrap }: BillOptions,
  tried: { offer: OfferTerms; code: string } | null = null,
): Promise<PricedCart> {
  const key = toKey(owner);
  const cart = await findCart(db, key);
  const rows = (cart?.lines ?? []).filter((row) => !row.is_hidden && row.stock > 0);
  const lines = rows.map((row) => ({
    productId: row.product_id,
    quantity: row.quantity,
    lineTotalPaise: discountedPaise(row.price_paise, row.discount_basis_points / 100) * row.quantity,
  }));
  const wholePaise = rows.reduce((sum, { price_paise, quantity }) => sum + price_paise * quantity, 0);
  const running = offers.runningAt(owner.storeId, now);
  // Another process may have created it a moment ago.
  const live = tried ? [...running.filter(({ id }) => id !== tried.offer.id), tried.offer] : running;
  const isAsked = live.length > 0 || cart?.couponCode;
  const found = isAsked ? await runBound<OfferFactsRow>(db, offerFactsStatement(key, live)) : [];
  const facts = { ...(found[0] ? toOfferFacts(found[0]) : NO_FACTS), ...(tried && { code: tried.code }) };
  const buyer = { userId: userIdOf(owner), storeId: owner.storeId, now };
  const billed = billLines(
    lines,
    { offers: live, facts, buyer },
    { rates: ratesOf(owner.storeId), giftWrap },
  );
  return { live, facts, buyer, reducedPaise: wholePaise - billed.bill.subTotalPaise, ...billed };
}

/** Free delivery depends on what goods cost before offers: a code never makes delivery dearer. */
export function billLines(
  lines: readonly OfferLine[],
  {
    offers,
    facts = NO_FACTS,
    buyer,
  }: { offers: readonly OfferTerms[]; facts: OfferFacts | undefined; buyer: Buyer },
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
  const missingToOrder = minimumOrderPaise - subTotalPaise;
  const toFree = missingToFreeDelivery(subTotalPaise, rates) ?? 0;
  const missing = [
    { kind: 'minimum_order' as const, label: 'the minimum order', paise: missingToOrder },
    { kind: 'free_delivery' as const, label: 'free delivery', paise: toFree },
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

/** What cards may promise: in this cart it is kept. Without a cart nothing is asked about one. */
export async function listRibbons(
  db: Db,
  owner: CartOwner,
  productIds: string[],
  options: BillOptions,
): Promise<Ribbon[]> {
  const { storeId } = owner;
  const live = options.offers.runningAt(storeId, options.now);
  const shown = live.filter(hasRibbon);
  if (shown.length === 0 || productIds.length === 0) return [];
  const products = await listRibbonProducts(db, productIds);
  const hasCart = 'userId' in owner || owner.visitorToken;
  const buyer = { userId: userIdOf(owner), storeId, now: options.now };
  const { lines, facts } = hasCart ? await priceCart(db, owner, options) : { lines: [], facts: NO_FACTS };
  const goods = Object.fromEntries(products.map((each) => [each.productId, each.goods]));
  const known = { ...facts, goods: { ...facts.goods, ...goods } };
  return products
    .map((product) =>
      toRibbon(shown, product, (offer) => wouldApplyTo(offer, product, live, lines, known, buyer)),
    )
    .filter((ribbon) => ribbon !== null);
}

/** null: no store delivers there. 404 for another's address. */
export async function findStoreOfAddress(db: Db, userId: string, addressId: string, now: Date) {
  const address = isId(addressId) ? await findAddressOf(db, userId, addressId) : undefined;
  if (!address?.status) throw new ShopError('not_found', { message: 'Address not found' });
  return (await findNearestStore(db, address.pincode.replaceAll(' ', ''), now))?.id ?? null;
}

/** 400 for an empty cart; 404 unknown; 409 when it does not apply; 429 past the limits of guesses. */
export async function addCoupon(
  db: Db,
  owner: CartOwner,
  typed: string,
  options: BillOptions,
  caller: Caller,
): Promise<BillWithHints> {
  const attempts = toAttempts(owner, caller);
  await requireAttempts(db, attempts, options.now);
  const code = toCode(typed);
  const offer = isCode(code) ? await findByCode(db, code) : undefined;
  if (!offer || ['draft', 'planned'].includes(stateOf(offer, options.now)))
    throw new ShopError('coupon_unknown');
  const userId = userIdOf(owner);
  if (offer.shopperId !== null && offer.shopperId !== userId) throw new ShopError('coupon_not_yours');
  await giveBack(db, attempts);
  const { lines, facts, bill, offers } = await priceCart(db, owner, options, { offer, code });
  if (lines.length === 0) throw new ShopError('cart_empty');
  const refusal = findRefusal(offer, facts, { userId, storeId: owner.storeId, now: options.now });
  refuse(refusal ?? toRefusal(offers.coupon?.why ?? null), offer.minimumPaise - bill.subTotalPaise);
  await setCouponCode(db, toKey(owner), code);
  return getCartBill(db, owner, options);
}

/** A code applies as well where another offer takes off more: it stays in the cart. */
const toRefusal = (why: Refusal | 'better' | null) => (why === 'better' ? null : why);

export async function removeCoupon(db: Db, owner: CartOwner, options: BillOptions): Promise<BillWithHints> {
  await setCouponCode(db, toKey(owner), null);
  return getCartBill(db, owner, options);
}

function refuse(refusal: Refusal | null, missingPaise: number): void {
  if (refusal === null) return;
  if (refusal !== 'coupon_below_minimum') throw new ShopError(refusal);
  const missing = toRupees(missingPaise);
  const message = say('Add {missing} more to use this code', { missing: formatRupees(missing) });
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
