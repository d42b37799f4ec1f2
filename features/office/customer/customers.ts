// Customers as the shop's owner sees them: who they are, the notes about them, and what can be done for an
// account. ADMIN only: an account belongs to the whole shop, while a manager sees only orders of their store.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { lockUser } from '#features/identity/account/account.ts';
import {
  countResetLink,
  queueResetLink,
  type ResetRequestQueue,
} from '#features/identity/sign-in/password-reset/password-reset.ts';
import { requireOtherAdmin, setAccountStatus } from '#features/identity/account/account-status.ts';
import { findAssignments, type EndDeps } from '#features/stores/staff/staff.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import { isId } from '#shared/ids.ts';
import { MAX_NOTES } from '#shared/limits.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { FindCustomersQuery, NoteBody } from './customer.contract.ts';
import { readCustomerSearch, readCursor, writeCursor, type Cursor } from './customer.rules.ts';
import {
  countBelongings,
  countNotes,
  findCustomer,
  insertNote,
  listCustomers,
  listNotes,
  sumOrders,
  type FoundCustomer,
  type OrderSum,
} from './customer.store.ts';

export { countCustomers } from './customer.store.ts';

const PAGE_SIZE = 25;

/** 404 when there is no such customer. */
async function getCustomer(db: Queryable, userId: string) {
  const found = isId(userId) && (await findCustomer(db, userId));
  if (!found) throw new ShopError('not_found', { message: 'Customer not found' });
  return found;
}

export async function findCustomers(db: Db, { search, after }: FindCustomersQuery) {
  const page = { after: readCursor(after), limit: PAGE_SIZE + 1 };
  const found = await listCustomers(db, readCustomerSearch(search), page);
  return {
    rows: found.slice(0, PAGE_SIZE).map(({ row }) => row),
    next: found.length > PAGE_SIZE ? writeCursor(toCursor(found[PAGE_SIZE - 1]!)) : null,
  };
}

const toCursor = ({ by, row }: FoundCustomer): Cursor => ({ by, id: row._id });

const CUSTOMER_BATCH = 500;
const HEADINGS = [
  ...['id', 'name', 'email', 'email confirmed', 'mobile', 'status', 'registered', 'last sign-in'],
  ...['delivered orders', 'delivered for rupees'],
];

/** The text of a CSV file in pieces. Accounts created or deleted meanwhile may or may not be in it. */
export async function* writeCustomers(db: Db, search?: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([HEADINGS]);
  let after: Cursor | null = null;
  for (;;) {
    const page = { after, limit: CUSTOMER_BATCH };
    const found: FoundCustomer[] = await listCustomers(db, readCustomerSearch(search), page);
    const sums = await sumOrders(db, found);
    if (found.length > 0) yield toCsv(found.map((one) => toCells(one, sums.get(one.row._id))));
    if (found.length < CUSTOMER_BATCH) return;
    after = toCursor(found.at(-1)!);
  }
}

function toCells(
  { row, verify_email }: FoundCustomer,
  { count, paise }: OrderSum = { count: 0, paise: 0 },
): string[] {
  const { _id, name, email, mobile, status, createdAt, lastSignIn } = row;
  return [
    ...[_id, name, email, verify_email ? 'yes' : 'no', mobile, status, createdAt],
    ...[lastSignIn ?? '', String(count), (paise / 100).toFixed(2)],
  ].map(toCell);
}

/** What the owner's work on a customer needs. */
export type CustomerDeps = EndDeps & {
  stores: Stores;
  resetRequests: ResetRequestQueue;
  config: { rateLimitScale: number };
};

export async function readCustomer({ db, stores }: CustomerDeps, adminId: string, userId: string, now: Date) {
  const { row, ...about } = await getCustomer(db, userId);
  const [belongings, assignments, notes] = await Promise.all([
    countBelongings(db, userId, now),
    findAssignments(db, userId),
    listNotes(db, userId),
  ]);
  return {
    ...row,
    ...about,
    ...belongings,
    assignments: assignments.map(({ role, storeId }) => ({
      role,
      storeName: storeId === null ? null : (stores.find(storeId)?.name ?? ''),
    })),
    notes,
    isSelf: userId === adminId,
  };
}

/** 404 no such customer; 409 past 200 notes. */
export async function addNote(db: Db, authorId: string, { _id: userId, text }: NoteBody, now: Date) {
  await getCustomer(db, userId);
  await inTransaction(db, (tx) => writeNote(tx, { userId, text, authorId }, now));
}

async function writeNote(tx: Queryable, note: { userId: string; text: string; authorId: string }, now: Date) {
  // Serializes concurrent notes, so that the count is right.
  await lockUser(tx, note.userId);
  await getCustomer(tx, note.userId);
  if ((await countNotes(tx, note.userId)) >= MAX_NOTES) throw new ShopError('too_many_notes');
  await insertNote(tx, note, now);
}

/**
 * Signs the customer out and blocks signing in; their orders go on. Idempotent. 404 no such customer; 409 for
 * the caller's own account and for the last admin.
 */
export async function suspendCustomer({ db, handBack }: EndDeps, adminId: string, userId: string, now: Date) {
  await inTransaction(db, async (tx) => {
    const { row } = await getCustomer(tx, userId);
    if (userId === adminId) throw new ShopError('not_yourself');
    await requireOtherAdmin(tx, { id: userId, role: row.role });
    await setAccountStatus(tx, userId, 'suspended', now);
    await handBack(tx, userId);
  });
}

/** Lets the customer sign in again. Idempotent. 404 no such customer. */
export async function restoreCustomer(db: Db, userId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await getCustomer(tx, userId);
    await setAccountStatus(tx, userId, 'restored', now);
  });
}

/**
 * Mails a link and adds a note about it. 404 no such customer; 409 while the account is suspended, and past
 * 200 notes; 429 past 3 an hour.
 */
export async function mailResetLink(
  { db, resetRequests, config }: CustomerDeps,
  adminId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const { row } = await getCustomer(db, userId);
  if (row.status !== 'Active') throw new ShopError('customer_suspended');
  await countResetLink(db, userId, config.rateLimitScale, now);
  await inTransaction(db, async (tx) => {
    await writeNote(tx, { userId, text: 'A link for a new password was sent.', authorId: adminId }, now);
    await queueResetLink(tx, resetRequests, row.email);
  });
}
