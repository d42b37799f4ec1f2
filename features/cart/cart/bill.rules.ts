// The bill of a cart or of an order that is being placed, as the API answers it. Pure.

import type { OfferResult } from '../offer/offer.rules.ts';
import {
  listCharges,
  missingToFreeDelivery,
  toBill,
  toChargeRows,
  type Bill,
  type ChargeRates,
} from '#shared/bill.ts';
import { toRupees } from '#shared/money.ts';
import type { CartBill } from './cart.contract.ts';

type BilledLine = { productId: string; quantity: number; lineTotalPaise: number };
export type Billed = { lines: readonly BilledLine[]; bill: Bill; offers: OfferResult };

/** Free delivery depends on what goods cost before offers: a code never makes delivery dearer. */
export function billLines(
  lines: readonly BilledLine[],
  offers: OfferResult,
  { rates, giftWrap }: { rates: ChargeRates; giftWrap: boolean },
): Billed {
  const { subTotalPaise } = toBill(lines, [], []);
  const charges = listCharges(subTotalPaise, rates, { giftWrap });
  return { lines, bill: toBill(lines, offers.applied, charges), offers };
}

export function toCartBill(
  { lines, bill, offers }: Billed,
  { rates, minimumOrderPaise }: { rates: ChargeRates; minimumOrderPaise: number },
): CartBill {
  const { subTotalPaise } = bill;
  const missing = [
    {
      kind: 'minimum_order' as const,
      label: 'the minimum order',
      paise: Math.max(0, minimumOrderPaise - subTotalPaise),
    },
    {
      kind: 'free_delivery' as const,
      label: 'free delivery',
      paise: missingToFreeDelivery(subTotalPaise, rates) ?? 0,
    },
    ...offers.missing.map((each) => ({ kind: 'offer' as const, ...each })),
  ];
  return {
    lines: lines.map(({ productId, quantity, lineTotalPaise }, at) => ({
      productId,
      quantity,
      lineTotal: toRupees(lineTotalPaise),
      discount: toRupees(offers.byLine[at]!),
    })),
    charges: toChargeRows(bill.charges),
    discounts: offers.applied.map(({ offer, paise }) => ({
      offerId: offer.id,
      code: offer.code,
      label: offer.name,
      amount: toRupees(paise),
    })),
    missing: missing
      .filter(({ paise }) => paise > 0)
      .map(({ kind, label, paise }) => ({ kind, label, amount: toRupees(paise) })),
    coupon: offers.coupon,
    subTotal: toRupees(subTotalPaise),
    total: toRupees(bill.totalPaise),
  };
}
