// Confirming an e-mail by the token of a mailed link, and asking for another link.
import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import type { PasswordCost } from '../password/password.ts';
import {
  confirmEmail,
  sendConfirmationAgain,
  type ConfirmationQueue,
  type OnConfirmed,
} from './email-confirmation.ts';
import { emailConfirmationCalls } from './email-confirmation.contract.ts';

type Deps = {
  db: Db;
  config: { rateLimitScale: number };
  confirmations: ConfirmationQueue;
  passwordCost: PasswordCost;
  onConfirmed: OnConfirmed;
};

export function emailConfirmationRoutes(
  app: ShopApp,
  { db, config, confirmations, passwordCost, onConfirmed }: Deps,
): void {
  const { rateLimitScale } = config;

  serve(app, emailConfirmationCalls.confirmEmail, async ({ body, ip, principal }) => {
    const signedInAs = principal?.userId ?? null;
    const caller = { ipAddress: ip, rateLimitScale, signedInAs, passwordCost, onConfirmed };
    const { email, isNew } = await confirmEmail(db, body, caller, new Date());
    return ok(isNew ? 'Email confirmed' : 'This email is already confirmed', { email });
  });

  serve(app, emailConfirmationCalls.sendConfirmation, async (request) => {
    const { userId } = requirePrincipal(request);
    const caller = { ipAddress: request.ip, rateLimitScale };
    const isSent = await sendConfirmationAgain(db, confirmations, userId, caller, new Date());
    return ok(isSent ? 'We have sent you a link' : 'This email is already confirmed', null);
  });
}
