// The calls of sign in.

import { Type, type Static } from 'typebox';
import { call } from '#shared/call.ts';
import { password } from '#shared/field-schemas.ts';
import { closed } from '#shared/schemas.ts';
import { Email } from '../account/account.contract.ts';
import {
  PasskeyLoginBody,
  PasskeyQuestion,
  SecondFactorBody,
} from './second-factor/second-factor.contract.ts';

const Password = password();

export const LoginBody = Type.Object(
  {
    email: Email,
    password: Password,
  },
  closed,
);
export type LoginBody = Static<typeof LoginBody>;

/** On the wire they are `accesstoken` and `refreshToken`. */
export const Tokens = Type.Object({ accesstoken: Type.String(), refreshToken: Type.String() });
export type Tokens = Static<typeof Tokens>;

export const RenewedToken = Type.Object({ accessToken: Type.String() });

export const ChangePasswordBody = Type.Object(
  { currentPassword: Password, newPassword: Password, confirmPassword: Password },
  closed,
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const OwnSession = Type.Object({
  _id: Type.String(),
  /** Browser and system in words, e.g. "Chrome on Android". */
  device: Type.String(),
  place: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  isCurrent: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

const access = 'public';

/** Sent only when true: the user must set up a second factor before any staff work. */
const extra = { needsSecondFactor: Type.Optional(Type.Boolean()) };

export const signInCalls = {
  login: call('POST', '/api/user/login', {
    access,
    summary:
      'Opens a session and merges the visitor’s cart; 403 with how to continue when a second factor is needed',
    body: LoginBody,
    answer: Tokens,
    extra,
    invalidMessage: 'Email and password are required',
    errors: ['wrong_credentials', 'account_suspended', 'second_step_needed', 'too_many_attempts'],
  }),
  secondFactor: call('POST', '/api/user/second-step', {
    access,
    summary: 'Completes a login by a code or a passkey',
    body: SecondFactorBody,
    answer: Tokens,
    extra,
    invalidMessage: 'Enter a code',
    errors: ['wrong_second_step', 'challenge_over', 'account_suspended', 'too_many_attempts'],
  }),
  passkeyOptions: call('POST', '/api/user/passkey-options', {
    access,
    summary: 'What a browser needs to sign in with a passkey, without a password',
    answer: PasskeyQuestion,
    errors: ['too_many_attempts'],
  }),
  passkeyLogin: call('POST', '/api/user/passkey-login', {
    access,
    summary: 'Opens a session by a passkey alone',
    body: PasskeyLoginBody,
    answer: Tokens,
    extra,
    invalidMessage: 'This passkey was not accepted',
    errors: ['wrong_second_step', 'challenge_over', 'account_suspended', 'too_many_attempts'],
  }),
  ticketLogin: call('POST', '/api/user/ticket-login', {
    access,
    summary: 'Opens a session in the browser that has just registered this e-mail, once, within ten minutes',
    body: Type.Object({ email: Email }, closed),
    answer: Tokens,
    extra,
    invalidMessage: 'Email is required',
    errors: ['challenge_over', 'account_suspended', 'second_step_needed', 'too_many_attempts'],
  }),
  refreshToken: call('POST', '/api/user/refresh-token', {
    access: 'public',
    summary: 'A new access token for the refresh token in the header or the cookie',
    answer: RenewedToken,
    errors: ['session_expired', 'too_many_attempts'],
  }),
  logout: call('GET', '/api/user/logout', {
    access: 'public',
    isWrite: true,
    summary: 'Ends the session; also answers with an expired token',
    answer: Type.Null(),
  }),
  sessions: call('GET', '/api/user/sessions', {
    access: 'shopper',
    summary: 'The devices the caller is signed in on',
    answer: Type.Array(OwnSession),
  }),
  signOutEverywhere: call('PUT', '/api/user/sign-out-everywhere', {
    access: 'shopper',
    summary: 'Ends all of the caller’s sessions, including this one',
    answer: Type.Null(),
  }),
  changePassword: call('PUT', '/api/user/change-password', {
    access: 'shopper',
    summary: 'Changes the password; other sessions end',
    body: ChangePasswordBody,
    answer: Type.Null(),
    invalidMessage: 'All fields are required',
    errors: ['too_many_attempts'],
  }),
};
