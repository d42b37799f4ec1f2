// The signed-in person across features: signing in with the visitor's cart, who they are with all their ids,
// signing out.

import { inTransaction, type Db } from '#database/client.ts';
import type { LoginBody, Tokens, User } from '#features/account/account.contract.ts';
import { getUser, requireCredentials, requireStillProved } from '#features/account/account.ts';
import type { PasswordCost } from '#features/account/password/password.ts';
import { openSession, type Device } from '#features/account/session/session.ts';
import { mergeVisitorCart } from '#features/cart/cart-merge.ts';
import { findPosts } from '#features/staff/staff.ts';
import { listBelongings } from './me.store.ts';

/** Opens a session and moves the visitor's cart, if there is one, into the shopper's own. */
export async function signIn(
  db: Db,
  credentials: LoginBody,
  visitor: {
    cartToken: string | null;
    storeId: string;
    device: Device;
    rateLimitScale: number;
    passwordCost: PasswordCost;
  },
  now: Date,
): Promise<Tokens> {
  const { rateLimitScale, passwordCost, device } = visitor;
  const caller = { ipAddress: device.ipAddress, rateLimitScale, passwordCost };
  const user = await requireCredentials(db, credentials, caller, now);
  return inTransaction(db, async (tx) => {
    await requireStillProved(tx, user);
    const tokens = await openSession(tx, user.id, device, now);
    const { cartToken: visitorToken, storeId } = visitor;
    if (visitorToken) await mergeVisitorCart(tx, user.id, { visitorToken, storeId }, now);
    return tokens;
  });
}

/** The lists hold ids only and are read from their own tables, so they cannot go stale. */
export async function getUserDetails(db: Db, userId: string): Promise<User> {
  const [user, belongings, staff] = await Promise.all([
    getUser(db, userId),
    listBelongings(db, userId),
    findPosts(db, userId),
  ]);
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
  };
}
