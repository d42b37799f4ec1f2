// From registering to a confirmed e-mail, by the link in the mail.

import { expectAccessible } from './expect-accessible.ts';
import { readConfirmToken } from './mailbox.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, PASSWORD, registerShopper } from './shopper.ts';

test(
  'the link is sent again, opened without a session, and confirms by one press; the profile shows it',
  { tag: '@phone' },
  async ({ page, request, browser, baseURL }) => {
    const shopper = await registerShopper(request);
    const { email } = shopper;
    await readConfirmToken(email);
    await enter(page, shopper);
    await page.goto('/dashboard/profile');
    await expect(page.getByText(`${email} is not confirmed yet.`)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('We have sent you a link')).toBeVisible();
    const token = await readConfirmToken(email, 2);

    const elsewhere = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
    const other = await elsewhere.newPage();
    const seen: string[] = [];
    other.on('request', (sent) => seen.push(`${sent.url()} ${sent.headers().referer} ${sent.postData()}`));
    await other.goto(`/confirm-email#token=${token}`);
    await expect(other).toHaveURL('/confirm-email');
    await expect(other).toHaveTitle(/^Confirm your email \| /);
    // The link is still remembered after a reload, and the e-mail is not confirmed yet.
    await other.reload();
    expect((await shopper.call('GET', '/api/user/user-details')).verify_email).toBe(false);
    await expectAccessible(other);
    // Somebody else may read the mail: the password shows that it is whoever registered.
    await other.getByRole('button', { name: 'Confirm email' }).click();
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Confirm email' }).click();
    await expect(other.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
    await expect(other.getByText(email)).toBeVisible();
    await expectAccessible(other);
    await expectNoSidewaysScroll(other);
    const carrying = seen.filter((text) => text.includes(token));
    expect(carrying.length).toBeGreaterThan(0);
    for (const text of carrying) expect(text).toContain('/api/user/confirm-email');
    await other.reload();
    await other.getByRole('button', { name: 'Confirm email' }).click();
    await expect(other.getByRole('heading', { name: 'This email is already confirmed' })).toBeVisible();
    await elsewhere.close();

    // The other tab gets focus again.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('Your email is confirmed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the link again' })).toBeHidden();
  },
);
