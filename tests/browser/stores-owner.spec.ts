// The owner's stores: adding and changing one, its delivery areas, and the store whose stock the product
// pages show.

import type { APIRequestContext, Page } from '@playwright/test';
import { expectFits } from './expect-accessible.ts';
import { LIST, makeWord } from './product-owner.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeShopper, signInAs, type Shopper } from './shopper.ts';
import { makePincode, makeStore } from './store-owner.ts';

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
  'a store is added, and its areas come from a file of which one line is faulty',
  { tag: '@wide' },
  async ({ page, request }) => {
    const owner = await openAsOwner(page, request);
    const name = `Store ${makeWord()}`;
    const [first, second, third] = [makePincode(), makePincode(), makePincode()];
    await expect(toCard(page, 'Main store').or(toCard(page, 'Delivers to')).first()).toBeVisible();
    await expectFits(page);

    await page.getByRole('button', { name: 'Add store' }).click();
    const add = page.getByRole('dialog', { name: 'Add store' });
    await add.getByRole('button', { name: 'Add store' }).click();
    await expect(add.getByLabel('Name')).toHaveAccessibleDescription('Enter the name');
    await expect(add.getByLabel('Name')).toBeFocused();
    await add.getByLabel('Name').fill(name);
    await add.getByLabel('Address line').fill('80 Feet Road');
    await add.getByLabel('City').fill('Bengaluru');
    await add.getByLabel('Phone').fill('080 4567 8900');
    await add.getByLabel('GST number').fill('29AAGCB7383J1Z5');
    await add.getByRole('button', { name: 'Add store' }).click();
    await expect(add.getByLabel('GST number')).toHaveAccessibleDescription(/^This is not a GST number/);
    await add.getByLabel('GST number').fill('29 aagcb7383j 1z4');
    await add.getByLabel('Open day and night').uncheck();
    await add.getByLabel('Sunday', { exact: true }).uncheck();
    await add.getByLabel('Monday to').fill('22:30');
    await expectFits(page);
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
    await expectFits(page);
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
    await expectFits(page);
    await question.getByRole('button', { name: 'Save areas' }).click();
    await expect(page.getByText('2 areas', { exact: true })).toBeVisible();
    expect((await listAreas(owner, name)).length).toBe(2);
    await page.getByRole('link', { name: 'All stores' }).click();
    await expect(toCard(page, name)).toContainText('Delivers to 2 pincodes');
  },
);

async function listAreas(owner: Shopper, name: string): Promise<{ pincode: string; rideMinutes: number }[]> {
  const stores: { _id: string; name: string }[] = await owner.call('GET', '/api/store/get');
  const { _id } = stores.find((store) => store.name === name)!;
  return owner.call('GET', `/api/store/areas?storeId=${_id}`);
}

test('a store is paused with a reason, and reopened', { tag: '@wide' }, async ({ page, request }) => {
  const { name } = await makeStore(await signInAs(request, demoAccounts().owner));
  await openAsOwner(page, request);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit store' });
  await dialog.getByLabel('Paused').check();
  await dialog.getByLabel('Reason shown to shoppers').fill('Heavy rain');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toCard(page, name)).toContainText('Paused: Heavy rain');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('Paused').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toCard(page, name).getByText('Open', { exact: true })).toBeVisible();
});

test(
  'typed text is not lost: a refusal, a closed dialog, a link pressed by accident',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const store = await makeStore(await signInAs(request, demoAccounts().owner));
    await openAsOwner(page, request);
    await page.getByRole('button', { name: `Edit ${store.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit store' });
    await dialog.getByLabel('Phone').fill('call me');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription('Enter a phone number');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Close without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Phone')).toHaveValue('call me');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('link', { name: `Areas of ${store.name}` }).click();
    await page.getByLabel(`Minutes to ${store.pincode}`).fill('0');
    await page.getByRole('button', { name: 'Save areas' }).click();
    await expect(
      page
        .getByRole('main')
        .getByRole('alert')
        .getByText(`${store.pincode}: enter whole minutes from 1 to 240`),
    ).toBeVisible();
    await page.getByLabel(`Minutes to ${store.pincode}`).fill('12');
    await page.getByRole('link', { name: 'All stores' }).click();
    await page
      .getByRole('dialog', { name: 'Leave this page?' })
      .getByRole('button', { name: 'Stay' })
      .click();
    await page.route('**/api/store/areas', (route) => route.abort());
    await page.getByRole('button', { name: 'Save areas' }).click();
    await expect(
      page
        .getByRole('alert')
        .getByText(/You seem to be offline/)
        .last(),
    ).toBeVisible();
    await page.unroute('**/api/store/areas');
    await expect(page.getByLabel(`Minutes to ${store.pincode}`)).toHaveValue('12');
    await page.getByRole('button', { name: 'Save areas' }).click();
    await expect(page.getByText('1 area', { exact: true })).toBeVisible();
  },
);

test(
  'the product pages name the store whose stock they show, and can show that of another',
  { tag: '@wide' },
  async ({ page, request }) => {
    const owner = await signInAs(request, demoAccounts().owner);
    const store = await makeStore(owner);
    const [first] = await owner.call<{ name: string }[]>('GET', '/api/store/get');
    await openAsOwner(page, request, LIST);
    await expect(page.getByText(`Stock of ${first!.name}`)).toBeVisible();
    await page.getByRole('button', { name: 'Change the store' }).click();
    const panel = page.getByRole('dialog', { name: 'Where to deliver' });
    await panel.getByLabel('Pincode').fill(store.pincode);
    await panel.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`Stock of ${store.name}`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Products' }).getByText('0 in stock').first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(dialog.getByText(`In the store ${store.name}.`)).toBeVisible();
  },
);

test(
  'stores that cannot be loaded say so, and are loaded on a retry',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    await enter(page, await signInAs(request, demoAccounts().owner));
    await page.route('**/api/store/get', (route) => route.abort());
    await page.goto(PAGE);
    const alert = page.getByRole('alert').filter({ hasText: 'The stores could not be loaded.' });
    await expect(alert).toContainText('You seem to be offline');
    await page.unroute('**/api/store/get');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: 'Stores' })).toBeVisible();
    await page.goto('/dashboard/store-areas?store=nobody');
    await expect(page.getByText('There is no such store.')).toBeVisible();
  },
);

test('stores are for the owner only', { tag: '@wide' }, async ({ page, request }) => {
  await enter(page, await makeShopper(request));
  await page.goto(PAGE);
  await expect(page.getByRole('alert').filter({ hasText: 'Do not have permission' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add store' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Stores' })).toHaveCount(0);
});
