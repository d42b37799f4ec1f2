// The orders that a filter finds as a CSV file for the owner, read in batches; only one batch is in memory at
// a time.

import { toStreet } from '#shared/address.ts';
import type { Db } from '#database/client.ts';
import { toClockTime } from '#shared/opening-hours.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { OrderFileQuery, StaffOrderRow } from './staff-orders.contract.ts';
import { toFilter } from './staff-orders.ts';
import { listOrderPage } from './staff-orders.store.ts';

const BATCH = 500;
/** Orders of one file. */
const MAX_ORDERS = 50_000;
const HEADINGS = [
  ...['order', 'id', 'placed', 'status', 'payment', 'test payment', 'total', 'units', 'customer', 'mobile'],
  ...['receiver', 'street', 'city', 'pincode'],
];

/** The text in pieces, newest first. When there are more, the last line says so. */
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
