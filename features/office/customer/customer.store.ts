// SQL of customers, for a million accounts: every page walks an index or stops at some number of matches.

import { and, count, desc, eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#database/client.ts';
import { digitsOf, toIso } from '#database/columns.ts';
import { prepareOnce } from '#database/prepared.ts';
import { DELETED_ACCOUNT_ID, isAlive, sessions, users } from '#features/identity/account/account.table.ts';
import { addresses } from '#features/cart/address/address.table.ts';
import { mobileOf, orders } from '#features/orders/core/order.table.ts';
import { MAX_NOTES } from '#shared/limits.ts';
import type { Customer, CustomerRow } from './customer.contract.ts';
import { customerNotes } from './customer.table.ts';
import type { CustomerSearch, Cursor } from './customer.rules.ts';

export type FoundCustomer = {
  row: CustomerRow;
  verify_email: boolean;
  /** The text the page is sorted by; null: newest first. */
  by: string | null;
};

const { id, name, email, mobile, role, status } = users;
const lastSignIn = toIso<string | null>(users.lastLoginAt);
const found = {
  row: { _id: id, name, email, mobile, role, status, createdAt: toIso(users.createdAt), lastSignIn },
  verify_email: users.isEmailVerified,
};
const isCustomer = sql`${users.id} <> ${DELETED_ACCOUNT_ID}`;

/** The same expressions as in the indexes. */
const byName = sql<string>`lower(${users.name}) COLLATE "C"`;
const byEmail = sql<string>`${users.email} COLLATE "C"`;

/** Nobody reads more matches; older ones are left out. */
const MAX_FOUND = 1_000;

type Page<Limit = number> = { after: Cursor | null; limit: Limit };

export async function listCustomers(db: Queryable, search: CustomerSearch, page: Page) {
  switch (search.kind) {
    case 'all': {
      if (page.after) return listNewest(db, sql`true`, page);
      const list = () => listNewest(db, sql`true`, { after: null, limit: sql.placeholder('limit') });
      return prepareOnce(db, 'newest_customers', list).execute({ limit: page.limit });
    }
    case 'email':
      return listSorted(db, byEmail, search.start, page);
    case 'name':
      return listByName(db, search, page);
    case 'mobile':
      return listNewest(db, isAmong(ofMobile(search.backwards), ofOrder(search.order)), page);
    case 'order':
      return listNewest(db, isAmong(ofOrder(search.order)), page);
  }
}

function listNewest(db: Queryable, isFound: SQL, { after, limit }: Page<number | Placeholder>) {
  return db
    .select({ ...found, by: sql<null>`NULL` })
    .from(users)
    .where(and(isFound, isCustomer, after ? sql`${users.id} < ${after.id}` : undefined))
    .orderBy(desc(users.id))
    .limit(limit);
}

function listSorted(db: Queryable, by: SQL<string>, start: string, { after, limit }: Page) {
  const isLater = after?.by != null ? sql`(${by}, ${users.id}) > (${after.by}, ${after.id})` : undefined;
  return db
    .select({ ...found, by })
    .from(users)
    .where(and(sql`${by} LIKE ${start}`, isLater, isCustomer))
    .orderBy(by, users.id)
    .limit(limit);
}

/** When no name begins with the text: it may be a family name, or the beginning of an e-mail. */
async function listByName(
  db: Queryable,
  { start, anywhere, order }: Extract<CustomerSearch, { kind: 'name' }>,
  page: Page,
): Promise<FoundCustomer[]> {
  const isInside = page.after?.by === null;
  const beginning = isInside ? [] : await listSorted(db, byName, start, page);
  if (beginning.length > 0 || !anywhere || (page.after && !isInside)) return beginning;
  const ofNames = sql`SELECT id FROM users WHERE lower(name) LIKE ${anywhere}`;
  const ofMails = sql`SELECT id FROM users WHERE ${byEmail} LIKE ${start}`;
  return listNewest(db, isAmong(ofNames, ofMails, ofOrder(order)), page);
}

function isAmong(...ids: (SQL | null)[]): SQL {
  const each = ids.filter((one) => one !== null).map((one) => sql`(${one} LIMIT ${MAX_FOUND})`);
  return sql`${users.id} = ANY (ARRAY(${sql.join(each, sql` UNION `)}))`;
}

const ofMobile = (backwards: string) => sql`
  SELECT id FROM (
    (SELECT id FROM users WHERE reverse(mobile) COLLATE "C" LIKE ${backwards} LIMIT ${MAX_FOUND})
    UNION ALL
    (SELECT user_id FROM orders WHERE reverse(${digitsOf(mobileOf(orders))}) LIKE ${backwards} LIMIT ${MAX_FOUND})
  ) AS found`;

const ofOrder = (order: string | null) =>
  order === null ? null : sql`SELECT user_id FROM orders WHERE reverse(id) LIKE ${order}`;

async function countRows(db: Queryable, table: PgTable, which?: SQL): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(table).where(which);
  return counted!.count;
}

export const countCustomers = (db: Queryable) => countRows(db, users, isCustomer);

/** Delivered orders; `paise` is their total after refunds. */
export type OrderSum = { count: number; paise: number };

/** By customer; nothing for those without one. */
export async function sumOrders(db: Queryable, customers: readonly FoundCustomer[]) {
  const { userId } = orders;
  const ids = customers.map((customer) => customer.row._id);
  const sums = await db
    .select({ userId, count: count(), paise: sql<number>`sum(due_paise(${orders}))::float8` })
    .from(orders)
    .where(and(inArray(userId, ids), eq(orders.status, 'DELIVERED')))
    .groupBy(userId);
  return new Map(sums.map((sum) => [sum.userId, sum]));
}

export async function findCustomer(db: Queryable, userId: string) {
  const [customer] = await db
    .select({ ...found, avatar: users.avatar })
    .from(users)
    .where(and(eq(users.id, userId), isCustomer));
  return customer;
}

export async function countBelongings(db: Queryable, userId: string, now: Date) {
  const isActive = sql`${orders.paymentState} = 'awaiting'
    OR ${orders.status} IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY')`;
  const isOwn = eq(orders.userId, userId);
  const [placed, pending, saved, devices] = await Promise.all([
    countRows(db, orders, isOwn),
    countRows(db, orders, and(isOwn, sql`(${isActive})`)),
    countRows(db, addresses, and(eq(addresses.userId, userId), addresses.status)),
    countRows(db, sessions, and(eq(sessions.userId, userId), isAlive(now))),
  ]);
  return { orders: { count: placed, pending }, addresses: saved, devices };
}

export async function listNotes(db: Queryable, userId: string): Promise<Customer['notes']> {
  const { id, text, authorName } = customerNotes;
  return db
    .select({ _id: id, text, author: authorName, at: toIso<string>(customerNotes.createdAt) })
    .from(customerNotes)
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(id))
    .limit(MAX_NOTES);
}

export const countNotes = (tx: Queryable, userId: string) =>
  countRows(tx, customerNotes, eq(customerNotes.userId, userId));

export async function insertNote(
  tx: Queryable,
  { userId, text, authorId }: { userId: string; text: string; authorId: string },
  now: Date,
): Promise<void> {
  const authorName = sql`(SELECT ${users.name} FROM ${users} WHERE ${eq(users.id, authorId)})`;
  await tx.insert(customerNotes).values({ userId, text, authorId, authorName, createdAt: now });
}
