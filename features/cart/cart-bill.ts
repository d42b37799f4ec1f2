// What a cart costs as an order, with what would make it cheaper.

import type { Db } from '#database/client.ts';
import { findServing } from '#features/store/find-store.ts';
import { chooseStore } from '#features/store/serving.rules.ts';
import { isId } from '#shared/ids.ts';
import { listCharges, missingToFreeDelivery, toBill, toChargeRows, type ChargeRates } from '#shared/bill.ts';
import { discountedPaise, toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { CartBill } from './cart.contract.ts';
import { toKey, type CartOwner } from './cart.ts';
import { findCart, findPincode } from './cart.store.ts';

export type BillOptions = {
  giftWrap: boolean;
  minimumOrderPaise: number;
  /** By the store's id. */
  ratesOf: (storeId: string) => ChargeRates;
};

/** Changes nothing, and takes no notices. */
export async function getCartBill(db: Db, owner: CartOwner, options: BillOptions): Promise<CartBill> {
  const cart = await findCart(db, toKey(owner));
  const lines = (cart?.lines ?? [])
    .filter((row) => !row.is_hidden && row.stock > 0)
    .map((row) => ({
      productId: row.product_id,
      quantity: row.quantity,
      lineTotalPaise: discountedPaise(row.price_paise, row.discount_basis_points / 100) * row.quantity,
    }));
  const rates = options.ratesOf(owner.storeId);
  const { subTotalPaise } = toBill(lines, [], []);
  const bill = toBill(lines, [], listCharges(subTotalPaise, rates, options));
  const missing = [
    { label: 'the minimum order', paise: Math.max(0, options.minimumOrderPaise - subTotalPaise) },
    { label: 'free delivery', paise: missingToFreeDelivery(subTotalPaise, rates) ?? 0 },
  ];
  return {
    lines: lines.map(({ lineTotalPaise, ...line }) => ({
      ...line,
      lineTotal: toRupees(lineTotalPaise),
      discount: 0,
    })),
    charges: toChargeRows(bill.charges),
    discounts: [],
    missing: missing
      .filter(({ paise }) => paise > 0)
      .map(({ label, paise }) => ({ label, amount: toRupees(paise) })),
    subTotal: toRupees(subTotalPaise),
    total: toRupees(bill.totalPaise),
  };
}

/** The store that delivers to this address of the shopper; null: none does. 404 for another's address. */
export async function findStoreOfAddress(
  db: Db,
  userId: string,
  addressId: string,
  now: Date,
): Promise<string | null> {
  const pincode = isId(addressId) ? await findPincode(db, userId, addressId) : undefined;
  if (pincode === undefined) throw new ShopError('not_found', { message: 'Address not found' });
  return chooseStore(await findServing(db, pincode), now)?.id ?? null;
}
