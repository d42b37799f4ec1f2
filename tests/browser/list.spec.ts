// A family's list becomes a cart, on a phone; saved, it is opened by somebody else by its link.

import type { Locator } from '@playwright/test';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

const MESSAGE = '2 milk, bread, aadha kilo pyaaz, 1kg atta, 6 ande, haldi 200g, flurbo';

test(
  'seven lines of a message become the right cart; saved, a list is opened by its link until sharing ends',
  { tag: '@phone' },
  async ({ page, browser, request }) => {
    test.slow();
    await page.goto('/list');
    const box = page.getByLabel('What do you need?');
    await box.fill(MESSAGE);
    await page.reload();
    await expect(box).toHaveValue(MESSAGE);
    await page.getByRole('button', { name: 'Read list' }).click();
    await expect(page.getByRole('heading', { name: '7 items on your list' })).toBeFocused();
    const lines = page.getByRole('region', { name: / on your list$/ }).getByRole('listitem');
    const lineOf = (text: string) => lines.filter({ hasText: `“${text}”` });
    await expect(lines).toHaveCount(7);
    await expect(lineOf('2 milk')).toContainText(/Milk.*2 × 500 ml/s);
    await expect(lineOf('aadha kilo pyaaz')).toContainText(/Onion.*500 g/s);
    await expect(lineOf('6 ande')).toContainText(/Eggs.*6 pcs/s);
    await expect(lines.first()).toContainText('Not found');

    await page.getByRole('button', { name: /^More of .*Milk/ }).click();
    await page.getByRole('button', { name: /^Add 6, ₹/ }).click();
    await expect(page.getByText('Your items are in your cart.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click();
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await expect(items).toHaveCount(6);
    await expect(items.nth(0)).toContainText(/Milk/);

    // Saved, it is opened by its link.
    await enter(page, await makeShopper(request));
    await page.goto(`/list?text=${encodeURIComponent('2 milk\nbread')}`);
    await page.getByRole('button', { name: /^Change .* for 2 milk$/ }).click();
    await page.getByRole('dialog').getByRole('button').nth(2).click();
    await page.getByRole('button', { name: /^More of .*Milk/ }).click();
    const milk = await lineOf('2 milk')
      .getByRole('button', { name: /^Change/ })
      .innerText();
    expect(milk).toMatch(/[2-9] × /);
    await page.getByLabel('Save the list above as').fill('Weekly');
    await page.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Open Weekly' }).click();
    const expectChoice = async (line: Locator) => {
      await expect(line).toContainText('Your earlier choice');
      await expect(line.getByRole('button', { name: /^Change/ })).toHaveText(milk, { useInnerText: true });
    };
    await expectChoice(lineOf('2 milk'));
    await page.getByRole('button', { name: 'Share Weekly', exact: true }).click();
    const link = await page.getByLabel('Link of Weekly').inputValue();
    expect(link).toMatch(/\/list\?shared=[\w-]{43}$/);

    const other = await browser.newPage({ baseURL: new URL(link).origin });
    await other.goto(link);
    await expect(other.getByText('This is a copy of the shared list Weekly')).toBeVisible();
    await expect(other.getByRole('heading', { name: '2 items on your list' })).toBeVisible();
    await expectChoice(other.getByRole('listitem').filter({ hasText: '“2 milk”' }));

    // Two presses within half a second would be those of an impatient thumb.
    await page.reload();
    await page.getByRole('button', { name: 'Stop sharing Weekly' }).click();
    await expect(page.getByRole('button', { name: 'Share Weekly', exact: true })).toBeVisible();
    await other.reload();
    await expect(other.getByText('This list is no longer shared')).toBeVisible();
    await other.close();
  },
);
