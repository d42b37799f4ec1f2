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
import { writeEmail } from '#features/platform/mail/email.ts';
import type { Mail, MailQueue } from '#features/platform/mail/mail.ts';
import type { Stores } from '../store/stores.ts';
import type { Assignment, StaffRole } from '#shared/staff-roles.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { InviteBody, StaffInvite, StaffMember, Permission, SignInRules } from './staff.contract.ts';
import { staffSignInRules } from './staff.table.ts';
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
const ROLES_UNDER_MANAGER: readonly StaffRole[] = ['picker', 'rider'];

/** The caller: an ADMIN, or a manager with these role assignments. */
export type Inviter = { userId: string; isAdmin: boolean; assignments: readonly Assignment[] };
export type InviteDeps = {
  db: Db;
  stores: Stores;
  mail: MailQueue;
  config: { shopName: string; publicUrl: string };
};

/** `handBack` releases work in progress, so that others can continue it; with a store, only of there. */
export type EndDeps = {
  db: Db;
  handBack: (tx: Queryable, userId: string, within?: { storeId: string | null }) => Promise<void>;
};

const noStore = () =>
  new ShopError('not_found', { message: 'Store not found', fields: { storeId: 'Store not found' } });
const noMember = () => new ShopError('not_found', { message: 'This person no longer has this role' });

/** Idempotent: a repeat mails nobody again. 400; 403; 404. */
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
    if (lacksLink) await setInvitation(tx, row._id, invitationHash);
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
function requireMayGive(inviter: Inviter, { role, storeId }: Assignment): void {
  if (inviter.isAdmin) return;
  if (!ROLES_UNDER_MANAGER.includes(role) || storeId === null) throw new ShopError('forbidden');
  if (!manages(inviter, storeId)) throw noStore();
}

const manages = ({ assignments }: Inviter, storeId: string) =>
  assignments.some((assignment) => assignment.storeId === null || assignment.storeId === storeId);

const toInvited = ({ _id, email, role, storeId }: StaffRow): StaffInvite => ({ _id, email, role, storeId });

/** Signed in to the account of its e-mail, which that also confirms. 400; 409 for another account; 429. */
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
    if (!assignment.isAccepted) await markAccepted(tx, assignment._id, userId, now);
    if (await markConfirmed(tx, userId, email)) await onConfirmed(tx, userId, now);
    return toInvited(assignment);
  });
}

/** A manager sees the pickers and riders of their stores; only the e-mail before somebody has accepted. */
export async function listStaff(db: Db, stores: Stores, inviter: Inviter): Promise<StaffMember[]> {
  const storeIds = stores.all().map(({ id }) => id);
  const within = inviter.isAdmin
    ? null
    : { storeIds: storeIds.filter((id) => manages(inviter, id)), roles: ROLES_UNDER_MANAGER };
  const rows = await listAssignments(db, within, MAX_ASSIGNMENTS);
  return rows.map(({ invitationHash: _hash, isAccepted, ...member }) =>
    inviter.isAdmin || isAccepted ? member : { ...member, ...UNKNOWN },
  );
}

const UNKNOWN = { name: '', hasAccount: false, userId: null, hasSecondFactor: false, lastSignIn: null };

/** Ends one role with the next call of its person, and hands back what they were doing by it. 404. */
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

const mayEnd = (inviter: Inviter, { role, storeId }: Assignment) =>
  inviter.isAdmin || (ROLES_UNDER_MANAGER.includes(role) && storeId !== null && manages(inviter, storeId));

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

const WORK: Record<StaffRole, string> = {
  manager: 'a manager',
  picker: 'a picker',
  rider: 'a rider',
  catalogue: 'catalogue staff',
};

type Invitation = {
  to: string;
  token: string;
  role: StaffRole;
  /** null: all stores. */
  storeName: string | null;
  hasAccount: boolean;
};

function writeInvitation(
  { to, token, role, storeName, hasAccount }: Invitation,
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
): Mail {
  const where = storeName === null ? '' : ` in ${storeName}`;
  return writeEmail({
    to,
    shopName,
    subject: `You are invited to work for ${shopName}`,
    paragraphs: [
      `You are invited to work for ${shopName} as ${WORK[role]}${where}.`,
      hasAccount
        ? 'Log in with this email to find your work pages in the account menu. Open the link and accept, so that the shop sees who you are.'
        : 'Open the link, register with this email and accept. You then find your work pages in the account menu.',
      'If you did not expect this, you can ignore this email.',
    ],
    sections: [
      // After the #, so that the token is sent to no server and appears in no log.
      { kind: 'link', label: 'Open the invitation', url: `${publicUrl}/invitation#token=${token}` },
    ],
  });
}
