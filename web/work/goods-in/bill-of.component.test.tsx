// The bill of the supplier.

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { emptyDraft, openGoodsIn, shop, toLine } from '#tests/components/goods-in.tsx';
import { RECEIPT, toAlert } from '#tests/components/store-work.tsx';
import { refusal, stubCalls } from '#tests/components/stub-calls.ts';

beforeEach(emptyDraft);

test('without the GSTIN of its supplier a bill says that its GST is no input tax', async () => {
  shop.receipt = { ...RECEIPT, supplier: 'Metro', lines: [toLine(1, { gst: '5', gstRate: 5 })] };
  openGoodsIn();
  await expect.element(page.getByText(/^No GSTIN of Metro is known/)).toBeVisible();
  await expectFits();
  await expectAccessible();
});

test('a bill is noted, compared with the lines and photographed', async () => {
  shop.receipt = { ...RECEIPT, total: { lines: 1, units: 2, cost: 330, tax: 16.5 } };
  openGoodsIn({
    'PUT /api/stock/bill': ({ body }) => ({
      data: (shop.receipt = {
        ...shop.receipt,
        bill: {
          ...shop.receipt.bill,
          ...(body.day !== undefined && { day: body.day, dueDay: '2026-11-12' }),
          ...(body.total !== undefined && { total: Number(body.total) }),
        },
      }),
    }),
    'POST /api/stock/bill-photo': () => ({ data: { ...shop.receipt.bill, hasPhoto: true } }),
  });
  await page.getByText('Bill: date, total and photo').click();
  await page.getByLabelText('Bill date').fill('2026-10-28');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Due 12 Nov 2026, by the supplier’s terms.')).toBeVisible();
  const total = page.getByLabelText('Bill total, ₹');
  await total.fill('350');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(total)
    .toHaveAccessibleDescription(/come to ₹346\.50 with tax: the bill is ₹3\.50 more/);
  stubCalls({
    'PUT /api/stock/bill': refusal('invalid_input', { fields: { total: 'Bill total must be rupees' } }),
  });
  await total.fill('much');
  await userEvent.keyboard('{Enter}');
  await expect.element(total).toHaveAccessibleDescription(/Not saved\. Bill total must be rupees/);
  await expectFits();
  const input = page.getByLabelText('Photo of the bill');
  await userEvent.upload(input, new File(['x'], 'bill.pdf', { type: 'application/pdf' }));
  await expect.element(toAlert('Only JPG, PNG, WebP, AVIF or GIF images')).toBeVisible();
  await userEvent.upload(input, new File(['x'], 'bill.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByRole('link', { name: 'See the photo' })).toBeVisible();
});
