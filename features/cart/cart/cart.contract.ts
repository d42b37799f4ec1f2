// Bodies and answers about carts. Prices in rupees per unit, before discount.

import { Type, type Static } from 'typebox';
import { Product } from '#features/catalogue/catalogue.contract.ts';
import { CHARGE_KINDS } from '#shared/bill.ts';
import {
  byId,
  closed,
  Id,
  literals,
  OrNull,
  PhraseSchema,
  NumberOrNull,
  TextOrNull,
} from '#shared/schemas.ts';
import { call } from '#shared/call.ts';
import { COUPON_REFUSALS } from '../offer/offer.contract.ts';

export const CartLine = Type.Object({
  _id: Type.String(),
  quantity: Type.Integer(),
  productId: Type.Object({
    _id: Type.String(),
    name: Type.String(),
    image: Type.Array(Type.String()),
    unit: Type.String(),
    price: Type.Number(),
    discount: Type.Number(),
    stock: Type.Integer(),
    sizes: Type.Optional(Type.Array(Type.String())),
    /** Nothing comes instead of it without a yes of the shopper; absent: no. */
    isFresh: Type.Optional(Type.Boolean()),
  }),
  /** Shown at the line as long as it applies, e.g. 'Only 3 left in stock'. */
  notice: Type.Optional(Type.String()),
});
export type CartLine = Static<typeof CartLine>;

/** Shown once: the next read of the cart no longer contains it. */
export const CartNotice = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  code: literals(['PRICE_CHANGED', 'SHORT_STOCK', 'OUT_OF_STOCK', 'PRODUCT_REMOVED']),
  message: Type.String(),
  said: Type.Optional(PhraseSchema),
  /** Before, in rupees after discount. */
  was: Type.Optional(Type.Number()),
});
export type CartNotice = Static<typeof CartNotice>;

/** What a list, or an earlier order, put into the cart, and what is missing, with a possible replacement. */
export const FilledCart = Type.Object({
  added: Type.Array(Type.Object({ productId: Type.String(), quantity: Type.Integer() })),
  missing: Type.Array(
    Type.Object({
      productId: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      /** `out_of_stock`: the store has none, or fewer than are wanted. */
      why: literals(['gone', 'out_of_stock', 'cart_full']),
      instead: OrNull(Product),
      /** What it is to the missing one: the same in another size, of another brand, or something like it. */
      likeness: OrNull(literals(['size', 'brand', 'other'])),
    }),
  ),
});
export type FilledCart = Static<typeof FilledCart>;

/** A charge beside the lines; 0 for a free gift wrap. */
export const ChargeRow = Type.Object({
  kind: literals(CHARGE_KINDS),
  label: Type.String(),
  amount: Type.Number(),
});

/** In rupees; the tax in percent, included. */
const ChargeRates = Type.Object({
  delivery: Type.Number(),
  freeDeliveryFrom: NumberOrNull,
  handling: Type.Number(),
  giftWrap: NumberOrNull,
  gstRate: Type.Number(),
});

const OffersHere = Type.Object({ listed: Type.Boolean(), onProducts: Type.Boolean() });
export type OffersHere = Static<typeof OffersHere>;

/** In rupees. Sold-out lines do not count. */
const billFields = {
  lines: Type.Array(
    Type.Object({
      productId: Type.String(),
      quantity: Type.Integer(),
      lineTotal: Type.Number(),
      discount: Type.Number(),
    }),
  ),
  charges: Type.Array(ChargeRow),
  discounts: Type.Array(
    Type.Object({
      offerId: Type.String(),
      code: TextOrNull,
      label: Type.String(),
      amount: Type.Number(),
    }),
  ),
  missing: Type.Array(
    Type.Object({
      kind: literals(['minimum_order', 'free_delivery', 'offer']),
      label: Type.String(),
      amount: Type.Number(),
    }),
  ),
  /** The code in the cart. `why`: why it takes nothing off; null: it does. */
  coupon: OrNull(
    Type.Object({
      code: Type.String(),
      why: OrNull(literals([...COUPON_REFUSALS, 'better'])),
    }),
  ),
  subTotal: Type.Number(),
  total: Type.Number(),
};
/** As the answer to an order at another sum has it. */
export const CartBill = Type.Object(billFields);
export type CartBill = Static<typeof CartBill>;

/** With what a shopper may like to know before paying. */
export const BillWithHints = Type.Object({
  ...billFields,
  /** Lower prices, offers, and the delivery that is free for so many goods. */
  savings: Type.Number(),
  /** Offers that would apply by themselves, and gave way to those that take off so much `more`. */
  displaced: Type.Array(Type.Object({ offerId: Type.String(), label: Type.String(), more: Type.Number() })),
  /** Codes to choose from: first those that save something now, then those for which goods are missing. */
  codes: Type.Array(
    Type.Object({
      offerId: Type.String(),
      code: Type.String(),
      label: Type.String(),
      saves: Type.Number(),
      missing: Type.Number(),
    }),
  ),
  /** Seconds until an offer begins or ends; null: none will. */
  changesIn: OrNull(Type.Integer()),
});
export type BillWithHints = Static<typeof BillWithHints>;

export const cartCalls = {
  create: call('POST', '/api/cart/create', {
    access: 'visitor',
    summary: 'Puts a product into the cart, or one more of it',
    body: Type.Object({ productId: Id }, closed),
    answer: CartLine,
    invalidMessage: 'Product id is required',
    errors: ['not_found', 'out_of_stock', 'short_stock', 'quantity_limit', 'cart_full', 'too_many_attempts'],
  }),
  get: call('GET', '/api/cart/get', {
    access: 'visitor',
    summary: 'The cart, with what changed since it was last seen',
    answer: Type.Array(CartLine),
    extra: {
      notices: Type.Array(CartNotice),
      minimumOrder: Type.Number({ description: 'The minimum order in rupees; 0: none' }),
      chargeRates: ChargeRates,
      /** Absent where no offer runs and the cart has no code: goods and charges alone make its sums. */
      offers: Type.Optional(OffersHere),
    },
  }),
  bill: call('GET', '/api/cart/bill', {
    access: 'visitor',
    summary: 'What the cart costs as an order: its lines, charges and total, and what is missing to pay less',
    querystring: Type.Object({
      /** The store that delivers there charges; default: the store whose stock is shown. */
      addressId: Type.Optional(Type.String({ maxLength: 100 })),
      /** The same for a pincode. */
      pincode: Type.Optional(Type.String({ maxLength: 100 })),
      /** 'true': wrapped as a gift, where that is offered. */
      giftWrap: Type.Optional(literals(['true', 'false'])),
    }),
    answer: BillWithHints,
    errors: ['not_found'],
  }),
  addCoupon: call('POST', '/api/cart/coupon', {
    access: 'visitor',
    summary: 'Puts the code of an offer into the cart, and answers its bill',
    /** Longer ones are no codes. */
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }, closed),
    answer: BillWithHints,
    invalidMessage: 'Enter a code',
    errors: ['cart_empty', ...COUPON_REFUSALS, 'too_many_attempts'],
  }),
  removeCoupon: call('DELETE', '/api/cart/coupon', {
    access: 'visitor',
    summary: 'Takes the code out of the cart, and answers its bill',
    answer: BillWithHints,
  }),
  updateQty: call('PUT', '/api/cart/update-qty', {
    access: 'visitor',
    summary: 'Sets the quantity of a cart line',
    body: Type.Object({ _id: Id, qty: Type.Integer({ minimum: 1 }) }, closed),
    answer: CartLine,
    invalidMessage: 'Quantity must be a whole number of 1 or more',
    errors: ['not_found', 'out_of_stock', 'short_stock', 'quantity_limit'],
  }),
  deleteCartItem: call('DELETE', '/api/cart/delete-cart-item', {
    access: 'visitor',
    summary: 'Takes a line out of the cart',
    ...byId,
    answer: Type.Object({ _id: Type.String() }),
    errors: ['not_found'],
  }),
};
