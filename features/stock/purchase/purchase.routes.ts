import type { FastifyRequest } from 'fastify';
import { ok, requirePrincipal, requireStore, worksFor, type ShopApp, serve } from '#http/routing.ts';
import { sendCsv } from '#http/send-file.ts';
import { ShopError } from '#shared/shop-error.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { purchaseCalls } from './purchase.contract.ts';
import {
  closePurchase,
  deletePurchase,
  listPurchases,
  orderThese,
  readPurchase,
  savePurchase,
  sendPurchase,
  writePurchaseFile,
  type Buyer,
  type PurchaseDeps,
} from './purchase.ts';

export function purchaseRoutes(app: ShopApp, deps: PurchaseDeps): void {
  serve(app, purchaseCalls.lists, async (request) => {
    const { show = 'open', page } = request.query;
    const storeId = requireStoreId(request.query);
    requireStore(request, storeId);
    const { lists, paging } = await listPurchases(deps, storeId, show === 'done', Number(page ?? 1));
    return ok('Purchase orders', lists, paging);
  });

  serve(app, purchaseCalls.orderThese, async (request) => {
    const storeId = requireStoreId(request.body);
    requireStore(request, storeId);
    return ok('On the purchase order', await orderThese(deps, toBuyer(request), storeId, request.body));
  });

  serve(app, purchaseCalls.getList, async (request) =>
    ok('Purchase order', await readPurchase(deps.db, toBuyer(request), requireId(request.query))),
  );

  serve(app, purchaseCalls.putList, async (request) => {
    const id = requireId(request.body);
    return ok('Purchase order saved', await savePurchase(deps, toBuyer(request), id, request.body));
  });

  serve(app, purchaseCalls.deleteList, async (request) => {
    await deletePurchase(deps, toBuyer(request), requireId(request.body?._id ? request.body : request.query));
    return ok('Purchase order deleted', null);
  });

  serve(app, purchaseCalls.sendList, async (request) => {
    const id = requireId(request.body);
    const list = await sendPurchase(deps, toBuyer(request), id, request.body, new Date());
    return ok('Ordered', list);
  });

  serve(app, purchaseCalls.closeList, async (request) => {
    const list = await closePurchase(deps, toBuyer(request), requireId(request.body), new Date());
    return ok('Purchase order closed', list);
  });

  serve(app, purchaseCalls.listFile, async (request, reply) => {
    const { name, text } = await writePurchaseFile(deps, toBuyer(request), requireId(request.query));
    return sendCsv(reply, name, text);
  });
}

function toBuyer(request: FastifyRequest): Buyer {
  return {
    userId: requirePrincipal(request).userId,
    mayManage: (storeId) => worksFor(request, storeId),
  };
}

function requireId({ _id }: { _id?: string }): string {
  if (_id) return _id;
  throw new ShopError('invalid_input', {
    message: 'Purchase order id is required',
    fields: { _id: 'Required' },
  });
}
