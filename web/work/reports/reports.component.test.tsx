import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Report } from '#features/office/report/report.contract.ts';
import { NO_PAGE } from '#tests/components/answers.ts';
import { make } from '#tests/components/make.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, goTo } from '#tests/components/open-part.tsx';
import { listSent, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { openAs } from '#tests/components/store-work.tsx';
import { staffPage } from '#tests/components/staff-page.tsx';
import { PurchaseRegister } from '#features/office/report/purchases/purchases.contract.ts';
import type { Gst } from '#features/office/report/gst/gst.contract.ts';

const ReportsPage = staffPage('/dashboard/reports');

const PAGE = '/dashboard/reports';
const toRow = (label: string, takings: number) => ({
  key: label,
  label,
  note: '500 g',
  values: { units: 1, takings },
  before: { units: 1, takings: 50 },
});
const REPORT: Report = {
  ...{ kind: 'product', from: '2026-01-01', to: '2026-01-28', today: '2026-01-28' },
  compared: { from: '2025-12-04', to: '2025-12-31' },
  sort: 'takings',
  order: 'desc',
  rows: [toRow('Ghee', 300), toRow('Atta', 100)],
  total: { units: 2, takings: 400 },
  totalBefore: { units: 2, takings: 100 },
  isComplete: true,
};
const lastDay = page.getByLabelText('Last day');
const firstDay = page.getByLabelText('First day');

function openReport(query: string, answers: Stubs = {}): void {
  const all: Stubs = {
    'GET /api/admin/report': ({ query: asked }) => ({
      ...NO_PAGE,
      data: {
        ...REPORT,
        order: asked.get('order') === 'asc' ? 'asc' : 'desc',
        rows: asked.get('order') === 'asc' ? REPORT.rows.toReversed() : REPORT.rows,
      },
    }),
    ...answers,
  };
  openAs('owner', <ReportsPage />, all, { at: PAGE + query });
}

test('a report is sorted and compared, and its address says so', async () => {
  openReport('?kind=product&compare=before');
  const table = page.getByRole('region', { name: 'Rows of the report' });
  const rows = table.getByRole('row');
  await expect.element(table.getByRole('row', { name: /^Total/ })).toMatchTextContent('₹400');
  await expect.element(rows.nth(2)).toMatchTextContent('₹300');
  await table.getByRole('button', { name: 'Sales' }).click();
  await expect.element(rows.nth(2)).toMatchTextContent('₹100');
  expect(currentPath()).toBe(`${PAGE}?kind=product&compare=before&sort=takings&order=asc`);
  await expectFits();
});

test('money names the day and the method of each row, and its amounts to the paisa', async () => {
  const toMoney = (note: string, left: number) => ({
    key: `2026-01-28 ${note}`,
    label: '2026-01-28',
    note,
    values: { orders: 1, taken: 260, refunded: 60, fees: 6.14, left },
    before: null,
  });
  const data: Report = {
    ...REPORT,
    ...{ kind: 'money', sort: 'label', order: 'asc', compared: null, totalBefore: null },
    rows: [toMoney('upi_at_door', 193.86), toMoney('cash', 200)],
    total: { orders: 2, taken: 520, refunded: 120, fees: 12.28, left: 387.72 },
  };
  openReport('?kind=money', { 'GET /api/admin/report': { ...NO_PAGE, data } });
  const table = page.getByRole('region', { name: 'Rows of the report' });
  await expect
    .element(table.getByRole('row', { name: /28 Jan ?UPI at the door/ }))
    .toMatchTextContent('₹193.86');
  await expect.element(table.getByRole('row', { name: /28 Jan ?Cash/ })).toMatchTextContent('₹6.14');
  await expect.element(table.getByRole('row', { name: /^Total/ })).toMatchTextContent('₹387.72');
  await expectFits();
});

test('days that are no period are said at their fields, stay as typed and are not asked for', async () => {
  openReport('?kind=product');
  await expect.element(lastDay).toHaveValue('2026-01-28');
  const before = listSent('GET /api/admin/report').length;
  for (const [day, problem] of [
    ['2020-01-01', 'The last day is before the first.'],
    ['', 'Please choose the first and the last day.'],
    ['2099-01-01', /^At most \d+ days at a time/],
  ] as const) {
    await lastDay.fill(day);
    await expect.element(lastDay).toHaveAccessibleDescription(problem);
    await expect.element(firstDay).toHaveAccessibleDescription(problem);
    await expect.element(lastDay).toHaveValue(day);
  }
  expect(listSent('GET /api/admin/report')).toHaveLength(before);
  await lastDay.fill('2026-01-27');
  await expect.poll(currentPath).toBe(`${PAGE}?kind=product&from=2026-01-01&to=2026-01-27`);
  // The page shows these days, and not only its address.
  await expect.poll(() => listSent('GET /api/admin/report').at(-1)!.query.get('to')).toBe('2026-01-27');
  goTo(-1);
  await expect.element(lastDay).toHaveValue('2026-01-28');
});

test('an address with nonsense shows the report by day', async () => {
  openReport('?kind=x&from=1e9&to=-5&compare=%F0%9F%A5%AD&sort=x&order=up&page=-1');
  await expect.element(page.getByRole('region', { name: 'Rows of the report' })).toBeVisible();
  expect([...listSent('GET /api/admin/report')[0]!.query]).toEqual([['kind', 'day']]);
});

test('a period without orders says so', async () => {
  openReport('', { 'GET /api/admin/report': { ...NO_PAGE, data: { ...REPORT, rows: [], compared: null } } });
  await expect.element(page.getByText('Nothing was sold in this period.')).toBeVisible();
});

const AMOUNTS = { taxable: 200, central: 5, local: 5, integrated: 0, value: 210 };
const CREDIT = { taxable: -20, central: -0.5, local: -0.5, integrated: 0, value: -21 };
const NET = { taxable: 180, central: 4.5, local: 4.5, integrated: 0, value: 189 };
const seller = { gstNumber: '29AAGCB7383J1Z4', rate: 5 };
const GST: Gst = {
  ...{ month: '2025-12', thisMonth: '2026-01', creditNotes: 1, total: NET },
  rates: [
    { ...seller, isCredit: false, ...AMOUNTS },
    { ...seller, isCredit: true, ...CREDIT },
  ],
  codes: [{ ...seller, hsnCode: '', unit: 'KGS', quantity: 1.5, ...NET }],
  withoutCode: [{ productId: 'p1', name: 'Soap', unit: '100 g', value: 189, hsnCode: '3401' }],
  states: [{ ...seller, placeOfSupply: 'Karnataka (29)', ...NET }],
  series: [
    {
      ...{ isCredit: false, gstNumber: seller.gstNumber, storeName: 'Indiranagar', count: 3, cancelled: 1 },
      ...{ first: 'A/25-26/000040', last: 'A/25-26/000042' },
    },
  ],
};

test('the GST of a month has its tables and totals, and the month is in the address', async () => {
  openReport('?kind=gst', {
    'GET /api/admin/gst': ({ query: asked }) => ({
      data: { ...GST, month: asked.get('month') ?? '2025-12' },
    }),
  });
  await expect
    .element(page.getByText(/^GSTIN 29AAGCB7383J1Z4\. Invoices .* less 1 credit note:/))
    .toBeVisible();
  await expect.element(page.getByText('Products without an HSN code sold for ₹189.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'sub category' }))
    .toHaveAttribute('href', '/dashboard/taxes?show=without');
  const sold = page.getByRole('table', { name: 'Sold without an HSN code, most first' });
  await expect.element(sold.getByRole('row', { name: /^Soap, 100 g/ })).toMatchTextContent(/3401.*₹189/);
  await expect
    .element(sold.getByRole('link', { name: 'Soap, 100 g' }))
    .toHaveAttribute('href', '/dashboard/stock?productId=p1');
  const rates = page.getByRole('table', { name: 'By rate' });
  await expect.element(rates.getByRole('row', { name: /^Total/ })).toMatchTextContent(/₹180.*₹4\.50.*₹189/);
  await expect.element(rates.getByRole('row', { name: /^Credit notes/ })).toMatchTextContent('-₹21');
  const codes = page.getByRole('table', { name: 'By HSN code, less credit notes' });
  await expect.element(codes.getByRole('row', { name: /^None/ })).toMatchTextContent(/KGS1\.5/);
  await expect
    .element(
      page.getByRole('table', { name: 'Numbers of documents' }).getByRole('row', { name: /^Invoices/ }),
    )
    .toMatchTextContent('InvoicesIndiranagarA/25-26/000040A/25-26/00004231');
  await expectFits();
  await page.getByLabelText('Month').fill('2026-01');
  await expect.poll(currentPath).toBe(`${PAGE}?kind=gst&month=2026-01`);
  await expect.element(page.getByText('This month is not over: its numbers still change.')).toBeVisible();
});

test('a month without invoices says so', async () => {
  const nothing = { rates: [], codes: [], withoutCode: [], states: [], series: [] };
  openReport('?kind=gst&month=2024-02', { 'GET /api/admin/gst': { data: { ...GST, ...nothing } } });
  await expect.element(page.getByText('No invoice was issued in this month.')).toBeVisible();
});

test('an address with nonsense as month is the last whole month', async () => {
  openReport('?kind=gst&month=2026-13', { 'GET /api/admin/gst': { data: GST } });
  await expect.element(page.getByRole('heading', { name: 'GST, December 2025' })).toBeVisible();
  expect([...listSent('GET /api/admin/gst')[0]!.query]).toEqual([]);
});
test('purchases are a register by bill, with its file for Tally', async () => {
  const row = make(PurchaseRegister.properties.rows.items, {
    ...{ receiptId: 'receipt-1', supplier: 'Metro', gstNumber: '29AAGCB7383J1Z4', reference: 'B/221' },
    ...{ day: '2026-01-28', rate: 5, taxable: 330, central: 8.25, local: 8.25, value: 346.5 },
  });
  const total = { taxable: 330, central: 8.25, local: 8.25, integrated: 0, value: 346.5 };
  const data = make(PurchaseRegister, {
    month: '2026-01',
    thisMonth: '2026-02',
    rows: [row],
    total,
    withoutCost: 2,
  });
  openReport('?kind=purchases&month=2026-01', { 'GET /api/admin/purchases': { data } });
  const table = page.getByRole('region', { name: 'By bill and rate' });
  await expect
    .element(table.getByRole('row', { name: /Metro/ }))
    .toMatchTextContent(/B\/221.*28 Jan 2026.*₹346\.50/);
  await expect.element(page.getByText('2 lines have no cost and are not in this register.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'For Tally' })).toBeVisible();
  await expectFits();
  stubCalls({
    'GET /api/admin/purchases': { data: { ...data, month: '2025-12', rows: [], withoutCost: 0 } },
  });
  await page.getByLabelText('Month').fill('2025-12');
  await expect.element(page.getByText('Nothing with a cost came in this month.')).toBeVisible();
});
