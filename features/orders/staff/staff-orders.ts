// Orders as staff see them: those of everybody, searched and counted, one in full, and notes about it.

import { inTransaction, type Db } from '#database/client.ts';
import { toStreet } from '#shared/address.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import { isId } from '#shared/ids.ts';
import { MAX_COUNTED_ORDERS } from '#shared/limits.ts';
import { toClockTime } from '#shared/opening-hours.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toPaymentState } from '#shared/payment.ts';
import { MAX_LIMIT, toPaging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { isDay } from '#shared/times.ts';
import type { ArrivalDeps } from '../arrival/arrival.ts';
import { noOrder, requireOrder } from '../core/order.rules.ts';
import { lockOrder } from '../core/orders.ts';
import { readOrders } from '../tracking/own-orders.ts';
import type {
  ListStaffOrdersBody,
  OrderFileQuery,
  OrderNoteBody,
  StaffOrder,
  StaffOrderRow,
} from './staff-orders.contract.ts';
import { readSearch, toStaffOrder, toStageCounts } from './staff-orders.rules.ts';
import {
  countOrders,
  findStaffFacts,
  insertOrderNote,
  listOrderPage,
  MAX_FOUND,
  type OrderFilter,
} from './staff-orders.store.ts';

/** A page, newest first, with the counts of every stage. */
export async function listStaffOrders(db: Db, query: ListStaffOrdersBody, now: Date) {
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
function toFilter(query: ListStaffOrdersBody, now: Date): OrderFilter {
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
  return toStaffOrder(seen, facts, now);
}

/** 404 no such order; 409 past 200 notes. */
export async function addOrderNote(db: Db, authorId: string, { orderId, text }: OrderNoteBody, now: Date) {
  await inTransaction(db, async (tx) => {
    // Serializes concurrent notes, so that the count is right.
    requireOrder(await lockOrder(tx, orderId));
    if (!(await insertOrderNote(tx, { orderId, text, authorId }, now)))
      throw new ShopError('too_many_notes', { message: 'An order can have at most 200 notes' });
  });
}

const BATCH = 500;
const MAX_ORDERS = 50_000;
const HEADINGS = [
  ...['order', 'id', 'placed', 'status', 'payment', 'test payment', 'total', 'units', 'customer', 'mobile'],
  ...['receiver', 'street', 'city', 'pincode'],
];

/** In pieces, newest first; only one batch is in memory. When there are more, the last line says so. */
export function writeOrders(db: Db, { short, late, ...query }: OrderFileQuery, now: Date, most = MAX_ORDERS) {
  const filter = toFilter({ ...query, short: short === '1', late: late === '1' }, now);
  const stage = query.status ?? null;
  return (async function* (): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsv([HEADINGS]);
    let olderThan: string | null = null;
    for (let left = most; ; left -= BATCH) {
      const limit = Math.min(BATCH, left) + 1;
      const found = await listOrderPage(db, { ...filter, stage }, { limit, olderThan });
      const orders = found.slice(0, limit - 1);
      if (orders.length > 0) yield toCsv(orders.map(toCells));
      if (found.length < limit) return;
      if (left <= BATCH) return yield toCsv([[`Only the newest ${most} orders are in this file`]]);
      olderThan = orders.at(-1)!.orderId;
    }
  })();
}

function toCells(order: StaffOrderRow): string[] {
  const { orderId, placedAt, timeZone, status, payment_status, isTest, totalAmt, quantity, customer } = order;
  const { delivery_address: address } = order;
  return [
    ...[toOrderNumber(orderId), orderId, toClockTime(timeZone, new Date(placedAt)).replace('T', ' ')],
    ...[status ?? '', payment_status, isTest ? 'yes' : 'no'],
    ...[totalAmt.toFixed(2), String(quantity), customer.name, address.mobile || customer.mobile],
    ...[address.receiver ?? '', toStreet(address), address.city, address.pincode],
  ].map(toCell);
}
