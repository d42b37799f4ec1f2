// All customers, or those that a search finds, as a CSV file for the owner, read in batches; only one batch
// is in memory at a time.

import type { Db } from '#database/client.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import { readCustomerSearch, type Cursor } from './customer.rules.ts';
import { listCustomers, sumOrders, type FoundCustomer, type OrderSum } from './customer.store.ts';

const CUSTOMER_BATCH = 500;
const HEADINGS = [
  'id',
  'name',
  'email',
  'email confirmed',
  'mobile',
  'status',
  'registered',
  'last sign-in',
  'delivered orders',
  'delivered for rupees',
];

const NO_ORDERS: OrderSum = { count: 0, paise: 0 };

/** The text of the file in pieces. Accounts created or deleted meanwhile may or may not be in it. */
export async function* writeCustomers(db: Db, search?: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([HEADINGS]);
  let after: Cursor | null = null;
  for (;;) {
    const found: FoundCustomer[] = await listCustomers(db, readCustomerSearch(search), after, CUSTOMER_BATCH);
    const sums = await sumOrders(db, found);
    if (found.length > 0) yield toCsv(found.map((one) => toCells(one, sums.get(one.id))));
    if (found.length < CUSTOMER_BATCH) return;
    after = found.at(-1)!;
  }
}

function toCells(customer: FoundCustomer, { count, paise }: OrderSum = NO_ORDERS): string[] {
  const { id, name, email, isEmailVerified, mobile, status, createdAt, lastLoginAt } = customer;
  return [
    ...[id, name, email, isEmailVerified ? 'yes' : 'no', mobile, status, createdAt.toISOString()],
    ...[lastLoginAt?.toISOString() ?? '', String(count), (paise / 100).toFixed(2)],
  ].map(toCell);
}
