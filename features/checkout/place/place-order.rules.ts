// The rules of placing an order: which lines of the cart are ordered and what they cost, whether an open
// online order is the same purchase, how much may be unpaid, and what is refused. Pure.

import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { ADDRESS_EXTRAS } from '#shared/address.ts';
import type { CartBill } from '#features/cart/cart/cart.contract.ts';
import type { OrderItem, PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import type { StoredOrder } from '#features/orders/core/order.rules.ts';
import type { Bill } from '#shared/bill.ts';
import { discountedPaise, formatPaise, formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { say, type Phrase } from '#shared/phrase.ts';
import { ShopError } from '#shared/shop-error.ts';

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

export type PlacedLine = CartLineRow & { quantity: number; lineTotalPaise: number };

/** `items` name lines by product or by line id. 400 empty cart; 409 when the cart has not as much. */
export function pickLines(items: readonly OrderItem[], cart: readonly CartLineRow[]): PlacedLine[] {
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
export function requireStock(lines: readonly PlacedLine[]): void {
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

/** 409 with the bill when less credit is left than the shopper was shown: more would be to be paid. */
export function requireShownCredit(
  { totalPaise }: Bill,
  creditPaise: number,
  shown: { total: number; credit: number | undefined },
  toAnswer: () => CartBill,
): void {
  if (shown.credit === undefined) return;
  if (totalPaise - creditPaise > toPaise(shown.total) - toPaise(shown.credit))
    throw new ShopError('prices_changed', { data: toAnswer() });
}

/** 409 with the missing amount in rupees: charges do not count. */
export function requireMinimum({ subTotalPaise }: Bill, minimumPaise: number): void {
  if (subTotalPaise >= minimumPaise) return;
  const [minimum, missing] = [toRupees(minimumPaise), toRupees(minimumPaise - subTotalPaise)];
  throw new ShopError('below_minimum', {
    message: say('The minimum order is {minimum}. Add {missing} more to place the order.', {
      minimum: formatRupees(minimum),
      missing: formatRupees(missing),
    }),
    data: { minimum, missing },
  });
}

export type OpenOrder = {
  id: string;
  store_id: string;
  delivery_address: DeliveryAddress;
  expires_at: Date;
  if_short: StoredOrder['ifShort'];
  leave_at_door: boolean;
  payment_method: StoredOrder['paymentMethod'];
  discount_paise: number;
  charges_paise: number;
  credit_paise: number;
  lines: { product_id: string; quantity: number; line_total_paise: number }[];
};

type Purchase = Pick<StoredOrder, 'storeId' | 'ifShort' | 'leaveAtDoor' | 'paymentMethod' | 'creditPaise'> & {
  lines: readonly PlacedLine[];
  address: DeliveryAddress;
  bill: Pick<Bill, 'discountPaise' | 'chargesPaise'>;
};

/** With less than this left there is no time to find one's card. */
const MIN_TIME_TO_PAY_MS = 5 * 60_000;

/**
 * The same lines at the same prices with the same discount, charges and credit, from the same store to the
 * same address, paid in the same way, with enough time left to pay: its payment page can be shown again.
 */
export function isSamePurchase(open: OpenOrder, wanted: Purchase, now: Date): boolean {
  const { storeId, lines, address } = wanted;
  if (open.store_id !== storeId || open.payment_method !== wanted.paymentMethod) return false;
  const { discountPaise, chargesPaise } = wanted.bill;
  if (open.discount_paise !== discountPaise || open.charges_paise !== chargesPaise) return false;
  if (open.credit_paise !== wanted.creditPaise) return false;
  if (open.if_short !== wanted.ifShort || open.leave_at_door !== wanted.leaveAtDoor) return false;
  if (open.expires_at.getTime() - now.getTime() < MIN_TIME_TO_PAY_MS) return false;
  const isSameAddress = ADDRESS_FIELDS.every(
    (field) => (open.delivery_address[field] ?? '') === (address[field] ?? ''),
  );
  if (!isSameAddress || open.lines.length !== lines.length) return false;
  const byProduct = new Map(lines.map((line) => [line.product_id, line]));
  return open.lines.every((line) => {
    const same = byProduct.get(line.product_id);
    return same?.quantity === line.quantity && same.lineTotalPaise === line.line_total_paise;
  });
}

const ADDRESS_FIELDS = [
  ...(['address_line', 'city', 'state', 'country', 'pincode', 'mobile'] as const),
  ...ADDRESS_EXTRAS,
];

/** What a shopper may have in unpaid active orders before the first delivered one. */
export type UnpaidCaps = { rupees: number; units: number; unitsPerProduct: number };

/** The shopper's unpaid active orders: open online payments, and cash orders not delivered yet. */
export type UnpaidOrders = {
  /** Delivered orders; counted up to MAX_DELIVERED. */
  delivered: number;
  /** Of their totals, what credit does not pay. */
  totalPaise: number;
  /** What the shopper can spend. */
  creditPaise: number;
  unitsByProduct: Record<string, number>;
  /** Orders of the last 24 hours, without failed ones; null when the shopper's e-mail is confirmed. */
  unconfirmedOrders: number | null;
};

/** 409 after too many orders within 24 hours, cancelled ones included. */
export function requireConfirmedBeyond(most: number, { unconfirmedOrders }: UnpaidOrders): void {
  if (unconfirmedOrders !== null && unconfirmedOrders >= most) throw new ShopError('email_unconfirmed');
}

/** Every delivered order adds the same caps again, up to this many times. */
export const MAX_DELIVERED = 4;

/** 409 that names the cap, how much of it is used, and what to do. */
export function requireWithinCaps(
  caps: UnpaidCaps,
  unpaid: UnpaidOrders,
  lines: readonly Pick<PlacedLine, 'product_id' | 'name' | 'quantity'>[],
  totalPaise: number,
): void {
  const { delivered, unitsByProduct } = unpaid;
  const times = 1 + Math.min(delivered, MAX_DELIVERED);
  const isGrowing = delivered < MAX_DELIVERED;
  const requireUnits = (cap: Cap, most: Phrase) => {
    const { pending, wanted } = cap;
    if (pending + wanted <= cap.most) return;
    const onTheWay =
      pending > 0 &&
      say(pending === 1 ? '{count} is on the way' : '{count} are on the way', { count: pending });
    const rest = cap.most > pending && cap.most - pending;
    throw refuse(cap, { most, onTheWay, rest, less: say('fewer'), isGrowing });
  };
  for (const { product_id: productId, name, quantity: wanted } of lines) {
    const most = caps.unitsPerProduct * times;
    const pending = unitsByProduct[productId] ?? 0;
    const words = say('up to {most} of {name}', { most, name });
    requireUnits({ limit: 'product', most, pending, wanted, productId }, words);
  }
  const units = {
    most: caps.units * times,
    pending: sum(Object.values(unitsByProduct)),
    wanted: sum(lines.map((line) => line.quantity)),
  };
  requireUnits({ limit: 'units', ...units }, say('up to {most} items', { most: units.most }));

  const most = caps.rupees * times;
  const restPaise = toPaise(most) - unpaid.totalPaise;
  if (totalPaise <= restPaise) return;
  const pending = toRupees(unpaid.totalPaise);
  const onTheWay = pending > 0 && say('Orders of {amount} are on the way', { amount: formatRupees(pending) });
  const rest = restPaise > 0 && formatPaise(restPaise);
  const cap: Cap = { limit: 'rupees', most, pending, wanted: toRupees(totalPaise) };
  const words = say('up to {most}', { most: formatRupees(most) });
  throw refuse(cap, { most: words, onTheWay, rest, less: say('less'), isGrowing });
}

type Cap = {
  limit: 'product' | 'units' | 'rupees';
  most: number;
  pending: number;
  wanted: number;
  productId?: string;
};
const USED = 'You can have {most} in unpaid orders. {pending} already: please {advice}.';
const USED_BUT_GROWING =
  'You can have {most} in unpaid orders. {pending} already: please {advice}. The limit grows with every delivered order.';
const TOO_MUCH = 'You can have {most} in unpaid orders: please order {less} at a time.';
const TOO_MUCH_BUT_GROWING =
  'You can have {most} in unpaid orders: please order {less} at a time. The limit grows with every delivered order.';

/** `onTheWay`, `rest`: false for no unpaid orders, or nothing left. */
type CapWords = {
  most: Phrase;
  onTheWay: Phrase | false;
  rest: string | number | false;
  less: Phrase;
  isGrowing: boolean;
};

function refuse(cap: Cap, { most, onTheWay, rest, less, isGrowing }: CapWords): ShopError {
  const message = onTheWay
    ? say(isGrowing ? USED_BUT_GROWING : USED, {
        most,
        pending: onTheWay,
        advice: rest ? say('order at most {rest} now', { rest }) : say('order more once that has arrived'),
      })
    : say(isGrowing ? TOO_MUCH_BUT_GROWING : TOO_MUCH, { most, less });
  return new ShopError('unpaid_limit', { message, data: cap });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * The part of a body that a repeat must share with the first request. Product details and the credit are left
 * out, because the first request itself has changed them.
 */
export function toPayload(body: PlaceOrderBody): unknown[] {
  const { list_items: items = [], addressId, subTotalAmt, totalAmt, method } = body;
  const { ifShort, leaveAtDoor, giftWrap } = body;
  const ids = items.map(({ _id, productId, quantity }) => [
    typeof productId === 'object' ? productId._id : productId,
    _id,
    quantity,
  ]);
  const preferences = ifShort === undefined && leaveAtDoor === undefined ? [] : [{ ifShort, leaveAtDoor }];
  const wrap = giftWrap ? ['giftWrap'] : [];
  return [ids, addressId, subTotalAmt, totalAmt, ...preferences, ...wrap, ...(method ? [method] : [])];
}
