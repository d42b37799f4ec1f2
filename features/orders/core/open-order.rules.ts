// Rules of an order that waits for its online payment: whether a new request means the same purchase.

import type { Bill } from '#shared/bill.ts';
import type { Ordered, StoredOrder } from './order.rules.ts';
import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { ADDRESS_EXTRAS } from '#shared/address.ts';

/** The shopper's order with an open online payment. */
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
  lines: { product_id: string; quantity: number; line_total_paise: number }[];
};

type Purchase = Pick<StoredOrder, 'storeId' | 'ifShort' | 'leaveAtDoor' | 'paymentMethod'> & {
  lines: readonly Ordered[];
  address: DeliveryAddress;
  bill: Pick<Bill, 'discountPaise' | 'chargesPaise'>;
};

/** With less than this left there is no time to find one's card. */
const MIN_TIME_TO_PAY_MS = 5 * 60_000;

/**
 * The same lines at the same prices with the same discount and charges, from the same store to the same
 * address, paid in the same way, with enough time left to pay: its payment page can be shown again.
 */
export function isSamePurchase(open: OpenOrder, wanted: Purchase, now: Date): boolean {
  const { storeId, lines, address } = wanted;
  if (open.store_id !== storeId || open.payment_method !== wanted.paymentMethod) return false;
  const { discountPaise, chargesPaise } = wanted.bill;
  if (open.discount_paise !== discountPaise || open.charges_paise !== chargesPaise) return false;
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
