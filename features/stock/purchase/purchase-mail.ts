// The mail with which a store orders from a supplier.

import { writeEmail } from '#features/platform/mail/email.ts';
import { toHarmlessLine } from '#shared/harmless-line.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import type { StoredStore } from '#features/stores/store/stores.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import { toCases } from '../booking/booking.rules.ts';
import type { PurchaseRow } from '../stock.table.ts';
import type { PackedProduct } from './purchase.store.ts';

type OrderMail = {
  to: string;
  number: string;
  shopName: string;
  supplier: string;
  store: StoredStore;
  note: string;
  lines: readonly PurchaseRow[];
  packings: ReadonlyMap<string, PackedProduct>;
};

export function writeOrderMail(mail: OrderMail): Mail {
  const { to, number, shopName, supplier, store, note, lines, packings } = mail;
  const { name, addressLine, city, state, pincode, phone, gstNumber } = store;
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
        rows: [
          ...lines.map((line) => ({
            label: `${line.name}, ${line.unit}`,
            note: toNote(line, packings.get(line.productId)),
            value: toAmount(line.quantity, packings.get(line.productId)?.caseSize ?? null),
            isStrong: false,
          })),
          toTotal(lines),
        ],
      },
      {
        kind: 'lines',
        heading: 'Deliver to',
        lines: [
          ...[name, ...place, ...(phone ? [`Phone ${phone}`] : [])],
          ...(gstNumber ? [`GSTIN ${gstNumber}`] : []),
        ],
      },
    ],
  });
}

/** '24 pieces, 2 cases of 12' */
function toAmount(quantity: number, caseSize: number | null): string {
  const pieces = `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`;
  const cases = toCases(quantity, caseSize);
  return cases === String(quantity) ? pieces : `${pieces}, ${cases}`;
}

function toTotal(lines: readonly PurchaseRow[]) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const known = lines.filter(({ costPaise }) => typeof costPaise === 'number');
  const paise = known.reduce((sum, { quantity, costPaise }) => sum + quantity * costPaise!, 0);
  const note = known.length < lines.length ? 'of the products with a price, without tax' : 'without tax';
  return {
    label: `Total of ${toAmount(pieces, null)}`,
    ...(known.length > 0 && { note }),
    value: known.length > 0 ? formatRupees(toRupees(paise)) : '',
    isStrong: true,
  };
}

/** 'SKU TEA-1, bar code 4006381333931, expected at ₹12.50 each' */
const toNote = ({ sku, costPaise }: PurchaseRow, packing: PackedProduct | undefined) =>
  [
    sku && `SKU ${sku}`,
    packing?.barCode && `bar code ${packing.barCode}`,
    typeof costPaise === 'number' && `expected at ${formatRupees(toRupees(costPaise))} each`,
  ]
    .filter(Boolean)
    .join(', ');
