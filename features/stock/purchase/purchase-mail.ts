// The mail with which a store orders from a supplier.

import { writeEmail } from '#features/platform/mail/email.ts';
import { toHarmlessLine } from '#shared/harmless-line.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import type { StoredStore } from '#features/stores/store/stores.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import type { PurchaseRow } from '../stock.table.ts';

type OrderMail = {
  to: string;
  number: string;
  shopName: string;
  supplier: string;
  store: StoredStore;
  note: string;
  lines: readonly PurchaseRow[];
};

export function writeOrderMail({ to, number, shopName, supplier, store, note, lines }: OrderMail): Mail {
  const { name, addressLine, city, state, pincode, phone } = store;
  const place = [addressLine, [city, state, pincode].filter(Boolean).join(' ')].filter(Boolean);
  return writeEmail({
    to,
    shopName,
    subject: `Order ${number} from ${shopName}, ${name}`,
    paragraphs: [
      `Dear ${toHarmlessLine(supplier, 100)},`,
      `${shopName} would like to order the following, for delivery to ${name}:`,
      ...(note ? [toHarmlessLine(note, 500)] : []),
    ],
    sections: [
      {
        kind: 'rows',
        rows: lines.map((line) => ({
          label: `${line.name}, ${line.unit}`,
          note: toNote(line),
          value: String(line.quantity),
          isStrong: false,
        })),
      },
      {
        kind: 'lines',
        heading: 'Deliver to',
        lines: [name, ...place, ...(phone ? [`Phone ${phone}`] : [])],
      },
    ],
  });
}

/** 'SKU TEA-1, expected at ₹12.50 each' */
const toNote = ({ sku, costPaise }: PurchaseRow) =>
  [
    sku && `SKU ${sku}`,
    typeof costPaise === 'number' && `expected at ${formatRupees(toRupees(costPaise))} each`,
  ]
    .filter(Boolean)
    .join(', ');
