// Limits in tests, as if something had been tried often.

import { toAttempt, type Limit } from '#features/platform/limit/limit.ts';
import { rateLimits } from '#features/platform/limit/limit.table.ts';
import type { TestShop } from './open-test-shop.ts';

/** Sets the counter of a limit, which ends after so many minutes. */
export async function presetLimit(
  shop: TestShop,
  limit: Limit,
  subject: string,
  count: number,
  minutes = 10,
): Promise<void> {
  const { key } = toAttempt(limit, subject, 1);
  const resetsAt = new Date(Date.now() + minutes * 60_000);
  await shop.db
    .insert(rateLimits)
    .values({ key, count, resetsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count, resetsAt } });
}
