// Vouchers in the XML that Tally imports, with the ledgers that they need. In the file a debit is negative
// and 'deemed positive', a credit is positive; each voucher adds up to nothing. Pure.

import type { GstAmounts } from '../gst/gst.contract.ts';
import type { CreditUsed, DaySupply } from '../gst/gst.rules.ts';
import type { BillWithTax } from '../purchases/purchases.rules.ts';

type Ledger = readonly [name: string, group: string];

/** By name, each with the group of Tally's that it belongs to; docs/owner.md lists them. */
const LEDGERS = {
  cash: ['Cash on Delivery', 'Sundry Debtors'],
  card: ['Card Payments', 'Sundry Debtors'],
  upi: ['UPI Payments', 'Sundry Debtors'],
  credit: ['Customer Credit', 'Current Liabilities'],
  refunds: ['Customer Refunds', 'Current Liabilities'],
  roundOff: ['Round Off', 'Indirect Expenses'],
  difference: ['Purchase Differences', 'Indirect Expenses'],
} as const satisfies Record<string, Ledger>;

/** A difference between a bill and its lines up to here is rounding. */
const ROUNDING_PAISE = 100;

/** 'Sales GST 5%', 'Purchase IGST 18%', 'Sales Exempt' */
function toGoods(kind: 'Sales' | 'Purchase', basisPoints: number, isIntegrated: boolean): Ledger {
  const name = basisPoints === 0 ? 'Exempt' : `${isIntegrated ? 'IGST' : 'GST'} ${basisPoints / 100}%`;
  return [`${kind} ${name}`, `${kind} Accounts`];
}

/** 'Output CGST 2.5%' */
const toTax = (way: 'Output' | 'Input', tax: 'CGST' | 'SGST' | 'IGST', basisPoints: number): Ledger => [
  `${way} ${tax} ${(tax === 'IGST' ? basisPoints : basisPoints / 2) / 100}%`,
  'Duties & Taxes',
];

const OWN_NAMES = new Set(Object.values(LEDGERS).map(([name]) => name.toLowerCase()));
const OWN_KINDS = /^(?:(?:sales|purchase) (?:exempt|i?gst [\d.]+%)|(?:output|input) [csi]gst [\d.]+%)$/;

/** Tally knows a ledger by its name alone, in any case: a supplier is none of ours. */
function toParty(supplier: string): Ledger {
  const name = supplier.toLowerCase();
  const isOurs = OWN_NAMES.has(name) || OWN_KINDS.test(name);
  return [isOurs ? `${supplier} (supplier)` : supplier || 'Supplier not known', 'Sundry Creditors'];
}

/** `paise`: a debit is positive. */
type Entry = { ledger: Ledger; paise: number; gstNumber?: string; state?: string };

export type Voucher = {
  /** The same in every file, so that Tally knows a voucher again. */
  id: string;
  kind: 'Sales' | 'Credit Note' | 'Purchase';
  /** '2026-10-31' */
  day: string;
  number: string;
  narration: string;
  entries: Entry[];
  /** Whose ledger is the other side. */
  party: string;
  /** The bill that stays open at the party until it is paid. */
  billName?: string;
};

/** In paise; credit notes are negative. */
export type DaySales = GstAmounts & { storeName: string } & Pick<
    DaySupply,
    'storeId' | 'day' | 'gstNumber' | 'isCredit' | 'way' | 'basisPoints'
  >;

/** One for the invoices and one for the credit notes of each store and day. */
export function toSalesVouchers(sales: readonly DaySales[], creditUsed: readonly CreditUsed[]): Voucher[] {
  const groups = Map.groupBy(sales, ({ storeId, day, gstNumber, isCredit }) =>
    JSON.stringify([day, storeId, gstNumber, isCredit]),
  );
  return [...groups.keys()].toSorted().map((key) => toSalesVoucher(groups.get(key)!, creditUsed));
}

function toSalesVoucher(group: readonly DaySales[], creditUsed: readonly CreditUsed[]): Voucher {
  const { storeId, storeName, day, gstNumber, isCredit } = group[0]!;
  const isOf = (one: CreditUsed) => one.storeId === storeId && one.day === day && one.gstNumber === gstNumber;
  const entries = addUp([
    ...group.map(({ way, value }) => ({ ledger: isCredit ? LEDGERS.refunds : LEDGERS[way], paise: value })),
    ...(isCredit ? [] : creditUsed.filter(isOf)).flatMap(({ way, paise }) => [
      { ledger: LEDGERS[way], paise: -paise },
      { ledger: LEDGERS.credit, paise },
    ]),
    ...group.flatMap(({ basisPoints, taxable, central, local, integrated }) => [
      { ledger: toGoods('Sales', basisPoints, integrated !== 0), paise: -taxable },
      { ledger: toTax('Output', 'CGST', basisPoints), paise: -central },
      { ledger: toTax('Output', 'SGST', basisPoints), paise: -local },
      { ledger: toTax('Output', 'IGST', basisPoints), paise: -integrated },
    ]),
  ]);
  const [kind, letter, words] = isCredit
    ? (['Credit Note', 'C', 'Credit notes'] as const)
    : (['Sales', 'S', 'Invoices'] as const);
  return {
    ...{ kind, day, entries, party: entries[0]?.ledger[0] ?? LEDGERS.cash[0] },
    id: ['jhatpat', letter, storeId, gstNumber, day].filter(Boolean).join('-'),
    number: [letter, day.replaceAll('-', ''), storeId.slice(-4)].join('-'),
    narration: [`${words} of ${day}`, storeName, gstNumber && `GSTIN ${gstNumber}`]
      .filter(Boolean)
      .join(', '),
  };
}

/** One for each bill. */
export function toPurchaseVouchers(bills: readonly BillWithTax[]): Voucher[] {
  return bills.flatMap((bill) => {
    const { receiptId, storeName, supplier, gstNumber, state, reference, day, taxes, totalPaise } = bill;
    const owed = bill.billPaise ?? totalPaise;
    const difference = owed - totalPaise;
    const party = toParty(supplier);
    const entries = addUp([
      { ledger: party, paise: -owed, gstNumber, state },
      ...taxes.flatMap(({ basisPoints, taxable, central, local, integrated }) => [
        { ledger: toGoods('Purchase', basisPoints, integrated !== 0), paise: taxable },
        { ledger: toTax('Input', 'CGST', basisPoints), paise: central },
        { ledger: toTax('Input', 'SGST', basisPoints), paise: local },
        { ledger: toTax('Input', 'IGST', basisPoints), paise: integrated },
      ]),
      {
        ledger: Math.abs(difference) <= ROUNDING_PAISE ? LEDGERS.roundOff : LEDGERS.difference,
        paise: difference,
      },
    ]);
    if (entries.length === 0) return [];
    const voucher: Voucher = {
      ...{ id: `jhatpat-P-${receiptId}`, kind: 'Purchase', day, entries, party: party[0] },
      ...{ number: reference || receiptId, narration: `Goods in, ${storeName}` },
      ...(reference && { billName: reference }),
    };
    return voucher;
  });
}

/** One entry a ledger, none of nothing. */
function addUp(entries: readonly Entry[]): Entry[] {
  const ledgers = Map.groupBy(entries, ({ ledger }) => ledger[0]);
  return [...ledgers.values()]
    .map((group) => ({ ...group[0]!, paise: group.reduce((sum, { paise }) => sum + paise, 0) }))
    .filter(({ paise }) => paise !== 0);
}

const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Without what XML does not allow. */
const escape = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => `&${ENTITIES[character]};`);

const tag = (name: string, text: string) => `<${name}>${escape(text)}</${name}>`;
const toDate = (day: string) => day.replaceAll('-', '');

export function writeTally(vouchers: readonly Voucher[]): string {
  const ledgers = new Map(
    vouchers.flatMap(({ entries }) => entries.map((entry) => [entry.ledger[0], entry] as const)),
  );
  const messages = [...[...ledgers.values()].map(writeLedger), ...vouchers.map(writeVoucher)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>',
    '<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC><REQUESTDATA>',
    ...messages.map((message) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${message}</TALLYMESSAGE>`),
    '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>',
    '',
  ].join('\n');
}

function writeLedger({ ledger: [name, group], gstNumber, state }: Entry): string {
  return [
    `<LEDGER NAME="${escape(name)}" ACTION="Create">`,
    `<NAME.LIST>${tag('NAME', name)}</NAME.LIST>${tag('PARENT', group)}`,
    group === 'Sundry Creditors' && tag('ISBILLWISEON', 'Yes'),
    state && tag('LEDSTATENAME', state),
    gstNumber && tag('GSTREGISTRATIONTYPE', 'Regular') + tag('PARTYGSTIN', gstNumber),
    '</LEDGER>',
  ]
    .filter(Boolean)
    .join('');
}

function writeVoucher(voucher: Voucher): string {
  const { id, kind, day, number, narration, party, billName, entries } = voucher;
  return [
    `<VOUCHER REMOTEID="${escape(id)}" VCHTYPE="${kind}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    tag('DATE', toDate(day)) + tag('EFFECTIVEDATE', toDate(day)) + tag('VOUCHERTYPENAME', kind),
    tag('VOUCHERNUMBER', number) + (billName ? tag('REFERENCE', billName) : ''),
    tag('PARTYLEDGERNAME', party) + tag('NARRATION', narration),
    tag('PERSISTEDVIEW', 'Accounting Voucher View') + tag('ISINVOICE', 'No'),
    ...entries.map((entry) => writeEntry(entry, voucher)),
    '</VOUCHER>',
  ].join('');
}

function writeEntry({ ledger: [name], paise }: Entry, { party, billName }: Voucher): string {
  const amount = tag('AMOUNT', (-paise / 100).toFixed(2));
  const isParty = name === party;
  return [
    '<ALLLEDGERENTRIES.LIST>',
    tag('LEDGERNAME', name) + tag('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No'),
    tag('ISPARTYLEDGER', isParty ? 'Yes' : 'No') + amount,
    isParty && billName
      ? `<BILLALLOCATIONS.LIST>${tag('NAME', billName)}${tag('BILLTYPE', 'New Ref')}${amount}</BILLALLOCATIONS.LIST>`
      : '',
    '</ALLLEDGERENTRIES.LIST>',
  ].join('');
}
