import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ADDRESS, SHOPPER } from '#tests/components/answers.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { listSent, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import AddressPage from './address.tsx';

const dialog = page.getByRole('dialog', { name: 'Add Address' });
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const submit = dialog.getByRole('button', { name: 'Submit' });

function openAs(answers: Stubs): void {
  signIn(SHOPPER);
  stubCalls(answers);
  openPart(<AddressPage />, { at: '/dashboard/address' });
}

test('a new address names each mistake at its field, and is saved when it is right', async () => {
  openAs({ 'GET /api/address/get': { data: [] } });
  await page.getByRole('button', { name: 'Add Address', exact: true }).click();
  await submit.click();
  await expect.element(field('Address line')).toHaveFocus();
  await expect.element(field('Mobile')).toHaveAccessibleDescription('Enter the mobile');
  await expectFits();

  await expect.element(field('Country')).toHaveValue('India');
  await field('Address line').fill(ADDRESS.address_line);
  await field('City').fill(ADDRESS.city);
  await field('State').selectOptions(ADDRESS.state);
  await field('Pincode').fill('4110');
  await field('Mobile').fill('98765');
  await submit.click();
  await expect.element(field('Pincode')).toHaveFocus();
  await expect.element(field('Pincode')).toHaveAccessibleDescription('Enter a six-digit pincode');
  await expect.element(field('Mobile')).toHaveAccessibleDescription(/ten-digit mobile number, or \+/);
  await expectAccessible();

  // Outside India the state is typed, and postcodes have other formats.
  await field('Country').fill('United Kingdom');
  await field('State').fill('England');
  await field('Country').fill('India');
  await field('State').selectOptions(ADDRESS.state);
  await field('Pincode').fill('560 001');
  await field('Mobile').fill(ADDRESS.mobile);
  stubCalls({
    'POST /api/address/create': { data: ADDRESS, message: 'Address added' },
    'GET /api/address/get': { data: [ADDRESS] },
  });
  await submit.click();
  await expect.element(page.getByText('Address added')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('India - 560001')).toBeVisible();
  expect(listSent('POST /api/address/create')).toHaveLength(1);
});

test('an address is edited; the dialog for a new one is empty, and gives the focus back', async () => {
  openAs({
    'GET /api/address/get': { data: [ADDRESS] },
    'PUT /api/address/update': {
      data: { ...ADDRESS, address_line: '7 Lake View' },
      message: 'Address updated',
    },
  });
  await page.getByRole('button', { name: 'Edit 12 MG Road' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Address' });
  await expect.element(edit.getByLabelText('City')).toHaveValue(ADDRESS.city);
  await edit.getByLabelText('Address line').fill('7 Lake View');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('Address updated')).toBeVisible();
  expect(listSent('PUT /api/address/update')[0]!.body).toMatchObject({
    _id: ADDRESS._id,
    address_line: '7 Lake View',
  });

  const add = page.getByRole('button', { name: 'Add address', exact: true });
  await add.click();
  await expect.element(field('City')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(add).toHaveFocus();
});

test('a removed address can be restored for five seconds', async () => {
  const removed = { ...ADDRESS, status: false };
  openAs({ 'GET /api/address/get': { data: [ADDRESS] } });
  const remove = page.getByRole('button', { name: 'Delete 12 MG Road' });
  const undo = page.getByRole('button', { name: 'Undo removing 12 MG Road' });
  await expect.element(remove).toBeVisible();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const stubRemoval = () =>
    stubCalls({
      'DELETE /api/address/disable': { data: removed },
      'GET /api/address/get': { data: [removed] },
    });
  stubRemoval();
  await remove.click();
  await expect.element(page.getByText('Address Remove')).toBeVisible();
  await expect.element(page.getByText('India - 560001')).not.toBeInTheDocument();
  stubCalls({
    'PUT /api/address/restore': { data: ADDRESS, message: 'Address restored' },
    'GET /api/address/get': { data: [ADDRESS] },
  });
  await undo.click();
  await expect.element(page.getByText('Address restored')).toBeVisible();
  await expect.element(page.getByText('India - 560001')).toBeVisible();
  stubRemoval();
  await remove.click();
  await expect.element(undo).toBeVisible();
  await expectAccessible();
  await expect.element(page.getByText('Address Remove')).toBeVisible();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByText('12 MG Road')).not.toBeInTheDocument();
});
