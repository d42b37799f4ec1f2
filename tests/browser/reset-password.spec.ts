import type { Page } from '@playwright/test';
import { listMails } from './mailbox.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

const NEW_PASSWORD = 'a fresh new password';

/** The code of the newest mail to this address that contains one. */
async function readCode(email: string, mailsBefore = 0): Promise<string> {
  let code = '';
  await expect(async () => {
    const mails = (await listMails(email)).filter(({ subject }) => subject!.startsWith('Your code'));
    expect(mails.length).toBeGreaterThan(mailsBefore);
    code = /\b\d{6}\b/.exec(mails.at(-1)!.text!)![0];
  }).toPass({ timeout: 60_000 });
  return code;
}

function box(page: Page, at: number) {
  return page.getByRole('textbox', { name: `Digit ${at} of 6` });
}

test(
  'from a forgotten password to a new one, by the mailed code',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    const shopper = await makeShopper(request);
    const { email } = shopper;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password ?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    const send = page.getByRole('button', { name: 'Send Otp' });
    await expect(send).toBeDisabled();
    // Somebody who is signed in is signed out in the end.
    await enter(page, shopper);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await send.click();
    await expect(page.getByText('If this email is registered, a 6 digit code has been sent.')).toBeVisible();
    await expect(page).toHaveURL('/verification-otp');
    await expect(page).toHaveTitle(/^Enter the code \| /);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByText(email)).toBeVisible();

    const verify = page.getByRole('button', { name: 'Verify OTP' });
    await expect(verify).toBeDisabled();
    const code = await readCode(email);
    // The first proof of an address ends the sessions from before it, also this one.
    expectedErrors.push(/status of 40[01]/);

    // The e-mail is still known after a reload.
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    await box(page, 1).focus();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Code verified')).toBeVisible();
    await expect(page).toHaveURL('/reset-password');

    await page.reload();
    const change = page.getByRole('button', { name: 'Change Password' });
    const fresh = page.getByLabel('New password', { exact: true });
    const confirm = page.getByLabel('Confirm password', { exact: true });
    await fresh.fill(NEW_PASSWORD);
    await confirm.fill(NEW_PASSWORD);
    await change.click();
    await expect(page.getByText('Password changed. Please log in.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    expect(await page.evaluate(() => localStorage.getItem('accesstoken'))).toBeNull();

    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Login successful')).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);
