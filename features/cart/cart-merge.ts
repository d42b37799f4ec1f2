// At sign-in the visitor's cart becomes part of the shopper's own (spec decision 6).

import type { Queryable } from '#database/client.ts';
import { hashToken } from '#features/account/token.ts';
import { applyMerge, lockLines, lockShopperCart, lockVisitorCart } from './cart-merge.store.ts';
import { planMerge } from './cart.rules.ts';
import { insertNotices } from './cart.store.ts';

/** Moves every line, leaves notices of what was capped, and deletes the visitor's cart. Idempotent. */
export async function mergeVisitorCart(
  tx: Queryable,
  userId: string,
  { visitorToken, storeId }: { visitorToken: string; storeId: string },
  now: Date,
): Promise<void> {
  const visitorCartId = await lockVisitorCart(tx, hashToken(visitorToken), now);
  if (!visitorCartId) return;
  const cartId = await lockShopperCart(tx, userId);
  const visitors = await lockLines(tx, visitorCartId, storeId);
  const plan = planMerge(visitors, await lockLines(tx, cartId, storeId));
  await applyMerge(tx, visitorCartId, cartId, plan);
  await insertNotices(tx, [cartId], plan.notices);
}
