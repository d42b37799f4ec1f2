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
import { isId } from '#shared/ids.ts';
import { MAX_NOTES } from '#shared/limits.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  type Customer,
  type CustomerCount,
  type CustomerRow,
  type FindCustomersQuery,
  type NoteBody,
} from './customer.contract.ts';
import { readCustomerSearch, readCursor, writeCursor } from './customer.rules.ts';
import {
  countBelongings,
  countCustomers,
  countNotes,
  findCustomer,
  insertNote,
  listCustomers,
  listNotes,
  type FoundCustomer,
} from './customer.store.ts';

const PAGE_SIZE = 25;

const noCustomer = () => new ShopError('not_found', { message: 'Customer not found' });

/** A page and the cursor of the next one. */
export async function findCustomers(
  db: Db,
  { search, after }: FindCustomersQuery,
): Promise<{ rows: CustomerRow[]; next: string | null }> {
  const found = await listCustomers(db, readCustomerSearch(search), readCursor(after), PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return { rows: page.map(toRow), next: last && found.length > page.length ? writeCursor(last) : null };
}

function toRow(found: Omit<FoundCustomer, 'by'>): CustomerRow {
  const { id, name, email, mobile, role, status, createdAt, lastLoginAt } = found;
  return {
    _id: id,
    name,
    email,
    mobile,
    role,
    status,
    createdAt: createdAt.toISOString(),
    lastSignIn: lastLoginAt?.toISOString() ?? null,
  };
}

export async function countAllCustomers(db: Db): Promise<CustomerCount> {
  return { count: await countCustomers(db) };
}

type CustomerDeps = { db: Db; stores: Stores };

/** 404 when there is no such customer. */
export async function readCustomer(
  { db, stores }: CustomerDeps,
  adminId: string,
  userId: string,
  now: Date,
): Promise<Customer> {
  const user = isId(userId) ? await findCustomer(db, userId) : undefined;
  if (!user) throw noCustomer();
  const [belongings, assignments, notes] = await Promise.all([
    countBelongings(db, userId, now),
    findAssignments(db, userId),
    listNotes(db, userId),
  ]);
  const { orders, pending, addresses, devices } = belongings;
  return {
    ...toRow(user),
    avatar: user.avatar,
    verify_email: user.isEmailVerified,
    orders: { count: orders, pending },
    addresses,
    devices,
    assignments: assignments.map(({ role, storeId }) => ({
      role,
      storeName: storeId === null ? null : (stores.find(storeId)?.name ?? ''),
    })),
    notes: notes.map((note) => ({
      _id: note.id,
      text: note.text,
      author: note.authorName,
      at: note.createdAt.toISOString(),
    })),
    isSelf: userId === adminId,
  };
}

/** 404 no such customer; 409 past 200 notes. */
export async function addNote(
  db: Db,
  authorId: string,
  { _id: userId, text }: NoteBody,
  now: Date,
): Promise<void> {
  if (!isId(userId)) throw noCustomer();
  await inTransaction(db, (tx) => writeNote(tx, { userId, text, authorId }, now));
}

async function writeNote(
  tx: Queryable,
  note: { userId: string; text: string; authorId: string },
  now: Date,
): Promise<void> {
  // Serializes concurrent notes, so that the count is right.
  await lockUser(tx, note.userId);
  if (!(await findCustomer(tx, note.userId))) throw noCustomer();
  if ((await countNotes(tx, note.userId)) >= MAX_NOTES) throw new ShopError('too_many_notes');
  await insertNote(tx, note, now);
}

/**
 * Signs the customer out and blocks signing in; their orders go on. Idempotent. 404 no such customer; 409 for
 * the caller's own account and for the last admin.
 */
export async function suspendCustomer(
  { db, handBack }: EndDeps,
  adminId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = isId(userId) ? await findCustomer(tx, userId) : undefined;
    if (!user) throw noCustomer();
    if (userId === adminId) throw new ShopError('not_yourself');
    await requireOtherAdmin(tx, user);
    await setAccountStatus(tx, userId, 'suspended', now);
    await handBack(tx, userId);
  });
}

/** Lets the customer sign in again. Idempotent. 404 no such customer. */
export async function restoreCustomer(db: Db, userId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!isId(userId) || !(await findCustomer(tx, userId))) throw noCustomer();
    await setAccountStatus(tx, userId, 'restored', now);
  });
}

type ResetDeps = { db: Db; resetRequests: ResetRequestQueue; config: { rateLimitScale: number } };

/**
 * Mails a link and adds a note about it. 404 no such customer; 409 while the account is suspended, and past
 * 200 notes; 429 past 3 an hour.
 */
export async function mailResetLink(
  { db, resetRequests, config }: ResetDeps,
  adminId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const user = isId(userId) ? await findCustomer(db, userId) : undefined;
  if (!user) throw noCustomer();
  if (user.status !== 'Active') throw new ShopError('customer_suspended');
  await countResetLink(db, userId, config.rateLimitScale, now);
  await inTransaction(db, async (tx) => {
    await writeNote(tx, { userId, text: 'A link for a new password was sent.', authorId: adminId }, now);
    await queueResetLink(tx, resetRequests, user.email);
  });
}
