// Bodies and answers about suppliers.

import { Type, type Static } from 'typebox';
import { gstNumber } from '#features/stores/store/store.contract.ts';
import { amount, emailOrEmpty, text, textOrEmpty, phone, wholeNumber } from '#shared/field-schemas.ts';
import { findState } from '#shared/gst-number.ts';
import { byId, closed, givenId, OrNull } from '#shared/schemas.ts';
import { call, ofManagers } from '#shared/call.ts';

export const MAX_SUPPLIER_NAME = 100;
export const MAX_SUPPLIERS = 500;

/** '' for none. */
export const supplierName = textOrEmpty('Supplier', MAX_SUPPLIER_NAME);

export const Supplier = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  /** '': not registered, charges no tax. */
  gstNumber: Type.String(),
  /** As GST spells it; with a GSTIN its state. */
  state: Type.String(),
  /** A bill is due this many days after its date. */
  paymentDays: Type.Integer(),
  /** From the order until the goods come. */
  leadDays: Type.Integer(),
  /** In rupees; 0: any. */
  minimumOrder: Type.Number(),
});
export type Supplier = Static<typeof Supplier>;

export const ListedSupplier = Type.Object({
  ...Supplier.properties,
  products: Type.Integer(),
});
export type ListedSupplier = Static<typeof ListedSupplier>;

const days = (title: string) => wholeNumber(title, { maximum: 365 });

/** Without `_id` a new supplier; omitted fields stay unchanged. */
export const SaveSupplierBody = Type.Object(
  {
    _id: givenId,
    name: Type.Optional(text('Name', MAX_SUPPLIER_NAME)),
    email: Type.Optional(emailOrEmpty('Email')),
    phone: Type.Optional(phone),
    gstNumber: Type.Optional(gstNumber),
    state: Type.Optional(
      textOrEmpty('State', 100, {
        check: (name, report) => {
          if (!findState(name)) report('There is no such state in India');
        },
      }),
    ),
    paymentDays: Type.Optional(days('Payment terms')),
    leadDays: Type.Optional(days('Lead time')),
    minimumOrder: Type.Optional(amount('Minimum order', { maximum: 10_000_000 }, 'rupees, such as 2500')),
  },
  closed,
);
export type SaveSupplierBody = Static<typeof SaveSupplierBody>;

const OneSupplierQuery = Type.Object({ _id: givenId, storeId: givenId });

/** What was paid for a product of this supplier, without tax. */
export const PricePaid = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  cost: Type.Number(),
  /** Free ones included. */
  units: Type.Integer(),
  freeUnits: Type.Integer(),
  receiptId: Type.String(),
  bookedAt: Type.String(),
});
export type PricePaid = Static<typeof PricePaid>;

/** Of one store. */
export const SupplierDetails = Type.Object({
  ...ListedSupplier.properties,
  /** Newest first, at most 200. */
  prices: Type.Array(PricePaid),
});
export type SupplierDetails = Static<typeof SupplierDetails>;

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
    access: 'staff',
    roles: ['catalogue', 'manager'],
    summary: 'All suppliers, by name',
    answer: Type.Array(ListedSupplier),
  }),
  getSupplier: call('GET', '/api/stock/supplier', {
    ...ofManagers,
    summary: 'A supplier, and what a store paid for its products',
    querystring: OneSupplierQuery,
    answer: SupplierDetails,
    errors: ['not_found'],
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
    ...byId,
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
