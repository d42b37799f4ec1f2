// Orders from a supplier by mail: once per idempotency key, and stored as sent.

import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { ShopError } from '#shared/shop-error.ts';
import { rejectUnknown } from '../booking/booking.rules.ts';
import { findNames } from '../booking/booking.store.ts';
import { bookOnce, requireKnownStore, type BookedBy } from '../booking/booking.ts';
import { writeOrderMail } from './order-mail.ts';
import type { OrderBody, SupplierOrder } from './supplier.contract.ts';
import { insertOrder } from './supplier.store.ts';
import { requireSupplier } from './supplier.ts';

export type OrderDeps = StockDeps & { mail: MailQueue; config: { shopName: string } };

/** 400, also when the supplier has no e-mail; 404. */
export async function orderFromSupplier(
  deps: OrderDeps,
  bookedBy: BookedBy,
  storeId: string,
  supplierId: string,
  { lines, note = '' }: OrderBody,
): Promise<SupplierOrder> {
  requireKnownStore(deps.stores, storeId);
  const payload = { supplierId, lines, note };
  return bookOnce(deps, bookedBy, { kind: 'supplier-order', storeId, payload }, async (tx, id) => {
    const { name: supplier, email } = await requireSupplier(tx, supplierId);
    if (email === '') {
      throw new ShopError('invalid_input', { message: `${supplier} has no email yet` });
    }
    const names = await findNames(
      tx,
      lines.map(({ productId }) => productId),
    );
    const problems: Problems = {};
    rejectUnknown(problems, lines, (productId) => names.has(productId));
    requireNoProblems(problems);
    const ordered = lines.map(({ productId, quantity }) => {
      const { name, unit, sku } = names.get(productId)!;
      return { productId, name, unit, sku, quantity };
    });
    await insertOrder(tx, {
      id,
      storeId,
      supplierId,
      supplierName: supplier,
      email,
      note,
      lines: ordered,
      userId: bookedBy.userId,
    });
    const { shopName } = deps.config;
    const store = deps.stores.find(storeId)!;
    await deps.mail.queue(tx, writeOrderMail({ to: email, shopName, supplier, store, note, lines: ordered }));
    return { answer: { _id: id, supplier, email, lines: ordered }, soldOutOrBack: [] };
  });
}
