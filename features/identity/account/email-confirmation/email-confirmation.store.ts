// SQL of confirming an e-mail.

import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users, emailConfirmations } from '../account.table.ts';

export async function insertConfirmation(
  db: Queryable,
  confirmation: typeof emailConfirmations.$inferInsert,
): Promise<void> {
  await db.insert(emailConfirmations).values(confirmation);
}

export async function findConfirmation(db: Queryable, tokenHash: string) {
  const [row] = await db.select().from(emailConfirmations).where(eq(emailConfirmations.tokenHash, tokenHash));
  return row;
}

/** False when it was used before or has expired. */
export async function useConfirmation(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(emailConfirmations)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailConfirmations.tokenHash, tokenHash),
        isNull(emailConfirmations.usedAt),
        gt(emailConfirmations.expiresAt, now),
      ),
    )
    .returning({ tokenHash: emailConfirmations.tokenHash });
  return rows.length > 0;
}

/** Only while the account still has this e-mail. False when it was confirmed before. */
export async function markConfirmed(
  tx: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ isEmailVerified: true })
    .where(and(eq(users.id, userId), eq(users.email, email), eq(users.isEmailVerified, false)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** False when confirmation of the current e-mail was already asked for. */
export async function markAsked(tx: Queryable, userId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ confirmationAskedAt: now })
    .where(and(eq(users.id, userId), isNull(users.confirmationAskedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}
