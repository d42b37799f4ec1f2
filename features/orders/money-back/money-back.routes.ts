import { ok, requirePrincipal, requireStore, serve, worksFor, type ShopApp } from '#http/routing.ts';
import type { Db } from '#database/client.ts';
import type { MailShop } from '#features/platform/mail/email.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { readCredit } from '../core/credit.ts';
import { moneyBackCalls } from './money-back.contract.ts';
import { chooseWay, listOwed, notePaid } from './money-back.ts';

type Deps = { db: Db; mail: MailQueue; config: MailShop & { rateLimitScale: number } };

export function moneyBackRoutes(app: ShopApp, deps: Deps): void {
  const { db, config } = deps;

  serve(app, moneyBackCalls.chooseWay, async (request) => {
    const { userId } = requirePrincipal(request);
    const chooser = { userId, rateLimitScale: config.rateLimitScale };
    return ok('Saved', await chooseWay(db, chooser, request.body, new Date()));
  });

  serve(app, moneyBackCalls.credit, async (request) => {
    const { userId } = requirePrincipal(request);
    return ok('Credit', await readCredit(db, userId));
  });

  serve(app, moneyBackCalls.owed, async (request) => {
    requireStore(request, request.query.storeId);
    return ok('Money owed', await listOwed(db, request.query));
  });

  serve(app, moneyBackCalls.paid, async (request) => {
    const { userId } = requirePrincipal(request);
    const payer = { userId, manages: (storeId: string) => worksFor(request, storeId) };
    return ok('Paid', await notePaid(deps, payer, request.body, new Date()));
  });
}
