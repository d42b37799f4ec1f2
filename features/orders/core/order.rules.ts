// Rules of a placed order: what is due, and its rows as its calls answer them. Transitions are
// fulfilment/order-transitions.rules.ts.

import type { BillCharge } from '#shared/bill.ts';
import { toRupees } from '#shared/money.ts';
import { toPaymentStatus } from '#shared/payment.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { OrderRow } from './order.contract.ts';
import type { orderLines, orderTransitions, orders } from './order.table.ts';

export type StoredOrder = typeof orders.$inferSelect;
export type StoredLine = typeof orderLines.$inferSelect;
export type StoredTransition = typeof orderTransitions.$inferSelect;
export type Order = StoredOrder & { lines: readonly StoredLine[]; charges: readonly BillCharge[] };
/** As its shopper's lists show it. `movedAt` is when it came to its status; null when that is unknown. */
export type OwnOrder = Omit<Order, 'charges'> & { movedAt: Date | null };

export const noOrder = () => new ShopError('not_found', { message: 'Order not found' });

export function requireOrder<Found>(order: Found | undefined): Found {
  if (order === undefined) throw noOrder();
  return order;
}

/** The order as its calls answer it: one row for each line, each with the order's own values. */
export function toOrderRows(order: OwnOrder): OrderRow[] {
  return order.lines.map((line) => ({
    _id: line.id,
    orderId: order.id,
    payment_status: toPaymentStatus(order),
    isTest: order.isTest,
    product_details: {
      name: line.name,
      image: line.images,
      unit: line.unit,
      price: toRupees(line.pricePaise),
      discount: line.discountBasisPoints / 100,
    },
    productId: line.productId,
    quantity: line.quantity,
    lineTotal: toRupees(line.lineTotalPaise),
    discount: toRupees(line.offerPaise),
    subTotalAmt: toRupees(order.subTotalPaise),
    discountAmt: toRupees(order.discountPaise),
    totalAmt: toRupees(order.totalPaise),
    lessAmt: toRupees(order.adjustedPaise),
    status: order.status,
    delivery_address: order.deliveryAddress,
    createdAt: order.createdAt.toISOString(),
    movedAt: order.movedAt?.toISOString() ?? null,
  }));
}
