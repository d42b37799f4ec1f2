import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SHOPPER } from '#tests/components/answers.ts';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { closePart, currentPath, openPart } from '#tests/components/open-part.tsx';
import { listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import ConfirmEmail from './confirm-email.tsx';

const CONFIRM = 'POST /api/user/confirm-email';
const press = page.getByRole('button', { name: 'Confirm email' });
const open = (state?: object) => openPart(<ConfirmEmail />, { at: '/confirm-email', state });

test('without a link the page says where it is, and leads to the login', async () => {
  open();
  await expect.element(page.getByText('Please open this page from the link in our email')).toBeVisible();
  await expect.element(press).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: 'Log in to get a new link' }).click();
  await expect.poll(currentPath).toBe('/login');
});

test('a browser that is not signed in to the account asks for its password', async () => {
  stubCalls({ [CONFIRM]: refusal('password_needed') });
  open({ token: 'a'.repeat(43) });
  await press.click();
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await expectAccessible();
  stubCalls({ [CONFIRM]: refusal('invalid_input', { message: 'Incorrect password' }) });
  await password.fill('not the password');
  await press.click();
  await expect.element(page.getByRole('main').getByText('Incorrect password')).toBeVisible();
  stubCalls({ [CONFIRM]: { data: { email: SHOPPER.email }, message: 'Email confirmed' } });
  await password.fill('the right one');
  await press.click();
  await expect.element(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  expect(listBodies(CONFIRM).at(-1)!).toEqual({ token: 'a'.repeat(43), password: 'the right one' });
});

test('a link that is no longer good says so; without a connection the press can be repeated', async () => {
  for (const [code, words] of [
    ['link_invalid', 'The link may be incomplete'],
    ['link_expired', 'Links are valid for 2 days'],
  ] as const) {
    stubCalls({ [CONFIRM]: refusal(code) });
    open({ token: 'a'.repeat(43) });
    await press.click();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(press).not.toBeInTheDocument();
    await expectAccessible();
    closePart();
  }
  stubCalls({ [CONFIRM]: 'offline' });
  open({ token: 'a'.repeat(43) });
  await press.click();
  await expect.element(page.getByRole('main').getByText('You seem to be offline.')).toBeVisible();
  await expectAccessible();
  stubCalls({ [CONFIRM]: { data: { email: SHOPPER.email }, message: 'Email confirmed' } });
  await press.click();
  await expect.element(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
});
