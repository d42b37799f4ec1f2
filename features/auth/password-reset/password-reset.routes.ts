// The three steps to a new password: ask for a code, enter it, choose the password.

import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { clearSessionCookies, cookieJar } from '#http/cookies.ts';
import {
  ForgotPasswordBody,
  MailedLinkBody,
  ResetPasswordBody,
  VerifiedCode,
  VerifyCodeBody,
} from '#features/account/account.contract.ts';
import type { PasswordCost } from '#features/account/password/password.ts';
import type { OnConfirmed } from '#features/account/email-confirmation/email-confirmation.ts';
import {
  requestReset,
  resetPassword,
  verifyCode,
  verifyLink,
  type ResetRequestQueue,
} from './password-reset.ts';
import { REQUEST_LIFE_MS, TICKET_LIFE_MS } from './password-reset.rules.ts';

type Deps = {
  db: Db;
  config: { publicUrl: string; rateLimitScale: number; shopName: string };
  resetRequests: ResetRequestQueue;
  onConfirmed: OnConfirmed;
  passwordCost: PasswordCost;
};

export function passwordResetRoutes(
  app: ShopApp,
  { db, config, resetRequests, onConfirmed, passwordCost }: Deps,
): void {
  const jar = cookieJar(config);
  const { rateLimitScale } = config;

  app.put(
    '/api/user/forgot-password',
    route({
      access: 'public',
      summary: 'Emails a code if the email has an account; the answer is the same for any email',
      body: ForgotPasswordBody,
      answer: Type.Null(),
      invalidMessage: 'Email is required',
      errors: ['too_many_attempts'],
    }),
    async ({ body, ip, headers }, reply) => {
      const caller = { ipAddress: ip, rateLimitScale, userAgent: headers['user-agent'] ?? '' };
      const holder = await requestReset(db, resetRequests, body, caller, new Date());
      jar.set(reply, 'reset_request', holder, REQUEST_LIFE_MS / 1000);
      return ok('If this email is registered, a 6 digit code has been sent.', null);
    },
  );

  app.put(
    '/api/user/verify-forgot-password-otp',
    route({
      access: 'public',
      summary:
        'Exchanges the emailed code for a ticket, stored in a cookie, to set a new password within 10 minutes',
      body: VerifyCodeBody,
      answer: VerifiedCode,
      invalidMessage: 'Enter the 6 digit code',
      errors: ['too_many_attempts'],
    }),
    async (request, reply) => {
      const caller = { holder: jar.read(request, 'reset_request'), ipAddress: request.ip, onConfirmed };
      const { email, ticket } = await verifyCode(db, request.body, caller, new Date());
      jar.set(reply, 'reset', ticket, TICKET_LIFE_MS / 1000);
      return ok('Code verified', { email });
    },
  );

  app.put(
    '/api/user/verify-reset-link',
    route({
      access: 'public',
      summary: 'Exchanges the token of an emailed link for the same ticket, and says whose it is',
      body: MailedLinkBody,
      answer: VerifiedCode,
      invalidMessage: 'This link is incomplete. Please open it from the email again.',
      errors: ['too_many_attempts'],
    }),
    async ({ body, ip }, reply) => {
      const caller = { ipAddress: ip, rateLimitScale, onConfirmed };
      const { email, ticket } = await verifyLink(db, body.token, caller, new Date());
      jar.set(reply, 'reset', ticket, TICKET_LIFE_MS / 1000);
      return ok('Link verified', { email });
    },
  );

  app.put(
    '/api/user/reset-password',
    route({
      access: 'public',
      summary: 'Sets a new password by the ticket and ends every session of the user',
      body: ResetPasswordBody,
      answer: Type.Null(),
      invalidMessage: 'All fields are required',
    }),
    async (request, reply) => {
      const ticket = jar.read(request, 'reset');
      const { shopName } = config;
      await resetPassword(db, request.body, { ticket, passwordCost, shopName }, new Date());
      jar.clear(reply, 'reset');
      jar.clear(reply, 'reset_request');
      // The cookies of an ended session would get this browser refused as a visitor too.
      clearSessionCookies(jar, reply);
      return ok('Password changed. Please log in.', null);
    },
  );
}
