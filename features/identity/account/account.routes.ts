// Routes to judge a password and to confirm an e-mail.
import type { Db } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import {
  confirmEmail,
  sendConfirmationAgain,
  type ConfirmationQueue,
  type OnConfirmed,
} from './email-confirmation/email-confirmation.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { accountCalls } from './account.contract.ts';
import type { PasswordCost } from './password/password.ts';
import { findWeakness } from './password/password-strength.ts';

type Deps = {
  db: Db;
  config: { rateLimitScale: number; shopName: string };
  confirmations: ConfirmationQueue;
  passwordCost: PasswordCost;
  onConfirmed: OnConfirmed;
};

export function accountRoutes(
  app: ShopApp,
  { db, config, confirmations, passwordCost, onConfirmed }: Deps,
): void {
  const { rateLimitScale } = config;

  serve(app, accountCalls.checkPassword, async ({ body, ip }) => {
    const attempts = toAddressAttempts(LIMITS.passwordChecksPerAddress, ip, rateLimitScale);
    await requireAttempts(db, attempts, new Date());
    const { password, ...person } = body;
    const weakness = findWeakness(password, { ...person, shopName: config.shopName });
    return ok(weakness ?? 'This password is good.', { isStrong: weakness === null });
  });

  serve(app, accountCalls.confirmEmail, async ({ body, ip, principal }) => {
    const signedInAs = principal?.userId ?? null;
    const caller = { ipAddress: ip, rateLimitScale, signedInAs, passwordCost, onConfirmed };
    const { email, isNew } = await confirmEmail(db, body, caller, new Date());
    return ok(isNew ? 'Email confirmed' : 'This email is already confirmed', { email });
  });

  serve(app, accountCalls.sendConfirmation, async (request) => {
    const { userId } = requirePrincipal(request);
    const caller = { ipAddress: request.ip, rateLimitScale };
    const isSent = await sendConfirmationAgain(db, confirmations, userId, caller, new Date());
    return ok(isSent ? 'We have sent you a link' : 'This email is already confirmed', null);
  });
}
