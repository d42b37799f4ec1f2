import { Type } from 'typebox';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, requireStore, route, type ShopApp } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { orderFromSupplier, type OrderDeps } from './order-from-supplier.ts';
import {
  ListedSupplier,
  OrderBody,
  RemoveSupplier,
  SaveSupplierBody,
  Supplier,
  SupplierOfBody,
  SupplierOrder,
} from './supplier.contract.ts';
import { assignSupplier, deleteSupplier, listSuppliers, saveSupplier } from './supplier.ts';

const ofManagers = { access: 'staff', roles: ['manager'] } as const;

export function supplierRoutes(app: ShopApp, deps: OrderDeps): void {
  const { db } = deps;

  app.get(
    '/api/stock/suppliers',
    route({ ...ofManagers, summary: 'All suppliers, by name', answer: Type.Array(ListedSupplier) }),
    async () => ok('Suppliers', await listSuppliers(db)),
  );

  app.put(
    '/api/stock/supplier',
    route({
      ...ofManagers,
      summary: 'Changes a supplier, or without an id adds one',
      body: SaveSupplierBody,
      answer: Supplier,
      errors: ['not_found', 'supplier_taken', 'too_many_suppliers'],
    }),
    async ({ body }) => ok('Supplier saved', await saveSupplier(db, body)),
  );

  app.delete(
    '/api/stock/supplier',
    route({
      ...ofManagers,
      summary: 'Removes a supplier; deliveries from them keep the name',
      body: RemoveSupplier,
      querystring: RemoveSupplier,
      answer: Supplier,
      errors: ['not_found'],
    }),
    async (request) => {
      const id = request.body?._id ?? (request.query as RemoveSupplier)._id;
      return ok('Supplier removed', await deleteSupplier(db, requireSupplierId(id)));
    },
  );

  app.put(
    '/api/stock/supplier-of',
    route({
      ...ofManagers,
      summary: 'Sets the usual supplier of products',
      body: SupplierOfBody,
      answer: Type.Null(),
      errors: ['not_found'],
    }),
    async ({ body }) => {
      await assignSupplier(db, body);
      return ok('Supplier saved', null);
    },
  );

  app.post(
    '/api/stock/order',
    route({
      ...ofManagers,
      summary: 'Orders from a supplier by email; one Idempotency-Key is one email',
      body: OrderBody,
      answer: SupplierOrder,
      errors: ['not_found', 'idempotency_key_reused'],
    }),
    async (request) => {
      const storeId = requireStoreId(request.body);
      requireStore(request, storeId);
      const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
      const supplierId = requireSupplierId(request.body.supplierId);
      return ok('Order sent', await orderFromSupplier(deps, bookedBy, storeId, supplierId, request.body));
    },
  );
}

function requireSupplierId(id: string | undefined): string {
  if (id) return id;
  throw new ShopError('invalid_input', {
    message: 'Supplier id is required',
    fields: { supplierId: 'Required' },
  });
}
