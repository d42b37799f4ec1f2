// Routes to list own sessions, sign out everywhere and change the password.

import { Type } from 'typebox';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { clearSessionCookies, cookieJar } from '#http/cookies.ts';
import { ChangePasswordBody, OwnSession } from '#features/account/account.contract.ts';
import { changePassword, listOwnSessions, signOutEverywhere } from './own-sessions.ts';
import type { AuthDeps } from './session.ts';

export function ownSessionsRoutes(app: ShopApp, { db, config, mail, passwordCost }: AuthDeps): void {
  const jar = cookieJar(config);
  const { rateLimitScale } = config;

  app.get(
    '/api/user/sessions',
    route({
      access: 'shopper',
      summary: 'The devices the caller is signed in on',
      answer: Type.Array(OwnSession),
    }),
    async (request) => ok('Your sessions', await listOwnSessions(db, requirePrincipal(request), new Date())),
  );

  app.put(
    '/api/user/sign-out-everywhere',
    route({
      access: 'shopper',
      summary: 'Ends all of the caller’s sessions, including this one',
      answer: Type.Null(),
    }),
    async (request, reply) => {
      await signOutEverywhere(db, requirePrincipal(request).userId, new Date());
      clearSessionCookies(jar, reply);
      return ok('Signed out everywhere', null);
    },
  );

  app.put(
    '/api/user/change-password',
    route({
      access: 'shopper',
      summary: 'Changes the password; other sessions end',
      body: ChangePasswordBody,
      answer: Type.Null(),
      invalidMessage: 'All fields are required',
      errors: ['too_many_attempts'],
    }),
    async (request) => {
      const caller = { ipAddress: request.ip, rateLimitScale, mail, shopName: config.shopName, passwordCost };
      await changePassword(db, requirePrincipal(request), request.body, caller, new Date());
      return ok('Password changed', null);
    },
  );
}
