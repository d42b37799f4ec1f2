import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OWNER } from '#tests/components/answers.ts';
import { tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { callApi } from '#web/data/api.ts';
import { ConfirmSession } from './confirm-session.tsx';

const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
const password = dialog.getByLabelText('Password', { exact: true });
const submit = dialog.getByRole('button', { name: 'Confirm' });

/** A sensitive call that waits for the confirmation. */
async function ask(): Promise<{ outcome: Promise<unknown> }> {
  signIn(OWNER);
  openPart(<ConfirmSession />);
  let isConfirmed = false;
  stubCalls({
    'GET /api/customer/count': () => (isConfirmed ? { data: { count: 3 } } : refusal('confirm_first')),
    'POST /api/user/confirm-options': { data: { hasCode: true, passkey: null } },
    'POST /api/user/confirm-session': () => {
      isConfirmed = true;
      return { data: null };
    },
  });
  await expect.poll(() => document.querySelector('main')).not.toBeNull();
  // The page offers its question in an effect.
  await new Promise((done) => setTimeout(done, 100));
  const outcome = callApi('GET /api/customer/count').then(
    ({ data }) => data,
    (error) => error.code,
  );
  await expect.element(password).toBeVisible();
  return { outcome };
}

test('the password and the code say what is wrong with them, and lose nothing', async () => {
  const { outcome } = await ask();
  await expect.element(password).toHaveFocus();
  await password.fill('correct horse battery');
  await tryBadFields({
    call: 'POST /api/user/confirm-session',
    submit,
    fields: { password: { field: password, refused: { nothing: 'Enter your password' } } },
  });
  await dialog.getByRole('button', { name: 'Use a code instead' }).click();
  const code = dialog.getByLabelText('Code from your app');
  await code.fill('123456');
  await tryBadFields({
    call: 'POST /api/user/confirm-session',
    submit,
    fields: { code: { field: code, refused: { nothing: 'Enter the code' } } },
  });
  await expectFits();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await outcome).toBe('CONFIRM_FIRST');
});

test('six presses confirm once, and the waiting call is made', async () => {
  const { outcome } = await ask();
  await password.fill('correct horse battery');
  await submit.click({ clickCount: 6 });
  expect(await outcome).toEqual({ count: 3 });
  expect(listSent('POST /api/user/confirm-session')).toHaveLength(1);
});
