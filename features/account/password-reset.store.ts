// SQL of password resets.

import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { passwordResets } from './password-reset.table.ts';

type NewCode = Pick<
  typeof passwordResets.$inferInsert,
  'emailHash' | 'userId' | 'requestedAt' | 'codeSalt' | 'codeHash' | 'codeExpiresAt'
>;

/**
 * Replaces the code of an earlier request. The same request again gets a fresh code but no fresh tries. False when a later
 * request came first.
 */
export async function putCode(db: Queryable, code: NewCode): Promise<boolean> {
  const { requestedAt } = passwordResets;
  const rows = await db
    .insert(passwordResets)
    .values(code)
    .onConflictDoUpdate({
      target: passwordResets.emailHash,
      set: {
        ...code,
        tries: sql`CASE WHEN ${requestedAt} = excluded.requested_at THEN ${passwordResets.tries} ELSE 0 END`,
      },
      setWhere: lte(requestedAt, sql`excluded.requested_at`),
    })
    .returning({ emailHash: passwordResets.emailHash });
  return rows.length > 0;
}

/** Counts a guess before anybody looks at it, so that fifty at once are fifty; undefined when there is no living code. */
export async function countTry(db: Queryable, emailHash: string, now: Date) {
  const [row] = await db
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(
      and(
        eq(passwordResets.emailHash, emailHash),
        isNotNull(passwordResets.codeHash),
        gt(passwordResets.codeExpiresAt, now),
      ),
    )
    .returning();
  return row;
}

/** Exchanges the code for a ticket; false when somebody else did so first, or a new code came in between. */
export async function exchangeCode(
  db: Queryable,
  { emailHash, codeHash }: { emailHash: string; codeHash: string },
  ticket: { ticketHash: string; ticketExpiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(passwordResets)
    .set({ codeHash: null, ...ticket })
    .where(and(eq(passwordResets.emailHash, emailHash), eq(passwordResets.codeHash, codeHash)))
    .returning({ emailHash: passwordResets.emailHash });
  return rows.length > 0;
}

/** Both must fit: a ticket is good for its own e-mail alone. */
function isTicket(emailHash: string, ticketHash: string, now: Date) {
  return and(
    eq(passwordResets.emailHash, emailHash),
    eq(passwordResets.ticketHash, ticketHash),
    gt(passwordResets.ticketExpiresAt, now),
  );
}

export async function findTicketOwner(
  db: Queryable,
  emailHash: string,
  ticketHash: string,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select()
    .from(passwordResets)
    .where(isTicket(emailHash, ticketHash, now));
  return row?.userId ?? null;
}

/** Whose ticket it was; null when it is not, or no longer, one. */
export async function takeTicket(
  db: Queryable,
  emailHash: string,
  ticketHash: string,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .delete(passwordResets)
    .where(isTicket(emailHash, ticketHash, now))
    .returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}
