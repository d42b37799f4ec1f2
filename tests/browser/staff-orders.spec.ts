// The packing slip, as a printer gets it.

import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

test(
  'only the packing slip is printed, on one sheet, with everything a packer needs',
  { tag: '@wide' },
  async ({ page, request }) => {
    const work = await openWorkplace(request);
    const { orderId, number } = await work.order({ products: await work.stock([{}, {}]) });
    await enter(page, await signInAs(request, demoAccounts().owner));
    const open = async () => {
      await page.goto(`/dashboard/orders?order=${orderId}`);
      await expect(page.getByRole('article', { name: `Order ${number}` })).toBeVisible();
    };
    await open();
    await page.evaluate(() => {
      window.print = () => void (document.body.dataset.printed = 'yes');
    });
    await page.getByRole('button', { name: 'Print packing slip' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate(() => document.body.innerText);
    for (const text of [`Order ${number}`, orderId, 'Asha Rao', '7 Church Street', '9876543210', '2 item'])
      expect(printed).toContain(text);
    expect(printed.match(/× 1/g)).toHaveLength(2);
    expect(printed).toMatch(/COLLECT ₹[\d,.]+/);
    for (const leftOut of ['My Cart', 'Start packing', 'All Rights Reserved', 'Log Out'])
      expect(printed).not.toContain(leftOut);
    for (const paper of [{ format: 'A4' }, { width: '80mm', height: '297mm' }]) {
      const pdf = (await page.pdf(paper)).toString('latin1');
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
    await work.owner.call('PUT', '/api/order/move', { orderId, from: 'PLACED', to: 'CANCELLED' });
    await page.emulateMedia({ media: 'screen' });
    await open();
    await page.emulateMedia({ media: 'print' });
    await expect
      .poll(() => page.evaluate(() => document.body.innerText))
      .toContain('CANCELLED, DO NOT DELIVER');
  },
);
