// Signing in, and who is signed in.

import { LoginBody, Tokens, User } from '#features/account/account.contract.ts';
import type { PasswordCost } from '#features/account/password/password.ts';
import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { cookieJar, setSessionCookies } from '#http/cookies.ts';
import { getUserDetails, signIn } from './me.ts';

type Needs = {
  db: Db;
  config: { publicUrl: string; rateLimitScale: number };
  passwordCost: PasswordCost;
};

export function meRoutes(app: ShopApp, { db, config, passwordCost }: Needs): void {
  const jar = cookieJar(config);
  const { rateLimitScale } = config;

  app.post(
    '/api/user/login',
    route({
      access: 'public',
      summary: 'Opens a session and merges the visitor’s cart',
      body: LoginBody,
      answer: Tokens,
      invalidMessage: 'Email and password are required',
      errors: ['wrong_credentials', 'account_suspended', 'too_many_attempts'],
    }),
    async (request, reply) => {
      const device = { userAgent: request.headers['user-agent'] ?? '', ipAddress: request.ip };
      const cartToken = jar.read(request, 'cart');
      const visitor = { cartToken, storeId: request.storeId, device, rateLimitScale, passwordCost };
      const tokens = await signIn(db, request.body, visitor, new Date());
      setSessionCookies(jar, reply, tokens);
      if (cartToken) jar.clear(reply, 'cart');
      return ok('Login successful', tokens);
    },
  );

  app.get(
    '/api/user/user-details',
    route({ access: 'shopper', summary: 'The signed-in user', answer: User }),
    async (request) => ok('User details', await getUserDetails(db, requirePrincipal(request).userId)),
  );
}
