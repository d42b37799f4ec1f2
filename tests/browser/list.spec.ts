// A family's list becomes a cart, on a phone; saved, it is opened by somebody else by its link.

import type { ListLine } from '#features/list/list.contract.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';
import { clickImpatiently } from './waiting.ts';

const MESSAGE = '2 milk, bread, aadha kilo pyaaz, 1kg atta, 6 ande, haldi 200g, flurbo';
const WAIT = { timeout: 15_000 };

test(
  'seven lines of a message become the right cart; changes while it is read again stay',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/list');
    const box = page.getByLabel('What do you need?');
    await box.fill(MESSAGE);
    await page.reload();
    await expect(box).toHaveValue(MESSAGE, WAIT);
    await page.getByRole('button', { name: 'Read list' }).click();
    await expect(page.getByRole('heading', { name: '7 items on your list' })).toBeFocused(WAIT);
    const lines = page.getByRole('list', { name: 'Your list' }).getByRole('listitem');
    await expect(lines).toHaveCount(7);
    await expect(lines.nth(0)).toContainText(/Milk.*2 × 500 ml/s);
    await expect(lines.nth(2)).toContainText(/Onion.*500 g/s);
    await expect(lines.nth(4)).toContainText(/Eggs.*6 pcs/s);
    await expect(lines.nth(6)).toContainText('Not found');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: /^More of .*Milk/ }).click();
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await expect(page.getByText('Your items are in your cart.')).toBeVisible(WAIT);
    await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click();
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await expect(items).toHaveCount(6, WAIT);
    await expect(items.nth(0)).toContainText(/Milk/);

    // Changes made while a list is read again stay.
    await page.goto('/list');
    await box.fill('2 milk\nbread');
    const readList = page.getByRole('button', { name: 'Read list' });
    await readList.click();
    await expect(lines).toHaveCount(2, WAIT);
    const other = page.getByRole('combobox', { name: 'Product for 2 milk' });
    const bread = await lines.nth(1).getByRole('link').innerText();

    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/list/read', async (route) => {
      await answered;
      await route.continue();
    });
    await box.fill('eggs\n2 milk\nbread');
    await readList.click();
    await other.selectOption({ index: 1 });
    await page.getByRole('button', { name: /^More of .*Milk/ }).click();
    const milk = await lines.first().getByRole('link').innerText();
    answer();
    await expect(lines).toHaveCount(3, WAIT);
    await expect(lines.nth(1).getByRole('link')).toHaveText(milk, { useInnerText: true });
    await expect(other).toHaveValue('1');
    await expect(lines.nth(2).getByRole('link')).toHaveText(bread, { useInnerText: true });
  },
);

test(
  'a shopper who has bought other sizes gets the written amounts, and the shared list shows the chosen products',
  { tag: '@phone' },
  async ({ page, browser, request }) => {
    const shopper = await makeShopper(request);
    await shopper.saveAddress();
    const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
    const bought = await shopper.call<ListLine[]>('POST', '/api/list/read', {
      text: '2 kg pyaz, 12 eggs, 500 ml doodh',
    });
    await shopper.fillCart(bought.map(({ product }) => product!));
    const list_items = await shopper.call('GET', '/api/cart/get');
    await shopper.call('POST', '/api/order/cash-on-delivery', { list_items, addressId, totalAmt: 1_000_000 });

    await enter(page, shopper);
    await page.goto(`/list?text=${encodeURIComponent('1 kg pyaz\nhalf kg onion\n4 anda\ndoodh 1 litre')}`);
    await page.getByRole('button', { name: 'Read list' }).click();
    const lines = page.getByRole('list', { name: 'Your list' }).getByRole('listitem');
    await expect(lines).toHaveText([/Onion1 kg/, /Onion500 g/, /Eggs6 pcsClosest match/, /Milk1 L/], WAIT);
    await expect(page.getByText('Closest match')).toHaveCount(1);
    await lines
      .nth(2)
      .getByRole('button', { name: /^More of/ })
      .click();
    await expect(page.getByText('Closest match')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const onions = page.getByRole('combobox', { name: 'Product for 1 kg pyaz' });
    const other = await onions.getByRole('option', { name: /^Onion, 2 kg/ }).getAttribute('value');
    await onions.selectOption(other);
    await page.getByLabel('Save the list above as').fill('Onions');
    await page.getByRole('button', { name: 'Save list' }).click();
    await page.getByRole('button', { name: 'Share Onions', exact: true }).click();
    const link = await page.getByLabel('Link of Onions').inputValue(WAIT);
    const guest = await browser.newPage({ baseURL: new URL(link).origin });
    await guest.goto(link);
    const shown = guest.getByRole('list', { name: 'Your list' }).getByRole('listitem');
    await expect(shown.first()).toHaveText(/Onion2 kgYour earlier choice/, WAIT);
    await expect(shown.nth(1)).toHaveText(/Onion500 g(?!Nearest|As it)/);
    await expect(guest.getByText('Closest match')).toHaveCount(0);
    await guest.close();
  },
);

test(
  'a saved list is opened by its link, until sharing ends',
  { tag: '@wide' },
  async ({ page, browser, request }) => {
    await enter(page, await makeShopper(request));
    await page.goto(`/list?text=${encodeURIComponent('2 milk\nbread')}`);
    await expect(page.getByLabel('What do you need?')).toHaveValue('2 milk\nbread', WAIT);
    await page.getByRole('button', { name: 'Read list' }).click();
    await page.getByRole('combobox', { name: 'Product for 2 milk' }).selectOption({ index: 1 }, WAIT);
    await page.getByRole('button', { name: /^More of .*Milk/ }).click();
    const lines = page.getByRole('list', { name: 'Your list' }).getByRole('listitem');
    const milk = await lines.first().getByRole('link').innerText();
    expect(milk).toMatch(/[2-9] × /);
    await page.getByLabel('Save the list above as').fill('Weekly');
    // Impatient taps save only one list.
    await clickImpatiently(page.getByRole('button', { name: 'Save list' }), { times: 4, everyMs: 200 });
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Buy again: Weekly' }).click();
    const again = `${milk}\nYour earlier choice`;
    await expect(lines.first().getByRole('link')).toHaveText(again, { ...WAIT, useInnerText: true });
    await page.getByRole('button', { name: 'Share Weekly', exact: true }).click();
    const link = await page.getByLabel('Link of Weekly').inputValue(WAIT);
    expect(link).toMatch(/\/list\?shared=[\w-]{43}$/);

    const other = await browser.newPage({ baseURL: new URL(link).origin });
    await other.goto(link);
    await expect(other.getByText('This is a copy of the shared list Weekly')).toBeVisible(WAIT);
    await expect(other.getByRole('heading', { name: '2 items on your list' })).toBeVisible(WAIT);
    const shown = other.getByRole('list', { name: 'Your list' }).getByRole('listitem');
    await expect(shown.first().getByRole('link')).toHaveText(again, { useInnerText: true });

    await page.getByRole('button', { name: 'Stop sharing Weekly' }).click();
    await expect(page.getByRole('button', { name: 'Share Weekly', exact: true })).toBeVisible(WAIT);
    await other.reload();
    await expect(other.getByText('This list is no longer shared')).toBeVisible(WAIT);
    await other.close();

    await page.getByRole('button', { name: 'Delete Weekly' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('You have not saved a list yet.')).toBeVisible(WAIT);
  },
);
