// One order from the press to the door and after, with everybody involved at once: the shopper watches on a
// phone, a picker and a rider work on theirs, a manager sits at a desk. `npm run verify` runs it: each part
// has component tests beside its page, and live-order.spec.ts shows the shopper what a picker does.

import type { Browser, Page } from '@playwright/test';
import { expect, test } from './shop-test.ts';
import { enter, type Shopper } from './shopper.ts';
import { openWorkplace, type PlacedOrder } from './store-work.ts';

/** The bench shows it within a second; four browsers at once on a busy machine draw more slowly. */
const SOON = { timeout: 90_000 };
const PHONE = { isMobile: true, hasTouch: true };

async function openFor(browser: Browser, who: Shopper, width: number, path: string): Promise<Page> {
  const isPhone = width < 600;
  const height = isPhone ? 780 : 800;
  const context = await browser.newContext({ viewport: { width, height }, ...(isPhone && PHONE) });
  const page = await context.newPage();
  await enter(page, who);
  await page.goto(path);
  return page;
}

test(
  'an order is picked, delivered, reported and refunded, and its shopper sees every step',
  { tag: ['@wide', '@verify'] },
  async ({ browser, request }) => {
    test.setTimeout(400_000);
    const work = await openWorkplace(request);
    const products = await work.stock([
      { price: 100, shelf: 'A-1' },
      { price: 80, shelf: 'A-2' },
      { price: 60, shelf: 'A-3' },
      { price: 55, shelf: 'A-4' },
    ]);
    const [picker, rider, manager] = await Promise.all([
      work.hire('picker', 'Meera Nair'),
      work.hire('rider', 'Ravi Kumar'),
      work.hire('manager', 'Asha Pai'),
    ]);
    const order: PlacedOrder = await work.order({
      products: products.slice(0, 3),
      quantities: [2, 1, 1],
      ifShort: 'replace',
    });
    const { orderId, number, shopper } = order;
    const [theirs, picking, riding, desk] = await Promise.all([
      openFor(browser, shopper, 390, `/dashboard/myorders/${orderId}`),
      openFor(browser, picker, 360, '/dashboard/picking'),
      openFor(browser, rider, 360, '/dashboard/deliveries'),
      openFor(browser, manager, 1280, '/dashboard/reports'),
    ]);
    const headline = (words: string | RegExp) =>
      expect(theirs.getByRole('heading', { level: 2, name: words }));
    const bill = theirs.getByRole('region', { name: 'Bill' });
    await headline('We have your order').toBeVisible(SOON);

    const start = picking.getByRole('button', { name: `Start order ${number}` });
    await expect(start).toBeVisible();
    await expectThumbTargets(picking);
    await start.tap();
    await headline('Meera is packing your order').toBeVisible(SOON);
    const lineOf = (at: number) =>
      picking
        .getByRole('list', { name: 'Lines' })
        .getByRole('listitem')
        .filter({ hasText: products[at]!.name });
    // One of two is missing; all of another, which gets a cheaper substitute; the third is complete.
    await lineOf(0).getByRole('button', { name: 'Missing' }).tap();
    await lineOf(0).getByRole('button', { name: 'One more: Missing' }).tap();
    await lineOf(0).getByRole('button').first().tap();
    await lineOf(1).getByRole('button').first().tap();
    await lineOf(2).getByRole('button', { name: 'Missing' }).tap();
    await expectThumbTargets(picking);
    await lineOf(2)
      .getByRole('list', { name: 'Substitutes' })
      .getByRole('button')
      .filter({ hasText: products[3]!.name })
      .tap();
    await theirs.getByRole('button', { name: 'Take it' }).tap(SOON);
    await expect(lineOf(2)).toContainText('The shopper took it', SOON);
    await expect(picking.getByText('3 of 3')).toBeVisible();
    await picking.getByRole('button', { name: 'Finish' }).tap();
    await picking
      .getByRole('dialog')
      .getByRole('button', { name: /Finish/ })
      .tap();
    // 340 were shown; less 100 for missing products and 5 for the cheaper substitute.
    await headline('Packed and waiting for a rider').toBeVisible(SOON);
    await expect(bill).toContainText('You pay ₹235 when it arrives.', SOON);

    await riding.reload();
    await riding
      .getByRole('region', { name: 'Waiting' })
      .getByRole('button')
      .filter({ hasText: number })
      .tap();
    await riding.getByRole('button', { name: /^Take/ }).tap();
    const card = riding.getByRole('listitem', { name: `Order ${number}` });
    await expect(card).toContainText('₹235');
    await expectThumbTargets(riding);
    await headline('Ravi is bringing your order').toBeVisible(SOON);
    const { code } = await shopper.call('GET', `/api/order/details?orderId=${orderId}`);
    await card.getByRole('button', { name: 'Deliver', exact: true }).tap();
    await riding.keyboard.type(code);
    await riding.keyboard.press('Enter');
    await headline('Your order was delivered').toBeVisible(SOON);

    // A delivered product is damaged, and the manager refunds it.
    await theirs.getByRole('button', { name: 'Report a problem' }).tap();
    const form = theirs.getByRole('dialog', { name: 'Report a problem' });
    await form.getByRole('button', { name: products[1]!.name }).tap();
    await form.getByRole('radio', { name: 'Damaged' }).check();
    await form.getByRole('button', { name: 'Send' }).tap();
    await expect(form).toHaveCount(0);
    await desk.goto('/dashboard/problems');
    const problem = desk
      .getByRole('list', { name: 'Problems' })
      .getByRole('listitem')
      .filter({ hasText: number });
    await expect(problem).toContainText(products[1]!.name);
    await problem.getByRole('button', { name: 'Give money back' }).click();
    const question = desk.getByRole('dialog', { name: 'Give money back?' });
    await question.getByRole('button', { name: /^Give back ₹80/ }).click();
    await expect(theirs.getByRole('region', { name: 'Changes', exact: true })).toContainText(
      'You get ₹80 back.',
      SOON,
    );

    await expect(
      theirs.getByRole('button', { name: 'Invoice' }).or(theirs.getByRole('link', { name: 'Invoice' })),
    ).toBeVisible();
    const details = await shopper.call('GET', `/api/order/details?orderId=${orderId}`);
    expect([details.totalAmt, details.due, details.status]).toEqual([340, 155, 'DELIVERED']);
    await desk.goto('/dashboard/today');
    await expect(desk.getByRole('link', { name: /^Sales/ })).toContainText('₹155');
    for (const each of [theirs, picking, riding, desk]) await each.context().close();
  },
);

/** Tap targets are as high and as wide as a thumb. */
async function expectThumbTargets(page: Page): Promise<void> {
  const small = await page
    .locator('[data-work]')
    .locator('button, input, a')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getClientRects().length > 0)
        .map((target) => ({ rect: target.getBoundingClientRect(), words: target.textContent }))
        .filter(({ rect }) => rect.height < 56 || rect.width < 56)
        .map(({ words }) => words),
    );
  expect(small).toEqual([]);
}
