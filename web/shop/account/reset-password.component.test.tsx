// Code and new password of a reset: boxes, countdown, refusals. The way through all of it, with real mails,
// is a browser test.

import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusOn } from '#tests/components/at-once.ts';
import { stopClock } from '#tests/components/clock.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { closePart, currentPath, goTo, openPart } from '#tests/components/open-part.tsx';
import { listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import ResetPassword from './reset-password.tsx';
import VerificationOtp from './verification-otp.tsx';

const EMAIL = 'asha@example.test';
const PASSWORD = 'a fresh new password';
const boxes = page.getByRole('textbox', { name: /^Digit/ });
const box = (at: number) => page.getByRole('textbox', { name: `Digit ${at} of 6` });
const verify = page.getByRole('button', { name: 'Verify OTP' });
const fresh = page.getByLabelText('New password', { exact: true });
const confirm = page.getByLabelText('Confirm password', { exact: true });
const change = page.getByRole('button', { name: 'Change Password' });

const readBoxes = () =>
  boxes
    .elements()
    .map((one) => (one as HTMLInputElement).value || '_')
    .join('');
const expectBoxes = (text: string) => expect.poll(readBoxes).toBe(text);

beforeEach(() => {
  stubCalls({
    'POST /api/user/check-password': { data: { isStrong: true }, message: 'This password is good.' },
  });
});

async function openCode(): Promise<void> {
  openPart(<VerificationOtp />, { at: '/verification-otp', state: { email: EMAIL, sentAt: Date.now() } });
  await expect.element(box(1)).toBeEnabled();
}

function paste(text: string, target: Element = document.activeElement!): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('the six boxes move on by themselves, and back with Backspace and the arrows', async () => {
  await openCode();
  await focusOn(box(1));
  for (const [keys, focused, shown] of [
    ['12', 3, '12____'],
    ['{Backspace}', 2, '1_____'],
    ['x3', 3, '13____'],
    ['{ArrowLeft}{ArrowLeft}', 1, '13____'],
    ['9', 2, '93____'],
    ['{End}', 6, '93____'],
    ['{Home}{ArrowRight}', 2, '93____'],
    ['{Backspace}', 2, '9_____'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expectBoxes(shown);
    await expect.element(box(focused)).toHaveFocus();
  }
  await expect.element(verify).toBeDisabled();
});

test('a code is pasted anywhere, also with a space, or filled in by the phone', async () => {
  await openCode();
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(box(1)).toHaveAttribute('inputmode', 'numeric');
  await box(1).fill('246810');
  await expectBoxes('246810');
  await focusOn(box(4));
  paste('123 456');
  await expectBoxes('123456');
  await expect.element(verify).toBeEnabled();
  paste(' 98-76-54\n', await page.getByRole('heading').findElement());
  await expectBoxes('987654');
  await focusOn(box(2));
  paste('no digits 🥭');
  paste('11');
  await expectBoxes('911654');
  paste('१२३ ४५६');
  await expectBoxes('123456');
});

test('a wrong code is said at the boxes; another one can be requested after half a minute', async () => {
  stopClock();
  stubCalls({
    'PUT /api/user/verify-forgot-password-otp': refusal('invalid_input', {
      message: 'The code is wrong or has expired',
    }),
    'PUT /api/user/forgot-password': { data: null, message: 'Sent' },
  });
  await openCode();
  await box(1).fill('000000');
  await verify.click();
  const group = page.getByRole('group', { name: '6 digit code' });
  await expect.element(group).toHaveAccessibleDescription('The code is wrong or has expired');
  await expect.element(box(1)).toHaveFocus();
  await expectBoxes('000000');
  await expectFits();
  // The right one is typed over it, also where a digit is the same.
  await userEvent.keyboard('900734');
  await expectBoxes('900734');
  const resend = page.getByRole('button', { name: 'Resend' });
  await expect.element(resend).toBeDisabled();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByText(/^in (?:10|\d) s$/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(11_000);
  await expect.element(page.getByText('You can ask for a new code now.')).toBeInTheDocument();
  await resend.click();
  await expect.element(resend).toBeDisabled();
  await expect.element(box(1)).toHaveFocus();
  await expectBoxes('______');
  expect(listSent('PUT /api/user/forgot-password')).toHaveLength(1);
});

test('steps opened by their address lead back', async () => {
  openPart(<VerificationOtp />, { at: '/verification-otp' });
  await expect.poll(currentPath).toBe('/forgot-password');
  closePart();
  openPart(<ResetPassword />, { at: '/reset-password', state: { email: EMAIL } });
  await expect.poll(currentPath).toBe('/');
});

test('a new password is typed twice, and refused with the reason at its field', async () => {
  stubCalls({
    'PUT /api/user/reset-password': refusal('invalid_input', { message: 'Verify the code first' }),
  });
  openPart(<ResetPassword />, { at: '/reset-password', state: { email: EMAIL, isVerified: true } });
  await expect.element(change).toBeDisabled();
  await expect.element(fresh).toHaveAttribute('autocomplete', 'new-password');
  await fresh.fill(PASSWORD);
  await expect.element(change).toBeDisabled();
  await confirm.fill('another one');
  await change.click();
  await expect
    .element(confirm)
    .toHaveAccessibleDescription('New password and confirm password must be same.');
  await confirm.fill(PASSWORD);
  await change.click();
  await expect.element(fresh).toHaveAccessibleDescription('Verify the code first');
  await expectFits();
  await page.getByRole('link', { name: 'Get a new code' }).click();
  await expect.poll(currentPath).toBe('/forgot-password');
});

test('a mailed link is opened by the change itself, once; its token leaves the address', async () => {
  const VERIFY = 'PUT /api/user/verify-reset-link';
  const used = 'This link was used or has expired. Please request a new password again.';
  stubCalls({ [VERIFY]: refusal('invalid_input', { message: used }) });
  openPart(<ResetPassword />, { at: '/reset-password' });
  goTo(`/reset-password#link=${'a'.repeat(43)}`);
  await expect.element(page.getByText('You will be signed out on all devices.')).toBeVisible();
  expect(listSent(VERIFY)).toEqual([]);
  await fresh.fill(PASSWORD);
  await confirm.fill(PASSWORD);
  await change.click();
  await expect.element(fresh).toHaveAccessibleDescription(used);
  stubCalls({
    [VERIFY]: { data: { email: EMAIL } },
    'PUT /api/user/reset-password': refusal('invalid_input', { fields: { newPassword: 'Too common' } }),
  });
  await change.click();
  await expect.element(fresh).toHaveAccessibleDescription('Too common');
  await expect.element(page.getByText(EMAIL)).toBeVisible();
  stubCalls({
    'PUT /api/user/reset-password': { data: null, message: 'Password changed. Please log in.' },
    'GET /api/user/logout': { data: null },
  });
  await change.click();
  await expect.poll(currentPath).toBe('/login');
  // A used link is not opened again.
  expect(listSent(VERIFY)).toHaveLength(2);
});
