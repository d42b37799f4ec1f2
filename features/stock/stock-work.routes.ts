// The calls with which staff keep the stock of the stores they work for.

import type { FastifyRequest } from 'fastify';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { countUpload, type UploadDeps } from '#features/platform/image/upload.ts';
import { requireKnownStore } from '#features/stores/store/stores.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import {
  ok,
  requireId,
  requireNamed,
  requirePrincipal,
  requireStore,
  serve,
  worksFor,
  worksForAll,
  type ShopApp,
} from '#http/routing.ts';
import { sendCsv } from '#http/send-file.ts';
import type { TakeUpload } from '#http/uploads.ts';
import { ShopError } from '#shared/shop-error.ts';
import { adjustCalls } from './adjust/adjust.contract.ts';
import { adjustStock, moveToStore } from './adjust/adjust.ts';
import type { BookedBy, StockActor } from './booking/booking.ts';
import { countCalls } from './count/count.contract.ts';
import { countStock, keepEntry, listCountItems, listCountParts, type CountDeps } from './count/count.ts';
import { findCalls } from './find/find.contract.ts';
import { findProducts, type FindDeps } from './find/find.ts';
import { lowStockCalls } from './low/low-stock.contract.ts';
import { listLowStock, writeOrderList } from './low/low-stock.ts';
import { purchaseCalls } from './purchase/purchase.contract.ts';
import {
  closePurchase,
  deletePurchase,
  listPurchases,
  orderThese,
  readPurchase,
  savePurchase,
  sendPurchase,
  writePurchaseFile,
  type PurchaseDeps,
} from './purchase/purchase.ts';
import { bookReceipt, receiveStock } from './receipt/book-receipt.ts';
import { billCalls } from './receipt/bill.contract.ts';
import { listBills, markPaid, readPhoto, saveBill, savePhoto } from './receipt/bill.ts';
import { receiptCalls } from './receipt/receipt.contract.ts';
import {
  createReceipt,
  deleteReceipt,
  listExpiringOf,
  listReceipts,
  readReceipt,
  saveReceipt,
} from './receipt/receipt.ts';
import { supplierCalls } from '#features/catalogue/supplier/supplier.contract.ts';
import {
  assignSupplier,
  deleteSupplier,
  listSuppliers,
  readSupplier,
  saveSupplier,
} from '#features/catalogue/supplier/supplier.ts';

const EXPIRES_WITHIN_DAYS = 7;

export function stockWorkRoutes(app: ShopApp, deps: CountDeps & FindDeps & PurchaseDeps): void {
  bookingRoutes(app, deps);
  listRoutes(app, deps);
  receiptRoutes(app, deps);
  billRoutes(app, deps);
  purchaseRoutes(app, deps);
  supplierRoutes(app, deps);
}

function bookingRoutes(app: ShopApp, deps: CountDeps): void {
  serve(app, adjustCalls.adjust, async (request) => {
    const storeId = requireOwnStore(deps, request, request.body.storeId);
    return ok('Booked', await adjustStock(deps, toBookedBy(request), storeId, request.body));
  });

  serve(app, adjustCalls.move, async (request) => {
    const fromStoreId = requireOwnStore(deps, request, request.body.fromStoreId);
    const toStoreId = requireOwnStore(deps, request, request.body.toStoreId);
    const place = { fromStoreId, toStoreId };
    return ok('Moved', await moveToStore(deps, toBookedBy(request), place, request.body));
  });

  serve(app, countCalls.count, async (request) => {
    const storeId = requireOwnStore(deps, request, request.body.storeId);
    const counted = await countStock(deps, toBookedBy(request), storeId, request.body);
    return ok(request.body.dryRun ? 'Differences' : 'Count booked', counted);
  });

  serve(app, countCalls.entry, async (request) => {
    const { storeId: wanted, ...entry } = request.body;
    const storeId = requireOwnStore(deps, request, wanted);
    await keepEntry(deps, storeId, entry, requirePrincipal(request).userId);
    return ok('Counted', null);
  });

  serve(app, receiptCalls.receive, async (request) => {
    const storeId = requireOwnStore(deps, request, request.body.storeId);
    const receipt = await receiveStock(deps, toBookedBy(request), storeId, request.body, new Date());
    return ok('Goods in booked', receipt);
  });
}

function listRoutes(app: ShopApp, deps: CountDeps & FindDeps): void {
  serve(app, findCalls.find, async (request) => {
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    return ok('Products', await findProducts(deps, storeId, request.query.search ?? ''));
  });

  serve(app, countCalls.toCount, async (request) => {
    const { storeId: _storeId, page = 1, ...part } = request.query;
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    const { userId } = requirePrincipal(request);
    const scope = { storeId, userId, part, now: new Date() };
    const { rows, paging, progress } = await listCountItems(deps, scope, Number(page));
    return ok('To count', rows, { ...paging, progress });
  });

  serve(app, countCalls.parts, async (request) => {
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    const { userId } = requirePrincipal(request);
    return ok('What can be counted', await listCountParts(deps, storeId, userId, new Date()));
  });

  serve(app, lowStockCalls.low, async (request) => {
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    const { products, bySupplier, paging } = await listLowStock(deps, storeId, request.query);
    return ok('Low stock', products, { ...paging, bySupplier });
  });

  serve(app, lowStockCalls.orderList, async (request, reply) => {
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    return sendCsv(reply, 'order-list.csv', await writeOrderList(deps, storeId, request.query));
  });

  serve(app, receiptCalls.expiring, async (request) => {
    const { days = EXPIRES_WITHIN_DAYS, page = 1 } = request.query;
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    const { rows, paging } = await listExpiringOf(deps, storeId, Number(days), Number(page), new Date());
    return ok('Expiring', rows, paging);
  });
}

function receiptRoutes(app: ShopApp, deps: StockDeps): void {
  serve(app, receiptCalls.receipts, async (request) => {
    const { state = 'booked', page = 1 } = request.query;
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    const { rows, paging } = await listReceipts(deps, storeId, state, Number(page));
    return ok('Receipts', rows, paging);
  });

  serve(app, receiptCalls.postReceipt, async (request) => {
    const storeId = requireOwnStore(deps, request, request.body.storeId);
    return ok('Draft', await createReceipt(deps, toActor(request), storeId, request.body, new Date()));
  });

  serve(app, receiptCalls.getReceipt, async (request) => {
    const id = requireId('Receipt', request.query._id);
    return ok('Receipt', await readReceipt(deps, toActor(request), id, new Date()));
  });

  serve(app, receiptCalls.putReceipt, async (request) => {
    const { body } = request;
    const id = requireId('Receipt', body._id);
    const { receipt, unusedColumns } = await saveReceipt(deps, toActor(request), id, body, new Date());
    return ok('Draft saved', receipt, body.csv === undefined ? {} : { unusedColumns });
  });

  serve(app, receiptCalls.deleteReceipt, async (request) => {
    const id = requireNamed('Receipt', request);
    await deleteReceipt(deps.db, toActor(request), id);
    return ok('Draft deleted', null);
  });

  serve(app, receiptCalls.receiptBook, async (request) => {
    const id = requireId('Receipt', request.body._id);
    return ok('Goods in booked', await bookReceipt(deps, toActor(request), id, request.body, new Date()));
  });
}

function billRoutes(app: ShopApp, deps: StockDeps): void {
  serve(app, billCalls.bills, async (request) => {
    const { state = 'due', supplierId, page = 1 } = request.query;
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    const filter = { storeId, supplierId, isPaid: state === 'paid' };
    const { rows, paging } = await listBills(deps, filter, Number(page));
    return ok('Bills', rows, paging);
  });

  serve(app, billCalls.putBill, async (request) => {
    const id = requireId('Receipt', request.body._id);
    return ok('Bill saved', await saveBill(deps, toActor(request), id, request.body, new Date()));
  });

  serve(app, billCalls.billPaid, async (request) => {
    const id = requireId('Receipt', request.body._id);
    const bill = await markPaid(deps, toActor(request), id, request.body, new Date());
    return ok(request.body.isPaid ? 'Paid' : 'Not paid', bill);
  });

  serve(app, billCalls.getPhoto, async (request, reply) => {
    const image = await readPhoto(deps, toActor(request), requireId('Receipt', request.query._id));
    return reply.type('image/webp').header('cache-control', 'private, no-store').send(image);
  });
}

/** Takes a form with a file, so it is added where those are accepted. */
export function billPhotoRoutes(
  app: ShopApp,
  deps: StockDeps & UploadDeps & { takeUpload: TakeUpload },
): void {
  serve(app, billCalls.postPhoto, (request) =>
    deps.takeUpload(request, {
      field: 'photo',
      by: 'staff',
      count: (userId) => countUpload(deps.db, userId, deps.config.rateLimitScale, new Date()),
      use: async (bytes) => {
        const id = requireId('Receipt', request.query._id);
        return ok('Photo kept', await savePhoto(deps, toActor(request), id, bytes));
      },
    }),
  );
}

function purchaseRoutes(app: ShopApp, deps: PurchaseDeps): void {
  serve(app, purchaseCalls.lists, async (request) => {
    const { show = 'open', supplierId, page = 1 } = request.query;
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    const filter = { storeId, supplierId, isDone: show === 'done' };
    const { rows, paging } = await listPurchases(deps, filter, Number(page));
    return ok('Purchase orders', rows, paging);
  });

  serve(app, purchaseCalls.orderThese, async (request) => {
    const storeId = requireOwnStore(deps, request, request.body.storeId);
    return ok('On the purchase order', await orderThese(deps, toActor(request), storeId, request.body));
  });

  serve(app, purchaseCalls.getList, async (request) => {
    const id = requireId('Purchase order', request.query._id);
    return ok('Purchase order', await readPurchase(deps.db, toActor(request), id));
  });

  serve(app, purchaseCalls.putList, async (request) => {
    const id = requireId('Purchase order', request.body._id);
    return ok('Purchase order saved', await savePurchase(deps, toActor(request), id, request.body));
  });

  serve(app, purchaseCalls.deleteList, async (request) => {
    const id = requireNamed('Purchase order', request);
    await deletePurchase(deps, toActor(request), id);
    return ok('Purchase order deleted', null);
  });

  serve(app, purchaseCalls.sendList, async (request) => {
    const id = requireId('Purchase order', request.body._id);
    return ok('Ordered', await sendPurchase(deps, toActor(request), id, request.body, new Date()));
  });

  serve(app, purchaseCalls.closeList, async (request) => {
    const id = requireId('Purchase order', request.body._id);
    return ok('Purchase order closed', await closePurchase(deps, toActor(request), id, new Date()));
  });

  serve(app, purchaseCalls.listFile, async (request, reply) => {
    const id = requireId('Purchase order', request.query._id);
    const { name, text } = await writePurchaseFile(deps, toActor(request), id);
    return sendCsv(reply, name, text);
  });
}

function supplierRoutes(app: ShopApp, deps: StockDeps): void {
  const { db } = deps;
  serve(app, supplierCalls.suppliers, async () => ok('Suppliers', await listSuppliers(db)));

  serve(app, supplierCalls.getSupplier, async (request) => {
    const storeId = requireOwnStore(deps, request, request.query.storeId);
    return ok('Supplier', await readSupplier(db, requireId('Supplier', request.query._id), storeId));
  });

  serve(app, supplierCalls.putSupplier, async (request) => {
    if (request.body._id) requireAllStores(request);
    return ok('Supplier saved', await saveSupplier(db, request.body));
  });

  serve(app, supplierCalls.deleteSupplier, async (request) => {
    requireAllStores(request);
    return ok('Supplier removed', await deleteSupplier(db, requireNamed('Supplier', request)));
  });

  serve(app, supplierCalls.supplierOf, async (request) => {
    await assignSupplier(db, request.body, { mayReplace: worksForAll(request) });
    return ok('Supplier saved', null);
  });
}

function requireAllStores(request: FastifyRequest): void {
  if (worksForAll(request)) return;
  throw new ShopError('forbidden', {
    message: 'All stores order from this supplier: only the owner or a manager of all stores may change it',
  });
}

/** 400 when it is missing; 404 when there is no such store, or the caller does not work for it. */
function requireOwnStore(
  { stores }: StockDeps,
  request: FastifyRequest,
  storeId: string | undefined,
): string {
  const id = requireId('Store', storeId, 'storeId');
  requireStore(request, id);
  requireKnownStore(stores, id);
  return id;
}

function toActor(request: FastifyRequest): StockActor {
  const { userId } = requirePrincipal(request);
  return {
    userId,
    mayManageAll: worksForAll(request),
    mayManage: (storeId) => worksFor(request, storeId),
  };
}

function toBookedBy(request: FastifyRequest): BookedBy {
  return { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
}
