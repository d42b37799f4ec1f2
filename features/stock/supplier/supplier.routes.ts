import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, requireStore, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { orderFromSupplier, type OrderDeps } from './order-from-supplier.ts';
import { supplierCalls } from './supplier.contract.ts';
import { assignSupplier, deleteSupplier, listSuppliers, saveSupplier } from './supplier.ts';

export function supplierRoutes(app: ShopApp, deps: OrderDeps): void {
  const { db } = deps;

  serve(app, supplierCalls.suppliers, async () => ok('Suppliers', await listSuppliers(db)));

  serve(app, supplierCalls.putSupplier, async ({ body }) =>
    ok('Supplier saved', await saveSupplier(db, body)),
  );

  serve(app, supplierCalls.deleteSupplier, async (request) => {
    const id = request.body?._id ?? request.query._id;
    return ok('Supplier removed', await deleteSupplier(db, requireSupplierId(id)));
  });

  serve(app, supplierCalls.supplierOf, async ({ body }) => {
    await assignSupplier(db, body);
    return ok('Supplier saved', null);
  });

  serve(app, supplierCalls.order, async (request) => {
    const storeId = requireStoreId(request.body);
    requireStore(request, storeId);
    const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
    const supplierId = requireSupplierId(request.body.supplierId);
    return ok('Order sent', await orderFromSupplier(deps, bookedBy, storeId, supplierId, request.body));
  });
}

function requireSupplierId(id: string | undefined): string {
  if (id) return id;
  throw new ShopError('invalid_input', {
    message: 'Supplier id is required',
    fields: { supplierId: 'Required' },
  });
}
