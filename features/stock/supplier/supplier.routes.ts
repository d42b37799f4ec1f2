import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { ok, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { supplierCalls } from './supplier.contract.ts';
import { assignSupplier, deleteSupplier, listSuppliers, saveSupplier } from './supplier.ts';

export function supplierRoutes(app: ShopApp, deps: StockDeps): void {
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
}

function requireSupplierId(id: string | undefined): string {
  if (id) return id;
  throw new ShopError('invalid_input', {
    message: 'Supplier id is required',
    fields: { supplierId: 'Required' },
  });
}
