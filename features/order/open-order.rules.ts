// What is true of an order that waits for its card payment: whether a new request means the same purchase
// once more.

import type { Ordered } from './order.rules.ts';
import type { DeliveryAddress } from './order.table.ts';

/** The shopper's order whose card payment is open. */
export type OpenOrder = {
  id: string;
  delivery_address: DeliveryAddress;
  expires_at: Date;
  lines: { product_id: string; quantity: number; line_total_paise: number }[];
};

/** Less than this left is too little to find one's card. */
const MIN_TIME_TO_PAY_MS = 5 * 60_000;

/**
 * The same things at the same prices to the same address, and time enough to pay: its payment page can be
 * shown again.
 */
export function isSamePurchase(
  open: OpenOrder,
  lines: readonly Ordered[],
  address: DeliveryAddress,
  now: Date,
): boolean {
  if (open.expires_at.getTime() - now.getTime() < MIN_TIME_TO_PAY_MS) return false;
  const isSameAddress = ADDRESS_FIELDS.every((field) => open.delivery_address[field] === address[field]);
  if (!isSameAddress || open.lines.length !== lines.length) return false;
  const wanted = new Map(lines.map((line) => [line.product_id, line]));
  return open.lines.every((line) => {
    const same = wanted.get(line.product_id);
    return same?.quantity === line.quantity && same.lineTotalPaise === line.line_total_paise;
  });
}

const ADDRESS_FIELDS = ['address_line', 'city', 'state', 'country', 'pincode', 'mobile'] as const;
