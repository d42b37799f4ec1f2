// Routes for one's own data: download all of it, and delete the account.
import type { AuthDeps } from '#features/identity/sign-in/session/session.ts';
import type { EraseMails } from '#features/platform/mail/mail.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { clearSessionCookies, cookieJar } from '#http/cookies.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { sendFile } from '#http/send-file.ts';
import { toDayAt } from '#shared/times.ts';
import { deleteAccount } from './delete-account.ts';
import { ownDataCalls } from './own-data.contract.ts';
import { readOwnData } from './own-data.ts';

export function ownDataRoutes(
  app: ShopApp,
  { db, config, stores, ...deps }: AuthDeps & { eraseMails: EraseMails; stores: Stores },
): void {
  const jar = cookieJar(config);
  const { rateLimitScale } = config;

  serve(app, ownDataCalls.myData, async (request, reply) => {
    const now = new Date();
    const file = await readOwnData(db, requirePrincipal(request).userId, config, now);
    const name = `my-data-${toDayAt(now, stores.all()[0]!.timeZone)}.json`;
    return sendFile(reply, name, file, 'application/json; charset=utf-8');
  });

  serve(app, ownDataCalls.deleteAccount, async (request, reply) => {
    const caller = { ipAddress: request.ip, rateLimitScale, shopName: config.shopName, ...deps };
    const { userId } = requirePrincipal(request);
    await deleteAccount(db, userId, request.body.password, caller, new Date());
    clearSessionCookies(jar, reply);
    return ok('Your account was deleted', null);
  });
}
