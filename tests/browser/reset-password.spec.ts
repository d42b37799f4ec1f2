import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { listMails } from './mailbox.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper, PASSWORD } from './shopper.ts';

const NEW_PASSWORD = 'a fresh new password';

/** The code of the newest mail to this address that contains one. */
async function readCode(email: string, mailsBefore = 0): Promise<string> {
  let code = '';
  await expect(async () => {
    const mails = (await listMails(email)).filter(({ subject }) => subject!.startsWith('Your code'));
    expect(mails.length).toBeGreaterThan(mailsBefore);
    code = /\b\d{6}\b/.exec(mails.at(-1)!.text!)![0];
  }).toPass({ timeout: 20_000 });
  return code;
}

function box(page: Page, at: number) {
  return page.getByRole('textbox', { name: `Digit ${at} of 6` });
}

async function readBoxes(page: Page): Promise<string> {
  const texts = [];
  for (let at = 1; at <= 6; at++) texts.push(await box(page, at).inputValue());
  return texts.map((text) => text || '_').join('');
}

/** Completes the first step, which accepts any e-mail. */
async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password ?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Otp' }).click();
  await expect(page).toHaveURL('/verification-otp');
}

async function paste(page: Page, text: string, selector = ':focus'): Promise<void> {
  await page.evaluate(
    ([what, where]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', what!);
      document
        .querySelector(where!)!
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, selector],
  );
}

test(
  'from a forgotten password to a new one, by the mailed code',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    const { email } = await makeShopper(request);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password ?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    const send = page.getByRole('button', { name: 'Send Otp' });
    await expect(send).toBeDisabled();
    await page.getByLabel('Email').fill(email);
    await send.click();
    await expect(page.getByText('If this email is registered, a 6 digit code has been sent.')).toBeVisible();
    await expect(page).toHaveURL('/verification-otp');
    await expect(page.getByText(email)).toBeVisible();

    const verify = page.getByRole('button', { name: 'Verify OTP' });
    await expect(verify).toBeDisabled();
    const code = await readCode(email);
    const wrong = code === '000000' ? '111111' : '000000';
    await box(page, 1).focus();
    await page.keyboard.type(wrong);
    expectedErrors.push(/status of 400/);
    await verify.click();
    await expect(page.getByRole('group', { name: '6 digit code' })).toHaveAccessibleDescription(
      'The code is wrong or has expired',
    );
    await expect(box(page, 1)).toBeFocused();
    expect(await readBoxes(page)).toBe(wrong);

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
    await expect(change).toBeDisabled();
    await expect(fresh).toHaveAttribute('autocomplete', 'new-password');
    await fresh.fill(NEW_PASSWORD);
    await expect(change).toBeDisabled();
    await confirm.fill('another one');
    await change.click();
    await expect(confirm).toHaveAccessibleDescription('New password and confirm password must be same.');
    await confirm.fill(NEW_PASSWORD);
    await change.click();
    await expect(page.getByText('Password changed. Please log in.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(email);

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Incorrect email or password',
    );
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Login successful')).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);

test(
  'a reset signs out the browser it is done in, even while somebody is signed in there',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = await makeShopper(request);
    await enter(page, shopper);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(shopper.email);
    await page.getByRole('button', { name: 'Send Otp' }).click();
    await expect(page).toHaveURL('/verification-otp');
    await box(page, 1).focus();
    await page.keyboard.type(await readCode(shopper.email));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
    expect(await page.evaluate(() => localStorage.getItem('accesstoken'))).toBeNull();
  },
);

test(
  'a mailed link leads to the new password; its token leaves the address and is sent in one call only',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    const { email } = await makeShopper(request);
    const token = 'a'.repeat(43);
    const seen: string[] = [];
    page.on('request', (sent) => seen.push(`${sent.url()} ${sent.headers().referer} ${sent.postData()}`));
    await page.goto(`/reset-password#link=${token}`);
    await expect(page).toHaveURL('/reset-password');
    await page.reload();
    const fresh = page.getByLabel('New password', { exact: true });
    const confirm = page.getByLabel('Confirm password', { exact: true });
    const change = page.getByRole('button', { name: 'Change Password' });
    await fresh.fill(NEW_PASSWORD);
    await confirm.fill(NEW_PASSWORD);
    expectedErrors.push(/status of 400/);
    await change.click();
    await expect(fresh).toHaveAccessibleDescription(
      'This link was used or has expired. Please request a new password again.',
    );
    expect(seen.filter((text) => text.includes(token))).toEqual([
      expect.stringContaining(`/api/user/verify-reset-link`),
    ]);
    await expectAccessible(page);

    // A valid link, answered as the server would: its proof is that of a code. A used link is not checked
    // again.
    await page.request.put('/api/user/forgot-password', { data: { email } });
    const otp = await readCode(email);
    await page.route(
      '**/api/user/verify-reset-link',
      async (route) => {
        const data = { otp, email };
        const response = await page.request.put('/api/user/verify-forgot-password-otp', { data });
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await fresh.fill('football1');
    await confirm.fill('football1');
    await change.click();
    await expect(fresh).toHaveAccessibleDescription(/too common/);
    await expect(page.getByText(email)).toBeVisible();
    await fresh.fill(NEW_PASSWORD);
    await confirm.fill(NEW_PASSWORD);
    await change.click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(email);
  },
);

test('an unknown e-mail gets the same answer and the same next page', { tag: '@phone' }, async ({ page }) => {
  await askForCode(page, `nobody-${crypto.randomUUID()}@example.test`);
  await expect(page.getByText('If this email is registered, a 6 digit code has been sent.')).toBeVisible();
});

test('steps opened by their address lead back to the first step', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/verification-otp');
  await expect(page).toHaveURL('/forgot-password');
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/');
});

test(
  'a new password without the verified code is refused by the server',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    const { email } = await makeShopper(request);
    await page.goto('/login');
    // A forged navigation state.
    await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, '', '/reset-password'), {
      email,
      isVerified: true,
    });
    await page.reload();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    expectedErrors.push(/status of 400/);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      'Verify the code first',
    );
    await page.getByRole('link', { name: 'Get a new code' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  },
);

test.describe('the six boxes', () => {
  test.beforeEach(({ page }) => askForCode(page, `nobody-${crypto.randomUUID()}@example.test`));

  test(
    'move on by themselves, and back with Backspace and the arrows',
    { tag: '@wide' },
    async ({ page }) => {
      await box(page, 1).focus();
      await page.keyboard.type('12');
      await expect(box(page, 3)).toBeFocused();
      await page.keyboard.press('Backspace');
      await expect(box(page, 2)).toBeFocused();
      expect(await readBoxes(page)).toBe('1_____');
      await page.keyboard.type('x3');
      expect(await readBoxes(page)).toBe('13____');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(box(page, 1)).toBeFocused();
      await page.keyboard.type('9');
      expect(await readBoxes(page)).toBe('93____');
      await page.keyboard.press('End');
      await expect(box(page, 6)).toBeFocused();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await expect(box(page, 2)).toBeFocused();
      await page.keyboard.press('Backspace');
      expect(await readBoxes(page)).toBe('9_____');
      await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeDisabled();
    },
  );

  test('take a whole code that is pasted anywhere, also with a space', { tag: '@wide' }, async ({ page }) => {
    await box(page, 4).focus();
    await paste(page, '123 456');
    expect(await readBoxes(page)).toBe('123456');
    await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeEnabled();
    await paste(page, ' 98-76-54\n', 'h1');
    expect(await readBoxes(page)).toBe('987654');
    await box(page, 2).focus();
    await paste(page, 'no digits');
    expect(await readBoxes(page)).toBe('987654');
    await paste(page, '11');
    expect(await readBoxes(page)).toBe('911654');
  });

  test('take a code that the phone fills into the first box', { tag: '@phone' }, async ({ page }) => {
    await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(box(page, 1)).toHaveAttribute('inputmode', 'numeric');
    await box(page, 1).fill('246810');
    expect(await readBoxes(page)).toBe('246810');
  });
});

test(
  'another code can be requested after half a minute, also after a reload',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { email } = await makeShopper(request);
    await page.clock.install();
    await askForCode(page, email);
    const resend = page.getByRole('button', { name: 'Resend' });
    await expect(resend).toBeDisabled();
    await expect(page.getByText(/^in \d\d s$/)).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(page.getByText(/^in (?:10|9|8) s$/)).toBeVisible();
    const first = await readCode(email);
    await page.clock.fastForward(11_000);
    await expect(resend).toBeEnabled();
    await expect(page.getByText('You can ask for a new code now.')).toBeAttached();
    await resend.click();
    await expect(resend).toBeDisabled();
    await expect(box(page, 1)).toBeFocused();
    await page.reload();
    await expect(resend).toBeDisabled();

    const second = await readCode(email, 1);
    expect(second).toMatch(/^\d{6}$/);
    await box(page, 1).focus();
    await page.keyboard.type(second);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page).toHaveURL('/reset-password');
    expect(first).toMatch(/^\d{6}$/);
  },
);

test(
  'axe finds nothing on any step, and nothing is too wide',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    const { email } = await makeShopper(request);
    await page.goto('/forgot-password');
    await expectFits(page);
    await askForCode(page, email);
    await expect(page).toHaveTitle(/^Enter the code \| /);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const code = await readCode(email);
    await box(page, 1).fill(code === '000000' ? '111111' : '000000');
    expectedErrors.push(/status of 400/);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByText('The code is wrong or has expired').last()).toBeVisible();
    await expectFits(page);
    await box(page, 1).fill(code);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page).toHaveURL('/reset-password');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('Confirm password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      'Password must have at least 8 characters',
    );
    await expectFits(page);
  },
);
