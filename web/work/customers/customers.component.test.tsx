import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Customer } from '#features/office/customer/customer.contract.ts';
import { MAX_NOTE } from '#shared/limits.ts';
import { make } from '#tests/components/make.ts';
import { NO_PAGE, OWNER } from '#tests/components/answers.ts';
import { tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { closePart, currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const CustomersPage = staffPage('/dashboard/customers');

const PAGE = '/dashboard/customers';
const ZOHRA = make(Customer, {
  _id: 'a'.repeat(24),
  name: 'Zohra Khan',
  email: 'zohra@example.test',
  createdAt: '2026-01-01T00:00:00.000Z',
  verify_email: true,
  devices: 1,
});
const NO_ORDERS = { ...NO_PAGE, data: [], counts: {} as never, isComplete: true };
const note = page.getByLabelText('New note');
const addNote = page.getByRole('button', { name: 'Add note' });

function openAs(customer: Partial<Customer> = {}, answers: Stubs = {}): void {
  signIn(OWNER);
  stubCalls({
    'GET /api/customer/details': { data: { ...ZOHRA, ...customer } },
    'POST /api/order/staff-list': NO_ORDERS,
    ...answers,
  });
  openPart(<CustomersPage />, { at: `${PAGE}?customer=${ZOHRA._id}` });
}

test('a note says what is wrong with it, and loses nothing', async () => {
  openAs();
  await note.fill('Asked for a call');
  const empty = 'Write a note first';
  await tryBadFields({
    call: 'POST /api/customer/note',
    submit: addNote,
    fields: {
      text: {
        field: note,
        refused: {
          nothing: empty,
          'only spaces': empty,
          'too long': `Write at most ${MAX_NOTE.toLocaleString('en-IN')} characters`,
        },
      },
    },
    toFields: (body) => body,
  });
});

test('six presses add one note, which is in the list; the box is empty again', async () => {
  const text = 'Asked for a call in the evening.';
  const noted = { ...ZOHRA, notes: [{ _id: 'note-1', text, author: 'Om Prakash', at: ZOHRA.createdAt }] };
  const held = holdAnswer<'POST /api/customer/note'>({ data: noted, message: 'Note added' });
  openAs({}, { 'POST /api/customer/note': held.stub });
  await note.fill(`  ${text} `);
  await addNote.click({ clickCount: 6 });
  stubCalls({ 'GET /api/customer/details': { data: noted } });
  held.answer();
  await expect.element(page.getByRole('list', { name: 'Notes' })).toMatchTextContent(text);
  await expect.element(note).toHaveValue('');
  expect(listBodies('POST /api/customer/note')).toEqual([{ _id: ZOHRA._id, text }]);
});

test('an account is suspended and restored, each after a question', async () => {
  const suspended: Customer = { ...ZOHRA, status: 'Suspended' };
  openAs({ orders: { count: 3, pending: 2 } });
  await page.getByRole('button', { name: 'Suspend account' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend account?' });
  await expect.element(question).toMatchTextContent('zohra@example.test');
  await expect.element(question).toMatchTextContent('2 active orders continue.');
  await expectFits();
  stubCalls({
    'PUT /api/customer/suspend': { data: suspended, message: 'Suspended' },
    'GET /api/customer/details': { data: suspended },
  });
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await expectFits();

  stubCalls({
    'PUT /api/customer/restore': { data: ZOHRA, message: 'Restored' },
    'GET /api/customer/details': { data: ZOHRA },
  });
  await page.getByRole('button', { name: 'Restore account' }).click();
  const restore = page.getByRole('dialog', { name: 'Restore account?' });
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByRole('button', { name: 'Suspend account' })).toBeVisible();
});

test('the own account cannot be suspended', async () => {
  openAs({ isSelf: true });
  await expect.element(page.getByText('No orders yet.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Suspend account' })).not.toBeInTheDocument();
});

test('the address has the search; one customer leads back to it', async () => {
  signIn(OWNER);
  stubCalls({
    'GET /api/customer/find': ({ query }) => ({
      data: query.get('search') === 'zohra' ? [ZOHRA] : [],
      next: null,
    }),
    'GET /api/customer/details': { data: ZOHRA },
    'POST /api/order/staff-list': NO_ORDERS,
  });
  openPart(<CustomersPage />, { at: PAGE });
  await expect.element(page.getByText('There are no customers yet.')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search customers' });
  await box.fill('  zohra ');
  await expect.poll(currentPath).toBe(`${PAGE}?search=zohra`);
  await expectFits();
  await page.getByRole('link', { name: 'Zohra Khan' }).click();
  await expect.element(page.getByRole('heading', { name: 'Zohra Khan', level: 1 })).toBeVisible();
  await expectFits();
  await page.getByRole('link', { name: 'All customers' }).click();
  await expect.element(box).toHaveValue('zohra');
  await box.fill('आम 🥭');
  await expect.element(page.getByText('No customers match “आम 🥭”.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all customers' }).click();
  await expect.element(box).toHaveValue('');
});

test('each page of customers has its address, and leads on and back', async () => {
  signIn(OWNER);
  stubCalls({
    'GET /api/customer/find': ({ query }) => {
      const after = query.get('after') ?? '0';
      const next = { '0': 'one', one: 'two', two: null }[after] ?? null;
      return { data: [{ ...ZOHRA, name: `Page ${after}` }], next };
    },
  });
  openPart(<CustomersPage />, { at: `${PAGE}?search=zo` });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Next').click();
  await expect.element(link('Page one')).toBeVisible();
  expect(currentPath()).toBe(`${PAGE}?search=zo&after=one`);
  await button('Next').click();
  await expect.element(link('Page two')).toBeVisible();
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await button('Previous').click();
  await expect.element(link('Page one')).toBeVisible();
  await button('Previous').click();
  await expect.element(link('Page 0')).toBeVisible();
  expect(currentPath()).toBe(`${PAGE}?search=zo`);
  // Whoever gets the address of a page does not know those before it.
  closePart();
  openPart(<CustomersPage />, { at: `${PAGE}?after=two` });
  await button('First page').click();
  await expect.poll(currentPath).toBe(PAGE);
});
