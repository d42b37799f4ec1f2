// What an invoice is written from: the order with what its delivery, its seller and its taxes were.

import { Type, type Static } from 'typebox';
import type { DeliveryAddress } from '#features/address/address.contract.ts';

export const InvoiceQuery = Type.Object({ orderId: Type.Optional(Type.String({ maxLength: 100 })) });
export type InvoiceQuery = Static<typeof InvoiceQuery>;

/** What the owner had set for a product when it was delivered; null: nothing. */
export type ProductTax = { hsnCode: string | null; gstBasisPoints: number | null };

export type InvoiceLine = ProductTax & {
  name: string;
  unit: string;
  /** Ordered. */
  quantity: number;
  delivered: number;
  /** Of one, before discount; tax is in it. */
  pricePaise: number;
  /** Of what was ordered, after discount. */
  lineTotalPaise: number;
  /** Taken off it by staff before the delivery. */
  goodwillPaise: number;
  /** `paise`: of all of it, by its own price. */
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
  };
  buyer: { name: string; deliveryAddress: DeliveryAddress };
  /** As the shop writes it: '#A1B2C3'. */
  orderNumber: string;
  paymentText: string;
  /** The delivery was undone, and the order cancelled: the number is used up, and nothing was sold. */
  isCancelled: boolean;
  lines: InvoiceLine[];
  /** Why less is due than was ordered, by line. */
  adjustments: { name: string; reason: string; paise: number }[];
  /** What the shopper got back after the invoice was given. */
  refunds: { name: string; at: string; paise: number }[];
  totalPaise: number;
  adjustedPaise: number;
  duePaise: number;
};
