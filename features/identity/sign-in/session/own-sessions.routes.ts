// Routes to list own sessions, sign out everywhere and change the password.
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { clearSessionCookies, cookieJar } from '#http/cookies.ts';
import { changePassword, listOwnSessions, signOutEverywhere } from './own-sessions.ts';
import type { AuthDeps } from './session.ts';
import { ownSessionsCalls } from './own-sessions.contract.ts';

export function ownSessionsRoutes(app: ShopApp, { db, config, mail, passwordCost }: AuthDeps): void {
  const jar = cookieJar(config);
  const { rateLimitScale } = config;

  serve(app, ownSessionsCalls.sessions, async (request) =>
    ok('Your sessions', await listOwnSessions(db, requirePrincipal(request), new Date())),
  );

  serve(app, ownSessionsCalls.signOutEverywhere, async (request, reply) => {
    await signOutEverywhere(db, requirePrincipal(request).userId, new Date());
    clearSessionCookies(jar, reply);
    return ok('Signed out everywhere', null);
  });

  serve(app, ownSessionsCalls.changePassword, async (request) => {
    const caller = { ipAddress: request.ip, rateLimitScale, mail, shopName: config.shopName, passwordCost };
    await changePassword(db, requirePrincipal(request), request.body, caller, new Date());
    return ok('Password changed', null);
  });
}
