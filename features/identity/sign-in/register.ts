// Creates an account and sends the one mail its address gets before it is confirmed.

import { inTransaction } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import { normalizeEmail } from '#shared/email.ts';
import type { NewAccount, RegisterBody } from '../account/account.contract.ts';
import { requireValidRegistration } from '../account/account.rules.ts';
import { insertUser } from '../account/account.store.ts';
import { requireFreeEmail } from '../account/account.ts';
import {
  askForConfirmation,
  mayMailConfirmation,
  type ConfirmationQueue,
} from '../account/email-confirmation/email-confirmation.ts';
import { requireStrongPassword } from '../account/password/password-strength.ts';
import { hashPassword } from '../account/password/password.ts';
import { hashToken } from '../account/token.ts';
import { openChallenge } from './second-factor/challenges.ts';
import type { AuthDeps } from './session/session.ts';

/** Does not sign in: with the ticket this browser may do so once. 400; 409 when the e-mail is taken; 429. */
export async function register(
  { db, confirmations, passwordCost, config }: AuthDeps & { confirmations: ConfirmationQueue },
  body: RegisterBody,
  ipAddress: string,
  now: Date,
): Promise<{ account: NewAccount; ticket: string }> {
  const { shopName, rateLimitScale } = config;
  requireValidRegistration(body);
  requireStrongPassword(body.password, { name: body.name, email: body.email, shopName });
  await requireAttempts(db, toAddressAttempts(LIMITS.registerPerAddress, ipAddress, rateLimitScale), now);
  const email = normalizeEmail(body.email);
  await requireFreeEmail(db, email);
  const passwordHash = await hashPassword(body.password, passwordCost);
  const mayMail = await mayMailConfirmation(db, email, rateLimitScale, now);
  return inTransaction(db, async (tx) => {
    const { id, name, role } = await insertUser(tx, { name: body.name, email, passwordHash });
    await askForConfirmation(tx, confirmations, { id, email }, { mayMail, now });
    const begun = { purpose: 'registered', userId: id, proofHash: hashToken(passwordHash) } as const;
    return { account: { _id: id, name, email, role }, ticket: await openChallenge(tx, begun, now) };
  });
}
