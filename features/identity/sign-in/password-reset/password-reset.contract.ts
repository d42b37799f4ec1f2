// The calls of password reset.

import { Type, type Static } from 'typebox';
import { call } from '#shared/call.ts';
import { password } from '#shared/field-schemas.ts';
import { closed } from '#shared/schemas.ts';
import { Email, MailedLinkBody } from '../../account/account.contract.ts';

const Password = password();
const VerifiedCode = Type.Object({ email: Type.String() });

export const ResetPasswordBody = Type.Object(
  { email: Email, newPassword: Password, confirmPassword: Password },
  closed,
);
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

export const passwordResetCalls = {
  forgotPassword: call('PUT', '/api/user/forgot-password', {
    access: 'public',
    summary: 'Emails a code if the email has an account; the answer is the same for any email',
    body: Type.Object({ email: Email }, closed),
    answer: Type.Null(),
    invalidMessage: 'Email is required',
    errors: ['too_many_attempts'],
  }),
  verifyForgotPasswordOtp: call('PUT', '/api/user/verify-forgot-password-otp', {
    access: 'public',
    summary:
      'Exchanges the emailed code for a ticket, stored in a cookie, to set a new password within 10 minutes',
    body: Type.Object({ otp: Type.String({ minLength: 1, maxLength: 20 }), email: Email }, closed),
    answer: VerifiedCode,
    invalidMessage: 'Enter the 6 digit code',
    errors: ['too_many_attempts'],
  }),
  verifyResetLink: call('PUT', '/api/user/verify-reset-link', {
    access: 'public',
    summary: 'Exchanges the token of an emailed link for the same ticket, and says whose it is',
    body: MailedLinkBody,
    answer: VerifiedCode,
    invalidMessage: 'This link is incomplete. Please open it from the email again.',
    errors: ['too_many_attempts'],
  }),
  resetPassword: call('PUT', '/api/user/reset-password', {
    access: 'public',
    summary: 'Sets a new password by the ticket and ends every session of the user',
    body: ResetPasswordBody,
    answer: Type.Null(),
    invalidMessage: 'All fields are required',
  }),
};
