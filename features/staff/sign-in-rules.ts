// Whether staff must have a second factor. Staff without one can set it up, and make no staff calls before
// (http/session-guard.ts).

import { inTransaction, type Db } from '#database/client.ts';
import { runPrepared, type Prepared } from '#database/prepared.ts';
import type { SignInRules } from './staff.contract.ts';
import { staffSignInRules } from './staff.table.ts';

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

export async function getSignInRules(db: Db): Promise<SignInRules> {
  const [row] = await db.select().from(staffSignInRules);
  return { isSecondFactorRequired: row?.isSecondFactorRequired ?? false };
}

export async function changeSignInRules(db: Db, rules: SignInRules): Promise<SignInRules> {
  await inTransaction(db, (tx) =>
    tx
      .insert(staffSignInRules)
      .values({ id: 1, ...rules })
      .onConflictDoUpdate({ target: staffSignInRules.id, set: rules }),
  );
  return rules;
}
