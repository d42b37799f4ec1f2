// Confirming an e-mail by the token of a mailed link, and asking for another link.

import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { ConfirmedEmail, MailedLinkBody } from '../account.contract.ts';
import {
  confirmEmail,
  sendConfirmationAgain,
  type ConfirmationQueue,
  type OnConfirmed,
} from './email-confirmation.ts';

type Deps = {
  db: Db;
  config: { rateLimitScale: number };
  confirmations: ConfirmationQueue;
  onConfirmed: OnConfirmed;
};

export function emailConfirmationRoutes(
  app: ShopApp,
  { db, config, confirmations, onConfirmed }: Deps,
): void {
  const { rateLimitScale } = config;

  app.post(
    '/api/user/confirm-email',
    route({
      access: 'public',
      summary: 'Confirms an email by the token of an emailed link, without signing in',
      body: MailedLinkBody,
      answer: ConfirmedEmail,
      invalidMessage: 'This link is incomplete. Please open it from the email again.',
      errors: ['link_invalid', 'link_expired', 'too_many_attempts'],
    }),
    async ({ body, ip }) => {
      const caller = { ipAddress: ip, rateLimitScale, onConfirmed };
      const { email, isNew } = await confirmEmail(db, body.token, caller, new Date());
      return ok(isNew ? 'Email confirmed' : 'This email is already confirmed', { email });
    },
  );

  app.post(
    '/api/user/send-confirmation',
    route({
      access: 'shopper',
      summary: 'Sends the link that confirms the caller’s email again',
      answer: Type.Null(),
      errors: ['too_many_attempts'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const caller = { ipAddress: request.ip, rateLimitScale };
      const isSent = await sendConfirmationAgain(db, confirmations, userId, caller, new Date());
      return ok(isSent ? 'We have sent you a link' : 'This email is already confirmed', null);
    },
  );
}
