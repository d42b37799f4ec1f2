// Requests and answers about orders. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { DELIVERY_STATUSES } from '#shared/order-stages.ts';
import { closed, literals, OrNull, TextOrNull } from '#shared/schemas.ts';

const IdOrObject = Type.Union([Type.String(), Type.Object({ _id: Type.String() })]);

/** Matched to the shopper's own cart by `productId` or line `_id`; nothing else in it is trusted. */
export const OrderItem = Type.Object(
  {
    _id: Type.Optional(Type.String()),
    productId: Type.Optional(IdOrObject),
    quantity: Type.Integer({ minimum: 1 }),
  },
  closed,
);
export type OrderItem = Static<typeof OrderItem>;

export const PlaceOrderBody = Type.Object(
  {
    list_items: Type.Optional(Type.Array(OrderItem, { maxItems: 100 })),
    addressId: Type.Optional(TextOrNull),
    subTotalAmt: Type.Optional(Type.Number()),
    totalAmt: Type.Optional(Type.Number()),
    /** What to do with short lines; default 'refund'. */
    ifShort: Type.Optional(literals(['refund', 'replace'])),
    leaveAtDoor: Type.Optional(Type.Boolean()),
    /** Whether it is wrapped as a gift, where the shop offers that. */
    giftWrap: Type.Optional(Type.Boolean()),
    /** How much of the total the shopper's credit was shown to pay. */
    creditAmt: Type.Optional(Type.Number({ minimum: 0 })),
    /** Minutes to the door that the shopper was shown: promised while the shop's own are near them. */
    shownMinutes: Type.Optional(
      Type.Object(
        { from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 1, maximum: 1440 }) },
        closed,
      ),
    ),
    /** How it is paid online; default: the first method that the shop takes. */
    method: Type.Optional(literals(['card', 'upi'])),
  },
  closed,
);
export type PlaceOrderBody = Static<typeof PlaceOrderBody>;

export const PaymentStatus = literals(['CASH ON DELIVERY', 'PENDING', 'PAID', 'FAILED', 'REFUNDED']);

/** null until an online order is paid. */
export const DeliveryStatus = OrNull(literals(DELIVERY_STATUSES));

/** One product line of a purchase; the lines of one purchase share `orderId`. */
export const OrderRow = Type.Object({
  _id: Type.String(),
  orderId: Type.String(),
  payment_status: PaymentStatus,
  /** Paid by a test card: no money moves. */
  isTest: Type.Boolean(),
  product_details: Type.Object({
    name: Type.String(),
    image: Type.Array(Type.String()),
    unit: Type.String(),
    price: Type.Number(),
    discount: Type.Number(),
  }),
  productId: Type.String(),
  quantity: Type.Integer(),
  lineTotal: Type.Number(),
  /** What offers take away from the line, and from the order. */
  discount: Type.Number(),
  subTotalAmt: Type.Number(),
  discountAmt: Type.Number(),
  totalAmt: Type.Number(),
  /** What has been taken off the order since: what was missing, and what was given back. */
  lessAmt: Type.Number(),
  status: DeliveryStatus,
  delivery_address: DeliveryAddress,
  createdAt: Type.String(),
  /** Of the store that packs it: its times are shown by this clock. Only in the list. */
  timeZone: Type.Optional(Type.String()),
  /** When it came to its `status`; null when that is unknown. */
  movedAt: TextOrNull,
});
export type OrderRow = Static<typeof OrderRow>;

export const OrderRating = Type.Object({
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  /** '' for none. */
  text: Type.String(),
});
export type OrderRating = Static<typeof OrderRating>;

/** What the shop holds for a shopper: it pays the next order first, and never expires. */
export const Credit = Type.Object({
  credit: Type.Number(),
  /** With what an order holds that waits for its online payment: placing another one ends that. */
  usable: Type.Number(),
  /** The newest first; below 0 what was spent. */
  entries: Type.Array(
    Type.Object({
      _id: Type.String(),
      orderId: Type.String(),
      /** Instead of money for its order; on its order; from it, because it cost less or was cancelled. */
      kind: literals(['earned', 'spent', 'returned']),
      amount: Type.Number(),
      at: Type.String(),
    }),
  ),
});
export type Credit = Static<typeof Credit>;
