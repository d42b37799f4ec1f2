import { describe, expect, it } from 'vitest';
import { readTally } from '#tests/tally.ts';
import { toPurchaseVouchers, toSalesVouchers, writeTally, type DaySales } from './tally.rules.ts';

const SALE: DaySales = {
  ...{ storeId: 'store-1', storeName: 'MG Road & Co', day: '2026-10-31', gstNumber: '29AAGCB7383J1Z4' },
  ...{ isCredit: false, way: 'cash', basisPoints: 500 },
  ...{ taxable: 10_000, central: 250, local: 250, integrated: 0, value: 10_500 },
};
const BILL = {
  ...{ receiptId: 'receipt-1', storeName: 'MG Road', supplier: 'नंदी डेयरी & Sons <1>', state: 'Karnataka' },
  ...{
    gstNumber: '29AAGCB7383J1Z4',
    reference: 'B/221',
    day: '2026-10-28',
    billPaise: 34_700,
    isIntegrated: false,
  },
  taxes: [{ basisPoints: 500, taxable: 33_000, central: 825, local: 825, integrated: 0, total: 34_650 }],
  totalPaise: 34_650,
};

describe('vouchers for Tally', () => {
  it('have a day of sales by rate and way of payment, and its credit notes apart', () => {
    const upi = { way: 'upi', basisPoints: 0, taxable: 300, central: 0, local: 0, value: 300 } as const;
    const elsewhere = {
      basisPoints: 1_800,
      taxable: 1_000,
      central: 0,
      local: 0,
      integrated: 180,
      value: 1_180,
    };
    const note = { isCredit: true, taxable: -1_000, central: -25, local: -25, value: -1_050 };
    const used = {
      storeId: 'store-1',
      day: '2026-10-31',
      gstNumber: SALE.gstNumber,
      way: 'cash',
      paise: 500,
    } as const;
    const sales = [SALE, { ...SALE, ...upi }, { ...SALE, ...elsewhere }, { ...SALE, ...note }];
    const { ledgers, vouchers } = readTally(writeTally(toSalesVouchers(sales, [used])));
    expect(vouchers).toMatchObject([
      {
        ...{ kind: 'Sales', date: '20261031', party: 'Cash on Delivery' },
        narration: 'Invoices of 2026-10-31, MG Road & Co, GSTIN 29AAGCB7383J1Z4',
        debits: { 'Cash on Delivery': 11_180, 'UPI Payments': 300, 'Customer Credit': 500 },
        credits: {
          ...{ 'Sales GST 5%': 10_000, 'Output CGST 2.5%': 250, 'Output SGST 2.5%': 250 },
          ...{ 'Sales Exempt': 300, 'Sales IGST 18%': 1_000, 'Output IGST 18%': 180 },
        },
      },
      {
        ...{ kind: 'Credit Note', party: 'Customer Refunds' },
        debits: { 'Sales GST 5%': 1_000, 'Output CGST 2.5%': 25, 'Output SGST 2.5%': 25 },
        credits: { 'Customer Refunds': 1_050 },
      },
    ]);
    expect(ledgers).toMatchObject({
      ...{ 'Sales GST 5%': 'Sales Accounts', 'Output IGST 18%': 'Duties & Taxes' },
      ...{ 'UPI Payments': 'Sundry Debtors', 'Customer Refunds': 'Current Liabilities' },
    });
  });

  it('have a bill with its supplier, whatever the name, and what it differs from its lines', () => {
    const dearer = { ...BILL, receiptId: 'receipt-2', billPaise: 40_000, reference: '' };
    const unknown = { ...BILL, receiptId: 'receipt-3', supplier: '', billPaise: null };
    const nothing = { ...BILL, receiptId: 'receipt-4', taxes: [], totalPaise: 0, billPaise: null };
    const text = writeTally(toPurchaseVouchers([BILL, dearer, unknown, nothing]));
    expect(text).toContain('नंदी डेयरी &amp; Sons &lt;1&gt;');
    const { ledgers, vouchers } = readTally(text);
    expect(ledgers).toMatchObject({
      'नंदी डेयरी & Sons <1>': 'Sundry Creditors',
      'Round Off': 'Indirect Expenses',
    });
    expect(vouchers).toMatchObject([
      {
        ...{ kind: 'Purchase', date: '20261028', number: 'B/221', party: 'नंदी डेयरी & Sons <1>' },
        debits: {
          'Purchase GST 5%': 33_000,
          'Input CGST 2.5%': 825,
          'Input SGST 2.5%': 825,
          'Round Off': 50,
        },
        credits: { 'नंदी डेयरी & Sons <1>': 34_700 },
        bill: 'B/221',
      },
      { number: 'receipt-2', debits: { 'Purchase Differences': 5_350 }, bill: undefined },
      { party: 'Supplier not known', credits: { 'Supplier not known': 34_650 } },
    ]);
    expect(text).toContain('<PARTYGSTIN>29AAGCB7383J1Z4</PARTYGSTIN>');
  });

  it.each(['purchase gst 5%', 'Round Off', 'Input IGST 18%'])(
    'have the supplier %s beside the ledger of that name',
    (supplier) => {
      const { ledgers, vouchers } = readTally(writeTally(toPurchaseVouchers([{ ...BILL, supplier }])));
      expect(ledgers).toMatchObject({
        [`${supplier} (supplier)`]: 'Sundry Creditors',
        'Round Off': 'Indirect Expenses',
      });
      expect(vouchers[0]!.credits).toEqual({ [`${supplier} (supplier)`]: 34_700 });
    },
  );

  it('of a month without any are a file without vouchers', () => {
    expect(readTally(writeTally([]))).toEqual({ ledgers: {}, vouchers: [] });
  });
});
