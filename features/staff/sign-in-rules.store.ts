// SQL of the sign-in rules for staff.

import type { Db, Queryable } from '#database/client.ts';
import { runPrepared, type Prepared } from '#database/prepared.ts';
import { staffSignInRules } from './sign-in-rules.table.ts';

const LACKS_SECOND_FACTOR: Prepared = {
  name: 'lacks_second_step',
  text: `
    SELECT 1 AS lacks FROM staff_sign_in_rules
    WHERE is_second_step_required
      AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = $1)
      AND NOT EXISTS (SELECT 1 FROM authenticators WHERE user_id = $1 AND confirmed_at IS NOT NULL)`,
};

/** Whether staff must have a second factor and this person has none; checked on every staff call. */
export async function lacksSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await runPrepared(db, LACKS_SECOND_FACTOR, [userId])).length > 0;
}

export async function readSignInRules(db: Queryable) {
  const [row] = await db.select().from(staffSignInRules);
  return { isSecondFactorRequired: row?.isSecondFactorRequired ?? false };
}

export async function writeSignInRules(
  tx: Queryable,
  rules: { isSecondFactorRequired: boolean },
): Promise<void> {
  await tx
    .insert(staffSignInRules)
    .values({ id: 1, ...rules })
    .onConflictDoUpdate({ target: staffSignInRules.id, set: rules });
}
