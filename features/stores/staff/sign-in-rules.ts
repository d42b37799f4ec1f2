// Whether staff must have a second factor. Staff without one can set it up, and make no staff calls before
// (features/identity/sign-in/session, http/session-guard.ts).

import { inTransaction, type Db } from '#database/client.ts';
import type { SignInRules } from './staff.contract.ts';
import { staffSignInRules } from './staff.table.ts';

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
