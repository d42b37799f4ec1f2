// The part of payments that other features use.

import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { orders } from '#features/orders/core/order.table.ts';
import { payments } from '../payment.table.ts';

/** Only for payments that have ended; an open one still needs the e-mail. */
export async function erasePayer(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ customerEmail: '' })
    .where(
      inArray(payments.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))),
    );
}
