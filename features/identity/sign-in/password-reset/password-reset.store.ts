// SQL of password resets.

import { and, desc, eq, gt, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { passwordResets } from './password-reset.table.ts';

type ResetRow = typeof passwordResets.$inferSelect;

/** Repeating a request gives it a new code or link but no new tries. False when it was used meanwhile. */
export async function putReset(db: Queryable, row: typeof passwordResets.$inferInsert): Promise<boolean> {
  const { codeSalt, codeHash, linkHash, expiresAt } = row;
  const { rowCount } = await db
    .insert(passwordResets)
    .values(row)
    .onConflictDoUpdate({
      target: passwordResets.holderHash,
      set: { codeSalt, codeHash, linkHash, expiresAt },
      setWhere: isNull(passwordResets.ticketHash),
    });
  return rowCount === 1;
}

/** Whether another request for this e-mail has got a link since then that is still unused. */
export async function hasLinkSince(
  db: Queryable,
  { emailHash, holderHash }: Pick<ResetRow, 'emailHash' | 'holderHash'>,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ holderHash: passwordResets.holderHash })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.emailHash, emailHash),
        gt(passwordResets.requestedAt, since),
        isNotNull(passwordResets.linkHash),
        ne(passwordResets.holderHash, holderHash),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** `tries` of the code by this kind of caller, this one included. */
export type ResetTry = ResetRow & { tries: number };

/** Counts a guess by the browser that asked; undefined when it has no valid code for this e-mail. */
export function countHolderTry(
  db: Queryable,
  { holderHash, emailHash }: Pick<ResetRow, 'holderHash' | 'emailHash'>,
  now: Date,
): Promise<ResetTry | undefined> {
  const isTheirs = and(eq(passwordResets.holderHash, holderHash), eq(passwordResets.emailHash, emailHash));
  return countTry(db, 'holderTries', and(isTheirs, isAlive(now)));
}

/** Counts a guess by another caller at the address that asked: of the newest valid code requested there. */
export function countOtherTry(
  db: Queryable,
  { emailHash, addressHash }: Pick<ResetRow, 'emailHash' | 'addressHash'>,
  now: Date,
): Promise<ResetTry | undefined> {
  const newest = db
    .select({ holderHash: passwordResets.holderHash })
    .from(passwordResets)
    .where(
      and(eq(passwordResets.emailHash, emailHash), eq(passwordResets.addressHash, addressHash), isAlive(now)),
    )
    .orderBy(desc(passwordResets.requestedAt))
    .limit(1);
  return countTry(db, 'otherTries', and(eq(passwordResets.holderHash, newest), isAlive(now)));
}

function isAlive(now: Date): SQL | undefined {
  return and(isNotNull(passwordResets.codeHash), gt(passwordResets.expiresAt, now));
}

/** Counts before the guess is compared, so that fifty concurrent guesses count as fifty. */
async function countTry(
  db: Queryable,
  counter: 'holderTries' | 'otherTries',
  where: SQL | undefined,
): Promise<ResetTry | undefined> {
  const [row] = await db
    .update(passwordResets)
    .set({ [counter]: sql`${passwordResets[counter]} + 1` })
    .where(where)
    .returning();
  return row && { ...row, tries: row[counter] };
}

/** Exchanges the code or link for a ticket, once; undefined when it is unknown, expired or replaced. */
export async function exchange(
  db: Queryable,
  shown: { holderHash: string; codeHash: string } | { linkHash: string },
  ticket: { ticketHash: string; expiresAt: Date },
  now: Date,
): Promise<Pick<ResetRow, 'userId' | 'emailHash'> | undefined> {
  const isShown =
    'linkHash' in shown
      ? eq(passwordResets.linkHash, shown.linkHash)
      : and(eq(passwordResets.holderHash, shown.holderHash), eq(passwordResets.codeHash, shown.codeHash));
  const [row] = await db
    .update(passwordResets)
    .set({ codeHash: null, linkHash: null, ...ticket })
    .where(and(isShown, gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId, emailHash: passwordResets.emailHash });
  return row;
}

/** Both must match: a ticket is valid for its own e-mail only. */
type ShownTicket = { emailHash: string; ticketHash: string };

function isTicket({ emailHash, ticketHash }: ShownTicket, now: Date) {
  return and(
    eq(passwordResets.emailHash, emailHash),
    eq(passwordResets.ticketHash, ticketHash),
    gt(passwordResets.expiresAt, now),
  );
}

export async function findTicketOwner(db: Queryable, ticket: ShownTicket, now: Date): Promise<string | null> {
  const [row] = await db.select().from(passwordResets).where(isTicket(ticket, now));
  return row?.userId ?? null;
}

/** Uses up the ticket. Returns its user; null when it is unknown, used or expired. */
export async function takeTicket(db: Queryable, ticket: ShownTicket, now: Date): Promise<string | null> {
  const [row] = await db
    .delete(passwordResets)
    .where(isTicket(ticket, now))
    .returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}

export async function removeResetsOfUser(db: Queryable, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
