import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OWNER, RIDER, STORE } from '#tests/components/answers.ts';
import { tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const PermissionsPage = staffPage('/dashboard/permissions');
const StaffPage = staffPage('/dashboard/staff');

const AT = { at: '/dashboard/staff' };
const list = page.getByRole('list', { name: 'Staff', exact: true });
const invitation = page.getByRole('dialog', { name: 'Invite someone' });
const email = invitation.getByLabelText('Email');
const role = invitation.getByLabelText('Role');
const store = invitation.getByLabelText('Store');
const send = invitation.getByRole('button', { name: 'Invite' });

function openAsOwner(answers: Stubs = {}): void {
  signIn(OWNER);
  stubCalls({
    'GET /api/staff/get': { data: [RIDER] },
    'GET /api/store/get': { data: [STORE, { ...STORE, _id: 'store-2', name: 'Other store' }] },
    'GET /api/staff/sign-in-rules': { data: { isSecondFactorRequired: false } },
    ...answers,
  });
  openPart(<StaffPage />, AT);
}

async function fillIn(): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await email.fill('new@example.test');
  await role.selectOptions('Rider');
  await store.selectOptions('All stores');
}

test('six presses invite once, and the list shows the new member', async () => {
  const invited = { ...RIDER, _id: 'member-2', email: 'new@example.test', name: '', hasAccount: false };
  const held = holdAnswer<'POST /api/staff/invite'>({ data: invited, message: 'Invited' });
  openAsOwner({ 'POST /api/staff/invite': held.stub });
  await fillIn();
  await send.click({ clickCount: 6 });
  stubCalls({ 'GET /api/staff/get': { data: [RIDER, invited] } });
  held.answer();
  await expect.element(invitation).not.toBeInTheDocument();
  await expect.element(list.getByText('new@example.test').first()).toBeVisible();
  expect(listBodies('POST /api/staff/invite')).toEqual([
    { email: 'new@example.test', role: 'rider', storeId: null },
  ]);
  await expect.element(page.getByText('Invited').first()).toBeVisible();
  // The next invitation starts empty.
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(email).toHaveValue('');
});

test('somebody whose role another owner changed meanwhile is shown with the new one, and has it still', async () => {
  openAsOwner({
    'DELETE /api/staff/remove': refusal('not_found', { message: 'This person no longer has this role' }),
  });
  await list.getByRole('button', { name: /^Remove/ }).click();
  stubCalls({ 'GET /api/staff/get': { data: [{ ...RIDER, _id: 'member-2', role: 'manager' }] } });
  const question = page.getByRole('dialog', { name: 'Remove from staff' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText('This person no longer has this role')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(list.getByRole('listitem')).toMatchTextContent(/Vik Rao.*Manager/);
});

test('an invitation says what is wrong with its email, and loses nothing', async () => {
  openAsOwner();
  await fillIn();
  await tryBadFields({
    call: 'POST /api/staff/invite',
    submit: send,
    fields: {
      email: {
        field: email,
        refused: { nothing: 'Enter the email', 'only spaces': 'Enter the email' },
      },
    },
    toFields: (body) => body,
  });
});

test('who may do what is filtered by role; what asks for a confirmation says so', async () => {
  signIn(OWNER);
  const permission = { summary: 'Invites', roles: ['manager' as const], isSensitive: true };
  stubCalls({
    'GET /api/staff/permissions': {
      data: [
        { ...permission, call: 'POST /api/staff/invite' },
        { call: 'GET /api/delivery/list', summary: 'Lists', roles: ['rider'], isSensitive: false },
      ],
    },
  });
  openPart(<PermissionsPage />, { at: '/dashboard/permissions' });
  const people = page.getByRole('region', { name: 'People' });
  await expect.element(people.getByRole('list', { name: 'Roles' })).toHaveTextContent('OwnerManager');
  await expect.element(people).toMatchTextContent('May ask to confirm that it is you.');
  expect(page.getByText('/api/').elements()).toEqual([]);
  await expectFits();
  await page.getByLabelText('Show actions allowed for').selectOptions('Rider');
  await expect.element(people).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Deliveries and cash' })).toBeVisible();
});

test('the rule of the second factor moves when the shop has confirmed it', async () => {
  openAsOwner({ 'PUT /api/staff/sign-in-rules': 'offline' });
  const rule = page.getByRole('checkbox', { name: /Staff must use two-step verification/ });
  await rule.click();
  await expect.element(page.getByText(/You seem to be offline/).first()).toBeVisible();
  await expect.element(rule).not.toBeChecked();
  stubCalls({
    'PUT /api/staff/sign-in-rules': { data: { isSecondFactorRequired: true } },
    'GET /api/staff/sign-in-rules': { data: { isSecondFactorRequired: true } },
  });
  await rule.click();
  await expect.element(rule).toBeChecked();
});
