// Staff: invited by e-mail, given their roles by the link in that mail, and ended at once. An account that
// has confirmed the e-mail before has them at once. ADMIN is the owner of everything and is no such role.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { findConfirmedAccount, getUser, type Caller } from '#features/identity/account/account.ts';
import {
  markConfirmed,
  type OnConfirmed,
} from '#features/identity/account/email-confirmation/email-confirmation.ts';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { hashToken, makeToken } from '#features/identity/account/token.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import type { Stores } from '../store/stores.ts';
import type { Assignment, StaffRole } from '#shared/staff-roles.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { InviteBody, StaffInvite, StaffMember, Permission, SignInRules } from './staff.contract.ts';
import { staffSignInRules } from './staff.table.ts';
import { writeInvitation } from './staff-mail.ts';
import {
  countAssignments,
  endAssignment,
  insertAssignment,
  listAssignments,
  lockAssignment,
  lockInvitation,
  markAccepted,
  setInvitation,
  type StaffRow,
} from './staff.store.ts';

export { deleteInvitationsTo as eraseInvitations, findAssignments, worksForShop } from './staff.store.ts';

/** More than any shop has; also the most one answer lists. */
const MAX_ASSIGNMENTS = 1_000;
/** The roles a manager may give and end, in the stores they manage. */
const ROLES_UNDER_MANAGER: readonly StaffRole[] = ['picker', 'rider'];

/** The caller: an ADMIN, or a manager with these role assignments. */
export type Inviter = { userId: string; isAdmin: boolean; assignments: readonly Assignment[] };
export type InviteDeps = {
  db: Db;
  stores: Stores;
  mail: MailQueue;
  config: { shopName: string; publicUrl: string };
};

/**
 * `handBack` releases the work that somebody has begun, so that others can continue it; with a store, what
 * they may no longer do there.
 */
export type EndDeps = {
  db: Db;
  handBack: (tx: Queryable, userId: string, within?: { storeId: string | null }) => Promise<void>;
};

const noStore = () =>
  new ShopError('not_found', { message: 'Store not found', fields: { storeId: 'Store not found' } });
const noMember = () => new ShopError('not_found', { message: 'This person no longer has this role' });

/**
 * Idempotent: a repeat mails nobody again. 400 invalid e-mail; 404 no such store, or not the manager's; 403 a
 * role that a manager may not give.
 */
export async function inviteStaff(
  deps: InviteDeps,
  inviter: Inviter,
  body: InviteBody,
): Promise<{ invited: StaffInvite; isNew: boolean }> {
  const email = normalizeEmail(body.email);
  if (!isEmail(email)) {
    throw new ShopError('invalid_input', { fields: { email: 'Enter a valid email' } });
  }
  const { role, storeId = null } = body;
  const store = storeId === null ? null : deps.stores.find(storeId);
  if (store === undefined) throw noStore();
  requireMayGive(inviter, { role, storeId });
  return inTransaction(deps.db, async (tx) => {
    const account = await findConfirmedAccount(tx, email);
    const userId = account?.id ?? null;
    const token = makeToken();
    const invitationHash = hashToken(token);
    const assignment = { email, role, storeId, userId, invitedBy: inviter.userId, invitationHash };
    const found = await insertAssignment(tx, assignment);
    if (!found) throw new ShopError('busy', { retryAfterSeconds: 1 });
    const { row } = found;
    const lacksLink = row.invitationHash === null && row.userId === null;
    if (found.isNew && (await countAssignments(tx)) > MAX_ASSIGNMENTS) throw new ShopError('too_many_staff');
    if (lacksLink) await setInvitation(tx, row.id, invitationHash);
    const isNew = found.isNew || lacksLink;
    if (isNew) {
      const storeName = store?.name ?? null;
      const letter = { to: email, token, role, storeName, hasAccount: userId !== null };
      await deps.mail.queue(tx, writeInvitation(letter, deps.config));
    }
    return { invited: toInvited(row), isNew };
  });
}

/** A manager of all stores may act in each of them; only an ADMIN may give a role for all stores. */
function requireMayGive({ isAdmin, assignments }: Inviter, { role, storeId }: Assignment): void {
  if (isAdmin) return;
  if (!ROLES_UNDER_MANAGER.includes(role) || storeId === null) throw new ShopError('forbidden');
  if (!assignments.some((assignment) => assignment.storeId === null || assignment.storeId === storeId))
    throw noStore();
}

const toInvited = ({ id, email, role, storeId }: StaffRow): StaffInvite => ({
  _id: id,
  email,
  role,
  storeId,
});

/**
 * By the link of the invitation, signed in to the account of its e-mail: that also confirms the e-mail.
 * 400 when there is no such invitation, or no longer; 409 for another account; 429 past 100 in 15 minutes
 * from one address.
 */
export async function acceptInvitation(
  { db, onConfirmed }: { db: Db; onConfirmed: OnConfirmed },
  token: string,
  { userId, ipAddress, rateLimitScale }: Caller & { userId: string },
  now: Date,
): Promise<StaffInvite> {
  await requireAttempts(db, toAddressAttempts(LIMITS.linksPerAddress, ipAddress, rateLimitScale), now);
  return inTransaction(db, async (tx) => {
    const assignment = await lockInvitation(tx, hashToken(token));
    if (!assignment) throw new ShopError('invitation_over');
    const { email } = await getUser(tx, userId);
    if (email !== assignment.email || (assignment.userId ?? userId) !== userId)
      throw new ShopError('invitation_elsewhere');
    if (!assignment.acceptedAt) await markAccepted(tx, assignment.id, userId, now);
    if (await markConfirmed(tx, userId, email)) await onConfirmed(tx, userId, now);
    return toInvited(assignment);
  });
}

/**
 * An ADMIN sees everybody, a manager the pickers and riders of their own stores: only the e-mail of those who
 * have not accepted, who may be anybody.
 */
export async function listStaff(db: Db, stores: Stores, inviter: Inviter): Promise<StaffMember[]> {
  const within = inviter.isAdmin
    ? null
    : { storeIds: managedStores(stores, inviter), roles: ROLES_UNDER_MANAGER };
  const rows = await listAssignments(db, within, MAX_ASSIGNMENTS);
  return rows.map(({ assignment, name, lastLoginAt, hasSecondFactor }) => {
    if (!inviter.isAdmin && !assignment.acceptedAt) return { ...toInvited(assignment), ...UNKNOWN };
    return {
      ...toInvited(assignment),
      name: name ?? '',
      hasAccount: assignment.userId !== null,
      userId: assignment.userId,
      hasSecondFactor,
      lastSignIn: lastLoginAt?.toISOString() ?? null,
    };
  });
}

const UNKNOWN = { name: '', hasAccount: false, userId: null, hasSecondFactor: false, lastSignIn: null };

function managedStores(stores: Stores, { assignments }: Inviter): string[] {
  const all = stores.all().map(({ id }) => id);
  return all.filter((id) => assignments.some(({ storeId }) => storeId === null || storeId === id));
}

/**
 * Ends the role assignment with the next call of its person, and hands back what they were doing by it; other
 * roles and the shopper's account stay as they are. 404 when there is none that the caller may end.
 */
export async function removeStaff(
  { db, handBack }: EndDeps,
  inviter: Inviter,
  id: string,
  now: Date,
): Promise<StaffInvite> {
  return inTransaction(db, async (tx) => {
    const assignment = isId(id) ? await lockAssignment(tx, id) : undefined;
    if (!assignment || !mayEnd(inviter, assignment)) throw noMember();
    await endAssignment(tx, id, now);
    if (assignment.userId) await handBack(tx, assignment.userId, { storeId: assignment.storeId });
    return toInvited(assignment);
  });
}

function mayEnd({ isAdmin, assignments }: Inviter, { role, storeId }: Assignment): boolean {
  if (isAdmin) return true;
  return (
    ROLES_UNDER_MANAGER.includes(role) &&
    storeId !== null &&
    assignments.some((assignment) => assignment.storeId === null || assignment.storeId === storeId)
  );
}

type Call = {
  method: string;
  url: string;
  summary: string;
  access: string;
  roles: readonly StaffRole[];
  isSensitive: boolean;
};

export function listPermissions(calls: readonly Call[]): Permission[] {
  return calls
    .filter(({ method, access }) => method !== 'HEAD' && (access === 'staff' || access === 'admin'))
    .map(({ method, url, summary, roles, isSensitive }) => ({
      call: `${method} ${url}`,
      summary,
      roles: [...roles],
      isSensitive,
    }));
}

/** Staff without a second factor that is required make no staff calls (http/session-guard.ts). */
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
