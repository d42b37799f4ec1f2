import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SHOPPER, STORE } from '#tests/components/answers.ts';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import Invitation from './invitation.tsx';

const ACCEPT = 'POST /api/staff/accept';
const token = 'a'.repeat(43);
const press = page.getByRole('button', { name: 'Accept' });
const open = (state?: object) => openPart(<Invitation />, { at: '/invitation', state });

test('somebody without an account registers or logs in, and comes back', async () => {
  open({ token });
  await expect.element(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await expect.element(press).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect.poll(currentPath).toBe('/login');
});

test('a press accepts, and leads to the work pages; a refused one says why', async () => {
  signIn(SHOPPER);
  stubCalls({ [ACCEPT]: refusal('invitation_elsewhere') });
  open({ token });
  await expect.element(page.getByText(SHOPPER.email)).toBeVisible();
  await press.click();
  await expect.element(page.getByText('This invitation is for another email')).toBeVisible();
  await expectAccessible();
  const accepted = { _id: 'post-1', email: SHOPPER.email, role: 'picker', storeId: STORE._id } as const;
  stubCalls({
    'GET /api/store/get': { data: [STORE] },
    [ACCEPT]: { data: accepted, message: 'Invitation accepted' },
  });
  await press.click();
  await expect.element(page.getByRole('heading', { name: 'Invitation accepted' })).toBeVisible();
  await expect.element(page.getByText(`Picker, ${STORE.name}`)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'To your work pages' })).toBeVisible();
  expect(listBodies(ACCEPT).at(-1)!).toEqual({ token });
});

test('without a link the page says where it is', async () => {
  open();
  await expect.element(page.getByText('Please open this page from the link in our email.')).toBeVisible();
});
