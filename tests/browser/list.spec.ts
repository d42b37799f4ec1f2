// A family's list becomes a cart, on a phone; saved, it is opened by somebody else by its link.

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
    const lines = page.getByRole('list', { name: 'Your list' }).getByRole('listitem');
    await expect(lines).toHaveCount(7);
    await expect(lines.nth(0)).toContainText(/Milk.*2 × 500 ml/s);
    await expect(lines.nth(2)).toContainText(/Onion.*500 g/s);
    await expect(lines.nth(4)).toContainText(/Eggs.*6 pcs/s);
    await expect(lines.nth(6)).toContainText('Not found');

    await page.getByRole('button', { name: /^More of .*Milk/ }).click();
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await expect(page.getByText('Your items are in your cart.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click();
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await expect(items).toHaveCount(6);
    await expect(items.nth(0)).toContainText(/Milk/);

    // Saved, it is opened by its link.
    await enter(page, await makeShopper(request));
    await page.goto(`/list?text=${encodeURIComponent('2 milk\nbread')}`);
    await page.getByRole('combobox', { name: 'Product for 2 milk' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: /^More of .*Milk/ }).click();
    const milk = await lines.first().getByRole('link').innerText();
    expect(milk).toMatch(/[2-9] × /);
    await page.getByLabel('Save the list above as').fill('Weekly');
    await page.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Buy again: Weekly' }).click();
    const again = `${milk}\nYour earlier choice`;
    await expect(lines.first().getByRole('link')).toHaveText(again, { useInnerText: true });
    await page.getByRole('button', { name: 'Share Weekly', exact: true }).click();
    const link = await page.getByLabel('Link of Weekly').inputValue();
    expect(link).toMatch(/\/list\?shared=[\w-]{43}$/);

    const other = await browser.newPage({ baseURL: new URL(link).origin });
    await other.goto(link);
    await expect(other.getByText('This is a copy of the shared list Weekly')).toBeVisible();
    await expect(other.getByRole('heading', { name: '2 items on your list' })).toBeVisible();
    const shown = other.getByRole('list', { name: 'Your list' }).getByRole('listitem');
    await expect(shown.first().getByRole('link')).toHaveText(again, { useInnerText: true });

    await page.getByRole('button', { name: 'Stop sharing Weekly' }).click();
    await expect(page.getByRole('button', { name: 'Share Weekly', exact: true })).toBeVisible();
    await other.reload();
    await expect(other.getByText('This list is no longer shared')).toBeVisible();
    await other.close();
  },
);
