import type { Db } from '#database/client.ts';
import { ok, requireNamed, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { addressCalls } from './address.contract.ts';
import { changeAddress, createAddress, listAddressesOf, removeAddress, restoreAddress } from './address.ts';

export function addressRoutes(app: ShopApp, { db }: { db: Db }): void {
  serve(app, addressCalls.create, async (request) =>
    ok('Address added', await createAddress(db, requirePrincipal(request).userId, request.body)),
  );

  serve(app, addressCalls.get, async (request) =>
    ok('Address list', await listAddressesOf(db, requirePrincipal(request).userId)),
  );

  serve(app, addressCalls.update, async (request) => {
    const { _id, userId: _ignored, ...fields } = request.body;
    return ok('Address updated', await changeAddress(db, requirePrincipal(request).userId, _id, fields));
  });

  serve(app, addressCalls.disable, async (request) => {
    const addressId = requireNamed('Address', request);
    return ok('Address Remove', await removeAddress(db, requirePrincipal(request).userId, addressId));
  });

  serve(app, addressCalls.restore, async (request) =>
    ok('Address restored', await restoreAddress(db, requirePrincipal(request).userId, request.body._id)),
  );
}
