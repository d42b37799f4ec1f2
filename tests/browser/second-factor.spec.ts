// Two-step verification as people use it: a passkey of a software authenticator, an app, recovery codes, and
// the prompt of a sensitive call.

import type { Page } from '@playwright/test';
import { showCode, wrongCode } from '../second-factors.ts';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper, PASSWORD } from './shopper.ts';

/** A virtual authenticator in the browser that creates passkeys and verifies the user. */
async function plugIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const methods = (page: Page) => page.getByRole('list', { name: 'Passkeys and apps' });
const codes = (page: Page) => page.getByRole('dialog', { name: 'Your recovery codes' });

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test(
  'a passkey signs in alone, and after the password; a recovery code replaces it',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const person = await makeShopper(request);
    await plugIn(page);
    await enter(page, person);
    await page.goto('/dashboard/profile#two-step');
    await expect(page.getByText('Not set up yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Shop laptop');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect(codes(page).getByRole('listitem')).toHaveCount(10);
    await expectFits(page);
    const recoveryCode = await codes(page).getByRole('listitem').first().innerText();
    await codes(page).getByRole('button', { name: 'I have saved them' }).click();
    await expect(methods(page)).toContainText('Shop laptop');

    const signOut = () => page.evaluate(() => localStorage.clear());
    await signOut();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard/profile');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);

    await signOut();
    await fillLogin(page, person.email);
    await expectFits(page);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page).toHaveURL('/');

    await signOut();
    await fillLogin(page, person.email);
    await page.getByLabel('Recovery code').fill('aaaa-aaaa-aaaa-aaaa');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/wrong or was already used/);
    await page.getByRole('button', { name: 'Back to password' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard/profile#two-step');
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();

    await methods(page).getByRole('button', { name: 'Remove Shop laptop' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Shop laptop' });
    await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Not set up yet.')).toBeVisible();
  },
);

test(
  'an authenticator app is set up by its key, and its code signs in',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const person = await makeShopper(request);
    await enter(page, person);
    await page.goto('/dashboard/profile#two-step');
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await dialog.getByLabel('Code from the app').fill(wrongCode(secret));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByLabel('Code from the app')).toHaveAccessibleDescription(/wrong/);
    await dialog.getByLabel('Code from the app').fill(showCode(secret));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await codes(page).getByRole('button', { name: 'I have saved them' }).click();
    await expect(methods(page)).toContainText('My phone');

    await page.evaluate(() => localStorage.clear());
    await fillLogin(page, person.email);
    // That of the next half minute, which still holds when it is here before the press.
    await page.getByLabel('Code', { exact: true }).fill(showCode(secret, 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/');
  },
);
