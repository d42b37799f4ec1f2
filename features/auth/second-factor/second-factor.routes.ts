// Routes of a user's own second factors and of confirming a session. Signing in with one is features/me.

import type { FastifyRequest } from 'fastify';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { Type } from 'typebox';
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
import {
  AddAuthenticatorBody,
  AddedMethod,
  AddPasskeyBody,
  ConfirmChoice,
  ConfirmSessionBody,
  NewAuthenticator,
  PasskeyQuestion,
  PasswordBody,
  RecoveryCodes,
  RemoveMethodBody,
  SignInMethods,
} from './second-factor.contract.ts';

const access = 'shopper';

export function secondFactorRoutes(app: ShopApp, deps: AuthDeps): void {
  const { db, config } = deps;
  const toCaller = ({ ip }: FastifyRequest) => ({
    ipAddress: ip,
    rateLimitScale: config.rateLimitScale,
  });

  app.get(
    '/api/user/sign-in-methods',
    route({ access, summary: 'The caller’s authenticator apps and passkeys', answer: SignInMethods }),
    async (request) => ok('Two-step verification', await listMethods(db, requirePrincipal(request).userId)),
  );

  app.post(
    '/api/user/start-authenticator',
    route({
      access,
      sensitive: true,
      summary: 'A secret for an authenticator app; valid once a code has confirmed it',
      answer: NewAuthenticator,
      errors: ['too_many_methods'],
    }),
    async (request) => ok('Scan this', await startAuthenticator(deps, requirePrincipal(request))),
  );

  app.post(
    '/api/user/add-authenticator',
    route({
      access,
      summary: 'Adds the authenticator app that shows this code',
      body: AddAuthenticatorBody,
      answer: AddedMethod,
      invalidMessage: 'Enter a name and the code from the app',
      errors: ['wrong_second_step', 'not_found', 'too_many_attempts'],
    }),
    async (request) => {
      const owner = requirePrincipal(request);
      const added = await addAuthenticator(deps, owner, request.body, toCaller(request), new Date());
      return ok('Authenticator app added', added);
    },
  );

  app.post(
    '/api/user/start-passkey',
    route({
      access,
      sensitive: true,
      summary: 'What the browser needs to create a passkey',
      answer: PasskeyQuestion,
      errors: ['too_many_methods', 'too_many_attempts'],
    }),
    async (request) => {
      const owner = requirePrincipal(request);
      return ok('Make a passkey', await startPasskey(deps, owner, toCaller(request), new Date()));
    },
  );

  app.post(
    '/api/user/add-passkey',
    route({
      access,
      summary: 'Adds the passkey that the browser has created',
      body: AddPasskeyBody,
      answer: AddedMethod,
      invalidMessage: 'Enter a name for the passkey',
      errors: ['wrong_second_step', 'challenge_over', 'too_many_methods', 'passkey_known'],
    }),
    async (request) => {
      const owner = requirePrincipal(request);
      return ok('Passkey added', await addPasskey(deps, owner, request.body, new Date()));
    },
  );

  app.delete(
    '/api/user/sign-in-method',
    route({
      access,
      summary: 'Removes an authenticator app or a passkey, with the password',
      body: RemoveMethodBody,
      answer: SignInMethods,
      invalidMessage: 'Enter your password',
      errors: ['not_found', 'too_many_attempts'],
    }),
    async (request) => {
      const owner = requirePrincipal(request);
      return ok('Removed', await removeMethod(deps, owner, request.body, toCaller(request), new Date()));
    },
  );

  app.post(
    '/api/user/recovery-codes',
    route({
      access,
      summary: 'Ten new recovery codes, with the password; earlier codes stop working',
      body: PasswordBody,
      answer: RecoveryCodes,
      invalidMessage: 'Enter your password',
      errors: ['not_found', 'too_many_attempts'],
    }),
    async (request) => {
      const owner = requirePrincipal(request);
      const codes = await renewRecoveryCodes(deps, owner, request.body, toCaller(request), new Date());
      return ok('New recovery codes', { recoveryCodes: codes });
    },
  );

  app.post(
    '/api/user/confirm-options',
    route({
      access,
      summary: 'How the session can be confirmed besides the password',
      answer: ConfirmChoice,
      errors: ['too_many_attempts'],
    }),
    async (request) => {
      const owner = requirePrincipal(request);
      return ok('Confirm that it is you', await beginConfirming(deps, owner, toCaller(request), new Date()));
    },
  );

  app.post(
    '/api/user/confirm-session',
    route({
      access,
      summary: 'Confirms the session for ten minutes, by password, code or passkey',
      body: ConfirmSessionBody,
      answer: Type.Null(),
      invalidMessage: 'Enter your password or a code',
      errors: ['wrong_second_step', 'challenge_over', 'too_many_attempts'],
    }),
    async (request) => {
      const owner = requirePrincipal(request);
      await confirmSession(deps, owner, request.body, toCaller(request), new Date());
      return ok('Confirmed', null);
    },
  );
}
