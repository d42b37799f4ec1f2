// SQL of staff and their role assignments.

import { sql, type SQL } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { textArray, toIso } from '#database/columns.ts';
import { runPrepared, type PreparedStatement } from '#database/prepared.ts';
import { makeId } from '#shared/ids.ts';
import type { Assignment, StaffRole } from '#shared/staff-roles.ts';
import type { StaffMember } from './staff.contract.ts';

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
  const { rows } = await tx.execute(sql`
    SELECT FROM users WHERE id = ${userId}
      AND (role = 'ADMIN' OR EXISTS (SELECT FROM staff WHERE user_id = users.id AND ended_at IS NULL))`);
  return rows.length > 0;
}

export type StaffRow = StaffMember & { invitationHash: string | null; isAccepted: boolean };

/** Current assignments, in order of e-mail. */
async function readStaff(db: Queryable, which: SQL, limit = 1, lock = sql``): Promise<StaffRow[]> {
  const { rows } = await db.execute<StaffRow>(sql`
    SELECT staff.id AS _id, staff.email, staff.role, staff.store_id AS "storeId", staff.user_id AS "userId",
      staff.user_id IS NOT NULL AS "hasAccount", staff.accepted_at IS NOT NULL AS "isAccepted",
      staff.invitation_hash AS "invitationHash", coalesce(person.name, '') AS name,
      ${toIso(sql`person.last_login_at`)} AS "lastSignIn",
      EXISTS (SELECT FROM passkeys WHERE user_id = staff.user_id)
        OR EXISTS (SELECT FROM authenticators WHERE user_id = staff.user_id AND confirmed_at IS NOT NULL) AS "hasSecondFactor"
    FROM staff LEFT JOIN users person ON person.id = staff.user_id
    WHERE staff.ended_at IS NULL AND ${which}
    ORDER BY staff.email, staff.id LIMIT ${limit} ${lock}`);
  return rows;
}

type NewAssignment = Assignment & {
  email: string;
  userId: string | null;
  invitedBy: string;
  invitationHash: string;
};

/** The role assignment, new or existing; undefined when another request has just ended it. */
export async function insertAssignment(
  tx: Queryable,
  { email, role, storeId, userId, invitedBy, invitationHash }: NewAssignment,
): Promise<{ row: StaffRow; isNew: boolean } | undefined> {
  const { rows: made } = await tx.execute(sql`
    INSERT INTO staff (id, email, role, store_id, user_id, invited_by, invitation_hash)
    VALUES (${makeId()}, ${email}, ${role}, ${storeId}, ${userId}, ${invitedBy}, ${invitationHash})
    ON CONFLICT DO NOTHING RETURNING id`);
  const isThis = sql`staff.email = ${email} AND staff.role = ${role} AND staff.store_id IS NOT DISTINCT FROM ${storeId}`;
  const [row] = await readStaff(tx, isThis);
  return row && { row, isNew: made.length > 0 };
}

export const countAssignments = (tx: Queryable): Promise<number> =>
  tx.$count(sql`staff`, sql`ended_at IS NULL`);

export async function setInvitation(tx: Queryable, id: string, invitationHash: string): Promise<void> {
  await tx.execute(sql`UPDATE staff SET invitation_hash = ${invitationHash} WHERE id = ${id}`);
}

export async function lockInvitation(tx: Queryable, invitationHash: string): Promise<StaffRow | undefined> {
  const which = sql`staff.invitation_hash = ${invitationHash}`;
  return (await readStaff(tx, which, 1, sql`FOR UPDATE OF staff`))[0];
}

export async function lockAssignment(tx: Queryable, id: string): Promise<StaffRow | undefined> {
  return (await readStaff(tx, sql`staff.id = ${id}`, 1, sql`FOR UPDATE OF staff`))[0];
}

export async function markAccepted(tx: Queryable, id: string, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`UPDATE staff SET user_id = ${userId}, accepted_at = ${now} WHERE id = ${id}`);
}

/** With `within` null all; otherwise only these stores and roles. */
export async function listAssignments(
  db: Queryable,
  within: { storeIds: readonly string[]; roles: readonly StaffRole[] } | null,
  limit: number,
): Promise<StaffRow[]> {
  const which =
    within === null
      ? sql`true`
      : sql`staff.store_id = ANY(${textArray(within.storeIds)}) AND staff.role = ANY(${textArray(within.roles)})`;
  return readStaff(db, which, limit);
}

export async function endAssignment(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.execute(sql`UPDATE staff SET ended_at = ${now} WHERE id = ${id}`);
}

/** Deletes invitations that nobody has accepted; the others are deleted with the account. */
export async function deleteInvitationsTo(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`DELETE FROM staff WHERE email = ${email} AND user_id IS NULL`);
}
