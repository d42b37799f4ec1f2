import { listWork } from './store-work.ts';
// Staff accounts: a catalogue editor from the invitation to the first change, and which roles may do what.

import { listMails } from './mailbox.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { makeEmail, PASSWORD, signInAs } from './shopper.ts';

test(
  'somebody invited as catalogue staff signs up, and sees only the products',
  {
    tag: '@wide',
  },
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
    await page.goto('/');

    expect((await listWork(page)).length).toBeGreaterThan(1);
    const work = page.getByRole('navigation', { name: 'Work', exact: true }).getByRole('link');
    const links = await Promise.all((await work.all()).map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(1);
    // A tab of its own: an answer to the page before could come late.
    const tab = await page.context().newPage();
    const asked: string[] = [];
    tab.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith('/api/') && answer.status() < 400) asked.push(pathname);
    });
    await tab.goto('/dashboard/orders');
    await expect(tab.getByRole('alert').filter({ hasText: 'Do not have permission' })).toBeVisible();
    expect(asked.filter((path) => /order|payment|customer|staff|admin|delivery/.test(path))).toEqual([]);
    for (const link of links) {
      await page.goto(link!);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('Do not have permission')).toHaveCount(0);
    }
  },
);
