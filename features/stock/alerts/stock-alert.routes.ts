import type { Db } from '#database/client.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { stockAlertCalls } from './stock-alert.contract.ts';
import {
  answerQuestion,
  listOwnAlerts,
  requestAlert,
  stopWaiting,
  type StockAlertDeps,
} from './stock-alert.ts';

type Deps = {
  db: Db;
  mail: MailQueue;
  config: { shopName: string; publicUrl: string; rateLimitScale: number };
};

export function stockAlertRoutes(app: ShopApp, { db, mail, config }: Deps): void {
  // Passes the config object itself, because the shop's name may change while the process runs.
  const deps: StockAlertDeps = { db, mail, shop: config, rateLimitScale: config.rateLimitScale };

  serve(app, stockAlertCalls.getNotifyMe, async (request) => {
    const { userId } = requirePrincipal(request);
    return ok('Products you wait for', await listOwnAlerts(db, userId, request.storeId));
  });

  serve(app, stockAlertCalls.postNotifyMe, async ({ body, ip, principal, storeId }) => {
    const caller = { userId: principal?.userId ?? null, storeId, ipAddress: ip };
    await requestAlert(deps, body, caller, new Date());
    return ok('We will tell you when it is back', null);
  });

  serve(app, stockAlertCalls.notifyMeNot, async (request) => {
    const { productId } = request.body;
    await stopWaiting(db, requirePrincipal(request).userId, { productId, storeId: request.storeId });
    return ok('You will not be notified about this product', null);
  });

  serve(app, stockAlertCalls.notifyConfirm, async ({ body, ip }) => {
    await answerQuestion(deps, { key: body.key, isWanted: true }, ip, new Date());
    return ok('We will tell you when it is back', null);
  });

  serve(app, stockAlertCalls.notifyStop, async ({ body, ip }) => {
    await answerQuestion(deps, { key: body.key, isWanted: false }, ip, new Date());
    return ok('You will not get these emails any more', null);
  });
}
