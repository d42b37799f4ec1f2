// The content of an invoice, from what was delivered: its number, its kind, and the tax in its prices; and of
// the credit notes that correct it. Pure.

import { findPlaceOfSupply, type PlaceOfSupply } from '#shared/gst-number.ts';
import { formatPaise } from '#shared/money.ts';
import { toInvoiceNumber } from '#shared/invoice-number.ts';
import { SERVICE_CODES } from '#shared/bill.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { METHOD_LABELS } from '#shared/payment.ts';
import type { Order, StoredOrder } from '../core/order.rules.ts';
import { duePaiseOf, isRefund, paidForPacks, paidPaiseOf, substitutePaiseOf } from '../core/sums.rules.ts';
import type { orderAdjustments } from '../core/order.table.ts';
import type { InvoiceContent, InvoiceLine, ProductTax, Refund } from './invoice.contract.ts';
import type { creditNotes, invoiceBuyers, invoices } from './invoice.table.ts';

const APRIL = 4;

/** The year in which India's financial year (April to March) began, by the clock of the store. */
export function toFinancialYear(moment: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
  });
  const parts = format.formatToParts(moment);
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  return numberOf('month') < APRIL ? numberOf('year') - 1 : numberOf('year');
}

export type Adjustment = typeof orderAdjustments.$inferSelect & {
  /** null when it is not a goodwill. */
  isAfterDelivery: boolean | null;
  /** null: no refund, or one from before credit notes had numbers. */
  creditNote: Pick<typeof creditNotes.$inferSelect, 'year' | 'number'> | null;
};
type Rows = {
  order: Order;
  invoice: typeof invoices.$inferSelect;
  /** The buyer of a deleted account, as long as the law requires. */
  buyer: typeof invoiceBuyers.$inferSelect | null;
  adjustments: readonly Adjustment[];
};

const REASONS = {
  short: 'Not available',
  substitute: 'Cheaper substitute',
  problem: 'Reported',
  goodwill: 'Goodwill',
};
/** The account was deleted, and the time to store the name is over. */
const NO_NAME = 'Name removed';
const NO_TAX_SET: ProductTax = { hsnCode: null, gstBasisPoints: null };

/** Adjustments before the delivery are part of the invoice; later ones are refunds. */
export function toContent({ order, invoice, buyer, adjustments }: Rows, shopName: string): InvoiceContent {
  const { storeNumber, buyerName, seller, taxes } = invoice.snapshot;
  const taxOf = (productId: string) => taxes[productId] ?? NO_TAX_SET;
  const lineOf = ({ lineId }: Adjustment) => order.lines.find(({ id }) => id === lineId)!;
  const goodsOf = (each: Adjustment) => {
    const line = lineOf(each);
    const { name, unit, productId } = (line.short === line.quantity && line.substitute) || line;
    return { name, unit, ...taxOf(productId) };
  };
  const before = adjustments.filter((each) => !isRefund(each));
  const atDoor = before.map((each) => ({
    name: lineOf(each).name,
    reason: REASONS[each.reason],
    paise: each.paise,
  }));
  const goodwillOf = (lineId: string) =>
    before
      .filter((each) => each.reason === 'goodwill' && each.lineId === lineId)
      .reduce((sum, { paise }) => sum + paise, 0);
  const adjustedPaise = atDoor.reduce((sum, { paise }) => sum + paise, 0);
  return {
    number: toInvoiceNumber(storeNumber, invoice.year, invoice.number),
    issuedAt: invoice.issuedAt.toISOString(),
    storeTimeZone: seller.timeZone,
    seller: { ...seller, name: shopName },
    buyer: {
      name: buyer?.name ?? (buyerName || NO_NAME),
      deliveryAddress: buyer?.deliveryAddress ?? order.deliveryAddress,
    },
    orderNumber: toOrderNumber(order.id),
    paymentText: toPaymentText(order, adjustedPaise),
    isCancelled: order.status === 'CANCELLED',
    lines: order.lines.map((line) => ({
      ...{ name: line.name, unit: line.unit, quantity: line.quantity, pricePaise: line.pricePaise },
      delivered: line.quantity - line.short,
      ...{ lineTotalPaise: line.lineTotalPaise, offerPaise: line.offerPaise },
      goodwillPaise: goodwillOf(line.id),
      ...taxOf(line.productId),
      substitute: line.substitute && { ...line.substitute, ...taxOf(line.substitute.productId) },
    })),
    charges: order.charges
      .filter(({ paise }) => paise > 0)
      .map(({ kind, label, paise, gstBasisPoints }) => ({
        ...{ label, paise, gstBasisPoints },
        hsnCode: SERVICE_CODES[kind],
      })),
    adjustments: atDoor,
    refunds: adjustments.filter(isRefund).map((each) => ({
      ...goodsOf(each),
      quantity: each.goodwillId === null ? each.quantity : null,
      reason: REASONS[each.reason],
      at: each.createdAt.toISOString(),
      paise: each.paise,
      creditNote: each.creditNote
        ? toInvoiceNumber(storeNumber, each.creditNote.year, each.creditNote.number, 'C')
        : '',
    })),
    totalPaise: order.totalPaise,
    adjustedPaise,
    duePaise: duePaiseOf({ totalPaise: order.totalPaise, adjustedPaise }),
  };
}

/** Of the refunds with this number, which were given together; undefined when there are none. */
export function toCreditNote(content: InvoiceContent, number: string): InvoiceContent | undefined {
  const credits = content.refunds.filter(({ creditNote }) => creditNote !== '' && creditNote === number);
  if (!credits[0]) return undefined;
  const { title } = toInvoice(content);
  const duePaise = credits.reduce((sum, { paise }) => sum + paise, 0);
  return {
    ...content,
    ...{ number, issuedAt: credits[0].at, lines: [], charges: [], adjustments: [], refunds: [] },
    ...{ totalPaise: duePaise, adjustedPaise: 0, duePaise },
    creditOf: { title, number: content.number, issuedAt: content.issuedAt, credits },
  };
}

/** Credit is a way to pay: it takes nothing off the price, nor off its tax. */
function toPaymentText(order: StoredOrder, adjustedPaise: number): string {
  const { paymentMethod: method, isTest, totalPaise, creditPaise } = order;
  const other =
    method === 'cash'
      ? 'Cash on delivery'
      : isTest
        ? `${METHOD_LABELS[method]} (test, not charged)`
        : METHOD_LABELS[method];
  const byCredit = Math.max(0, creditPaise - adjustedPaise);
  const rest = totalPaise - adjustedPaise - byCredit;
  if (byCredit === 0) return other;
  const credit = `Credit ${formatPaise(byCredit)}`;
  return rest > 0 ? `${credit}, ${other} ${formatPaise(rest)}` : credit;
}

export type SoldLine = ProductTax & {
  name: string;
  unit: string;
  /** null when only money is given back. */
  quantity: number | null;
  /** For one, before discount; null where another price than its own is paid. */
  pricePaise: number | null;
  discountPaise: number;
  chargedPaise: number;
  remark: string;
};

/** All in paise: for one line, for all lines of one rate, or for the whole invoice. */
export type Tax = { taxablePaise: number; centralPaise: number; localPaise: number; integratedPaise: number };
export type RatedTax = Tax & { basisPoints: number };
/** `tax` is null when no tax is named. */
export type TaxedLine = SoldLine & { tax: RatedTax | null };

export type Invoice = {
  /** The kind of document, by the rules 46, 46A, 49 and 53. */
  title: 'Credit note' | 'Tax invoice' | 'Invoice-cum-bill of supply' | 'Bill of supply';
  lines: TaxedLine[];
  /** null on a bill of supply. */
  tax:
    | null
    | (PlaceOfSupply & {
        byRate: RatedTax[];
        total: Tax;
      });
};

/** A seller without a GSTIN must not show a tax. */
export function toInvoice(content: InvoiceContent): Invoice {
  const { seller, buyer } = content;
  const { isWithinState, localName, placeOfSupply } = findPlaceOfSupply(seller, buyer.deliveryAddress.state);
  const sold = content.creditOf?.credits.map(toCreditLine) ?? [
    ...content.lines.flatMap(toSoldLines),
    ...content.charges.map(toChargeLine),
  ];
  const lines = sold.map((line): TaxedLine => {
    const basisPoints = seller.gstNumber === null ? 0 : (line.gstBasisPoints ?? 0);
    const isTaxed = basisPoints > 0 && line.chargedPaise > 0;
    const tax = isTaxed && { basisPoints, ...splitTax(line.chargedPaise, basisPoints, isWithinState) };
    return { ...line, tax: tax || null };
  });
  const taxes = lines.flatMap((line) => line.tax ?? []);
  const title = content.creditOf ? 'Credit note' : toTitle(lines);
  if (taxes.length === 0) return { title, lines, tax: null };
  const rates = [...new Set(taxes.map((tax) => tax.basisPoints))].sort((a, b) => a - b);
  return {
    title,
    lines,
    tax: {
      isWithinState,
      localName,
      placeOfSupply,
      byRate: rates.map((basisPoints) => ({
        basisPoints,
        ...addTaxes(taxes.filter((tax) => tax.basisPoints === basisPoints)),
      })),
      total: addTaxes(taxes),
    },
  };
}

function toTitle(lines: readonly TaxedLine[]): Invoice['title'] {
  if (lines.every((line) => !line.tax)) return 'Bill of supply';
  const isWhole = lines.every((line) => line.tax || line.chargedPaise === 0);
  return isWhole ? 'Tax invoice' : 'Invoice-cum-bill of supply';
}

/**
 * A line as it was delivered, and its substitute as a separate line, because it has another name and may have
 * another tax. It costs at most as much as the short packs (core/sums.rules.ts).
 */
function toSoldLines(line: InvoiceLine): SoldLine[] {
  const { name, unit, quantity, delivered, pricePaise, goodwillPaise, substitute } = line;
  const missing = quantity - delivered;
  const missingPaise = paidForPacks(line, missing);
  const paidPaise = paidPaiseOf(line) - missingPaise;
  // A discount at the time of the sale: it reduces the taxable value.
  const ownGoodwill = Math.min(goodwillPaise, paidPaise);
  const own: SoldLine = {
    ...{ name, unit, pricePaise, hsnCode: line.hsnCode, gstBasisPoints: line.gstBasisPoints },
    quantity: delivered,
    discountPaise: pricePaise * delivered - paidPaise + ownGoodwill,
    chargedPaise: paidPaise - ownGoodwill,
    remark: missing > 0 ? `${quantity} ordered` : '',
  };
  if (!substitute) return [own];
  const instead: SoldLine = {
    ...substitute,
    pricePaise: null,
    discountPaise: goodwillPaise - ownGoodwill,
    chargedPaise: substitutePaiseOf({ ...line, short: missing }) - (goodwillPaise - ownGoodwill),
    remark: `Instead of ${missing} × ${name}`,
  };
  return delivered > 0 ? [own, instead] : [instead];
}

const toChargeLine = ({ label, paise, ...tax }: InvoiceContent['charges'][number]): SoldLine => ({
  ...{ name: label, unit: '', quantity: 1, pricePaise: paise, discountPaise: 0, chargedPaise: paise },
  ...tax,
  remark: '',
});

const toCreditLine = ({ paise, reason, ...refund }: Refund): SoldLine => ({
  ...refund,
  ...{ pricePaise: null, discountPaise: 0, chargedPaise: paise, remark: reason },
});

/**
 * The tax that a price includes. The halves of the union and of the state are equal to the paisa, as the law
 * requires, and with the taxable value they add up exactly to the price.
 */
export function splitTax(chargedPaise: number, basisPoints: number, isWithinState: boolean): Tax {
  const share = (part: number) => Math.round((chargedPaise * part) / (10_000 + basisPoints));
  const halfPaise = isWithinState ? share(basisPoints / 2) : 0;
  const integratedPaise = isWithinState ? 0 : share(basisPoints);
  return {
    taxablePaise: chargedPaise - 2 * halfPaise - integratedPaise,
    centralPaise: halfPaise,
    localPaise: halfPaise,
    integratedPaise,
  };
}

export function taxPaiseOf({ centralPaise, localPaise, integratedPaise }: Tax): number {
  return centralPaise + localPaise + integratedPaise;
}

function addTaxes(taxes: readonly Tax[]): Tax {
  const sum = (field: keyof Tax) => taxes.reduce((total, tax) => total + tax[field], 0);
  return {
    taxablePaise: sum('taxablePaise'),
    centralPaise: sum('centralPaise'),
    localPaise: sum('localPaise'),
    integratedPaise: sum('integratedPaise'),
  };
}
