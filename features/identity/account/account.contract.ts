// Request bodies about accounts, and what anybody may see of a user.

import { Type, type Static } from 'typebox';
import { ID_PATTERN } from '#shared/ids.ts';
import { alike, closed, literals, TextOrNull } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';
import { password } from '#shared/field-schemas.ts';

export const Email = Type.String({ minLength: 1, maxLength: 254 });

export const RegisterBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    email: Email,
    password: password(),
    confirmPassword: password(),
  },
  closed,
);
export type RegisterBody = Static<typeof RegisterBody>;

export const CheckPasswordBody = Type.Object(
  {
    password: password(128),
    name: Type.Optional(Type.String({ maxLength: 100 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
  },
  closed,
);
export type CheckPasswordBody = Static<typeof CheckPasswordBody>;

export const NewAccount = Type.Object({
  _id: Type.String({ pattern: ID_PATTERN }),
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
});
export type NewAccount = Static<typeof NewAccount>;

/** What people fill in about themselves, and read back. */
const PROFILE = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  email: Email,
  mobile: Type.String({ minLength: 1, maxLength: 30 }),
};
export const PROFILE_FIELDS = Object.keys(PROFILE) as (keyof typeof PROFILE)[];
export const UpdateUserBody = Type.Object(PROFILE, closed);
export type UpdateUserBody = Static<typeof UpdateUserBody>;

export const User = Type.Object({
  _id: Type.String(),
  ...alike(PROFILE_FIELDS, Type.String()),
  avatar: Type.String(),
  verify_email: Type.Boolean(),
  last_login_date: TextOrNull,
  status: literals(['Active', 'Suspended']),
  address_details: Type.Array(Type.String()),
  shopping_cart: Type.Array(Type.String()),
  orderHistory: Type.Array(Type.String()),
  role: literals(['USER', 'ADMIN']),
  /** Role assignments: for one store, or for all when `storeId` is null. */
  staff: Type.Array(Type.Object({ role: Type.String(), storeId: TextOrNull })),
  /** They are staff and must set up a second factor before doing any staff work. */
  needs_second_step: Type.Boolean(),
});
export type User = Static<typeof User>;

/** The password, from a browser that is not signed in to the account. */
export const ConfirmEmailBody = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.Optional(password()),
  },
  closed,
);
export const MailedLinkBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }, closed);
export const ConfirmedEmail = Type.Object({ email: Type.String() });
export const Avatar = Type.Object({ _id: Type.String(), avatar: Type.String() });
export type Avatar = Static<typeof Avatar>;

export const accountCalls = {
  register: call('POST', '/api/user/register', {
    access: 'public',
    summary: 'Creates an account, without signing in; this browser may then do so once by ticket-login',
    body: RegisterBody,
    answer: NewAccount,
    invalidMessage: 'Name, email, password and confirm password are required',
    errors: ['email_taken', 'too_many_attempts'],
  }),
  checkPassword: call('POST', '/api/user/check-password', {
    access: 'public',
    summary: 'Rates a password while it is typed; it is not stored',
    body: CheckPasswordBody,
    answer: Type.Object({ isStrong: Type.Boolean() }),
    errors: ['too_many_attempts'],
  }),
  confirmEmail: call('POST', '/api/user/confirm-email', {
    access: 'visitor',
    summary:
      'Confirms an email by the token of an emailed link, as the signed-in account or with its password',
    body: ConfirmEmailBody,
    answer: ConfirmedEmail,
    invalidMessage: 'This link is incomplete. Please open it from the email again.',
    errors: ['link_invalid', 'link_expired', 'password_needed', 'too_many_attempts'],
  }),
  sendConfirmation: call('POST', '/api/user/send-confirmation', {
    access: 'shopper',
    summary: 'Sends the link that confirms the caller’s email again',
    answer: Type.Null(),
    errors: ['too_many_attempts'],
  }),
};
