// The input tax of each bill, by rate. Pure.

import { toTaxes, type InputTax } from '#features/stock/receipt/bill.rules.ts';
import { toRupees } from '#shared/money.ts';
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

const IN_PAISE = ['taxable', 'central', 'local', 'integrated', 'total'] as const;
type Amounts = Omit<InputTax, 'basisPoints'>;

export function toRegister(bills: readonly BillWithTax[]): Pick<PurchaseRegister, 'rows' | 'total'> {
  const all = bills.flatMap(({ taxes }) => taxes);
  const sums = IN_PAISE.map((field) => [field, all.reduce((paise, tax) => paise + tax[field], 0)]);
  return {
    rows: bills.flatMap(({ taxes, receiptId, storeName, supplier, gstNumber, reference, day }) =>
      taxes.map((tax) => ({
        ...{ receiptId, storeName, supplier, gstNumber, reference, day, rate: tax.basisPoints / 100 },
        ...inRupees(tax),
      })),
    ),
    total: inRupees(Object.fromEntries(sums) as Amounts),
  };
}

const inRupees = ({ taxable, central, local, integrated, total }: Amounts) => ({
  ...{ taxable: toRupees(taxable), central: toRupees(central), local: toRupees(local) },
  ...{ integrated: toRupees(integrated), value: toRupees(total) },
});
