// The request to place an order: its contents, its idempotency key, and how it is paid.

import { createHash } from 'node:crypto';
import type { Queryable } from '#database/client.ts';
import type { Offers } from '#features/cart/offer/offers.ts';
import type { ChargeRates } from '#shared/bill.ts';
import type { OnlineMethod, PaymentProviderName } from '#shared/payment.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { UnpaidCaps } from './order-caps.rules.ts';
import type { OrderItem, PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import type { StoredOrder } from '#features/orders/core/order.rules.ts';
import type { Key } from './idempotency-keys.store.ts';

export type PlaceOrderInput = {
  userId: string;
  /** The store whose stock is taken. */
  storeId: string;
  /** The Idempotency-Key header; null when the client sent none. */
  key: string | null;
  body: PlaceOrderBody;
  rateLimitScale: number;
  unpaidCaps: UnpaidCaps;
  /** Orders allowed in 24 hours before the shopper's e-mail is confirmed. */
  unconfirmedOrders: number;
  /** The minimum order; 0: none. */
  minimumOrderPaise: number;
  /** What the store and the shop charge now. */
  chargeRates: ChargeRates;
  now: Date;
};

export type OrderPayment =
  | { call: 'cash-on-delivery' }
  | {
      call: 'checkout';
      method: OnlineMethod;
      provider: PaymentProviderName;
      holdsStockUntil: Date;
      /** Writes the payment in the transaction of its new order. */
      savePayment: (tx: Queryable, order: StoredOrder) => Promise<void>;
    };

/** The input, checked for completeness, and the payment method. */
export type OrderRequest = Omit<PlaceOrderInput, 'key' | 'body'> & {
  payment: OrderPayment;
  key: Key | null;
  items: OrderItem[];
  addressId: string;
  shownTotalRupees: number;
  ifShort: StoredOrder['ifShort'];
  leaveAtDoor: boolean;
  giftWrap: boolean;
  /** Those that apply to orders of the store now, as this process knows them. */
  offers: ReturnType<Offers['runningAt']>;
};

/** 400 when the list is empty, or address or total are missing. */
export function toOrderRequest(input: PlaceOrderInput, payment: OrderPayment): OrderRequest {
  const { list_items: items, addressId, totalAmt } = input.body;
  const { ifShort = 'refund', leaveAtDoor = false, giftWrap = false } = input.body;
  if (!items || items.length === 0) throw new ShopError('cart_empty');
  if (!addressId) throw new ShopError('address_missing');
  if (totalAmt === undefined) {
    throw new ShopError('invalid_input', {
      message: 'The total amount is required',
      fields: { totalAmt: 'Required' },
    });
  }
  const key = toKey(input, payment.call);
  const preferences = { ifShort, leaveAtDoor, giftWrap };
  const request = { ...input, payment, key, items, addressId, shownTotalRupees: totalAmt, offers: [] };
  return { ...request, ...preferences };
}

/** The idempotency key of this input; null when the client sent none. */
export function toKey({ userId, key, body }: PlaceOrderInput, call: OrderPayment['call']): Key | null {
  if (key === null) return null;
  const payloadHash = createHash('sha256')
    .update(JSON.stringify(toPayload(body)))
    .digest('base64url');
  return { userId, call, key, payloadHash };
}

/**
 * The part of a body that a repeat must share with the first request. Product details are left out, because
 * the first request itself has changed their stock.
 */
function toPayload(body: PlaceOrderBody) {
  const {
    list_items: items = [],
    addressId,
    subTotalAmt,
    totalAmt,
    ifShort,
    leaveAtDoor,
    giftWrap,
    method,
  } = body;
  const ids = items.map(({ _id, productId, quantity }) => [
    typeof productId === 'object' ? productId._id : productId,
    _id,
    quantity,
  ]);
  const preferences = ifShort === undefined && leaveAtDoor === undefined ? [] : [{ ifShort, leaveAtDoor }];
  const wrap = giftWrap ? ['giftWrap'] : [];
  return [ids, addressId, subTotalAmt, totalAmt, ...preferences, ...wrap, ...(method ? [method] : [])];
}
