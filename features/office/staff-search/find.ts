// The search over everything for staff. It asks the searches of the pages themselves, so that nobody finds
// here what their pages do not show: an admin all orders and customers, the others the orders that wait for
// them in their store.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import { findCustomers } from '../customer/customers.ts';
import { listReady } from '#features/orders/fulfilment/delivery.ts';
import { listQueue } from '#features/orders/fulfilment/picking.ts';
import type { Search } from '#features/catalogue/search/search.ts';
import { findProducts } from '#features/stock/find/find.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import type { FoundAll, FoundOrder } from './find.contract.ts';

export type FindAllDeps = { db: Db; stores: Stores; search: Search };

/** `roles`: those in the store; null for an admin. */
type Caller = { userId: string; roles: ReadonlySet<StaffRole> | null };

/** Of each kind. */
const MAX_FOUND = 5;
const LEAST_LETTERS = 2;
/** Fewer would match the orders of a whole day. */
const LEAST_OF_NUMBER = 4;

/** 404 when there is no such store. */
export async function findAll(
  deps: FindAllDeps,
  caller: Caller,
  storeId: string,
  q: string,
): Promise<FoundAll> {
  if (!deps.stores.find(storeId)) throw new ShopError('not_found', { message: 'Store not found' });
  const text = q.trim();
  if (text.length < LEAST_LETTERS) return { orders: [], customers: [], products: [] };
  const seesProducts = caller.roles === null || caller.roles.has('catalogue') || caller.roles.has('manager');
  const [orders, customers, products] = await Promise.all([
    findOrders(deps.db, caller, storeId, readNumber(text)),
    caller.roles === null ? findCustomers(deps.db, { search: text }) : null,
    seesProducts ? findProducts(deps, storeId, text) : [],
  ]);
  return {
    orders,
    customers: (customers?.rows ?? [])
      .slice(0, MAX_FOUND)
      .map(({ _id, name, email }) => ({ _id, name, email })),
    products: products.slice(0, MAX_FOUND),
  };
}

/** The end of an order's id, which people see as its number; null for a text that is none. */
function readNumber(text: string): string | null {
  const number = text.replace(/^#/, '').toLowerCase();
  return number.length >= LEAST_OF_NUMBER && /^[0-9a-f]{1,24}$/.test(number) ? number : null;
}

async function findOrders(
  db: Db,
  { userId, roles }: Caller,
  storeId: string,
  number: string | null,
): Promise<FoundOrder[]> {
  if (number === null) return [];
  if (roles === null) return findAnyOrders(db, number);
  const manages = roles.has('manager');
  const rider = { userId, mayRideFor: () => true, manages: () => manages };
  const [queue, rides] = await Promise.all([
    manages || roles.has('picker') ? listQueue(db, storeId, { userId }) : [],
    manages || roles.has('rider') ? listReady(db, rider, storeId) : [],
  ]);
  const found: FoundOrder[] = [
    ...queue.map(({ orderId, placedAt, claimedBy }) => ({
      orderId,
      number: toOrderNumber(orderId),
      storeId,
      status: claimedBy === null ? 'PLACED' : 'PACKING',
      placedAt,
      place: 'picking' as const,
    })),
    ...rides.map(({ orderId, status, placedAt }) => ({
      orderId,
      number: toOrderNumber(orderId),
      storeId,
      status,
      placedAt,
      place: 'deliveries' as const,
    })),
  ];
  return found.filter(({ orderId }) => orderId.endsWith(number)).slice(0, MAX_FOUND);
}

/** Newest first. The index of the reversed ids serves it. */
async function findAnyOrders(db: Db, number: string): Promise<FoundOrder[]> {
  type Row = { id: string; storeId: string; status: string | null; placedMs: number };
  const { rows } = await db.execute<Row>(sql`
    SELECT id, store_id AS "storeId", status, extract(epoch FROM placed_at)::float8 * 1000 AS "placedMs"
    FROM orders WHERE reverse(id) LIKE ${`${[...number].toReversed().join('')}%`}
    ORDER BY id DESC LIMIT ${MAX_FOUND}`);
  return rows.map(({ id, storeId, status, placedMs }) => ({
    orderId: id,
    number: toOrderNumber(id),
    storeId,
    status: status ?? 'UNPAID',
    placedAt: new Date(placedMs).toISOString(),
    place: 'orders',
  }));
}
