// Routes to register, to open, renew, list and end sessions, and to change the password.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { clearSessionCookies, cookieJar, DEVICE_COOKIE_SECONDS, setSessionCookies } from '#http/cookies.ts';
import { readBearer } from '#http/session-guard.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  beginPasskeySignIn,
  signIn,
  signInWithPasskey,
  signInWithSecondFactor,
  signInWithTicket,
  type SignedIn,
  type SignInDeps,
  type SignInVisitor,
} from './sign-in.ts';
import { accountCalls } from '../account/account.contract.ts';
import { revokeSessionsOfUser } from '../account/account.ts';
import type { ConfirmationQueue } from '../account/email-confirmation/email-confirmation.ts';
import { register } from './register.ts';
import { CHALLENGE_LIFE_MS } from './second-factor/second-factor.rules.ts';
import { changePassword, listOwnSessions } from './session/own-sessions.ts';
import { closeSession, renewAccessToken } from './session/session.ts';
import { signInCalls } from './sign-in.contract.ts';

export function signInRoutes(app: ShopApp, deps: SignInDeps & { confirmations: ConfirmationQueue }): void {
  const { db, config, mail, passwordCost } = deps;
  const { rateLimitScale } = config;
  const jar = cookieJar(config);

  const toVisitor = (request: FastifyRequest): SignInVisitor => ({
    cartToken: jar.read(request, 'cart'),
    storeId: request.storeId,
    device: {
      userAgent: request.headers['user-agent'] ?? '',
      ipAddress: request.ip,
      deviceToken: jar.read(request, 'device'),
    },
  });

  function welcome(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
    const { tokens, deviceToken, needsSecondFactor } = signedIn;
    setSessionCookies(jar, reply, tokens);
    if (jar.read(request, 'cart')) jar.clear(reply, 'cart');
    if (deviceToken) jar.set(reply, 'device', deviceToken, DEVICE_COOKIE_SECONDS);
    return ok('Login successful', tokens, needsSecondFactor ? { needsSecondFactor } : {});
  }

  serve(app, accountCalls.register, async ({ body, ip }, reply) => {
    const { account, ticket } = await register(deps, body, ip, new Date());
    jar.set(reply, 'ticket', ticket, CHALLENGE_LIFE_MS / 1000);
    return ok('Account created. Please log in.', account);
  });

  serve(app, signInCalls.login, async (request, reply) =>
    welcome(request, reply, await signIn(deps, request.body, toVisitor(request), new Date())),
  );

  serve(app, signInCalls.secondFactor, async (request, reply) =>
    welcome(request, reply, await signInWithSecondFactor(deps, request.body, toVisitor(request), new Date())),
  );

  serve(app, signInCalls.passkeyOptions, async ({ ip }) => {
    const caller = { ipAddress: ip, rateLimitScale };
    return ok('Use a passkey', await beginPasskeySignIn(deps, caller, new Date()));
  });

  serve(app, signInCalls.passkeyLogin, async (request, reply) =>
    welcome(request, reply, await signInWithPasskey(deps, request.body, toVisitor(request), new Date())),
  );

  serve(app, signInCalls.ticketLogin, async (request, reply) => {
    const shown = { email: request.body.email, ticket: jar.read(request, 'ticket') };
    const signedIn = await signInWithTicket(deps, shown, toVisitor(request), new Date());
    jar.clear(reply, 'ticket');
    return welcome(request, reply, signedIn);
  });

  serve(app, signInCalls.refreshToken, async (request, reply) => {
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
  });

  serve(app, signInCalls.logout, async (request, reply) => {
    const tokens = [readBearer(request), jar.read(request, 'access'), jar.read(request, 'refresh')];
    for (const token of tokens) if (token !== null) await closeSession(db, token, new Date());
    clearSessionCookies(jar, reply);
    return ok('Logged out successfully', null);
  });

  serve(app, signInCalls.sessions, async (request) =>
    ok('Your sessions', await listOwnSessions(db, requirePrincipal(request), new Date())),
  );

  serve(app, signInCalls.signOutEverywhere, async (request, reply) => {
    await revokeSessionsOfUser(db, requirePrincipal(request).userId, new Date());
    clearSessionCookies(jar, reply);
    return ok('Signed out everywhere', null);
  });

  serve(app, signInCalls.changePassword, async (request) => {
    const caller = { ipAddress: request.ip, rateLimitScale, mail, shopName: config.shopName, passwordCost };
    await changePassword(db, requirePrincipal(request), request.body, caller, new Date());
    return ok('Password changed', null);
  });
}
