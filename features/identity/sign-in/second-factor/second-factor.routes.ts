// Routes of a user's own second factors and of confirming a session. Signing in with one is
// features/office/own-account.

import type { FastifyRequest } from 'fastify';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import type { AuthDeps } from '../session/session.ts';
import { beginConfirming, confirmSession } from './confirm-session.ts';
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
  const toCaller = ({ ip }: FastifyRequest) => ({
    ipAddress: ip,
    rateLimitScale: config.rateLimitScale,
  });

  serve(app, secondFactorCalls.signInMethods, async (request) =>
    ok('Two-step verification', await listMethods(db, requirePrincipal(request).userId)),
  );

  serve(app, secondFactorCalls.startAuthenticator, async (request) =>
    ok('Scan this', await startAuthenticator(deps, requirePrincipal(request))),
  );

  serve(app, secondFactorCalls.addAuthenticator, async (request) => {
    const owner = requirePrincipal(request);
    const added = await addAuthenticator(deps, owner, request.body, toCaller(request), new Date());
    return ok('Authenticator app added', added);
  });

  serve(app, secondFactorCalls.startPasskey, async (request) => {
    const owner = requirePrincipal(request);
    return ok('Make a passkey', await startPasskey(deps, owner, toCaller(request), new Date()));
  });

  serve(app, secondFactorCalls.addPasskey, async (request) => {
    const owner = requirePrincipal(request);
    return ok('Passkey added', await addPasskey(deps, owner, request.body, new Date()));
  });

  serve(app, secondFactorCalls.signInMethod, async (request) => {
    const owner = requirePrincipal(request);
    return ok('Removed', await removeMethod(deps, owner, request.body, toCaller(request), new Date()));
  });

  serve(app, secondFactorCalls.recoveryCodes, async (request) => {
    const owner = requirePrincipal(request);
    const codes = await renewRecoveryCodes(deps, owner, request.body, toCaller(request), new Date());
    return ok('New recovery codes', { recoveryCodes: codes });
  });

  serve(app, secondFactorCalls.confirmOptions, async (request) => {
    const owner = requirePrincipal(request);
    return ok('Confirm that it is you', await beginConfirming(deps, owner, toCaller(request), new Date()));
  });

  serve(app, secondFactorCalls.confirmSession, async (request) => {
    const owner = requirePrincipal(request);
    await confirmSession(deps, owner, request.body, toCaller(request), new Date());
    return ok('Confirmed', null);
  });
}
