// Routes to sign in, and to read who is signed in.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LoginBody, Tokens, User } from '#features/account/account.contract.ts';
import {
  PasskeyLoginBody,
  PasskeyQuestion,
  SecondFactorBody,
} from '#features/account/second-factor/second-factor.contract.ts';
import { beginPasskeySignIn } from '#features/account/second-factor/second-factor-sign-in.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { cookieJar, DEVICE_COOKIE_SECONDS, setSessionCookies } from '#http/cookies.ts';
import { getUserDetails } from './me.ts';
import {
  signIn,
  signInWithPasskey,
  signInWithSecondFactor,
  type SignedIn,
  type SignInDeps,
  type Visitor,
} from './sign-in.ts';

const access = 'public';
/** Sent only when true: the user must set up a second factor before any staff work. */
const extra = { needsSecondFactor: Type.Optional(Type.Boolean()) };

export function meRoutes(app: ShopApp, deps: SignInDeps): void {
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
        'Opens a session and merges the visitor’s cart; 401 with how to go on when a second step is needed',
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
      summary: 'What a browser asks for a passkey with, to sign in without a password',
      answer: PasskeyQuestion,
      errors: ['too_many_attempts'],
    }),
    async ({ ip }) => {
      const caller = { ipAddress: ip, rateLimitScale: config.rateLimitScale };
      return ok('Use a passkey', await beginPasskeySignIn({ db, shop: config }, caller, new Date()));
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

  app.get(
    '/api/user/user-details',
    route({ access: 'shopper', summary: 'The signed-in user', answer: User }),
    async (request) => ok('User details', await getUserDetails(db, requirePrincipal(request).userId)),
  );
}
