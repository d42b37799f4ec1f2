// Creates an account and sends the one mail its address gets before it is confirmed.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import type { NewAccount, RegisterBody } from './account.contract.ts';
import { requireValidRegistration } from './account.rules.ts';
import { normalizeEmail } from '#shared/email.ts';
import { insertUser, type UserRow } from './account.store.ts';
import { requireFreeEmail, type Caller } from './account.ts';
import { requireStrongPassword } from './password/password-strength.ts';
import {
  askForConfirmation,
  mayMailConfirmation,
  type ConfirmationQueue,
} from './email-confirmation/email-confirmation.ts';
import { hashPassword, type PasswordCost } from './password/password.ts';

/** Makes the token by which this browser may sign in once, for TICKET_SECONDS. */
export type OpenTicket = (tx: Queryable, user: UserRow, now: Date) => Promise<string>;
export const TICKET_SECONDS = 10 * 60;

/** Does not sign in; the ticket is for a cookie of the browser. 400; 409 when the e-mail is taken; 429. */
export async function register(
  { db, confirmations, openTicket }: { db: Db; confirmations: ConfirmationQueue; openTicket: OpenTicket },
  body: RegisterBody,
  {
    ipAddress,
    rateLimitScale,
    passwordCost,
    shopName,
  }: Caller & { passwordCost: PasswordCost; shopName: string },
  now: Date,
): Promise<{ account: NewAccount; ticket: string }> {
  requireValidRegistration(body);
  requireStrongPassword(body.password, { name: body.name, email: body.email, shopName });
  await requireAttempts(db, toAddressAttempts(LIMITS.registerPerAddress, ipAddress, rateLimitScale), now);
  const email = normalizeEmail(body.email);
  await requireFreeEmail(db, email);
  const passwordHash = await hashPassword(body.password, passwordCost);
  const mayMail = await mayMailConfirmation(db, email, rateLimitScale, now);
  return inTransaction(db, async (tx) => {
    const user = await insertUser(tx, { name: body.name, email, passwordHash });
    await askForConfirmation(tx, confirmations, user, { mayMail, now });
    const account = { _id: user.id, name: user.name, email: user.email, role: user.role };
    return { account, ticket: await openTicket(tx, user, now) };
  });
}
