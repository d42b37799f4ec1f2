// Staff: invited by e-mail, given their roles once that e-mail is proved to be theirs, and ended at once.
// ADMIN is the owner of everything and is no such role (spec decision 49).

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { endSessionsOf, findConfirmedAccount, getUser } from '#features/account/account.ts';
import { isEmail, normalizeEmail } from '#features/account/account.rules.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import type { Stores } from '#features/store/stores.ts';
import type { Assignment, StaffRole } from '#shared/staff-roles.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { InviteBody, Invited, StaffMember, Permission } from './staff.contract.ts';
import { writeInvitation } from './staff-mail.ts';
import {
  claimAssignments,
  countAssignments,
  endAssignment,
  insertAssignment,
  listAssignments,
  lockAssignment,
  type StaffRow,
} from './staff.store.ts';

export { deleteInvitationsTo as eraseInvitations, findAssignments } from './staff.store.ts';

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

/** `handBack` releases the work somebody has begun, so that others can continue it. */
export type EndDeps = { db: Db; handBack: (tx: Queryable, userId: string) => Promise<void> };

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
): Promise<{ invited: Invited; isNew: boolean }> {
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
    const found = await insertAssignment(tx, { email, role, storeId, userId, invitedBy: inviter.userId });
    if (!found) throw new ShopError('busy', { retryAfterSeconds: 1 });
    if (found.isNew) {
      if ((await countAssignments(tx)) > MAX_ASSIGNMENTS) throw new ShopError('too_many_staff');
      const { shopName, publicUrl } = deps.config;
      const storeName = store?.name ?? null;
      const letter = { to: email, shopName, publicUrl, role, storeName, hasAccount: userId !== null };
      await deps.mail.queue(tx, writeInvitation(letter));
    }
    return { invited: toInvited(found.row), isNew: found.isNew };
  });
}

/** A manager of all stores may act in each of them; only an ADMIN may give a role for all stores. */
function requireMayGive({ isAdmin, assignments }: Inviter, { role, storeId }: Assignment): void {
  if (isAdmin) return;
  if (!ROLES_UNDER_MANAGER.includes(role) || storeId === null) throw new ShopError('forbidden');
  if (!assignments.some((post) => post.storeId === null || post.storeId === storeId)) throw noStore();
}

const toInvited = ({ id, email, role, storeId }: StaffRow): Invited => ({ _id: id, email, role, storeId });

/** An ADMIN sees everybody, a manager the pickers and riders of their own stores. */
export async function listStaff(db: Db, stores: Stores, inviter: Inviter): Promise<StaffMember[]> {
  const within = inviter.isAdmin
    ? null
    : { storeIds: managedStores(stores, inviter), roles: ROLES_UNDER_MANAGER };
  const rows = await listAssignments(db, within, MAX_ASSIGNMENTS);
  return rows.map(({ post, name, lastLoginAt, hasSecondFactor }) => ({
    ...toInvited(post),
    name: name ?? '',
    hasAccount: post.userId !== null,
    userId: post.userId,
    hasSecondFactor,
    lastSignIn: lastLoginAt?.toISOString() ?? null,
  }));
}

function managedStores(stores: Stores, { assignments }: Inviter): string[] {
  const all = stores.all().map(({ id }) => id);
  return all.filter((id) => assignments.some(({ storeId }) => storeId === null || storeId === id));
}

/**
 * Ends the role assignment and all sessions of its person at once, and hands back what they were doing. 404
 * when there is none that the caller may end.
 */
export async function removeStaff(
  { db, handBack }: EndDeps,
  inviter: Inviter,
  id: string,
  now: Date,
): Promise<Invited> {
  return inTransaction(db, async (tx) => {
    const post = isId(id) ? await lockAssignment(tx, id) : undefined;
    if (!post || !mayEnd(inviter, post)) throw noMember();
    await endAssignment(tx, id, now);
    if (post.userId) {
      await endSessionsOf(tx, post.userId, now);
      await handBack(tx, post.userId);
    }
    return toInvited(post);
  });
}

function mayEnd({ isAdmin, assignments }: Inviter, { role, storeId }: Assignment): boolean {
  if (isAdmin) return true;
  return (
    ROLES_UNDER_MANAGER.includes(role) &&
    storeId !== null &&
    assignments.some((post) => post.storeId === null || post.storeId === storeId)
  );
}

/** For an account whose e-mail was just confirmed: invitations to this e-mail become its roles. */
export async function claimInvitations(tx: Queryable, userId: string): Promise<void> {
  const { email } = await getUser(tx, userId);
  await claimAssignments(tx, userId, email);
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
