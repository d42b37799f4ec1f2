// The content of an invoice: the order with its delivery, its seller and its taxes.

import { Type, type Static } from 'typebox';
import type { DeliveryAddress } from '#features/address/address.contract.ts';
import { call } from '#shared/call.ts';

export const InvoiceQuery = Type.Object({ orderId: Type.Optional(Type.String({ maxLength: 100 })) });
export type InvoiceQuery = Static<typeof InvoiceQuery>;

/** The owner's tax fields of a product at the time of delivery; null: none. */
export type ProductTax = { hsnCode: string | null; gstBasisPoints: number | null };

export type InvoiceLine = ProductTax & {
  name: string;
  unit: string;
  /** Ordered. */
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

export type InvoiceContent = {
  /** 'A/26-27/000042' */
  number: string;
  /** ISO. */
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
  /** Refunds after the invoice was issued; `creditNote`: its number, '' of older ones. */
  refunds: { name: string; at: string; paise: number; creditNote: string }[];
  totalPaise: number;
  adjustedPaise: number;
  duePaise: number;
};

export const invoiceCalls = {
  invoice: call('GET', '/api/order/invoice', {
    access: 'shopper',
    summary: 'The invoice of a delivered order as PDF: the caller’s own, or of a store the caller manages',
    querystring: InvoiceQuery,
    answer: Type.Unknown(),
    errors: ['not_found', 'no_invoice', 'too_many_attempts', 'busy'],
  }),
};
