import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { ok, type ShopApp, serve, worksForAll } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { supplierCalls } from './supplier.contract.ts';
import { assignSupplier, deleteSupplier, listSuppliers, saveSupplier } from './supplier.ts';

export function supplierRoutes(app: ShopApp, deps: StockDeps): void {
  const { db } = deps;

  serve(app, supplierCalls.suppliers, async () => ok('Suppliers', await listSuppliers(db)));

  serve(app, supplierCalls.putSupplier, async (request) => {
    if (request.body._id) requireAllStores(request);
    return ok('Supplier saved', await saveSupplier(db, request.body));
  });

  serve(app, supplierCalls.deleteSupplier, async (request) => {
    requireAllStores(request);
    const id = request.body?._id ?? request.query._id;
    return ok('Supplier removed', await deleteSupplier(db, requireSupplierId(id)));
  });

  serve(app, supplierCalls.supplierOf, async (request) => {
    await assignSupplier(db, request.body, { mayReplace: worksForAll(request) });
    return ok('Supplier saved', null);
  });
}

/** Every store orders from the same suppliers. */
function requireAllStores(caller: Parameters<typeof worksForAll>[0]): void {
  if (!worksForAll(caller)) throw new ShopError('forbidden', { message: FOR_ALL });
}

const FOR_ALL =
  'All stores order from this supplier: only the owner or a manager of all stores may change it';

function requireSupplierId(id: string | undefined): string {
  if (id) return id;
  throw new ShopError('invalid_input', {
    message: 'Supplier id is required',
    fields: { supplierId: 'Required' },
  });
}
