// The search over everything for staff. It asks the searches of the pages themselves, so that nobody finds
// here what their pages do not show.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import { findCustomers } from '../customer/customers.ts';
import { listReady } from '#features/orders/fulfilment/delivery.ts';
import { listQueue } from '#features/orders/fulfilment/picking.ts';
import type { Search } from '#features/catalogue/search/search.ts';
import { findProducts } from '#features/stock/find/find.ts';
import { requireKnownStore, type Stores } from '#features/stores/store/stores.ts';
import { toEndPattern } from '#shared/like-pattern.ts';
import { readOrderNumber, toOrderNumber } from '#shared/order-number.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import type { FoundOrder } from './find.contract.ts';

export type FindAllDeps = { db: Db; stores: Stores; search: Search };

/** `roles`: those in the store; null for an admin. */
type Caller = { userId: string; roles: ReadonlySet<StaffRole> | null };

/** Of each kind. */
const MAX_FOUND = 5;
const LEAST_LETTERS = 2;

export async function findAll(deps: FindAllDeps, caller: Caller, storeId: string, q: string) {
  requireKnownStore(deps.stores, storeId);
  const text = q.trim();
  if (text.length < LEAST_LETTERS) return { orders: [], customers: [], products: [] };
  const seesProducts = caller.roles === null || caller.roles.has('catalogue') || caller.roles.has('manager');
  const [orders, customers, products] = await Promise.all([
    findOrders(deps.db, caller, storeId, readOrderNumber(text)),
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

async function findOrders(db: Db, { userId, roles }: Caller, storeId: string, number: string | null) {
  if (number === null) return [];
  if (roles === null) return findAnyOrders(db, number);
  const manages = roles.has('manager');
  const rider = { userId, worksIn: () => true, manages: () => manages };
  const [queue, rides] = await Promise.all([
    manages || roles.has('picker') ? listQueue(db, storeId, { userId }) : [],
    manages || roles.has('rider') ? listReady(db, rider, storeId) : [],
  ]);
  const found = [
    ...queue.map((order) => ({
      ...order,
      status: order.claimedBy === null ? 'PLACED' : 'PACKING',
      place: 'picking' as const,
    })),
    ...rides.map((order) => ({ ...order, place: 'deliveries' as const })),
  ];
  return found
    .filter(({ orderId }) => orderId.endsWith(number))
    .slice(0, MAX_FOUND)
    .map(({ orderId, status, placedAt, place }) => {
      return { orderId, number: toOrderNumber(orderId), storeId, status, placedAt, place };
    });
}

/** Newest first. The index of the reversed ids serves it. */
async function findAnyOrders(db: Db, number: string): Promise<FoundOrder[]> {
  const { rows } = await db.execute<Omit<FoundOrder, 'number'>>(sql`
    SELECT id AS "orderId", store_id AS "storeId", coalesce(status, 'UNPAID') AS status,
      ${toIso(sql`placed_at`)} AS "placedAt", 'orders' AS place
    FROM orders WHERE reverse(id) LIKE ${toEndPattern(number)}
    ORDER BY id DESC LIMIT ${MAX_FOUND}`);
  return rows.map((order) => ({ ...order, number: toOrderNumber(order.orderId) }));
}
