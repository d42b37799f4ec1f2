// SQL of what belongs to orders: lines and charges.

import { inArray } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { CHARGE_KINDS } from '#shared/bill.ts';
import type { StoredLine } from './order.rules.ts';
import { orderCharges, orderLines } from './order.table.ts';

/** In the order of the ids of orders and lines. */
export async function listLines(db: Queryable, ...orderIds: readonly string[]): Promise<StoredLine[]> {
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.orderId, orderLines.id);
}

/** In the order in which a bill shows them. */
export async function listCharges(db: Queryable, ...orderIds: readonly string[]) {
  const rows = await db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, [...orderIds]));
  return CHARGE_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}
