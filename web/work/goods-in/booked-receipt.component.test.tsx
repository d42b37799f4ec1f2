// A booked delivery.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { STORE } from '#tests/components/answers.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { emptyDraft, answers, GoodsInPage, openGoodsIn } from '#tests/components/goods-in.tsx';
import { closePart } from '#tests/components/open-part.tsx';
import { pressImpatiently } from '#tests/components/press-impatiently.ts';
import { openAs, RECEIPT, RECEIPT_LINE } from '#tests/components/store-work.tsx';
import { listSent } from '#tests/components/stub-calls.ts';

beforeEach(emptyDraft);

test('what came damaged is thrown away at its line, and the delivery says so', async () => {
  const receipt = { ...RECEIPT, state: 'booked' as const, bookedAt: RECEIPT.createdAt, supplier: 'Metro' };
  let writtenOff = 0;
  openGoodsIn(
    {
      'GET /api/stock/receipt': () => ({ data: { ...receipt, lines: [{ ...RECEIPT_LINE, writtenOff }] } }),
      'POST /api/stock/adjust': ({ body }) => {
        writtenOff = body.lines[0]!.quantity;
        return { data: [], message: 'Booked' };
      },
    },
    '/dashboard/goods-in?receipt=receipt-1',
  );
  await page.getByRole('button', { name: 'Waste of Tea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book waste' });
  await dialog.getByLabelText('How many?').fill('1');
  await expectFits();
  await expectAccessible();
  await pressImpatiently(dialog.getByRole('button', { name: 'Book waste' }));
  await expect.element(page.getByText('1 thrown away')).toBeVisible();
  expect(listSent('POST /api/stock/adjust').map(({ body }) => body)).toEqual([
    {
      ...{ storeId: STORE._id, kind: 'broken', note: 'Metro' },
      lines: [{ productId: 'product-1', quantity: 1, lineId: 'line-1' }],
    },
  ]);
  await expectFits();
});

test('what sells below its cost since is said, with the way to it for whoever sets prices', async () => {
  const loss = 'Below its cost of ₹94.40 with GST';
  const booked = { ...RECEIPT, state: 'booked' as const, bookedAt: RECEIPT.createdAt };
  const data = { ...booked, lines: [{ ...RECEIPT_LINE, unitCost: 80, belowCost: loss }] };
  openGoodsIn({ 'GET /api/stock/receipt': { data } });
  await expect.element(page.getByText('1 product sells below cost now.')).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Lines' })).toMatchTextContent(loss);
  const all = page.getByRole('link', { name: 'All products below cost' });
  await expect.element(all).not.toBeInTheDocument();
  await expectFits();
  closePart();
  const at = '/dashboard/goods-in?receipt=receipt-1';
  openAs('owner', <GoodsInPage />, { ...answers, 'GET /api/stock/receipt': { data } }, { at });
  await expect.element(all).toHaveAttribute('href', '/dashboard/product?view=sheet&belowCost=1');
  await expectFits();
});
