import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { NotifyMeBody, NotifyMeNotBody, AlertLinkBody } from './stock-alert.contract.ts';
import {
  requestAlert,
  confirmAlerts,
  listOwnAlerts,
  stopWaiting,
  stopAlerts,
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

  app.get(
    '/api/product/notify-me',
    route({
      access: 'shopper',
      summary: 'The ids of the products for which the shopper has a stock alert',
      answer: Type.Array(Type.String()),
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      return ok('Products you wait for', await listOwnAlerts(db, userId, request.storeId));
    },
  );

  app.post(
    '/api/product/notify-me',
    route({
      access: 'visitor',
      summary: 'Tells who is signed in, or an email that agrees, when a sold-out product is back',
      body: NotifyMeBody,
      answer: Type.Null(),
      invalidMessage: 'Product id and email are required',
      errors: ['not_found', 'in_stock', 'too_many_attempts'],
    }),
    async ({ body, ip, principal, storeId }) => {
      const caller = { userId: principal?.userId ?? null, storeId, ipAddress: ip };
      await requestAlert(deps, body, caller, new Date());
      return ok('We will tell you when it is back', null);
    },
  );

  app.post(
    '/api/product/notify-me-not',
    route({
      access: 'shopper',
      summary: 'Ends the shopper’s stock alert for a product',
      body: NotifyMeNotBody,
      answer: Type.Null(),
      invalidMessage: 'Product id is required',
    }),
    async (request) => {
      const { productId } = request.body;
      await stopWaiting(db, requirePrincipal(request).userId, { productId, storeId: request.storeId });
      return ok('You will not be notified about this product', null);
    },
  );

  app.post(
    '/api/product/notify-confirm',
    route({
      access: 'public',
      summary: 'The owner of an address agrees to stock alerts',
      body: AlertLinkBody,
      answer: Type.Null(),
      invalidMessage: 'The link is incomplete',
      errors: ['link_invalid', 'too_many_attempts'],
    }),
    async ({ body, ip }) => {
      await confirmAlerts(deps, body.key, ip, new Date());
      return ok('We will tell you when it is back', null);
    },
  );

  app.post(
    '/api/product/notify-stop',
    route({
      access: 'public',
      summary: 'The owner of an address ends all stock alerts',
      body: AlertLinkBody,
      answer: Type.Null(),
      invalidMessage: 'The link is incomplete',
      errors: ['link_invalid', 'too_many_attempts'],
    }),
    async ({ body, ip }) => {
      await stopAlerts(deps, body.key, ip, new Date());
      return ok('You will not get these emails any more', null);
    },
  );
}
