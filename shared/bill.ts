// What a basket or an order costs: the sum of its lines, less discounts, plus charges. Pure and shared by
// browser and server, so that cart, checkout and order always say the same. Amounts in whole paise.

import { toPaise, toRupees } from './money.ts';

/** What is added to the lines, in the order in which it is shown. */
export const CHARGE_KINDS = ['delivery', 'handling', 'gift_wrap'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

export const CHARGE_LABELS: Record<ChargeKind, string> = {
  delivery: 'Delivery Charge',
  handling: 'Handling Charge',
  gift_wrap: 'Gift Wrap',
};

/** Services accounting codes: local delivery, cargo handling, packaging (GST notification 11/2017). */
export const SERVICE_CODES: Record<ChargeKind, string> = {
  delivery: '996813',
  handling: '996719',
  gift_wrap: '998540',
};

/** One charge of an order. `paise` includes the tax of `gstBasisPoints`. A gift wrap may cost nothing. */
export type BillCharge = { kind: ChargeKind; label: string; paise: number; gstBasisPoints: number };

/** What a store and the shop charge; set by the owner. */
export type ChargeRates = {
  deliveryPaise: number;
  /** Goods for at least this much are delivered free; null: there is no such amount. */
  freeDeliveryFromPaise: number | null;
  handlingPaise: number;
  /** null: the shop offers none. */
  giftWrapPaise: number | null;
  gstBasisPoints: number;
};

export const NO_CHARGES: ChargeRates = {
  deliveryPaise: 0,
  freeDeliveryFromPaise: null,
  handlingPaise: 0,
  giftWrapPaise: null,
  gstBasisPoints: 1_800,
};

/** `total` = `subTotal` - `discount` + the sum of `charges`. */
export type Bill = {
  subTotalPaise: number;
  discountPaise: number;
  charges: readonly BillCharge[];
  chargesPaise: number;
  totalPaise: number;
};

/** `discounts`: what offers take away from the lines, together never more than the lines cost. */
export function toBill(
  lines: readonly { lineTotalPaise: number }[],
  discounts: readonly { paise: number }[],
  charges: readonly BillCharge[],
): Bill {
  const subTotalPaise = lines.reduce((sum, { lineTotalPaise }) => sum + lineTotalPaise, 0);
  const discountPaise = sumOf(discounts);
  const chargesPaise = sumOf(charges);
  const totalPaise = subTotalPaise - discountPaise + chargesPaise;
  return { subTotalPaise, discountPaise, charges, chargesPaise, totalPaise };
}

/** The charges of goods that cost this much; none for an empty basket. */
export function listCharges(
  goodsPaise: number,
  rates: ChargeRates,
  { giftWrap }: { giftWrap: boolean },
): BillCharge[] {
  if (goodsPaise === 0) return [];
  const { gstBasisPoints } = rates;
  const toCharge = (kind: ChargeKind, paise: number) => ({
    kind,
    label: CHARGE_LABELS[kind],
    paise,
    gstBasisPoints,
  });
  const charges: BillCharge[] = [];
  if (rates.deliveryPaise > 0 && missingToFreeDelivery(goodsPaise, rates) !== 0)
    charges.push(toCharge('delivery', rates.deliveryPaise));
  if (rates.handlingPaise > 0) charges.push(toCharge('handling', rates.handlingPaise));
  if (giftWrap && rates.giftWrapPaise !== null) charges.push(toCharge('gift_wrap', rates.giftWrapPaise));
  return charges;
}

/** What must be added to be delivered free; 0: it is; null: no amount makes it free. */
export function missingToFreeDelivery(
  goodsPaise: number,
  { deliveryPaise, freeDeliveryFromPaise }: ChargeRates,
): number | null {
  if (deliveryPaise === 0) return 0;
  return freeDeliveryFromPaise === null ? null : Math.max(0, freeDeliveryFromPaise - goodsPaise);
}

/** The charge for delivery that so many goods are spared. */
export function savedDeliveryPaise(goodsPaise: number, rates: ChargeRates): number {
  return goodsPaise > 0 && missingToFreeDelivery(goodsPaise, rates) === 0 ? rates.deliveryPaise : 0;
}

/** Charges as the API answers them, in rupees. */
export const toChargeRows = (charges: readonly Omit<BillCharge, 'gstBasisPoints'>[]) =>
  charges.map(({ kind, label, paise }) => ({ kind, label, amount: toRupees(paise) }));

/** As the API writes rates: in rupees, the tax in percent. */
export type ChargeRatesInRupees = {
  delivery: number;
  freeDeliveryFrom: number | null;
  handling: number;
  giftWrap: number | null;
  gstRate: number;
};

const orNull = <Out>(value: number | null, convert: (value: number) => Out) =>
  value === null ? null : convert(value);

export const ratesToRupees = (rates: ChargeRates): ChargeRatesInRupees => ({
  delivery: toRupees(rates.deliveryPaise),
  freeDeliveryFrom: orNull(rates.freeDeliveryFromPaise, toRupees),
  handling: toRupees(rates.handlingPaise),
  giftWrap: orNull(rates.giftWrapPaise, toRupees),
  gstRate: rates.gstBasisPoints / 100,
});

export const ratesToPaise = (rates: ChargeRatesInRupees): ChargeRates => ({
  deliveryPaise: toPaise(rates.delivery),
  freeDeliveryFromPaise: orNull(rates.freeDeliveryFrom, toPaise),
  handlingPaise: toPaise(rates.handling),
  giftWrapPaise: orNull(rates.giftWrap, toPaise),
  gstBasisPoints: Math.round(rates.gstRate * 100),
});

const sumOf = (parts: readonly { paise: number }[]) => parts.reduce((sum, { paise }) => sum + paise, 0);
