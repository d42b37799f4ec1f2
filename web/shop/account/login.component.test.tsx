import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OWNER, SHOPPER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart } from '#tests/components/open-part.tsx';
import { listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import Login from './login.tsx';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const submit = page.getByRole('button', { name: 'Login', exact: true });

test('a wrong password is reported at the form and stays; the right one leads back', async () => {
  stubCalls({ 'POST /api/user/login': refusal('wrong_credentials') });
  openPart(<Login />, { at: '/login', state: { from: '/cancel' } });
  await expect.element(submit).toBeDisabled();
  await email.fill('asha@example.test');
  await expect.element(submit).toBeDisabled();
  await password.fill('not the password');
  await submit.click();
  await expect.element(password).toHaveAccessibleDescription('Incorrect email or password');
  await expect.element(password).toHaveValue('not the password');

  stubCalls({
    'POST /api/user/login': {
      data: { accesstoken: 'access', refreshToken: 'session' },
      message: 'Login successful',
    },
    'GET /api/user/user-details': { data: SHOPPER },
  });
  await password.fill('the password');
  await submit.click();
  await expect.element(page.getByText('Login successful')).toBeVisible();
  expect(currentPath()).toBe('/cancel');
});

test('the password is shown and hidden', async () => {
  openPart(<Login />, { at: '/login' });
  await password.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

const NEWCOMER = { from: '/checkout', email: 'ravi@example.test', name: 'Ravi', isNew: true };
const onePress = page.getByRole('button', { name: 'Continue as Ravi' });

test('after registering, one press signs in and leads back, however often it is pressed', async () => {
  stubCart({ Mango: { quantity: 33 } });
  stubCalls({
    'POST /api/user/ticket-login': {
      data: { accesstoken: 'access', refreshToken: 'session' },
      message: 'Login successful',
    },
    'GET /api/user/user-details': { data: SHOPPER },
  });
  openPart(<Login />, { at: '/login', state: NEWCOMER });
  await expect.element(email).not.toBeVisible();
  await expect.element(page.getByText('Your 33 items are saved.')).toBeVisible();
  await expect
    .element(page.getByText('We have sent a link to ravi@example.test. Open it to confirm'))
    .toBeVisible();
  await expect.element(onePress).toHaveFocus();
  await expectAccessible();
  await press(onePress, 6);
  await expect.poll(currentPath).toBe('/checkout');
  expect(listBodies('POST /api/user/ticket-login')).toEqual([{ email: 'ravi@example.test' }]);
});

test('the form for another account is folded behind the one press', async () => {
  openPart(<Login />, { at: '/login', state: { ...NEWCOMER, from: '/' } });
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect.element(email).toBeVisible();
  await expect.element(email).toHaveValue('');
  await expect.element(onePress).toBeVisible();
});

test('on the way to the checkout the same form registers, and then offers the one press', async () => {
  const FULL = { email: 'ravi@example.test', password: 'correct horse battery' };
  stubCart({ Mango: { quantity: 33 } });
  stubCalls({
    'POST /api/user/register': refusal('invalid_input', { fields: { password: 'It is too weak.' } }),
    'POST /api/user/login': refusal('wrong_credentials'),
  });
  openPart(<Login />, { at: '/login', state: { from: '/checkout' } });
  const register = page.getByRole('button', { name: 'Register' });
  await email.fill(FULL.email);
  await password.fill(FULL.password);
  await expect.element(submit).toBeEnabled();
  await expect.element(register).toBeDisabled();
  await page.getByLabelText('Name (if you are new here)').fill('Ravi');
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await expectAccessible();
  await submit.click();
  await expect.element(password).toHaveAccessibleDescription('Incorrect email or password');
  expect(listBodies('POST /api/user/login')).toEqual([FULL]);
  await password.fill(FULL.password);
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAccessibleDescription('It is too weak.');
  const created = { data: { _id: 'user-4', name: 'Ravi', email: FULL.email, role: 'USER' } };
  stubCalls({ 'POST /api/user/register': { ...created, message: 'Account created. Please log in.' } });
  await register.click();
  await expect.element(onePress).toHaveFocus();
  await expect.element(onePress).toBeEnabled();
  expect(listBodies('POST /api/user/register').at(-1)).toEqual({
    ...FULL,
    name: 'Ravi',
    confirmPassword: FULL.password,
  });
});

test('when the one press is over, the password is asked for', async () => {
  stubCalls({ 'POST /api/user/ticket-login': refusal('challenge_over') });
  openPart(<Login />, { at: '/login', state: { ...NEWCOMER, from: '/' } });
  await onePress.click();
  await expect.element(password).toHaveAccessibleDescription('Please enter your password.');
  await expect.element(password).toHaveFocus();
  await expect.element(onePress).not.toBeInTheDocument();
  await expect.element(email).toHaveValue('ravi@example.test');
});

test('the one press stays when the shop cannot be reached', async () => {
  stubCalls({ 'POST /api/user/ticket-login': 'offline' });
  openPart(<Login />, { at: '/login', state: { ...NEWCOMER, from: '/' } });
  await onePress.click();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('You seem to be offline');
  await expect.element(password).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(onePress).toBeEnabled();
});

test('who has to set up a second factor is led there', async () => {
  stubCalls({
    'POST /api/user/login': {
      data: { accesstoken: 'access', refreshToken: 'session' },
      needsSecondFactor: true,
    },
    'GET /api/user/user-details': { data: { ...OWNER, needs_second_step: true } },
  });
  openPart(<Login />, { at: '/login' });
  await email.fill('om@example.test');
  await password.fill('the password');
  await submit.click();
  await expect.poll(currentPath).toBe('/dashboard/profile');
});
