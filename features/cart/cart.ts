// Carts of visitors and shoppers: adding, changing, removing, telling what changed, and merging at sign-in.

import type { Queryable } from '#database/client.ts';

export async function mergeVisitorCart(
  _tx: Queryable,
  _userId: string,
  _visitorToken: string,
): Promise<void> {}
