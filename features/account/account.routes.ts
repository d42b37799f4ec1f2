// Routes to create an account.
import type { Db } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/limit/limit.ts';
import type { ConfirmationQueue } from './email-confirmation/email-confirmation.ts';
import { ok, type ShopApp, serve } from '#http/routing.ts';
import { accountCalls } from './account.contract.ts';
import type { PasswordCost } from './password/password.ts';
import { findWeakness } from './password/password-strength.ts';
import { register } from './register.ts';

type Deps = {
  db: Db;
  config: { publicUrl: string; rateLimitScale: number; shopName: string };
  confirmations: ConfirmationQueue;
  passwordCost: PasswordCost;
};

export function accountRoutes(app: ShopApp, { db, config, confirmations, passwordCost }: Deps): void {
  const { rateLimitScale } = config;

  serve(app, accountCalls.register, async ({ body, ip }) => {
    const caller = { ipAddress: ip, rateLimitScale, passwordCost, shopName: config.shopName };
    const account = await register(db, confirmations, body, caller, new Date());
    return ok('Account created. Please log in.', account);
  });

  serve(app, accountCalls.checkPassword, async ({ body, ip }) => {
    const attempts = toAddressAttempts(LIMITS.passwordChecksPerAddress, ip, rateLimitScale);
    await requireAttempts(db, attempts, new Date());
    const { password, ...person } = body;
    const weakness = findWeakness(password, { ...person, shopName: config.shopName });
    return ok(weakness ?? 'This password is good.', { isStrong: weakness === null });
  });
}
