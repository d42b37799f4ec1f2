// Staff accounts: a catalogue editor from the invitation to their pages. Which role may see what:
// web/work/shell/work-side.component.test.tsx and guarded-pages.component.test.tsx beside it.

import { listMails } from './mailbox.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { makeEmail, PASSWORD, signInAs } from './shopper.ts';

test(
  'somebody invited as catalogue staff signs up, accepts, and works',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    test.slow();
    expectedErrors.push(REJECTED_REQUEST);
    const email = makeEmail();
    const owner = await signInAs(request, demoAccounts().owner);
    await owner.call('POST', '/api/staff/invite', { email, role: 'catalogue', storeId: null });
    await expect.poll(async () => (await listMails(email)).length).toBe(1);
    const [invitation] = await listMails(email);
    const { pathname, hash } = new URL(/https?:\S+\/invitation#\S+/.exec(invitation!.text!)![0]);
    await page.goto(pathname + hash);
    await page.getByRole('link', { name: 'Register', exact: true }).last().click();
    await page.getByLabel('Name').fill('Kavya Nair');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: 'Continue as Kavya Nair' }).click();
    await expect(page).toHaveURL('/invitation');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('heading', { name: 'Invitation accepted' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/dashboard\/product/);
  },
);
