// Bodies and answers about suppliers.

import { Type, type Static } from 'typebox';
import { emailOrEmpty, text, textOrEmpty, phone } from '#shared/field-schemas.ts';
import { closed, givenId, OrNull } from '#shared/schemas.ts';
import { call, ofManagers } from '#shared/call.ts';

const MAX_NAME = 100;

/** '' for none. */
export const supplierName = textOrEmpty('Supplier', MAX_NAME);

export const Supplier = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
});
export type Supplier = Static<typeof Supplier>;

export const ListedSupplier = Type.Object({
  ...Supplier.properties,
  products: Type.Integer(),
});
export type ListedSupplier = Static<typeof ListedSupplier>;

/** Without `_id` a new supplier; omitted fields stay unchanged. */
export const SaveSupplierBody = Type.Object(
  {
    _id: givenId,
    name: Type.Optional(text('Name', MAX_NAME)),
    email: Type.Optional(emailOrEmpty('Email')),
    phone: Type.Optional(phone),
  },
  closed,
);
export type SaveSupplierBody = Static<typeof SaveSupplierBody>;

/** In the body, or in the query, because proxies drop the body of a DELETE. */
const RemoveSupplier = Type.Object({ _id: givenId }, closed);

/** `supplierId` null or '': no supplier. */
export const SupplierOfBody = Type.Object(
  {
    productIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 500 }),
    supplierId: OrNull(Type.String({ maxLength: 100 })),
  },
  closed,
);
export type SupplierOfBody = Static<typeof SupplierOfBody>;

export const supplierCalls = {
  suppliers: call('GET', '/api/stock/suppliers', {
    ...ofManagers,
    summary: 'All suppliers, by name',
    answer: Type.Array(ListedSupplier),
  }),
  putSupplier: call('PUT', '/api/stock/supplier', {
    ...ofManagers,
    summary: 'Adds a supplier; with an id changes it, which only who manages all stores may',
    body: SaveSupplierBody,
    answer: Supplier,
    errors: ['not_found', 'supplier_taken', 'too_many_suppliers'],
  }),
  deleteSupplier: call('DELETE', '/api/stock/supplier', {
    ...ofManagers,
    summary: 'Removes a supplier, which only who manages all stores may; deliveries from them keep the name',
    body: RemoveSupplier,
    querystring: RemoveSupplier,
    answer: Supplier,
    errors: ['not_found'],
  }),
  supplierOf: call('PUT', '/api/stock/supplier-of', {
    ...ofManagers,
    summary: 'Sets the usual supplier of products; only who manages all stores may replace it',
    body: SupplierOfBody,
    answer: Type.Null(),
    errors: ['not_found'],
  }),
};
