// All customers as a CSV file for the owner, read in batches; only one batch is in memory at a time.

import { stringify } from 'csv-stringify/sync';
import type { Db } from '#database/client.ts';
import { toCell } from '#shared/csv-cell.ts';
import { listForFile, type ExportedCustomer } from './customer.store.ts';

const CUSTOMER_BATCH = 500;
/** The byte order mark tells Excel that this is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
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

/** The text of the file in pieces. Accounts created or deleted meanwhile may or may not be in it. */
export async function* writeCustomers(db: Db): AsyncGenerator<string> {
  const toLines = (rows: string[][]) => stringify(rows, { record_delimiter: 'windows' });
  yield BYTE_ORDER_MARK + toLines([HEADINGS]);
  let last = '';
  for (;;) {
    const customers = await listForFile(db, last, CUSTOMER_BATCH);
    if (customers.length > 0) yield toLines(customers.map(toCells));
    if (customers.length < CUSTOMER_BATCH) return;
    last = customers.at(-1)!.id;
  }
}

function toCells(customer: ExportedCustomer): string[] {
  const { id, name, email, isEmailVerified, mobile, status, createdAt, lastLoginAt } = customer;
  return [
    ...[id, name, email, isEmailVerified ? 'yes' : 'no', mobile, status, createdAt.toISOString()],
    ...[lastLoginAt?.toISOString() ?? '', String(customer.orders), (customer.paise / 100).toFixed(2)],
  ].map(toCell);
}
