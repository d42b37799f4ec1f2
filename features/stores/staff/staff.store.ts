// SQL of staff and their role assignments.

import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type Placeholder } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { prepareOnce, runPrepared, type PreparedStatement } from '#database/prepared.ts';
import { users } from '#features/identity/account/account.table.ts';
import type { Assignment, StaffRole } from '#shared/staff-roles.ts';
import { staff } from './staff.table.ts';

export type StaffRow = typeof staff.$inferSelect;

const FIND_ASSIGNMENTS: PreparedStatement = {
  name: 'staff_assignments',
  text: 'SELECT role, store_id AS "storeId" FROM staff WHERE user_id = $1 AND ended_at IS NULL ORDER BY id',
};

/** A user's current role assignments, in one indexed query, because every staff call needs them. */
export function findAssignments(db: Db, userId: string): Promise<Assignment[]> {
  return runPrepared<Assignment>(db, FIND_ASSIGNMENTS, [userId]);
}

/** Whether this is an ADMIN or somebody with a role. */
export async function worksForShop(tx: Queryable, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(staff, and(eq(staff.userId, users.id), isNull(staff.endedAt)))
    .where(and(eq(users.id, userId), or(eq(users.role, 'ADMIN'), isNotNull(staff.id))))
    .limit(1);
  return row !== undefined;
}

/** The role assignment, new or existing; undefined when another request has just ended it. */
export async function insertAssignment(
  tx: Queryable,
  assignment: Pick<StaffRow, 'email' | 'userId' | 'storeId' | 'role' | 'invitedBy' | 'invitationHash'>,
): Promise<{ row: StaffRow; isNew: boolean } | undefined> {
  const [made] = await tx.insert(staff).values(assignment).onConflictDoNothing().returning();
  if (made) return { row: made, isNew: true };
  const [row] = await tx
    .select()
    .from(staff)
    .where(
      and(
        eq(staff.email, assignment.email),
        eq(staff.role, assignment.role),
        sql`${staff.storeId} IS NOT DISTINCT FROM ${assignment.storeId}`,
        isNull(staff.endedAt),
      ),
    );
  return row && { row, isNew: false };
}

export async function countAssignments(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM staff WHERE ended_at IS NULL`,
  );
  return rows[0]!.count;
}

export async function setInvitation(tx: Queryable, id: string, invitationHash: string): Promise<void> {
  await tx.update(staff).set({ invitationHash }).where(eq(staff.id, id));
}

export async function lockInvitation(tx: Queryable, invitationHash: string): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.invitationHash, invitationHash), isNull(staff.endedAt)))
    .for('update');
  return row;
}

export async function markAccepted(tx: Queryable, id: string, userId: string, now: Date): Promise<void> {
  await tx.update(staff).set({ userId, acceptedAt: now }).where(eq(staff.id, id));
}

const hasSecondFactor = sql<boolean>`(
  EXISTS (SELECT 1 FROM passkeys WHERE passkeys.user_id = ${staff.userId})
  OR EXISTS (
    SELECT 1 FROM authenticators
    WHERE authenticators.user_id = ${staff.userId} AND authenticators.confirmed_at IS NOT NULL))`;

/** With `within` null all; otherwise only these stores and roles. In order of e-mail. */
export async function listAssignments(
  db: Queryable,
  within: { storeIds: readonly string[]; roles: readonly StaffRole[] } | null,
  limit: number,
) {
  const list = (atMost: number | Placeholder) =>
    db
      .select({ assignment: staff, name: users.name, lastLoginAt: users.lastLoginAt, hasSecondFactor })
      .from(staff)
      .leftJoin(users, eq(users.id, staff.userId))
      .where(
        and(
          isNull(staff.endedAt),
          within ? inArray(staff.storeId, [...within.storeIds]) : undefined,
          within ? inArray(staff.role, [...within.roles]) : undefined,
        ),
      )
      .orderBy(asc(staff.email), asc(staff.id))
      .limit(atMost);
  if (within) return list(limit);
  return prepareOnce(db, 'all_staff', () => list(sql.placeholder('limit'))).execute({ limit });
}

export async function lockAssignment(tx: Queryable, id: string): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.endedAt)))
    .for('update');
  return row;
}

export async function endAssignment(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.update(staff).set({ endedAt: now }).where(eq(staff.id, id));
}

/** Deletes invitations that nobody has accepted; the others are deleted with the account. */
export async function deleteInvitationsTo(tx: Queryable, email: string): Promise<void> {
  await tx.delete(staff).where(and(eq(staff.email, email), isNull(staff.userId)));
}
