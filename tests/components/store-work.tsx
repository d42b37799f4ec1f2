// Opens pages of a store's staff for component tests, and what the shop answers there.

import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { DeliveryRow, HandIn } from '#features/orders/fulfilment/delivery.contract.ts';
import type { FoundProduct } from '#features/stock/find/find.contract.ts';
import { type PurchaseLine, PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { Receipt, ReceiptLine } from '#features/stock/receipt/receipt.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { make } from './make.ts';
import { OWNER, SHOPPER, STORE } from './answers.ts';
import { openPart, signIn } from './open-part.tsx';
import { stubCalls, type Stubs } from './stub-calls.ts';

export const toStaff = (role: StaffRole) => ({
  ...SHOPPER,
  _id: 'staff-1',
  name: 'Vik Rao',
  staff: [{ role, storeId: STORE._id }],
});

/** The page as the owner, or as somebody with this role in the only store. */
export function openAs(
  role: StaffRole | 'owner',
  part: ReactNode,
  answers: Stubs = {},
  options: Parameters<typeof openPart>[1] = {},
): void {
  signIn(role === 'owner' ? OWNER : toStaff(role));
  stubCalls({ 'GET /api/store/get': { data: [STORE] }, ...answers });
  // As wide as in the frame of the staff's pages.
  openPart(<div className="px-4">{part}</div>, options);
}

/** A message of the page, which is not one of the toasts. */
export const toAlert = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words });

/** Waits in the store for a rider, to be paid in cash. */
export const WAITING_DELIVERY = make(DeliveryRow, {
  ...{ orderId: 'order-1', number: '#A1B2C3', status: 'PACKING', placedAt: '2026-01-01T06:30:00.000Z' },
  ...{ packedAt: '2026-01-01T06:35:00.000Z', lines: 1, units: 2 },
  address: { address_line: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
  ...{ customer: 'Asha', due: 180, isCash: true },
});

/** The rider who is signed in has it. */
export const OWN_DELIVERY: DeliveryRow = {
  ...WAITING_DELIVERY,
  ...{ status: 'OUT FOR DELIVERY', mobile: '9876543210', isMine: true, riderName: 'Vik Rao' },
  takenAt: '2026-01-01T06:36:00.000Z',
  triesLeft: 5,
};

export const HAND_IN = make(HandIn, {
  ...{ _id: 'hand-in-1', storeId: STORE._id, riderId: 'rider-1', riderName: 'Ravi Kumar' },
  ...{ handedAt: '2026-01-01T07:00:00.000Z', orders: 1, expected: 180, handedIn: 180, said: 180 },
});

export const FOUND: FoundProduct = {
  ...{ _id: 'product-1', name: 'Tea', unit: '500 g', image: '', sku: 'TEA-1', stock: 10, lastCost: null },
};

export const RECEIPT_LINE = make(ReceiptLine, {
  ...{ _id: 'line-1', number: 1, code: 'TEA-1', quantity: '2' },
  product: { ...FOUND, price: 100, sellingPrice: 100 },
  units: 2,
});

/** A draft with one line. */
export const RECEIPT = make(Receipt, {
  ...{ _id: 'receipt-1', storeId: STORE._id, createdAt: '2026-01-01T06:30:00.000Z' },
  ...{ createdBy: 'Vik Rao', lineCount: 1, revision: 1, lines: [RECEIPT_LINE] },
  total: { lines: 1, units: 2, cost: 0, tax: 0 },
});

export const PURCHASE_LINE: PurchaseLine = {
  ...{ productId: 'product-1', name: 'Tea', unit: '500 g', sku: 'TEA-1' },
  ...{ quantity: 24, cost: 12, came: 0, paid: null, caseSize: 12 },
};

/** A draft with one line. */
export const PURCHASE_LIST = make(PurchaseList, {
  ...{ _id: 'list-1', number: '#A1B2C3', storeId: STORE._id },
  supplier: { _id: 'supplier-1', name: 'Metro', email: 'metro@example.test', minimumOrder: 500 },
  ...{ createdAt: '2026-01-01T06:30:00.000Z', createdBy: 'Vik Rao', lineCount: 1, units: 24, cost: 288 },
  revision: 1,
  lines: [PURCHASE_LINE],
});
