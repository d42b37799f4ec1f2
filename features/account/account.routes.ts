// Routes to create an account, and to renew and end a session.

import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/limit/limit.ts';
import type { ConfirmationQueue } from './email-confirmation/email-confirmation.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { clearSessionCookies, cookieJar } from '#http/cookies.ts';
import { readBearer } from '#http/session-guard.ts';
import { ShopError } from '#shared/shop-error.ts';
import { CheckPasswordBody, NewAccount, RegisterBody, RenewedToken } from './account.contract.ts';
import type { PasswordCost } from './password/password.ts';
import { findWeakness } from './password/password-strength.ts';
import { register } from './register.ts';
import { closeSession, renewAccessToken } from './session/session.ts';

type Deps = {
  db: Db;
  config: { publicUrl: string; rateLimitScale: number; shopName: string };
  confirmations: ConfirmationQueue;
  passwordCost: PasswordCost;
};

export function accountRoutes(app: ShopApp, { db, config, confirmations, passwordCost }: Deps): void {
  const jar = cookieJar(config);
  const { rateLimitScale } = config;

  app.post(
    '/api/user/register',
    route({
      access: 'public',
      summary: 'Creates an account; nobody is signed in by it',
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
      summary: 'Whether a password is good enough, said while it is typed; nothing of it is kept',
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

  app.post(
    '/api/user/refresh-token',
    route({
      access: 'public',
      summary: 'A new access token for the refresh token in the header or the cookie',
      answer: RenewedToken,
      errors: ['session_expired', 'too_many_attempts'],
    }),
    async (request, reply) => {
      try {
        const refreshToken = readBearer(request) ?? jar.read(request, 'refresh');
        const accessToken = await renewAccessToken(db, refreshToken, rateLimitScale, new Date());
        if (jar.read(request, 'refresh')) jar.set(reply, 'access', accessToken);
        return ok('Session renewed', { accessToken });
      } catch (error) {
        // The cookies of an ended session would get this browser refused as a visitor too.
        if (error instanceof ShopError) clearSessionCookies(jar, reply);
        throw error;
      }
    },
  );

  app.get(
    '/api/user/logout',
    route({
      access: 'public',
      isWrite: true,
      summary: 'Ends the session; fine with a dead token too',
      answer: Type.Null(),
    }),
    async (request, reply) => {
      const tokens = [readBearer(request), jar.read(request, 'access'), jar.read(request, 'refresh')];
      await closeSession(
        db,
        tokens.filter((token) => token !== null),
        new Date(),
      );
      clearSessionCookies(jar, reply);
      return ok('Logged out successfully', null);
    },
  );
}
