// Whether staff must have a second factor. Staff without one can set it up, and make no staff calls before
// (http/session-guard.ts).

import { inTransaction, type Db } from '#database/client.ts';
import type { SignInRules } from './staff.contract.ts';
import { readSignInRules, writeSignInRules } from './sign-in-rules.store.ts';

export { lacksSecondFactor } from './sign-in-rules.store.ts';

export function getSignInRules(db: Db): Promise<SignInRules> {
  return readSignInRules(db);
}

export async function changeSignInRules(db: Db, rules: SignInRules): Promise<SignInRules> {
  await inTransaction(db, (tx) => writeSignInRules(tx, rules));
  return rules;
}
