// The signed-in user's details, collected from several features.

import type { Db } from '#database/client.ts';
import {
  PROFILE_FIELDS,
  type UpdateUserBody,
  type User,
} from '#features/identity/account/account.contract.ts';
import { getUser } from '#features/identity/account/account.ts';
import { lacksSecondFactor } from '#features/identity/sign-in/session/session.ts';
import { findAssignments } from '#features/stores/staff/staff.ts';
import { listBelongings } from './me.store.ts';

export async function getUserDetails(db: Db, userId: string): Promise<User> {
  const [user, belongings, staff] = await Promise.all([
    getUser(db, userId),
    listBelongings(db, userId),
    findAssignments(db, userId),
  ]);
  const isOfShop = user.role === 'ADMIN' || staff.length > 0;
  return {
    _id: user.id,
    ...(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, user[field]])) as Required<UpdateUserBody>),
    avatar: user.avatar,
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
