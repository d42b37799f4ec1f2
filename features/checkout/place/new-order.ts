// Builds the rows of a new order.

import type { Bill } from '#shared/bill.ts';
import { makeId } from '#shared/ids.ts';
import type { Ordered, StoredLine, StoredOrder } from '#features/orders/core/order.rules.ts';
import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import type { Arrival } from '#features/orders/arrival/arrival.rules.ts';
import type { OrderRequest } from './place-order-input.ts';

export function makeOrder(
  { userId, storeId, payment, ifShort, leaveAtDoor, now }: OrderRequest,
  {
    address: deliveryAddress,
    bill,
    promised,
  }: { address: DeliveryAddress; bill: Bill; promised: Arrival | null },
): StoredOrder {
  const isOnline = payment.call === 'checkout';
  return {
    id: makeId(now),
    userId,
    storeId,
    paymentMethod: isOnline ? payment.method : 'cash',
    paymentState: isOnline ? 'awaiting' : 'none_due',
    paymentProvider: isOnline ? payment.provider : null,
    status: isOnline ? null : 'PLACED',
    subTotalPaise: bill.subTotalPaise,
    discountPaise: bill.discountPaise,
    chargesPaise: bill.chargesPaise,
    totalPaise: bill.totalPaise,
    deliveryAddress,
    isTest: false,
    ifShort,
    leaveAtDoor,
    adjustedPaise: 0,
    expiresAt: isOnline ? payment.holdsStockUntil : null,
    createdAt: now,
    placedAt: now,
    promisedFrom: promised && promised.from,
    promisedTo: promised && promised.to,
    updatedAt: now,
  };
}

export function makeLine(order: StoredOrder, from: Ordered, offerPaise: number): StoredLine {
  return {
    id: makeId(order.createdAt),
    orderId: order.id,
    productId: from.product_id,
    name: from.name,
    images: from.images,
    unit: from.unit,
    pricePaise: from.price_paise,
    discountBasisPoints: from.discount_basis_points,
    quantity: from.quantity,
    lineTotalPaise: from.lineTotalPaise,
    offerPaise,
    picked: null,
    short: 0,
    substitute: null,
    adjustedPaise: 0,
  };
}
