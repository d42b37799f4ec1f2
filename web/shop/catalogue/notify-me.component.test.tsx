// The stock alert of a sold-out product: by email, and with an account.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SHOPPER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { SoldOut } from './product-more.tsx';

const ASK = 'POST /api/product/notify-me';
const button = page.getByRole('button', { name: 'Tell me when it is back' });
const email = page.getByLabelText('Your email');

beforeEach(() => stubCalls({ 'POST /api/product/similar': { data: [] } }));

const open = () => openPart(<SoldOut product={{ _id: 'product-1' }} />);

test('a visitor leaves an email; what is none stays in the field with a message', async () => {
  open();
  await expect.element(page.getByText('No similar products are in stock right now.')).toBeVisible();
  await button.click();
  await expect.element(email).toHaveFocus();
  await email.fill('आशा@उदाहरण');
  await tryBadFields({ call: ASK, submit: button, fields: { email: { field: email } } });
  stubCalls({ [ASK]: { data: null } });
  await email.fill('  asha@example.test ');
  await press(button, 2);
  await expect.element(page.getByText('We will tell you when it is back.')).toBeVisible();
  await expect.element(page.getByText(/email we have just sent to asha@example.test/)).toBeVisible();
  expect(listBodies(ASK).at(-1)!).toEqual({ productId: 'product-1', email: 'asha@example.test' });
  await expectFits();
});

test('with an account one press asks, an impatient second one changes nothing, a later one cancels', async () => {
  signIn({ ...SHOPPER, verify_email: false });
  stubCalls({ 'GET /api/product/notify-me': { data: [] }, [ASK]: refusal('busy') });
  open();
  await button.click();
  await expect.element(page.getByText('The shop is busy. Please try again.')).toBeVisible();
  stubCalls({ [ASK]: { data: null }, 'POST /api/product/notify-me-not': { data: null } });
  const rest = () => new Promise((resolve) => setTimeout(resolve, 600));
  await rest();
  await press(button, 2);
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText(/once your email is confirmed/)).toBeVisible();
  await rest();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  expect(listSent(ASK)).toHaveLength(2);
});
