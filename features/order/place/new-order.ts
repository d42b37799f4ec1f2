// The rows of a new order, as they are stored.

import { makeId } from '#shared/ids.ts';
import type { Ordered, StoredLine, StoredOrder } from '../order.rules.ts';
import type { DeliveryAddress } from '../order.table.ts';
import type { OrderRequest } from './place-order-input.ts';

export function makeOrder(
  { userId, payment, now }: OrderRequest,
  deliveryAddress: DeliveryAddress,
  totalPaise: number,
): StoredOrder {
  const isCard = payment.call === 'checkout';
  return {
    id: makeId(now),
    userId,
    paymentStatus: isCard ? 'PENDING' : 'CASH ON DELIVERY',
    status: isCard ? null : 'PLACED',
    subTotalPaise: totalPaise,
    totalPaise,
    deliveryAddress,
    isTest: false,
    expiresAt: isCard ? payment.holdsStockUntil : null,
    createdAt: now,
    placedAt: now,
    updatedAt: now,
  };
}

export function makeLine(order: StoredOrder, from: Ordered): StoredLine {
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
  };
}
