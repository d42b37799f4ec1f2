// Routes to open, renew and end a session.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LoginBody, RenewedToken, Tokens } from '#features/account/account.contract.ts';
import {
  PasskeyLoginBody,
  PasskeyQuestion,
  SecondFactorBody,
} from './second-factor/second-factor.contract.ts';
import { beginPasskeySignIn } from './second-factor/second-factor-sign-in.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { clearSessionCookies, cookieJar, DEVICE_COOKIE_SECONDS, setSessionCookies } from '#http/cookies.ts';
import { readBearer } from '#http/session-guard.ts';
import { ShopError } from '#shared/shop-error.ts';
import { signIn, signInWithPasskey, signInWithSecondFactor, type SignedIn, type Visitor } from './sign-in.ts';
import { closeSession, renewAccessToken, type AuthDeps } from './session/session.ts';

const access = 'public';
/** Sent only when true: the user must set up a second factor before any staff work. */
const extra = { needsSecondFactor: Type.Optional(Type.Boolean()) };

export function signInRoutes(app: ShopApp, deps: AuthDeps): void {
  const { db, config } = deps;
  const jar = cookieJar(config);

  const toVisitor = (request: FastifyRequest): Visitor => ({
    cartToken: jar.read(request, 'cart'),
    storeId: request.storeId,
    device: {
      userAgent: request.headers['user-agent'] ?? '',
      ipAddress: request.ip,
      deviceToken: jar.read(request, 'device'),
    },
  });

  /** The end of every way of signing in: cookies and answer. */
  function welcome(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
    const { tokens, deviceToken, needsSecondFactor } = signedIn;
    setSessionCookies(jar, reply, tokens);
    if (jar.read(request, 'cart')) jar.clear(reply, 'cart');
    if (deviceToken) jar.set(reply, 'device', deviceToken, DEVICE_COOKIE_SECONDS);
    return ok('Login successful', tokens, needsSecondFactor ? { needsSecondFactor } : {});
  }

  app.post(
    '/api/user/login',
    route({
      access,
      summary:
        'Opens a session and merges the visitor’s cart; 401 with how to continue when a second factor is needed',
      body: LoginBody,
      answer: Tokens,
      extra,
      invalidMessage: 'Email and password are required',
      errors: ['wrong_credentials', 'account_suspended', 'second_step_needed', 'too_many_attempts'],
    }),
    async (request, reply) =>
      welcome(request, reply, await signIn(deps, request.body, toVisitor(request), new Date())),
  );

  app.post(
    '/api/user/second-step',
    route({
      access,
      summary: 'Completes a login by a code or a passkey',
      body: SecondFactorBody,
      answer: Tokens,
      extra,
      invalidMessage: 'Enter a code',
      errors: ['wrong_second_step', 'challenge_over', 'account_suspended', 'too_many_attempts'],
    }),
    async (request, reply) =>
      welcome(
        request,
        reply,
        await signInWithSecondFactor(deps, request.body, toVisitor(request), new Date()),
      ),
  );

  app.post(
    '/api/user/passkey-options',
    route({
      access,
      summary: 'What a browser needs to sign in with a passkey, without a password',
      answer: PasskeyQuestion,
      errors: ['too_many_attempts'],
    }),
    async ({ ip }) => {
      const caller = { ipAddress: ip, rateLimitScale: config.rateLimitScale };
      return ok('Use a passkey', await beginPasskeySignIn(deps, caller, new Date()));
    },
  );

  app.post(
    '/api/user/passkey-login',
    route({
      access,
      summary: 'Opens a session by a passkey alone',
      body: PasskeyLoginBody,
      answer: Tokens,
      extra,
      invalidMessage: 'This passkey was not accepted',
      errors: ['wrong_second_step', 'challenge_over', 'account_suspended', 'too_many_attempts'],
    }),
    async (request, reply) =>
      welcome(request, reply, await signInWithPasskey(deps, request.body, toVisitor(request), new Date())),
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
        const accessToken = await renewAccessToken(db, refreshToken, config.rateLimitScale, new Date());
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
      summary: 'Ends the session; also answers with an expired token',
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
