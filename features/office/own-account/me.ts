// The signed-in user's details, collected from several features.

import type { Db } from '#database/client.ts';
import type { User } from '#features/identity/account/account.contract.ts';
import { getUser } from '#features/identity/account/account.ts';
import { lacksSecondFactor } from '#features/identity/sign-in/session/session.ts';
import { findAssignments } from '#features/stores/staff/staff.ts';
import { desc, eq } from 'drizzle-orm';
import { MAX_ADDRESSES } from '#features/cart/address/address.rules.ts';
import { addresses } from '#features/cart/address/address.table.ts';
import { cartLines, carts } from '#features/cart/cart/cart.table.ts';
import { orders } from '#features/orders/core/order.table.ts';

/** The lists contain ids only and are read from their own tables, so they cannot be stale. */
export async function getUserDetails(db: Db, userId: string): Promise<User> {
  const [user, belongings, staff] = await Promise.all([
    getUser(db, userId),
    listBelongings(db, userId),
    findAssignments(db, userId),
  ]);
  const isOfShop = user.role === 'ADMIN' || staff.length > 0;
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    avatar: user.avatar,
    mobile: user.mobile,
    verify_email: user.isEmailVerified,
    last_login_date: user.lastLoginAt?.toISOString() ?? null,
    status: user.status,
    address_details: belongings.addressIds,
    shopping_cart: belongings.cartLineIds,
    orderHistory: belongings.orderIds,
    role: user.role,
    staff,
    needs_second_step: isOfShop && (await lacksSecondFactor(db, userId)),
  };
}

/** Only the newest; a separate call lists all orders. */
const MAX_ORDERS = 50;

async function listBelongings(db: Db, userId: string) {
  const [addressRows, lineRows, orderRows] = await Promise.all([
    db
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(desc(addresses.status), desc(addresses.id))
      .limit(MAX_ADDRESSES),
    db
      .select({ id: cartLines.id })
      .from(cartLines)
      .innerJoin(carts, eq(carts.id, cartLines.cartId))
      .where(eq(carts.userId, userId))
      .orderBy(cartLines.id),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.id))
      .limit(MAX_ORDERS),
  ]);
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  return { addressIds: ids(addressRows), cartLineIds: ids(lineRows), orderIds: ids(orderRows) };
}
