// Staff accounts: invited by the owner or a manager, active once the invitation is accepted, and ended at
// once.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { acceptInvitation } from './mailbox.ts';
import { getProduct, LIST, makeProduct, makeWord, openEdit, search } from './product-owner.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeEmail, makeShopper, registerShopper, signInAs, type Shopper } from './shopper.ts';
import { makeStore } from './store-owner.ts';
import { listWork } from './store-work.ts';

const PAGE = '/dashboard/staff';

const signInOwner = (request: APIRequestContext) => signInAs(request, demoAccounts().owner);
const toLine = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Staff', exact: true }).getByRole('listitem').filter({ hasText: email });
const toRedBox = (page: Page) => page.getByRole('alert').filter({ hasText: 'Do not have permission' });

async function openInvite(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await expect(dialog.getByLabel('Email')).toBeVisible();
  return dialog;
}

/** A person with a confirmed e-mail and this role. */
async function makeMember(
  request: APIRequestContext,
  owner: Shopper,
  post: { role: string; storeId: string | null },
): Promise<Shopper> {
  const member = await makeShopper(request, 'Vik Rao', { isEmailVerified: true });
  await owner.call('POST', '/api/staff/invite', { email: member.email, ...post });
  return member;
}

async function remove(page: Page, email: string): Promise<void> {
  await toLine(page, email)
    .getByRole('button', { name: /^Remove/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Remove from staff' });
  await expect(question).toContainText('Their access by this role ends immediately');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(toLine(page, email)).toHaveCount(0);
}

test(
  'an invited person works once the invitation is accepted, sees only their own staff, and is removed at once',
  { tag: '@wide' },
  async ({ page, request, browser, baseURL, expectedErrors }) => {
    test.slow();
    const owner = await signInOwner(request);
    const store = await makeStore(owner);
    const email = makeEmail();
    await enter(page, owner);
    await page.goto('/user');
    await page.getByRole('link', { name: 'Work', exact: true }).last().click();
    await page.getByRole('link', { name: 'Staff', exact: true }).click();
    await expect(page).toHaveURL(PAGE);
    const dialog = await openInvite(page);
    await dialog.getByLabel('Email').fill(` ${email.toUpperCase()}`);
    await dialog.getByLabel('Role').selectOption('Manager');
    await expect(dialog.getByLabel('Role')).toHaveAccessibleDescription(/stock and people/);
    await dialog.getByLabel('Store').selectOption(store.name);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(toLine(page, email)).toContainText('Invited');
    await expect(toLine(page, email)).toContainText('Manager');
    await expect(toLine(page, email)).toContainText(store.name);

    // Registering alone gives no role; the link of the invitation does.
    const manager = await registerShopper(request, 'Meera Iyer', email);
    const elsewhere = await browser.newContext({ baseURL: baseURL! });
    const theirs = await elsewhere.newPage();
    await enter(theirs, manager);
    expect(await listWork(theirs)).toEqual([]);
    await acceptInvitation(manager, email);
    expect(await listWork(theirs)).toEqual([
      'Today',
      'Picking',
      'Deliveries',
      'Problems',
      'Cash',
      'Goods in',
      'Count',
      'Low stock',
      'Purchase orders',
      'Reports',
      'Staff',
    ]);
    await theirs.getByRole('link', { name: 'Staff', exact: true }).click();
    await expect(theirs.getByText('Nobody has been invited yet.')).toBeVisible();

    // Pickers and riders of the manager's only store, which is preselected.
    const stranger = await makeMember(request, owner, { role: 'picker', storeId: null });
    const theirDialog = await openInvite(theirs);
    await expect(theirDialog.getByLabel('Role').getByRole('option')).toHaveText([
      'Choose',
      'Picker',
      'Rider',
    ]);
    await expect(theirDialog.getByLabel('Store').getByRole('option')).toHaveText(['Choose', store.name]);
    await theirDialog.getByLabel('Email').fill(makeEmail());
    await theirDialog.getByLabel('Role').selectOption('Picker');
    await theirDialog.getByRole('button', { name: 'Invite' }).click();
    await expect(theirDialog).toHaveCount(0);
    const theirPeople = theirs.getByRole('list', { name: 'Staff', exact: true }).getByRole('listitem');
    await expect(theirPeople).toHaveCount(1);
    await expect(theirPeople).toContainText('Picker');

    await page.reload();
    await expect(toLine(page, email)).toContainText('Meera Iyer');
    await expect(toLine(page, email)).toContainText('Signed in');
    await expect(toLine(page, stranger.email)).toContainText('All stores');
    await remove(page, email);
    expectedErrors.push(REJECTED_REQUEST);
    await theirs.reload();
    await expect(toRedBox(theirs)).toBeVisible();
    await expect(theirPeople).toHaveCount(0);
    await elsewhere.close();
  },
);

test(
  'catalogue staff find the product pages in the menu, and change a product',
  { tag: '@wide' },
  async ({ page, request }) => {
    const owner = await signInOwner(request);
    const word = makeWord();
    const made = await makeProduct(owner, word);
    await enter(page, await makeMember(request, owner, { role: 'catalogue', storeId: null }));
    expect(await listWork(page)).toEqual(['Product', 'Upload Product', 'Offers']);
    await page.goto(LIST);
    await search(page, word);
    const dialog = await openEdit(page, word);
    await dialog.getByLabel('Price', { exact: true }).fill('80');
    await dialog.getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByRole('dialog', { name: 'Product updated' })).toBeVisible();
    expect(await getProduct(owner, made._id)).toMatchObject({ price: 80 });
    for (const path of ['/dashboard/category', PAGE]) {
      await page.goto(path);
      await expect(toRedBox(page)).toBeVisible();
    }
  },
);
