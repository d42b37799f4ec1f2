// Routes to create an account.

import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/limit/limit.ts';
import type { ConfirmationQueue } from './email-confirmation/email-confirmation.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { CheckPasswordBody, NewAccount, RegisterBody } from './account.contract.ts';
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

  app.post(
    '/api/user/register',
    route({
      access: 'public',
      summary: 'Creates an account, without signing in',
      body: RegisterBody,
      answer: NewAccount,
      invalidMessage: 'Name, email, password and confirm password are required',
      errors: ['email_taken', 'too_many_attempts'],
    }),
    async ({ body, ip }) => {
      const caller = { ipAddress: ip, rateLimitScale, passwordCost, shopName: config.shopName };
      const account = await register(db, confirmations, body, caller, new Date());
      return ok('Account created. Please log in.', account);
    },
  );

  app.post(
    '/api/user/check-password',
    route({
      access: 'public',
      summary: 'Rates a password while it is typed; it is not stored',
      body: CheckPasswordBody,
      answer: Type.Object({ isStrong: Type.Boolean() }),
      errors: ['too_many_attempts'],
    }),
    async ({ body, ip }) => {
      const attempts = toAddressAttempts(LIMITS.passwordChecksPerAddress, ip, rateLimitScale);
      await requireAttempts(db, attempts, new Date());
      const { password, ...person } = body;
      const weakness = findWeakness(password, { ...person, shopName: config.shopName });
      return ok(weakness ?? 'This password is good.', { isStrong: weakness === null });
    },
  );
}
