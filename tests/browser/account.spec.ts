import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { ADDRESS, enter, makeShopper, PASSWORD, signInAs } from './shopper.ts';

function isPhone(page: Page): boolean {
  return page.viewportSize()!.width < 768;
}

test.describe('signing in', () => {
  test(
    'reports a wrong password at the form, and leads back to the previous page',
    { tag: '@phone' },
    async ({ page, request, expectedErrors }) => {
      const { email } = await makeShopper(request);
      await page.goto('/cancel');
      await page.getByRole('link', { name: 'Login' }).click();
      const submit = page.getByRole('button', { name: 'Login' });
      await expect(submit).toBeDisabled();
      await page.getByLabel('Email').fill(email);
      await expect(submit).toBeDisabled();
      await page.getByLabel('Password', { exact: true }).fill('not the password');

      expectedErrors.push(/status of 400/);
      await submit.click();
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toHaveAccessibleDescription('Incorrect email or password');
      await expect(password).toHaveValue('not the password');

      await password.fill(PASSWORD);
      await submit.click();
      await expect(page.getByText('Login successful')).toBeVisible();
      await expect(page).toHaveURL('/cancel');
    },
  );

  test('shows and hides the password', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('uses text typed before hydration', { tag: '@phone' }, async ({ page }) => {
    let wake = () => {};
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await awake;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('early@example.test');
    await page.getByLabel('Password', { exact: true }).fill('typed early');
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
    wake();
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await expect(page.getByLabel('Email')).toHaveValue('early@example.test');
  });

  test('never leads to another site', { tag: '@phone' }, async ({ page, request }) => {
    const { email } = await makeShopper(request);
    await page.goto('/login');
    await page.evaluate(() =>
      history.replaceState({ ...history.state, usr: { from: '//evil.example/' } }, ''),
    );
    await page.reload();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/');
  });
});

test(
  'registering shows mistakes at their fields and ends on /login with the e-mail filled in',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    const taken = await makeShopper(request);
    const email = `new-${crypto.randomUUID()}@example.test`;
    await page.goto('/register');
    const submit = page.getByRole('button', { name: 'Register' });
    const confirm = page.getByLabel('Confirm password', { exact: true });
    await page.getByLabel('Name').fill('Ravi');
    await page.getByLabel('Email').fill(taken.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expect(submit).toBeDisabled();
    await confirm.fill('something else');

    await submit.click();
    await expect(confirm).toHaveAccessibleDescription('password and confirm password must be same');
    await confirm.fill(PASSWORD);
    expectedErrors.push(/status of 409/);
    await submit.click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This email is already registered');
    await page.getByLabel('Email').fill(email);
    await submit.click();

    await expect(page.getByText('Account created. Please log in.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByText(`We have sent a link to ${email}. Open it to confirm`)).toBeVisible();
  },
);

test(
  'a weak password is reported while it is typed, in words',
  { tag: '@phone' },
  async ({ page, expectedErrors }) => {
    await page.goto('/register');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Name').fill('Lakshmi Raghunathan');
    await page.getByLabel('Email').fill('lakshmi@example.test');
    await expect(password).toHaveAccessibleDescription('At least 8 characters, and not easy to guess.');
    const below = page.getByLabel('Confirm password', { exact: true });
    const { y } = (await below.boundingBox())!;
    for (const [typed, words] of [
      ['aaaaaaaa', /repeats the same characters/],
      ['jhatpat123', /the shop’s name/],
      ['raghunathan1', /your name/],
      ['lakshmi@example.test', /your email/],
      ['correct horse battery', 'This password is good.'],
      ['        ', /repeats the same characters/],
    ] as const) {
      await password.fill(typed);
      await expect(password).toHaveAccessibleDescription(words);
      await expect(password).not.toHaveAttribute('aria-invalid');
      expect((await below.boundingBox())!.y).toBe(y);
    }

    expectedErrors.push(/status of 400/);
    await below.fill('        ');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveAccessibleDescription(/repeats the same characters/);
    await expectAccessible(page);

    await password.fill('correct horse battery');
    await expect(password).toHaveAccessibleDescription('This password is good.');
    await expect(password).not.toHaveAttribute('aria-invalid');
  },
);

test(
  'personal pages ask visitors to log in and come back afterwards',
  { tag: '@phone' },
  async ({ page, context, request }) => {
    const { email } = await makeShopper(request);
    for (const path of ['/user', '/dashboard/profile', '/dashboard/myorders', '/dashboard/address']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(path);
      await page.evaluate(() => localStorage.clear());
      await context.clearCookies();
    }
  },
);

test('the account menu names the shopper and leads to orders and addresses', async ({ page, request }) => {
  const shopper = await makeShopper(request, 'Meera Iyer');
  await enter(page, shopper);
  await page.goto('/cancel');
  if (isPhone(page)) {
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL('/user');
    await expect(page.getByRole('link', { name: 'Meera Iyer' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Save Address' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/cancel');
    return;
  }
  const button = page.getByRole('button', { name: 'Account' });
  const links = page.getByRole('navigation', { name: 'Account', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(links.getByRole('link', { name: 'Meera Iyer' })).toBeVisible();
  await expect(links.getByRole('link', { name: 'Category' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(links.getByRole('link', { name: 'Meera Iyer' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await button.click();
  await expect(links).toHaveCount(0);
  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(links).toHaveCount(0);
  await button.click();
  await links.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/dashboard/myorders');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test(
  'logging out ends the session, goes home, and the other tab follows',
  { tag: '@wide' },
  async ({ page, context, request }) => {
    await enter(page, await makeShopper(request));
    const other = await context.newPage();
    await other.goto('/dashboard/profile');
    await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(other.getByLabel('Name')).toHaveValue('Asha Rao');

    await page.goto('/user');
    await page.getByRole('button', { name: 'Log Out' }).last().click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(other).toHaveURL('/login');
  },
);

test(
  'staff pages show the red box to shoppers, once their account is known',
  { tag: '@wide' },
  async ({ page, request }) => {
    await enter(page, await makeShopper(request));
    await page.goto('/dashboard/category');
    await expect(page.getByRole('alert').filter({ hasText: 'Do not have permission' })).toBeVisible();
  },
);

test(
  'the owner is marked as admin and never sees the red box',
  { tag: '@wide' },
  async ({ page, request }) => {
    await enter(page, await signInAs(request, demoAccounts().owner));
    await page.goto('/dashboard/product');
    await expect(page.getByPlaceholder('Search product here ...')).toBeVisible();
    await expect(page.getByText('Do not have permission')).toHaveCount(0);
    await page.goto('/user');
    await expect(page.getByRole('link', { name: '(Admin)' }).first()).toBeVisible();
  },
);

test('addresses are added, edited and removed', { tag: '@phone' }, async ({ page, request }) => {
  await enter(page, await makeShopper(request));
  await page.clock.install();
  await page.goto('/dashboard/address');
  await page.getByRole('button', { name: 'Add Address', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByLabel('Address line')).toBeFocused();
  await expect(dialog.getByLabel('Mobile')).toHaveAccessibleDescription('Enter the mobile');

  await expect(dialog.getByLabel('Country')).toHaveValue('India');
  await dialog.getByLabel('Address line').fill(ADDRESS.address_line);
  await dialog.getByLabel('City').fill(ADDRESS.city);
  await dialog.getByLabel('State').selectOption(ADDRESS.state);
  await dialog.getByLabel('Pincode').fill('4110');
  await dialog.getByLabel('Mobile').fill('98765');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByLabel('Pincode')).toBeFocused();
  await expect(dialog.getByLabel('Pincode')).toHaveAccessibleDescription('Enter a six-digit pincode');
  await expect(dialog.getByLabel('Mobile')).toHaveAccessibleDescription(/ten-digit mobile number, or \+/);
  await expectAccessible(page);
  // Outside India the state is typed, and postcodes have other formats.
  await dialog.getByLabel('Country').fill('United Kingdom');
  await dialog.getByLabel('State').fill('England');
  await dialog.getByLabel('Country').fill(ADDRESS.country);
  await dialog.getByLabel('State').selectOption(ADDRESS.state);
  await dialog.getByLabel('Pincode').fill('560 001');
  await dialog.getByLabel('Mobile').fill(ADDRESS.mobile);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Address added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('India - 560001')).toBeVisible();

  await page.getByRole('button', { name: 'Edit 12 MG Road' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Address' });
  await expect(edit.getByLabel('City')).toHaveValue(ADDRESS.city);
  await edit.getByLabel('Address line').fill('7 Lake View');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Address updated')).toBeVisible();

  await page.getByRole('button', { name: 'Add address', exact: true }).click();
  await expect(dialog.getByLabel('City')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add address', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Delete 7 Lake View' }).click();
  await expect(page.getByText('Address Remove')).toHaveCount(1);
  await expect(page.getByText('India - 560001')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo removing 7 Lake View' }).click();
  await expect(page.getByText('Address restored')).toBeVisible();
  await expect(page.getByText('India - 560001')).toBeVisible();
  await page.getByRole('button', { name: 'Delete 7 Lake View' }).click();
  await expect(page.getByRole('button', { name: 'Undo removing 7 Lake View' })).toBeVisible();
  await expectAccessible(page);
  await page.clock.runFor(5_000);
  await expect(page.getByRole('button', { name: 'Undo removing 7 Lake View' })).toHaveCount(0);
  await expect(page.getByText('7 Lake View')).toHaveCount(0);
});

test(
  'axe finds nothing on the pages for logging in, registering and asking for a new password',
  { tag: '@phone' },
  async ({ page }) => {
    for (const path of ['/login', '/register', '/forgot-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFits(page);
    }
  },
);

test('axe finds nothing on the pages of the account', { tag: '@phone' }, async ({ page, request }) => {
  const shopper = await makeShopper(request);
  await shopper.saveAddress();
  await enter(page, shopper);
  for (const path of [
    '/user',
    '/dashboard/profile',
    '/dashboard/myorders',
    '/dashboard/address',
    '/dashboard/category',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectFits(page);
  }
});

test(
  'axe finds nothing on the address form and the account dropdown',
  { tag: '@wide' },
  async ({ page, request }) => {
    await enter(page, await makeShopper(request));
    await page.goto('/dashboard/address');
    await page.getByRole('button', { name: 'Add Address', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Account' }).click();
    await expectAccessible(page);
  },
);
