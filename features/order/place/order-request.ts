// One press of an order button: who asks for what, under which key, and how it is to be paid.

import { createHash } from 'node:crypto';
import type { Queryable } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { UnpaidCaps } from './order-caps.rules.ts';
import type { OrderItem, OrderRow, PlaceOrderBody } from '../order.contract.ts';
import type { StoredOrder } from '../order.rules.ts';
import type { Key } from './place-order.store.ts';

export type OrderRequest = {
  userId: string;
  /** The Idempotency-Key, if the client sent one. */
  key: string | null;
  body: PlaceOrderBody;
  rateLimitScale: number;
  unpaidCaps: UnpaidCaps;
  /** How many orders in 24 hours, before the shopper's e-mail is confirmed. */
  unconfirmedOrders: number;
  now: Date;
  payment: OnDelivery | ByCard;
};

type OnDelivery = {
  call: 'cash-on-delivery';
  /** The whole answer for these rows, as it is to be sent and kept. */
  toAnswer: (rows: OrderRow[]) => string;
};

type ByCard = {
  call: 'checkout';
  holdsStockUntil: Date;
  /** What else belongs into the transaction of a new order. */
  alsoSave: (tx: Queryable, order: StoredOrder) => Promise<void>;
};

export type Wish = { items: OrderItem[]; addressId: string; totalRupees: number };

/** 400 when the list is empty, or address or total are missing. */
export function readWish({ list_items: items, addressId, totalAmt }: PlaceOrderBody): Wish {
  if (!items || items.length === 0) throw new ShopError('cart_empty');
  if (!addressId) throw new ShopError('address_missing');
  if (totalAmt === undefined) {
    throw new ShopError('invalid_input', {
      message: 'The total amount is required',
      fields: { totalAmt: 'Required' },
    });
  }
  return { items, addressId, totalRupees: totalAmt };
}

/** The key of this request; null when the client sent none. */
export function toKey({
  userId,
  key,
  body,
  payment: { call },
}: Pick<OrderRequest, 'userId' | 'key' | 'body'> & { payment: { call: string } }): Key | null {
  if (key === null) return null;
  const payloadHash = createHash('sha256')
    .update(JSON.stringify(toMeaning(body)))
    .digest('base64url');
  return { userId, call, key, payloadHash };
}

/**
 * What counts of a body. The products in it may read otherwise when the same press is repeated: what it
 * holds is held now.
 */
function toMeaning({ list_items: items = [], addressId, subTotalAmt, totalAmt }: PlaceOrderBody) {
  const wanted = items.map(({ _id, productId, quantity }) => [
    typeof productId === 'object' ? productId._id : productId,
    _id,
    quantity,
  ]);
  return [wanted, addressId, subTotalAmt, totalAmt];
}
