// Routes of a user's own second factors and of confirming a session.

import type { FastifyRequest } from 'fastify';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import type { AuthDeps } from '../session/session.ts';
import { beginConfirming, confirmSession } from './prove-second-factor.ts';
import {
  addAuthenticator,
  addPasskey,
  listMethods,
  removeMethod,
  renewRecoveryCodes,
  startAuthenticator,
  startPasskey,
} from './own-second-factor.ts';
import { secondFactorCalls } from './second-factor.contract.ts';

export function secondFactorRoutes(app: ShopApp, deps: AuthDeps): void {
  const { db, config } = deps;
  const toCaller = (request: FastifyRequest) => ({
    ...requirePrincipal(request),
    ipAddress: request.ip,
    rateLimitScale: config.rateLimitScale,
  });

  serve(app, secondFactorCalls.signInMethods, async (request) =>
    ok('Two-step verification', await listMethods(db, requirePrincipal(request).userId)),
  );

  serve(app, secondFactorCalls.startAuthenticator, async (request) =>
    ok('Scan this', await startAuthenticator(deps, requirePrincipal(request).userId)),
  );

  serve(app, secondFactorCalls.addAuthenticator, async (request) => {
    const added = await addAuthenticator(deps, toCaller(request), request.body, new Date());
    return ok('Authenticator app added', added);
  });

  serve(app, secondFactorCalls.startPasskey, async (request) =>
    ok('Make a passkey', await startPasskey(deps, toCaller(request), new Date())),
  );

  serve(app, secondFactorCalls.addPasskey, async (request) =>
    ok('Passkey added', await addPasskey(deps, toCaller(request), request.body, new Date())),
  );

  serve(app, secondFactorCalls.signInMethod, async (request) =>
    ok('Removed', await removeMethod(deps, toCaller(request), request.body, new Date())),
  );

  serve(app, secondFactorCalls.recoveryCodes, async (request) => {
    const recoveryCodes = await renewRecoveryCodes(deps, toCaller(request), request.body, new Date());
    return ok('New recovery codes', { recoveryCodes });
  });

  serve(app, secondFactorCalls.confirmOptions, async (request) =>
    ok('Confirm that it is you', await beginConfirming(deps, toCaller(request), new Date())),
  );

  serve(app, secondFactorCalls.confirmSession, async (request) => {
    await confirmSession(deps, toCaller(request), request.body, new Date());
    return ok('Confirmed', null);
  });
}
