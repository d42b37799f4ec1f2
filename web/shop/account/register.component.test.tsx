import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { measure } from '#tests/components/at-once.ts';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart } from '#tests/components/open-part.tsx';
import { listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import Register from './register.tsx';

const PASSWORD = 'correct horse battery';
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const confirm = page.getByLabelText('Confirm password', { exact: true });
const submit = page.getByRole('button', { name: 'Register' });

test('mistakes are shown at their fields, and a new account ends on /login', async () => {
  stubCalls({
    'POST /api/user/check-password': { data: { isStrong: true }, message: 'This password is good.' },
    'POST /api/user/register': refusal('email_taken', {
      fields: { email: 'This email is already registered' },
    }),
  });
  openPart(<Register />, { at: '/register' });
  await page.getByLabelText('Name').fill('Ravi');
  await email.fill('taken@example.test');
  await password.fill(PASSWORD);
  await expect.element(submit).toBeDisabled();
  await confirm.fill('something else');
  await submit.click();
  await expect.element(confirm).toHaveAccessibleDescription('password and confirm password must be same');
  expect(listSent('POST /api/user/register')).toEqual([]);

  await confirm.fill(PASSWORD);
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription('This email is already registered');
  await expect.element(email).toHaveFocus();

  stubCalls({
    'POST /api/user/register': ({ body }) => ({
      data: { _id: 'user-4', name: body.name, email: body.email, role: 'USER' },
      message: 'Account created. Please log in.',
    }),
  });
  await email.fill('ravi@example.test');
  await submit.click();
  await expect.element(page.getByText('Account created. Please log in.')).toBeVisible();
  expect(currentPath()).toBe('/login');
});

test('a weak password is reported while it is typed, and nothing below it moves', async () => {
  stubCalls({
    'POST /api/user/check-password': ({ body: { password, name, email } }) => ({
      data: { isStrong: password === PASSWORD },
      message: password === PASSWORD ? 'This password is good.' : `Weak for ${name} of ${email}.`,
    }),
    'POST /api/user/register': refusal('invalid_input', { fields: { password: 'It is too weak.' } }),
  });
  openPart(<Register />, { at: '/register' });
  await page.getByLabelText('Name').fill('Lakshmi');
  await email.fill('lakshmi@example.test');
  await expect.element(password).toHaveAccessibleDescription('At least 8 characters, and not easy to guess.');
  const { y } = await measure(confirm);
  for (const [typed, words] of [
    ['lakshmi1', 'Weak for Lakshmi of lakshmi@example.test.'],
    [PASSWORD, 'This password is good.'],
    ['short', 'At least 8 characters, and not easy to guess.'],
    ['        ', 'Weak for Lakshmi of lakshmi@example.test.'],
  ] as const) {
    await password.fill(typed);
    await expect.element(password).toHaveAccessibleDescription(words);
    await expect.element(password).not.toHaveAttribute('aria-invalid');
    expect((await measure(confirm)).y).toBe(y);
    const hint = document.getElementById((await password.findElement()).getAttribute('aria-describedby')!)!;
    // What is refused is red, what only helps is grey.
    expect(getComputedStyle(hint).color === 'rgb(198, 40, 40)').toBe(words.startsWith('Weak'));
  }

  await confirm.fill('        ');
  await submit.click();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password).toHaveAccessibleDescription('It is too weak.');
  await expectAccessible();
  await password.fill(PASSWORD);
  await expect.element(password).toHaveAccessibleDescription('This password is good.');
  await expect.element(password).not.toHaveAttribute('aria-invalid');
});
