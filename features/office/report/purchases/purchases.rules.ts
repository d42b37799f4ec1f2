// The input tax of each bill, by rate. Pure.

import { toTaxes, type InputTax } from '#features/stock/receipt/bill.rules.ts';
import { addUp } from '../gst/gst.rules.ts';
import type { PurchaseRegister } from './purchases.contract.ts';

/** What was paid for of one bill at one rate. */
export type StoredPurchase = {
  receiptId: string;
  storeName: string;
  supplier: string;
  gstNumber: string;
  /** The supplier's, as it is now. */
  state: string;
  reference: string;
  day: string;
  /** On the bill; null: not noted. */
  billPaise: number | null;
  isIntegrated: boolean;
  basisPoints: number;
  taxablePaise: number;
  withoutCost: number;
};

/** A bill with its taxes, in paise. */
export type BillWithTax = Omit<StoredPurchase, 'basisPoints' | 'taxablePaise' | 'withoutCost'> & {
  taxes: InputTax[];
  /** Of its lines, tax included. */
  totalPaise: number;
};

/** The rows of one receipt are one bill. */
export function toBills(rows: readonly StoredPurchase[]): BillWithTax[] {
  const bills = Map.groupBy(rows, ({ receiptId }) => receiptId);
  return [...bills.values()].map((group) => {
    const { basisPoints: _rate, taxablePaise: _taxable, withoutCost: _lines, ...bill } = group[0]!;
    const lines = group.map((row) => ({ basisPoints: row.basisPoints, paise: row.taxablePaise }));
    const taxes = toTaxes(lines, bill).filter(({ taxable }) => taxable > 0);
    return { ...bill, taxes, totalPaise: taxes.reduce((sum, { total }) => sum + total, 0) };
  });
}

const toAmounts = (taxes: readonly InputTax[]) =>
  addUp(taxes.map(({ total, ...tax }) => ({ ...tax, value: total })));

export function toRegister(bills: readonly BillWithTax[]): Pick<PurchaseRegister, 'rows' | 'total'> {
  return {
    rows: bills.flatMap(({ taxes, receiptId, storeName, supplier, gstNumber, reference, day }) =>
      taxes.map((tax) => ({
        ...{ receiptId, storeName, supplier, gstNumber, reference, day, rate: tax.basisPoints / 100 },
        ...toAmounts([tax]),
      })),
    ),
    total: toAmounts(bills.flatMap(({ taxes }) => taxes)),
  };
}
