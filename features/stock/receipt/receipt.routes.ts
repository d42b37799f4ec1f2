import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, requireStore, route, worksFor, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { bookReceipt, receiveStock } from './book-receipt.ts';
import { listExpiringOf } from './expiry.ts';
import {
  BookReceiptBody,
  CreateReceiptBody,
  Expiring,
  ExpiringQuery,
  ListReceiptsQuery,
  OneReceipt,
  Receipt,
  ReceiptSummary,
  ReceiveBody,
  SaveReceiptBody,
} from './receipt.contract.ts';
import {
  createReceipt,
  deleteReceipt,
  listReceipts,
  readReceipt,
  saveReceipt,
  type StockActor,
} from './receipt.ts';

const ofManagers = { access: 'staff', roles: ['manager'] } as const;
/** Enough for 500 lines with all their texts. */
const bodyLimit = 512 * 1024;
const DEFAULT_DAYS = 7;

export function receiptRoutes(app: ShopApp, deps: StockDeps): void {
  app.post(
    '/api/stock/receive',
    {
      bodyLimit,
      ...route({
        ...ofManagers,
        summary: 'Books a delivery, all lines or none; one Idempotency-Key is one delivery',
        body: ReceiveBody,
        answer: Receipt,
        errors: ['not_found', 'too_many_suppliers', 'idempotency_key_reused', 'receipt_changed'],
      }),
    },
    async (request) => {
      const storeId = requireStoreId(request.body);
      requireStore(request, storeId);
      const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
      return ok('Goods in booked', await receiveStock(deps, bookedBy, storeId, request.body, new Date()));
    },
  );

  app.get<{ Querystring: ListReceiptsQuery }>(
    '/api/stock/receipts',
    route({
      ...ofManagers,
      summary: 'Receipts of a store: drafts, or booked ones; newest first',
      querystring: ListReceiptsQuery,
      answer: Type.Array(ReceiptSummary),
      extra: PagingFields,
      invalidMessage: 'State must be draft or booked, page a whole number of 1 or more',
      errors: ['not_found'],
    }),
    async (request) => {
      const { state = 'booked', page } = request.query;
      const storeId = requireStoreId(request.query);
      requireStore(request, storeId);
      const { receipts, paging } = await listReceipts(deps, storeId, state, Number(page ?? 1));
      return ok('Receipts', receipts, paging);
    },
  );

  app.get<{ Querystring: ExpiringQuery }>(
    '/api/stock/expiring',
    route({
      ...ofManagers,
      summary: 'Delivered products that expire soon and are probably still there, the soonest first',
      querystring: ExpiringQuery,
      answer: Type.Array(Expiring),
      extra: PagingFields,
      invalidMessage: 'Days must be a whole number, page one of 1 or more',
      errors: ['not_found'],
    }),
    async (request) => {
      const { days, page } = request.query;
      const storeId = requireStoreId(request.query);
      requireStore(request, storeId);
      const ahead = Number(days ?? DEFAULT_DAYS);
      const { lines, paging } = await listExpiringOf(deps, storeId, ahead, Number(page ?? 1), new Date());
      return ok('Expiring', lines, paging);
    },
  );

  draftRoutes(app, deps);
}

function draftRoutes(app: ShopApp, deps: StockDeps): void {
  app.post(
    '/api/stock/receipt',
    route({
      ...ofManagers,
      summary: 'Starts a draft of goods in',
      body: CreateReceiptBody,
      answer: Receipt,
      errors: ['not_found', 'too_many_suppliers'],
    }),
    async (request) => {
      const storeId = requireStoreId(request.body);
      requireStore(request, storeId);
      return ok('Draft', await createReceipt(deps, toActor(request), storeId, request.body, new Date()));
    },
  );

  app.get<{ Querystring: OneReceipt }>(
    '/api/stock/receipt',
    route({
      ...ofManagers,
      summary: 'A receipt with its lines, and what is wrong with them',
      querystring: OneReceipt,
      answer: Receipt,
      errors: ['not_found'],
    }),
    async (request) =>
      ok('Receipt', await readReceipt(deps, toActor(request), requireId(request.query), new Date())),
  );

  app.put(
    '/api/stock/receipt',
    {
      bodyLimit,
      ...route({
        ...ofManagers,
        summary: 'Changes a draft: its supplier, its lines, or lines added from a file',
        body: SaveReceiptBody,
        answer: Receipt,
        errors: ['not_found', 'too_many_suppliers', 'receipt_booked', 'receipt_changed'],
      }),
    },
    async (request) => {
      const id = requireId(request.body);
      return ok('Draft saved', await saveReceipt(deps, toActor(request), id, request.body, new Date()));
    },
  );

  app.delete(
    '/api/stock/receipt',
    route({
      ...ofManagers,
      summary: 'Deletes a draft',
      body: OneReceipt,
      querystring: OneReceipt,
      answer: Type.Null(),
      errors: ['not_found', 'receipt_booked'],
    }),
    async (request) => {
      const id = requireId(request.body?._id ? request.body : (request.query as OneReceipt));
      await deleteReceipt(deps.db, toActor(request), id);
      return ok('Draft deleted', null);
    },
  );

  app.post(
    '/api/stock/receipt/book',
    route({
      ...ofManagers,
      summary: 'Books a draft; once, however often it is asked for',
      body: BookReceiptBody,
      answer: Receipt,
      errors: ['not_found', 'receipt_changed', 'receipt_problems'],
    }),
    async (request) => {
      const id = requireId(request.body);
      return ok('Goods in booked', await bookReceipt(deps, toActor(request), id, request.body, new Date()));
    },
  );
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
