// Routes for one's own data: download all of it, and delete the account.

import { Type } from 'typebox';
import type { AuthDeps } from '#features/auth/session/session.ts';
import type { EraseMails } from '#features/mail/mail.ts';
import { clearSessionCookies, cookieJar } from '#http/cookies.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { sendFile } from '#http/send-file.ts';
import { deleteAccount } from './delete-account.ts';
import { DeleteAccountBody } from './own-data.contract.ts';
import { readOwnData } from './own-data.ts';

export function ownDataRoutes(
  app: ShopApp,
  { db, config, ...deps }: AuthDeps & { eraseMails: EraseMails },
): void {
  const jar = cookieJar(config);
  const { rateLimitScale } = config;

  app.get(
    '/api/user/my-data',
    route({
      access: 'shopper',
      summary: 'Everything the shop stores about the caller, as a JSON file',
      answer: Type.Unknown(),
      errors: ['too_many_attempts'],
    }),
    async (request, reply) => {
      const now = new Date();
      const file = await readOwnData(db, requirePrincipal(request).userId, config, now);
      const name = `my-data-${now.toISOString().slice(0, 10)}.json`;
      return sendFile(reply, name, file, 'application/json; charset=utf-8');
    },
  );

  app.delete(
    '/api/user/delete-account',
    route({
      access: 'shopper',
      summary: 'Deletes the caller’s account for good, by its password',
      body: DeleteAccountBody,
      answer: Type.Null(),
      invalidMessage: 'Enter your password',
      errors: ['account_in_use', 'last_admin', 'too_many_attempts'],
    }),
    async (request, reply) => {
      const caller = { ipAddress: request.ip, rateLimitScale, shopName: config.shopName, ...deps };
      const { userId } = requirePrincipal(request);
      await deleteAccount(db, userId, request.body.password, caller, new Date());
      clearSessionCookies(jar, reply);
      return ok('Your account was deleted', null);
    },
  );
}
