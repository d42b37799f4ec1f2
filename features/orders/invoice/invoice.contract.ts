// The content of an invoice, and of a credit note: the order with its delivery, its seller and its taxes.

import { Type } from 'typebox';
import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { call } from '#shared/call.ts';
import { fileOf } from '#shared/schemas.ts';

export const InvoiceQuery = Type.Object({ orderId: Type.Optional(Type.String({ maxLength: 100 })) });

export const CreditNoteQuery = Type.Object({
  ...InvoiceQuery.properties,
  /** 'A/26-27/C000042' */
  number: Type.Optional(Type.String({ maxLength: 100 })),
});

/** The owner's tax fields of a product at the time of delivery; null: none. */
export type ProductTax = { hsnCode: string | null; gstBasisPoints: number | null };

export type InvoiceLine = ProductTax & {
  name: string;
  unit: string;
  quantity: number;
  delivered: number;
  /** For one, before discount, tax included. */
  pricePaise: number;
  /** For the ordered quantity, after discount. */
  lineTotalPaise: number;
  /** What offers take away from that. */
  offerPaise: number;
  /** Goodwill given before the delivery. */
  goodwillPaise: number;
  /** `paise`: for the whole quantity, by its own price. */
  substitute: (ProductTax & { name: string; unit: string; quantity: number; paise: number }) | null;
};

/** Money given back after the invoice was issued, for a line as it was delivered. */
export type Refund = ProductTax & {
  name: string;
  unit: string;
  /** The packs that were reported; null when no pack was. */
  quantity: number | null;
  reason: string;
  at: string;
  paise: number;
  /** '' of refunds from before there were numbers. */
  creditNote: string;
};

export type InvoiceContent = {
  /** 'A/26-27/000042', of a credit note 'A/26-27/C000042' */
  number: string;
  issuedAt: string;
  storeTimeZone: string;
  seller: {
    name: string;
    storeName: string;
    addressLine: string;
    city: string;
    state: string;
    pincode: string;
    phone: string;
    gstNumber: string | null;
    /** Not in invoices issued before they were noted; '' where the owner has set none. */
    legalName?: string;
    fssaiNumber?: string;
  };
  buyer: { name: string; deliveryAddress: DeliveryAddress };
  /** As the shop writes it: '#A1B2C3'. */
  orderNumber: string;
  paymentText: string;
  /** The delivery was undone and the order cancelled: the number stays used, and nothing was sold. */
  isCancelled: boolean;
  lines: InvoiceLine[];
  /** What was added for delivery, handling or a gift wrap, with their tax. */
  charges: (ProductTax & { label: string; paise: number })[];
  /** Why less is due than was ordered, by line. */
  adjustments: { name: string; reason: string; paise: number }[];
  refunds: Refund[];
  /** Of a credit note: the document it corrects, and what it gives back. */
  creditOf?: { title: string; number: string; issuedAt: string; credits: Refund[] };
  totalPaise: number;
  adjustedPaise: number;
  duePaise: number;
};

export const invoiceCalls = {
  invoice: call('GET', '/api/order/invoice', {
    access: 'shopper',
    summary: 'The invoice of a delivered order as PDF: the caller’s own, or of a store the caller manages',
    querystring: InvoiceQuery,
    answer: fileOf('application/pdf'),
    errors: ['not_found', 'no_invoice', 'too_many_attempts', 'busy'],
  }),
  creditNote: call('GET', '/api/order/credit-note', {
    access: 'shopper',
    summary: 'A credit note of an order as PDF, by its number: for whoever may read the invoice it corrects',
    querystring: CreditNoteQuery,
    answer: fileOf('application/pdf'),
    errors: ['not_found', 'no_invoice', 'too_many_attempts', 'busy'],
  }),
};
