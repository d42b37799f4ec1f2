// The content of invoices, for tests of what is drawn and counted from it.

import type { InvoiceContent, InvoiceLine } from '#features/orders/invoice/invoice.contract.ts';

/** One pack for ₹50, all delivered, without a tax. */
export const makeInvoiceLine = (attributes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  ...{ name: 'Toned Milk', unit: '1 l', pricePaise: 5_000, hsnCode: null, gstBasisPoints: null },
  ...{ quantity: 1, delivered: attributes.quantity ?? 1, lineTotalPaise: 5_000 * (attributes.quantity ?? 1) },
  ...{ offerPaise: 0, goodwillPaise: 0, substitute: null },
  ...attributes,
});

/** Of a seller and a buyer in Karnataka; its sums are those of the lines. */
export function makeInvoiceContent(
  { lines, gstNumber = null }: { lines: InvoiceLine[]; gstNumber?: string | null },
  attributes: Partial<InvoiceContent> = {},
): InvoiceContent {
  const paidPaise = ({ lineTotalPaise, offerPaise }: InvoiceLine) => lineTotalPaise - offerPaise;
  const totalPaise = lines.reduce((sum, line) => sum + paidPaise(line), 0);
  const adjustedPaise = lines.reduce((sum, line) => {
    const { quantity, delivered, substitute } = line;
    // Of an offer's paise that cannot be shared, the missing packs get more.
    const missingPaise = Math.ceil((paidPaise(line) * (quantity - delivered)) / quantity);
    return sum + missingPaise - Math.min(missingPaise, substitute?.paise ?? 0);
  }, 0);
  return {
    ...{ number: 'A/26-27/000042', issuedAt: '2026-11-22T14:35:00.000Z', storeTimeZone: 'Asia/Kolkata' },
    ...{ orderNumber: '#A1B2C3', paymentText: 'Cash on delivery', isCancelled: false },
    seller: {
      ...{
        name: 'Jhatpat',
        storeName: 'Jhatpat Indiranagar',
        addressLine: '100 Feet Road',
        city: 'Bengaluru',
      },
      ...{ state: 'Karnataka', pincode: '560038', phone: '+91 80 1234 5678', gstNumber },
    },
    buyer: {
      name: 'Asha Rao',
      deliveryAddress: {
        ...{ address_line: '12, 4th Cross', city: 'Bengaluru', state: 'Karnataka', country: 'India' },
        ...{ pincode: '560038', mobile: '+91 98450 12345' },
      },
    },
    ...{ lines, charges: [], adjustments: [], refunds: [], totalPaise, adjustedPaise },
    ...{ duePaise: totalPaise - adjustedPaise, ...attributes },
  };
}
