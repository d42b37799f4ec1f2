import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, findProducts, makeShopper, signInAs, type Shopper } from './shopper.ts';

type Placed = { shopper: Shopper; name: string; orderId: string; total: number };

/** An order of two products by a new shopper with a unique name. */
async function placeOrder(request: APIRequestContext): Promise<Placed> {
  const name = `Buyer ${crypto.randomUUID().slice(0, 8)}`;
  const shopper = await makeShopper(request, name);
  await shopper.saveAddress('7 Fergusson College Road');
  await shopper.fillCart((await findProducts(shopper)).slice(0, 2));
  const list_items = await shopper.call('GET', '/api/cart/get');
  const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
  const body = { list_items, addressId, totalAmt: 1_000_000 };
  const [row] = await shopper.call('POST', '/api/order/cash-on-delivery', body);
  return { shopper, name, orderId: row.orderId, total: row.totalAmt };
}

const toShortId = (orderId: string) => `#${orderId.slice(-6).toUpperCase()}`;

async function openOrder(page: Page, { orderId }: Placed): Promise<Locator> {
  await page.goto(`/dashboard/orders?order=${orderId}`);
  const order = page.getByRole('article', { name: `Order ${toShortId(orderId)}` });
  await expect(order).toBeVisible();
  return order;
}

test.describe('as staff', () => {
  let placed: Placed;
  let owner: Shopper;

  test.beforeEach(async ({ page, request }) => {
    placed = await placeOrder(request);
    owner = await signInAs(request, demoAccounts().owner);
    await enter(page, owner);
  });

  test(
    'an order is found, packed, sent out and delivered, and its shopper sees each step',
    { tag: '@wide' },
    async ({ page, browser }) => {
      test.slow();
      const context = await browser.newContext();
      const shopperPage = await context.newPage();
      await enter(shopperPage, placed.shopper);
      await shopperPage.goto('/dashboard/myorders');
      const progress = shopperPage.getByRole('list', { name: 'Delivery' });
      await expect(progress.getByRole('listitem').filter({ hasText: 'Placed' })).toHaveAttribute(
        'aria-current',
        'step',
      );

      await page.goto('/dashboard/orders');
      await page.getByRole('searchbox', { name: 'Search orders' }).fill(placed.name.toUpperCase());
      const link = page.getByRole('link', { name: `Order ${toShortId(placed.orderId)} of ${placed.name}` });
      await expect(page).toHaveURL(/search=BUYER/);
      await link.click();
      const order = page.getByRole('article');
      await expect(order.getByRole('heading', { name: `Order ${toShortId(placed.orderId)}` })).toBeVisible();
      await expect(order.getByText(placed.orderId)).toBeVisible();
      await expect(order.getByText('7 Fergusson College Road')).toBeVisible();

      const steps = order.getByRole('region', { name: 'Steps' });
      const history = order.getByRole('list', { name: 'History' });
      await steps.getByRole('button', { name: 'Start packing' }).click();
      await steps.getByRole('button', { name: 'Out for delivery' }).click();
      await expect(history.getByText('OUT FOR DELIVERY')).toBeVisible();
      await expect(history.getByText('Demo Owner (staff)')).toHaveCount(2);

      await shopperPage.reload();
      await expect(progress.getByRole('listitem').filter({ hasText: 'Out for delivery' })).toHaveAttribute(
        'aria-current',
        'step',
      );
      await expect(shopperPage.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
      await context.close();

      await steps.getByRole('button', { name: 'Mark as delivered' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click();
      await expect(history.getByText('DELIVERED', { exact: true })).toBeVisible();
      await expect(steps.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
      // The pressed button is gone, so the focus moves to the main content.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Invoice' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^invoice-[A-Z]+-\d\d-\d\d-\d{6}\.pdf$/);

      await page.getByRole('link', { name: 'All orders' }).click();
      await expect(link).toBeVisible();
      await expect(page).toHaveURL(/search=BUYER/);
    },
  );

  test(
    'only the packing slip is printed, with everything a packer needs',
    { tag: '@wide' },
    async ({ page }) => {
      const order = await openOrder(page, placed);
      await page.evaluate(() => {
        window.print = () => void (document.body.dataset.printed = 'yes');
      });
      await order.getByRole('button', { name: 'Print packing slip' }).click();
      await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
      await page.emulateMedia({ media: 'print' });
      const printed = await page.evaluate(() => document.body.innerText);
      expect(printed).toContain(`Order ${toShortId(placed.orderId)}`);
      expect(printed).toContain(placed.orderId);
      expect(printed).toContain(placed.name);
      expect(printed).toContain('7 Fergusson College Road');
      expect(printed).toContain('9876543210');
      expect(printed).toContain('2 item');
      expect(printed.match(/× 1/g)).toHaveLength(2);
      expect(printed).toMatch(/COLLECT ₹[\d,.]+/);
      for (const leftOut of ['My Cart', 'Start packing', 'All Rights Reserved', 'Log Out']) {
        expect(printed).not.toContain(leftOut);
      }
      // Two products fit on one sheet of either paper.
      for (const paper of [{ format: 'A4' }, { width: '80mm', height: '297mm' }]) {
        const pdf = (await page.pdf(paper)).toString('latin1');
        expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
      }
      await owner.call('PUT', '/api/order/move', {
        orderId: placed.orderId,
        from: 'PLACED',
        to: 'CANCELLED',
      });
      await page.emulateMedia({ media: 'screen' });
      await openOrder(page, placed);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(() => document.body.innerText)).toContain('CANCELLED, DO NOT DELIVER');
    },
  );
});
