import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  Address,
  AddressFields,
  RemoveAddressBody,
  RemoveAddressQuery,
  RestoreAddressBody,
  UpdateAddressBody,
} from './address.contract.ts';
import { changeAddress, createAddress, listAddressesOf, removeAddress, restoreAddress } from './address.ts';

const invalidMessage = 'All address fields are required';

export function addressRoutes(app: ShopApp, { db }: { db: Db }): void {
  app.post(
    '/api/address/create',
    route({
      access: 'shopper',
      summary: 'Saves a delivery address',
      body: AddressFields,
      answer: Address,
      invalidMessage,
    }),
    async (request) =>
      ok('Address added', await createAddress(db, requirePrincipal(request).userId, request.body)),
  );

  app.get(
    '/api/address/get',
    route({
      access: 'shopper',
      summary: 'Saved addresses, newest first, removed ones with status false',
      answer: Type.Array(Address),
    }),
    async (request) => ok('Address list', await listAddressesOf(db, requirePrincipal(request).userId)),
  );

  app.put(
    '/api/address/update',
    route({
      access: 'shopper',
      summary: 'Changes a saved address',
      body: UpdateAddressBody,
      answer: Address,
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request) => {
      const { _id, ...fields } = request.body;
      return ok('Address updated', await changeAddress(db, requirePrincipal(request).userId, _id, fields));
    },
  );

  app.delete(
    '/api/address/disable',
    route({
      access: 'shopper',
      summary: 'Removes a saved address: it stays with status false',
      body: RemoveAddressBody,
      querystring: RemoveAddressQuery,
      answer: Address,
      errors: ['not_found'],
    }),
    async (request) => {
      const addressId = request.body._id ?? (request.query as RemoveAddressQuery)._id;
      if (!addressId) throw new ShopError('invalid_input', { message: 'Address id is required' });
      return ok('Address Remove', await removeAddress(db, requirePrincipal(request).userId, addressId));
    },
  );

  app.put(
    '/api/address/restore',
    route({
      access: 'shopper',
      summary: 'Puts a removed address back as it was',
      body: RestoreAddressBody,
      answer: Address,
      invalidMessage: 'Address id is required',
      errors: ['not_found'],
    }),
    async (request) =>
      ok('Address restored', await restoreAddress(db, requirePrincipal(request).userId, request.body._id)),
  );
}
