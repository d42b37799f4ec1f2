// The owner's stores: adding and changing one, its delivery areas, and the store whose stock the product
// pages show.

import type { APIRequestContext, Page } from '@playwright/test';
import { LIST, makeWord } from './product-owner.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs, type Shopper } from './shopper.ts';
import { makePincode } from './store-owner.ts';

const PAGE = '/dashboard/stores';

async function openAsOwner(page: Page, request: APIRequestContext, path = PAGE): Promise<Shopper> {
  const owner = await signInAs(request, demoAccounts().owner);
  await enter(page, owner);
  await page.goto(path);
  return owner;
}

const toCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stores' }).getByRole('listitem').filter({ hasText: name });

test(
  'a store is added, its areas come from a file, and the product pages show its stock',
  { tag: '@wide' },
  async ({ page, request }) => {
    test.slow();
    const owner = await openAsOwner(page, request);
    const name = `Store ${makeWord()}`;
    const [first, second, third] = [makePincode(), makePincode(), makePincode()];
    await expect(toCard(page, 'Main store').or(toCard(page, 'Delivers to')).first()).toBeVisible();

    await page.getByRole('button', { name: 'Add store' }).click();
    const add = page.getByRole('dialog', { name: 'Add store' });
    await add.getByRole('button', { name: 'Add store' }).click();
    await expect(add.getByLabel('Name')).toHaveAccessibleDescription('Enter the name');
    await expect(add.getByLabel('Name')).toBeFocused();
    await add.getByLabel('Name').fill(name);
    await add.getByLabel('Address line').fill('80 Feet Road');
    await add.getByLabel('City').fill('Bengaluru');
    await add.getByLabel('Phone').fill('080 4567 8900');
    await add.getByLabel('GSTIN').fill('29AAGCB7383J1Z5');
    await add.getByRole('button', { name: 'Add store' }).click();
    await expect(add.getByLabel('GSTIN')).toHaveAccessibleDescription(/^This GSTIN is mistyped/);
    await add.getByLabel('GSTIN').fill('29 aagcb7383j 1z4');
    await add.getByLabel('Open day and night').uncheck();
    await add.getByLabel('Sunday', { exact: true }).uncheck();
    await add.getByLabel('Monday to').fill('22:30');
    await add.getByRole('button', { name: 'Add store' }).click();
    await expect(add).toHaveCount(0);
    await expect(toCard(page, name)).toContainText('Delivers nowhere yet');

    await page.getByRole('link', { name: `Areas of ${name}` }).click();
    await expect(page.getByRole('heading', { name: `Areas of ${name}` })).toBeVisible();
    const csv = `pincode,minutes\n${first},6\n56001,7\n${second},9\n`;
    const file = { name: 'areas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Choose a CSV file').setInputFiles(file);
    await expect(
      page.getByRole('alert').getByText('Line 3, 56001,7: Enter a six-digit pincode'),
    ).toBeVisible();
    await expect(page.getByText('2 areas are in the list, not saved yet.')).toBeVisible();
    // The invalid line stays in the box for correction.
    const lines = page.getByLabel('One area per line');
    await expect(lines).toHaveValue('56001,7');
    await lines.fill(`${third},7`);
    await page.getByRole('button', { name: 'Add these lines' }).click();
    await expect(page.getByText('3 areas, 3 new, not saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Save areas' }).click();
    await expect(page.getByText('3 areas', { exact: true })).toBeVisible();
    expect(await listAreas(owner, name)).toEqual(
      [
        { pincode: first, rideMinutes: 6 },
        { pincode: second, rideMinutes: 9 },
        { pincode: third, rideMinutes: 7 },
      ].toSorted((a, b) => (a.pincode < b.pincode ? -1 : 1)),
    );

    // Minutes are edited in place; a removed area can be restored, and saving asks for confirmation.
    await page.getByLabel(`Minutes to ${first}`).fill('8');
    await page.getByRole('button', { name: `Remove ${second}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `Undo removing ${second}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Remove ${third}`, exact: true }).click();
    await page.getByRole('button', { name: 'Save areas' }).click();
    const question = page.getByRole('dialog', { name: 'Remove 1 area?' });
    await question.getByRole('button', { name: 'Save areas' }).click();
    await expect(page.getByText('2 areas', { exact: true })).toBeVisible();
    expect((await listAreas(owner, name)).length).toBe(2);
    await page.getByRole('link', { name: 'All stores' }).click();
    await expect(toCard(page, name)).toContainText('Delivers to 2 pincodes');

    await page.goto(LIST);
    await page.getByLabel('Store', { exact: true }).selectOption(name);
    await expect(page).toHaveURL(/store=/);
    await expect(page.getByRole('list', { name: 'Products' }).getByText('0 in stock').first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(dialog.getByText(`In the store ${name}.`)).toBeVisible();
  },
);

async function listAreas(owner: Shopper, name: string): Promise<{ pincode: string; rideMinutes: number }[]> {
  const stores: { _id: string; name: string }[] = await owner.call('GET', '/api/store/get');
  const { _id } = stores.find((store) => store.name === name)!;
  return owner.call('GET', `/api/store/areas?storeId=${_id}`);
}
