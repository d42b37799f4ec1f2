// Orders as staff see them: those of everybody, searched and counted, one in full, and notes about it.

import { inTransaction, type Db } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { MAX_COUNTED_ORDERS, MAX_NOTES } from '#shared/limits.ts';
import { toPaymentState } from '#shared/payment.ts';
import { MAX_LIMIT, toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { isDay } from '#shared/times.ts';
import type { ArrivalDeps } from '../arrival/arrival.ts';
import { noOrder, requireOrder } from '../core/order.rules.ts';
import { listHistory, lockOrder } from '../core/order.store.ts';
import { readOrders } from '../tracking/details.ts';
import type {
  ListStaffOrdersBody,
  OrderNoteBody,
  StaffOrder,
  StaffOrderRow,
  StageCounts,
} from './staff-orders.contract.ts';
import { readSearch, toStaffOrder, toStageCounts } from './staff-orders.rules.ts';
import {
  countOrderNotes,
  countOrders,
  findStaffFacts,
  insertOrderNote,
  listOrderPage,
  MAX_FOUND,
  type OrderFilter,
} from './staff-orders.store.ts';

type StaffList = {
  orders: StaffOrderRow[];
  paging: Paging;
  counts: StageCounts;
  /** False when the search matches so many that only the newest are counted. */
  isComplete: boolean;
};

/** A page, newest first, with the counts of every stage. */
export async function listStaffOrders(db: Db, query: ListStaffOrdersBody, now: Date): Promise<StaffList> {
  const { page = 1, status: stage = null } = query;
  const limit = Math.min(query.limit ?? 20, MAX_LIMIT);
  const filter = toFilter(query, now);
  const window = { limit, offset: (page - 1) * limit };
  const [kinds, orders] = await Promise.all([
    countOrders(db, filter),
    listOrderPage(db, { ...filter, stage }, window),
  ]);
  const counts = toStageCounts(kinds);
  const paging = toPaging(page, limit, Math.min(counts[stage ?? 'ALL'], MAX_COUNTED_ORDERS));
  return { orders, paging, counts, isComplete: filter.search === null || counts.ALL < MAX_FOUND };
}

/** 400 for a day that does not exist. */
export function toFilter(query: ListStaffOrdersBody, now: Date): OrderFilter {
  const { day = null, storeId = null, short: isShort = false, late = false, customer = null } = query;
  if (day !== null && !isDay(day))
    throw new ShopError('invalid_input', { message: 'There is no such day', fields: { day: 'No such day' } });
  const payment = query.payment ? toPaymentState(query.payment) : null;
  const search = customer ? null : readSearch(query.search);
  return { search, customer, payment, day, storeId, isShort, lateAt: late ? now : null };
}

/** 404 when it does not exist. */
export async function getStaffOrder(deps: ArrivalDeps, orderId: string, now: Date): Promise<StaffOrder> {
  const [seen] = isId(orderId) ? await readOrders(deps, [orderId], now) : [];
  const facts = seen && (await findStaffFacts(deps.db, orderId));
  if (!facts) throw noOrder();
  return toStaffOrder(seen, facts, await listHistory(deps.db, orderId), now);
}

/** 404 no such order; 409 past 200 notes. */
export async function addOrderNote(
  db: Db,
  authorId: string,
  { orderId, text }: OrderNoteBody,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Serializes concurrent notes, so that the count is right.
    requireOrder(await lockOrder(tx, orderId));
    if ((await countOrderNotes(tx, orderId)) >= MAX_NOTES)
      throw new ShopError('too_many_notes', { message: 'An order can have at most 200 notes' });
    await insertOrderNote(tx, { orderId, text, authorId }, now);
  });
}
