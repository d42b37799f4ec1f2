// Things that the shop answers with, as the contracts describe them. A test says what it is about and takes
// the rest from here.

import { User } from '#features/identity/account/account.contract.ts';
import type { Address } from '#features/cart/address/address.contract.ts';
import { NO_CHARGES, ratesToRupees } from '#shared/bill.ts';
import { toPaging } from '#shared/paging.ts';
import { EMPTY_DRAFT, toFields } from '#web/work/catalogue/product/product-draft.ts';
import type { CallAnswer } from '#web/data/calls.ts';
import type { Category, StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import { OrderRow } from '#features/orders/core/order.contract.ts';
import { PickLine, PickOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { StaffMember } from '#features/stores/staff/staff.contract.ts';
import { Store } from '#features/stores/store/store.contract.ts';
import { make } from './make.ts';

export const SHOPPER = make(User, {
  _id: 'user-1',
  name: 'Asha Rao',
  email: 'asha@example.test',
  verify_email: true,
});
export const OWNER: User = { ...SHOPPER, _id: 'user-2', name: 'Om Prakash', role: 'ADMIN' };

export const STORE = make(Store, {
  ...{ _id: 'store-1', name: 'Main store', address_line: '1 MG Road', city: 'Bengaluru' },
  ...{ state: 'Karnataka', pincode: '560001', timeZone: 'Asia/Kolkata', open: true, packMinutes: 4 },
  areaCount: 1,
  chosen: true,
});

/** An empty cart, in a shop without charges. */
export const EMPTY_CART: Omit<CallAnswer<'GET /api/cart/get'>, 'success' | 'error' | 'message'> = {
  data: [],
  notices: [],
  minimumOrder: 0,
  chargeRates: ratesToRupees(NO_CHARGES),
};

/** A list or a search without products. */
export const NO_FAMILIES = {
  data: [],
  ...toPaging(1, 20, 0),
  ...{ productCount: 0, exact: true, corrected: null, notSold: null, things: [] },
};

export const RIDER = make(StaffMember, {
  ...{ _id: 'member-1', email: 'vik@example.test', role: 'rider', name: 'Vik Rao', hasAccount: true },
  userId: 'user-3',
});

export const ADDRESS: Address = {
  ...{ _id: 'address-1', userId: SHOPPER._id, address_line: '12 MG Road', city: 'Bengaluru' },
  ...{ state: 'Karnataka', country: 'India', pincode: '560001', mobile: '9876543210', status: true },
};

export const CATEGORY: Category = { _id: 'category-1', name: 'Fruit', image: '' };

/** In stock, complete but for pictures and categories. */
export const PRODUCT: StaffProduct = {
  ...toFields(EMPTY_DRAFT),
  ...{ _id: 'product-1', name: 'Mango', unit: '1 kg', stock: 10, price: 100, discount: 0 },
  ...{ description: 'Plain', veg: null, createdAt: '2026-01-01T00:00:00.000Z' },
  updatedAt: '2026-01-01T00:00:00.000Z',
  isHidden: false,
  cost: null,
};

export const ORDER_ROW = make(OrderRow, {
  _id: 'row-1',
  orderId: 'ORD-1',
  product_details: { name: 'Mango', image: [], unit: '1 kg', price: 100, discount: 0 },
  ...{ productId: 'product-1', quantity: 1, lineTotal: 100, subTotalAmt: 100, totalAmt: 100 },
  ...{ status: 'PLACED', delivery_address: ADDRESS, createdAt: '2026-01-01T00:00:00.000Z' },
  movedAt: '2026-01-01T00:00:00.000Z',
});

export const PICK_LINE = make(PickLine, {
  ...{ lineId: 'line-1', productId: 'product-1', name: 'Tea', unit: '500 g', shelf: 'A-2', quantity: 2 },
  lineTotal: 200,
});

export const PICK_ORDER = make(PickOrder, {
  ...{ orderId: 'order-1', number: '#A1B2C3', status: 'PACKING', placedAt: '2026-01-01T06:30:00.000Z' },
  ...{ claimedAt: '2026-01-01T06:31:00.000Z', ifShort: 'replace', lines: [PICK_LINE] },
});

/** Of a list without entries. */
export const NO_PAGE = { page: 1, limit: 20, totalCount: 0, totalPage: 1, totalNoPage: 1 };

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** An order placed three minutes ago, to be paid in cash. */
export const PLACED = make(OrderDetails, {
  ...{ orderId: 'order-1', number: '#A1B2C3', version: 1, status: 'PLACED' },
  createdAt: inMinutes(-3),
  steps: [{ status: 'PLACED', at: inMinutes(-3) }],
  lines: [
    {
      lineId: 'line-1',
      productId: 'product-1',
      name: 'Tea',
      image: null,
      unit: '500 g',
      quantity: 2,
      price: 40,
      lineTotal: 80,
      discount: 0,
      delivered: 2,
      substitute: null,
      question: null,
    },
  ],
  totalAmt: 80,
  due: 80,
  eta: { from: inMinutes(8), to: inMinutes(12) },
  promised: { from: inMinutes(8), to: inMinutes(12) },
  delivery_address: ADDRESS,
  leaveAtDoor: true,
  store: { name: 'Main store', phone: '', timeZone: 'Asia/Kolkata' },
  canCancel: true,
});

export const NO_CREDIT = { credit: 0, usable: 0, entries: [] };
