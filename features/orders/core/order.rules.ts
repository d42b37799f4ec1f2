// Rules of orders: which lines of the cart are ordered, what they cost, what is refused. Transitions are
// fulfilment/order-transitions.rules.ts.

import type { CartBill } from '#features/cart/cart/cart.contract.ts';
import type { Bill, Charge } from '#shared/bill.ts';
import { discountedPaise, formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { toPaymentStatus } from '#shared/payment.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { OrderItem, OrderRow } from './order.contract.ts';
import type { orderLines, orderTransitions, orders } from './order.table.ts';

/** A line of the shopper's cart with its product as it is now. */
export type CartLineRow = {
  line_id: string;
  in_cart: number;
  product_id: string;
  name: string;
  images: string[];
  unit: string;
  price_paise: number;
  discount_basis_points: number;
  stock: number;
};

/** A cart line that is being ordered, whole or in part. */
export type Ordered = CartLineRow & { quantity: number; lineTotalPaise: number };

/**
 * The cart's lines that `items` name, by product or by line id, each with the requested quantity. Everything
 * else in an item is ignored. 400 empty cart; 409 when an item is not in the cart, or more
 * than it holds.
 */
export function pickLines(items: readonly OrderItem[], cart: readonly CartLineRow[]): Ordered[] {
  if (cart.length === 0) throw new ShopError('cart_empty');
  const wanted = new Map<CartLineRow, number>();
  for (const item of items) {
    const productId = typeof item.productId === 'object' ? item.productId?._id : item.productId;
    const line =
      cart.find((row) => row.product_id === productId) ?? cart.find((row) => row.line_id === item._id);
    if (!line) throw new ShopError('cart_changed');
    const quantity = (wanted.get(line) ?? 0) + item.quantity;
    if (quantity > line.in_cart) throw new ShopError('cart_changed');
    wanted.set(line, quantity);
  }
  // In the order of the cart rows, which is the order in which stock is locked.
  return cart
    .filter((row) => wanted.has(row))
    .map((row) => {
      const quantity = wanted.get(row)!;
      const unitPaise = discountedPaise(row.price_paise, row.discount_basis_points / 100);
      return { ...row, quantity, lineTotalPaise: unitPaise * quantity };
    });
}

/** 409 naming every line that the stock does not cover. */
export function requireStock(lines: readonly Ordered[]): void {
  const short = lines.filter((line) => line.stock < line.quantity);
  if (short.length === 0) return;
  throw new ShopError('items_unavailable', {
    data: short.map(({ product_id, name, quantity, stock }) => ({
      productId: product_id,
      name,
      requested: quantity,
      available: stock,
    })),
  });
}

/** 409 with the bill when its total is more than the shopper was shown; less is fine. */
export function requireShownTotal({ totalPaise }: Bill, shownRupees: number, toAnswer: () => CartBill): void {
  if (totalPaise > toPaise(shownRupees)) throw new ShopError('prices_changed', { data: toAnswer() });
}

/** 409 with the missing amount in rupees: charges do not count. */
export function requireMinimum({ subTotalPaise }: Bill, minimumPaise: number): void {
  if (subTotalPaise >= minimumPaise) return;
  const [minimum, missing] = [toRupees(minimumPaise), toRupees(minimumPaise - subTotalPaise)];
  throw new ShopError('below_minimum', {
    message: `The minimum order is ${formatRupees(minimum)}. Add ${formatRupees(missing)} more to place the order.`,
    data: { minimum, missing },
  });
}

export type StoredOrder = typeof orders.$inferSelect;
export type StoredLine = typeof orderLines.$inferSelect;
export type StoredTransition = typeof orderTransitions.$inferSelect;
export type Order = StoredOrder & { lines: readonly StoredLine[]; charges: readonly Charge[] };
/** As its shopper's lists show it. `movedAt` is when it came to its status; null when that is unknown. */
export type OwnOrder = Omit<Order, 'charges'> & { movedAt: Date | null };

export const noOrder = () => new ShopError('not_found', { message: 'Order not found' });

/** 404 without an order. */
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
    status: order.status,
    delivery_address: order.deliveryAddress,
    createdAt: order.createdAt.toISOString(),
    movedAt: order.movedAt?.toISOString() ?? null,
  }));
}
