// Adds up the supplies of a month into the tables of GSTR-1. Pure.

import { readPackSize } from '#shared/pack-size.ts';
import { findPlaceOfSupply } from '#shared/gst-number.ts';
import { toRupees } from '#shared/money.ts';
import type { PaymentMethod } from '#shared/payment.ts';
import type { Gst, GstAmounts } from './gst.contract.ts';

/** What was sold, or refunded, at one rate, with one code and unit, from one state to another. */
export type StoredSupply = {
  isCredit: boolean;
  gstNumber: string;
  sellerState: string;
  /** The buyer's, as it was typed. */
  state: string | null;
  hsnCode: string;
  unit: string;
  basisPoints: number;
  quantity: number;
  /** Of lines or refunds. */
  count: number;
  chargedPaise: number;
  /** The tax of its lines within a state, each half of it; and between two states. */
  halfPaise: number;
  wholePaise: number;
};

/** As books have it: without codes, by store, day and way of payment. */
export type DaySupply = StoredSupply & { storeId: string; day: string; way: PaymentMethod };

export type CreditUsed = Pick<DaySupply, 'storeId' | 'day' | 'way' | 'gstNumber'> & { paise: number };

const IN_PAISE = ['taxable', 'central', 'local', 'integrated', 'value'] as const;
type Supply = Gst['codes'][number] & { isCredit: boolean; placeOfSupply: string };

/** The quantity in the unit that GST names: kilograms, litres, pieces, else packs. */
function toUnit({ unit, quantity, hsnCode }: StoredSupply): { unit: string; quantity: number } {
  // Services, which have no unit.
  if (hsnCode.startsWith('99')) return { unit: 'NA', quantity: 0 };
  const size = readPackSize(unit);
  if (!size) return { unit: 'PAC', quantity };
  if (size.measure === 'piece') return { unit: 'NOS', quantity: size.amount * quantity };
  return { unit: size.measure === 'g' ? 'KGS' : 'LTR', quantity: (size.amount * quantity) / 1000 };
}

/** Amounts in paise; those of credit notes are negative. */
export function toSupply(stored: StoredSupply): Supply {
  const { gstNumber, isCredit, sellerState, state, hsnCode, basisPoints, chargedPaise } = stored;
  const seller = { gstNumber: gstNumber || null, state: sellerState };
  const { isWithinState, placeOfSupply } = findPlaceOfSupply(seller, state ?? '');
  const [half, whole] = isWithinState ? [stored.halfPaise, 0] : [0, stored.wholePaise];
  const sign = isCredit ? -1 : 1;
  return {
    ...{ gstNumber, isCredit, placeOfSupply, hsnCode, rate: basisPoints / 100 },
    ...toUnit(stored),
    taxable: sign * (chargedPaise - 2 * half - whole),
    central: sign * half,
    local: sign * half,
    integrated: sign * whole,
    value: sign * chargedPaise,
  };
}

/** Rows of supplies that have the same values in these fields, in the order of the fields. */
function groupBy<Field extends keyof Supply>(supplies: readonly Supply[], fields: readonly Field[]) {
  const groups = Map.groupBy(supplies, (supply) => JSON.stringify(fields.map((field) => supply[field])));
  return [...groups.values()]
    .map((group) => ({
      ...(Object.fromEntries(fields.map((field) => [field, group[0]![field]])) as Pick<Supply, Field>),
      ...addUp(group),
      quantity: Math.round(group.reduce((sum, { quantity }) => sum + quantity, 0) * 1000) / 1000,
    }))
    .toSorted((a, b) => {
      const field = fields.find((each) => a[each] !== b[each])!;
      return a[field] < b[field] ? -1 : 1;
    });
}

/** Of amounts in paise, in rupees. */
export function addUp(supplies: readonly GstAmounts[]): GstAmounts {
  const sums = IN_PAISE.map((field) => [
    field,
    toRupees(supplies.reduce((total, supply) => total + supply[field], 0)),
  ]);
  return Object.fromEntries(sums) as GstAmounts;
}

export function toTables(supplies: readonly Supply[]): Pick<Gst, 'rates' | 'codes' | 'states' | 'total'> {
  return {
    rates: groupBy(supplies, ['gstNumber', 'isCredit', 'rate']),
    codes: groupBy(supplies, ['gstNumber', 'hsnCode', 'unit', 'rate']),
    states: groupBy(supplies, ['gstNumber', 'placeOfSupply', 'rate']),
    total: addUp(supplies),
  };
}
