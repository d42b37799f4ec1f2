import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ADDRESS, SHOPPER } from '#tests/components/answers.ts';
import { slowClock } from '#tests/components/clock.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { listBodies, listSent, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { speak } from '../../data/language.ts';
import { startWindowHistory } from '../../ui/window-history.ts';
import AddressPage from './address.tsx';

const dialog = page.getByRole('dialog', { name: 'Add Address' });
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
/** Opens what is folded. */
const more = dialog.getByText(/andmark, receiver, note for the rider$/);
const submit = dialog.getByRole('button', { name: 'Submit' });

function openAs(answers: Stubs, facts = {}): void {
  signIn(SHOPPER);
  stubCalls(answers);
  openPart(<AddressPage />, { at: '/dashboard/address', facts });
}

test('a new address names each mistake at its field, and is saved when it is right', async () => {
  openAs({ 'GET /api/address/get': { data: [] } });
  await page.getByRole('button', { name: 'Add Address', exact: true }).click();
  await submit.click();
  await expect.element(field('House or flat no.')).toHaveFocus();
  await expect
    .element(field('House or flat no.'))
    .toHaveAccessibleDescription('Enter the house or flat number');
  await expect.element(field('Mobile')).toHaveAccessibleDescription('Enter the mobile number');
  await expectFits();

  await expect.element(field('Country')).toHaveValue('India');
  await field('House or flat no.').fill('302');
  await field('Street and area').fill(ADDRESS.address_line);
  await field('City').fill(ADDRESS.city);
  await field('State').selectOptions(ADDRESS.state);
  await field('Pincode').fill('4110');
  await field('Mobile').fill('98765');
  await submit.click();
  await expect.element(field('Pincode')).toHaveFocus();
  await expect.element(field('Pincode')).toHaveAccessibleDescription('Enter a six-digit pincode');
  await expect.element(field('Mobile')).toHaveAccessibleDescription(/10 digits, or \+/);
  await expectAccessible();

  // Outside India the state is typed, and postcodes have other formats.
  await more.click();
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

test('the sixth digit says that nobody delivers there, and one press asks to be told', async () => {
  openAs(
    {
      'GET /api/address/get': { data: [] },
      'GET /api/store/find': ({ query }) => ({ data: { served: query.get('pincode') === '560001' } }),
      'POST /api/store/request-pincode': { data: null },
    },
    { hasAreas: true },
  );
  await page.getByRole('button', { name: 'Add Address', exact: true }).click();
  const words = dialog.getByText('We do not deliver to 110001 yet');
  await field('Pincode').fill('11000');
  await field('Pincode').fill('११० ००१');
  await expect.element(words).toBeVisible();
  await expectFits();
  await dialog.getByRole('button', { name: 'Tell me when you come' }).click();
  await expect.element(dialog.getByText(/noted your request for 110001/)).toBeVisible();
  expect(listBodies('POST /api/store/request-pincode')).toEqual([
    { pincode: '110001', email: SHOPPER.email },
  ]);
  await field('Pincode').fill('560001');
  await expect.element(words).not.toBeInTheDocument();
  expect(listSent('GET /api/store/find').map(({ query }) => query.get('pincode'))).toEqual([
    '110001',
    '560001',
  ]);
});

test('the browser fills in the street once, in two lines', async () => {
  openAs({ 'GET /api/address/get': { data: [] } });
  await page.getByRole('button', { name: 'Add Address', exact: true }).click();
  const line1 = field('House or flat no.');
  await expect.element(line1).toHaveAttribute('autocomplete', 'address-line1');
  await expect.element(field('Street and area')).toHaveAttribute('autocomplete', 'address-line2');
  await expect.element(field('Receiver (optional)')).toHaveAttribute('autocomplete', 'off');
});

test('a message goes when its field changes, also when the pincode fills the field in', async () => {
  openAs({ 'GET /api/address/get': { data: [] } });
  await page.getByRole('button', { name: 'Add Address', exact: true }).click();
  await submit.click();
  await expect.element(field('City')).toHaveAccessibleDescription('Enter the city');
  await field('Pincode').fill('560001');
  await expect.element(field('City')).toHaveValue(ADDRESS.city);
  for (const name of ['Pincode', 'City', 'State'])
    await expect.element(field(name)).not.toHaveAccessibleDescription();
  await expect.element(field('Mobile')).toHaveAccessibleDescription('Enter the mobile number');
});

test('city and country are shown in the language of the page and stored as they are', async () => {
  speak(() => ({ code: 'hi', words: { India: 'भारत', Bengaluru: 'बेंगलुरु' } }));
  onTestFinished(() => speak(() => ({ code: 'en', words: null })));
  openAs({
    'GET /api/address/get': { data: [ADDRESS] },
    'PUT /api/address/update': { data: ADDRESS, message: 'Address updated' },
  });
  await expect.element(page.getByText('भारत - 560001')).toBeVisible();
  await page.getByRole('button', { name: 'Edit 12 MG Road' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Address' });
  await expect.element(edit.getByLabelText('City')).toHaveValue('बेंगलुरु');
  await expect.element(edit.getByLabelText('Country')).toHaveValue('भारत');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('Address updated')).toBeVisible();
  const { city, country } = ADDRESS;
  const { _id, userId } = ADDRESS;
  expect(listBodies('PUT /api/address/update')[0]!).toMatchObject({ _id, userId, city, country });
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
  await edit.getByLabelText('Street and area').fill('7 Lake View');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('Address updated')).toBeVisible();
  expect(listBodies('PUT /api/address/update')[0]!).toMatchObject({
    _id: ADDRESS._id,
    address_line: '7 Lake View',
  });

  const add = page.getByRole('button', { name: 'Add address', exact: true });
  await add.click();
  await expect.element(field('City')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(add).toHaveFocus();
});

test('the pincode of the header says city and state; another one changes them, but nothing that was typed', async () => {
  localStorage.setItem('place', JSON.stringify({ pincode: '560001', storeId: 'store-1', checkedAt: 1 }));
  openAs({ 'GET /api/address/get': { data: [] } });
  await page.getByRole('button', { name: 'Add Address', exact: true }).click();
  await expect.element(field('Pincode')).toHaveValue('560001');
  await expect.element(field('City')).toHaveValue('Bengaluru');
  await expect.element(field('State')).toHaveValue('Karnataka');
  await expect.element(field('Pincode')).not.toBeVisible();
  await expect.element(dialog.getByText('Bengaluru, Karnataka - 560001')).toBeVisible();
  await expect.element(field('Receiver (optional)')).toHaveAttribute('placeholder', SHOPPER.name);
  await expectFits();
  await more.click();
  await field('Pincode').fill('४०० ००१');
  await expect.element(field('City')).toHaveValue('Mumbai');
  await expect.element(field('State')).toHaveValue('Maharashtra');
  await field('City').fill('Colaba');
  await field('Pincode').fill('600001');
  await expect.element(field('City')).toHaveValue('Colaba');
  await expect.element(field('State')).toHaveValue('Tamil Nadu');

  stubCalls({ 'POST /api/address/create': { data: ADDRESS, message: 'Address added' } });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await press('Home');
  await press('Other');
  await dialog.getByLabelText('Name of this address').fill('Nani’s house');
  await expectFits();
  await field('Street and area').fill('12 MG Road');
  await field('House or flat no.').fill('Flat 302');
  await dialog.getByLabelText(/^Note for the rider/).fill('x'.repeat(201));
  await field('Mobile').fill(ADDRESS.mobile);
  // What is wrong unfolds.
  await more.click();
  await submit.click();
  const note = dialog.getByLabelText(/^Note for the rider/);
  await expect.element(note).toHaveAccessibleDescription('At most 200 characters');
  await note.fill('Ring twice');
  await submit.click();
  await expect
    .poll(() => listBodies('POST /api/address/create'))
    .toEqual([
      {
        ...{ address_line: '12 MG Road', city: 'Colaba', state: 'Tamil Nadu', country: 'India' },
        ...{ pincode: '600001', mobile: ADDRESS.mobile, label: 'Nani’s house', house: 'Flat 302' },
        ...{ landmark: '', receiver: '', riderNote: 'Ring twice' },
      },
    ]);
});

test('a removed address can be restored for five seconds', async () => {
  const removed = { ...ADDRESS, status: false };
  openAs({ 'GET /api/address/get': { data: [ADDRESS] } });
  const remove = page.getByRole('button', { name: 'Delete 12 MG Road' });
  const undo = page.getByRole('button', { name: 'Undo removing 12 MG Road' });
  await expect.element(remove).toBeVisible();
  slowClock();
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

test('Back on a phone asks before it closes a form with something typed, and the page stays', async () => {
  onTestFinished(startWindowHistory());
  await page.viewport(390, 844);
  openAs({ 'GET /api/address/get': { data: [] } });
  history.pushState({ idx: 1 }, '', '/dashboard/address?number=1');
  await page.getByRole('button', { name: 'Add Address', exact: true }).click();
  await more.click();
  await dialog.getByLabelText('Landmark (optional)').fill('Behind the temple');
  history.back();
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect.element(question).toBeVisible();
  // Of the question itself it is the answer no.
  await expect.poll(() => 'window' in history.state).toBe(true);
  history.back();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Landmark (optional)')).toHaveValue('Behind the temple');
  expect(location.search).toBe('?number=1');
});
