// Bodies and answers about staff and their roles.

import { Type, type Static } from 'typebox';
import { MailedLinkBody } from '#features/identity/account/account.contract.ts';
import { byId, closed, literals, OrNull, TextOrNull } from '#shared/schemas.ts';
import { STAFF_ROLES } from '#shared/staff-roles.ts';
import { call } from '#shared/call.ts';

const Role = literals(STAFF_ROLES);
const StoreId = OrNull(Type.String({ maxLength: 100 }));

export const InviteBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    role: Role,
    /** null: all stores. */
    storeId: Type.Optional(StoreId),
  },
  closed,
);
export type InviteBody = Static<typeof InviteBody>;

export const StaffInvite = Type.Object({
  _id: Type.String(),
  email: Type.String(),
  role: Role,
  storeId: StoreId,
});
export type StaffInvite = Static<typeof StaffInvite>;

export const StaffMember = Type.Object({
  ...StaffInvite.properties,
  /** Empty until the invited person has an account, and for managers until they have accepted. */
  name: Type.String(),
  hasAccount: Type.Boolean(),
  userId: TextOrNull,
  hasSecondFactor: Type.Boolean(),
  lastSignIn: TextOrNull,
});
export type StaffMember = Static<typeof StaffMember>;

export const SignInRules = Type.Object({ isSecondFactorRequired: Type.Boolean() }, closed);
export type SignInRules = Static<typeof SignInRules>;

/** A staff call, and the roles that may make it besides the owner. */
export const Permission = Type.Object({
  call: Type.String(),
  summary: Type.String(),
  roles: Type.Array(Role),
  /** Asks for identity again, always or for some bodies. */
  isSensitive: Type.Boolean(),
});
export type Permission = Static<typeof Permission>;

const access = 'staff';

const roles = ['manager'] as const;

export const staffCalls = {
  invite: call('POST', '/api/staff/invite', {
    access,
    roles,
    summary: 'Invites someone by email to work for a store, or with storeId null for all',
    body: InviteBody,
    answer: StaffInvite,
    sensitive: true,
    invalidMessage: 'Email and role are required',
    errors: ['not_found', 'too_many_staff'],
  }),
  accept: call('POST', '/api/staff/accept', {
    access: 'shopper',
    summary: 'Accepts an invitation by the token of its emailed link',
    body: MailedLinkBody,
    answer: StaffInvite,
    invalidMessage: 'This link is incomplete. Please open it from the email again.',
    errors: ['invitation_over', 'invitation_elsewhere', 'too_many_attempts'],
  }),
  get: call('GET', '/api/staff/get', {
    access,
    roles,
    summary: 'Who works for the shop',
    answer: Type.Array(StaffMember),
  }),
  remove: call('DELETE', '/api/staff/remove', {
    access,
    roles,
    summary: 'Ends a role of someone at once',
    sensitive: true,
    ...byId,
    answer: StaffInvite,
    errors: ['not_found'],
  }),
  permissions: call('GET', '/api/staff/permissions', {
    access,
    roles,
    summary: 'Who may do what',
    answer: Type.Array(Permission),
  }),
  getSignInRules: call('GET', '/api/staff/sign-in-rules', {
    access: 'admin',
    summary: 'What the shop requires of staff who sign in',
    answer: SignInRules,
  }),
  putSignInRules: call('PUT', '/api/staff/sign-in-rules', {
    access: 'admin',
    sensitive: true,
    summary: 'Requires two-step verification for all staff, or makes it optional',
    body: SignInRules,
    answer: SignInRules,
    invalidMessage: 'Say whether it is required',
  }),
};
