import type { FastifyRequest } from 'fastify';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, requireStore, worksFor, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { bookReceipt, receiveStock } from './book-receipt.ts';
import { listExpiringOf } from './expiry.ts';
import { receiptCalls } from './receipt.contract.ts';
import {
  createReceipt,
  deleteReceipt,
  listReceipts,
  readReceipt,
  saveReceipt,
  type StockActor,
} from './receipt.ts';
const DEFAULT_DAYS = 7;

export function receiptRoutes(app: ShopApp, deps: StockDeps): void {
  serve(app, receiptCalls.receive, async (request) => {
    const storeId = requireStoreId(request.body);
    requireStore(request, storeId);
    const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
    return ok('Goods in booked', await receiveStock(deps, bookedBy, storeId, request.body, new Date()));
  });

  serve(app, receiptCalls.receipts, async (request) => {
    const { state = 'booked', page } = request.query;
    const storeId = requireStoreId(request.query);
    requireStore(request, storeId);
    const { receipts, paging } = await listReceipts(deps, storeId, state, Number(page ?? 1));
    return ok('Receipts', receipts, paging);
  });

  serve(app, receiptCalls.expiring, async (request) => {
    const { days, page } = request.query;
    const storeId = requireStoreId(request.query);
    requireStore(request, storeId);
    const ahead = Number(days ?? DEFAULT_DAYS);
    const { lines, paging } = await listExpiringOf(deps, storeId, ahead, Number(page ?? 1), new Date());
    return ok('Expiring', lines, paging);
  });

  draftRoutes(app, deps);
}

function draftRoutes(app: ShopApp, deps: StockDeps): void {
  serve(app, receiptCalls.postReceipt, async (request) => {
    const storeId = requireStoreId(request.body);
    requireStore(request, storeId);
    return ok('Draft', await createReceipt(deps, toActor(request), storeId, request.body, new Date()));
  });

  serve(app, receiptCalls.getReceipt, async (request) =>
    ok('Receipt', await readReceipt(deps, toActor(request), requireId(request.query), new Date())),
  );

  serve(app, receiptCalls.putReceipt, async (request) => {
    const id = requireId(request.body);
    const { receipt, unusedColumns } = await saveReceipt(
      deps,
      toActor(request),
      id,
      request.body,
      new Date(),
    );
    return ok('Draft saved', receipt, request.body.csv === undefined ? {} : { unusedColumns });
  });

  serve(app, receiptCalls.deleteReceipt, async (request) => {
    const id = requireId(request.body?._id ? request.body : request.query);
    await deleteReceipt(deps.db, toActor(request), id);
    return ok('Draft deleted', null);
  });

  serve(app, receiptCalls.receiptBook, async (request) => {
    const id = requireId(request.body);
    return ok('Goods in booked', await bookReceipt(deps, toActor(request), id, request.body, new Date()));
  });
}

function toActor(request: FastifyRequest): StockActor {
  return {
    userId: requirePrincipal(request).userId,
    mayManage: (storeId) => worksFor(request, storeId),
  };
}

function requireId({ _id }: { _id?: string }): string {
  if (_id) return _id;
  throw new ShopError('invalid_input', {
    message: 'Receipt id is required',
    fields: { _id: 'Required' },
  });
}
