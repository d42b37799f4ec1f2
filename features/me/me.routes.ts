// Signing in and out, and who is signed in.

import { Type } from 'typebox';
import {
  LoginBody,
  RegisterBody,
  NewAccount,
  RenewedToken,
  Tokens,
  User,
} from '#features/account/account.contract.ts';
import { registerFrom } from '#features/account/account.ts';
import { closeSession, renewAccessToken } from '#features/account/session.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Parts } from '#server/parts.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#server/routing.ts';
import { clearSessionCookies, cookieJar, readBearer, setSessionCookies } from '#server/session.ts';
import { getUserDetails, signIn } from './me.ts';

export function meRoutes(app: ShopApp, { db, config }: Parts): void {
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
    }),
    async ({ body, ip }) => {
      const caller = { ipAddress: ip, rateLimitScale };
      return ok('Account created. Please log in.', await registerFrom(db, body, caller, new Date()));
    },
  );

  app.post(
    '/api/user/login',
    route({
      access: 'public',
      summary: 'Opens a session and merges the visitor’s cart',
      body: LoginBody,
      answer: Tokens,
      invalidMessage: 'Email and password are required',
    }),
    async (request, reply) => {
      const device = { userAgent: request.headers['user-agent'] ?? '', ipAddress: request.ip };
      const cartToken = jar.read(request, 'cart');
      const tokens = await signIn(db, request.body, { cartToken, device, rateLimitScale }, new Date());
      setSessionCookies(jar, reply, tokens);
      if (cartToken) jar.clear(reply, 'cart');
      return ok('Login successful', tokens);
    },
  );

  app.post(
    '/api/user/refresh-token',
    route({
      access: 'public',
      summary: 'A new access token for the refresh token in the header or the cookie',
      answer: RenewedToken,
    }),
    async (request, reply) => {
      try {
        const refreshToken = readBearer(request) ?? jar.read(request, 'refresh');
        const accessToken = await renewAccessToken(db, refreshToken, new Date());
        if (jar.read(request, 'refresh')) jar.set(reply, 'access', accessToken);
        return ok('Session renewed', { accessToken });
      } catch (error) {
        // A session that is over must not keep refusing this browser as a visitor.
        if (error instanceof ShopError) clearSessionCookies(jar, reply);
        throw error;
      }
    },
  );

  app.get(
    '/api/user/user-details',
    route({ access: 'shopper', summary: 'The signed-in user', answer: User }),
    async (request) => ok('User details', await getUserDetails(db, requirePrincipal(request).userId)),
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
