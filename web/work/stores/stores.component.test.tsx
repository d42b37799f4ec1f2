import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NO_PAGE, STORE } from '#tests/components/answers.ts';
import { refuseAll, tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { openAs } from '#tests/components/store-work.tsx';
import { staffPage } from '#tests/components/staff-page.tsx';
import { GST_NUMBER_PROBLEM } from '#shared/gst-number.ts';

const StoresPage = staffPage('/dashboard/stores');

const stores = page.getByRole('list', { name: 'Stores' });

function openAsOwner(answers: Stubs = {}): void {
  const all = { 'GET /api/store/pincode-requests': { ...NO_PAGE, data: [] }, ...answers };
  openAs('owner', <StoresPage />, all, { at: '/dashboard/stores' });
}

/** The dialog's fields by their labels. */
async function openForm(button: string, title: string) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect.element(dialog.getByLabelText('Name')).toBeVisible();
  return dialog;
}

test('every field of a store says what is wrong with it, and loses nothing', async () => {
  openAsOwner();
  const dialog = await openForm('Edit Main store', 'Edit store');
  await dialog.getByLabelText('Paused').click();
  const field = (label: string) => dialog.getByLabelText(label, { exact: true });
  const degrees = 'Enter degrees, like 12.9716';
  const noDegrees = { 'too long': degrees, emoji: degrees, Devanagari: degrees };
  const gst = GST_NUMBER_PROBLEM;
  const minutes = 'Enter whole minutes';
  await tryBadFields({
    call: 'PUT /api/store/update',
    submit: dialog.getByRole('button', { name: 'Save' }),
    fields: {
      name: {
        field: field('Name'),
        refused: { nothing: 'Enter the name', 'only spaces': 'Enter the name' },
      },
      address_line: { field: field('Address line') },
      city: { field: field('City') },
      state: { field: field('State') },
      pincode: { field: field('Pincode') },
      phone: { field: field('Phone') },
      latitude: { field: field('Latitude'), refused: noDegrees },
      longitude: { field: field('Longitude'), refused: noDegrees },
      gstNumber: {
        field: field('GSTIN'),
        refused: refuseAll(new RegExp(`^${gst}`), 'nothing', 'only spaces'),
      },
      packMinutes: {
        field: field('Minutes to pack'),
        refused: refuseAll(minutes, 'spaces around'),
      },
      pauseReason: { field: field('Reason shown to shoppers') },
    },
    toFields: (body) => body,
  });
});

test('a faulty field has the focus; hours and the rest of the form are sent as typed', async () => {
  const held = holdAnswer<'POST /api/store/create'>({ data: { ...STORE, _id: 'store-2', name: 'New' } });
  openAsOwner({ 'POST /api/store/create': held.stub });
  const dialog = await openForm('Add store', 'Add store');
  const send = dialog.getByRole('button', { name: 'Add store' });
  await send.click();
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await expectFits();
  await dialog.getByLabelText('Name').fill(' New ');
  await dialog.getByLabelText('GSTIN').fill('29 aagcb7383j 1z4');
  await dialog.getByLabelText('Open day and night').click();
  await dialog.getByLabelText('Sunday', { exact: true }).click();
  const until = dialog.getByLabelText('Monday to');
  await until.fill('');
  await send.click();
  await expect
    .element(dialog.getByLabelText('Monday from'))
    .toHaveAccessibleDescription('Enter opening and closing times for Monday');
  await until.fill('22:30');
  await expectFits();
  await send.click({ clickCount: 6 });
  held.answer();
  await expect.element(dialog).not.toBeInTheDocument();
  const [sent, ...more] = listBodies('POST /api/store/create');
  expect(more).toEqual([]);
  expect(sent!).toMatchObject({ packMinutes: 4, latitude: null, gstNumber: '29 aagcb7383j 1z4' });
  expect(sent!.hours!.at(0)).toEqual({ from: '06:00', to: '22:30' });
  expect(sent!.hours!.at(-1)).toBeNull();
});

test('a store is paused with a reason, and opened again', async () => {
  const paused = { ...STORE, paused: true, pauseReason: 'Heavy rain' };
  openAsOwner({ 'PUT /api/store/update': { data: paused } });
  const dialog = await openForm('Edit Main store', 'Edit store');
  await dialog.getByLabelText('Paused').click();
  await dialog.getByLabelText('Reason shown to shoppers').fill('Heavy rain');
  stubCalls({ 'GET /api/store/get': { data: [paused] } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(stores).toMatchTextContent('Paused: Heavy rain');
  await expectFits();
  await openForm('Edit Main store', 'Edit store');
  await dialog.getByLabelText('Paused').click();
  stubCalls({ 'GET /api/store/get': { data: [STORE] }, 'PUT /api/store/update': { data: STORE } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(stores.getByText('Open', { exact: true })).toBeVisible();
  const bodies = listBodies('PUT /api/store/update');
  // Nothing else: a colleague may have changed it meanwhile. With what it was, in case they changed this.
  const _id = STORE._id;
  expect(bodies).toEqual([
    { _id, paused: true, pauseReason: 'Heavy rain', was: { paused: false, pauseReason: '' } },
    { _id, paused: false, pauseReason: '', was: { paused: true, pauseReason: 'Heavy rain' } },
  ]);
});

test('what somebody else saved meanwhile is shown at its field, and nothing typed is lost', async () => {
  const hours = Array.from({ length: 7 }, () => ({ from: '07:00', to: '22:00' }));
  const now = { ...STORE, phone: '080 4000 2000', city: 'Mysuru', hours };
  openAsOwner({ 'PUT /api/store/update': refusal('store_changed', { data: now }) });
  const dialog = await openForm('Edit Main store', 'Edit store');
  const field = (label: string) => dialog.getByLabelText(label, { exact: true });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await field('Phone').fill('080 4000 3000');
  await field('Open day and night').click();
  await field('Sunday').click();
  await save.click();
  const conflict = dialog.getByRole('region', { name: 'Changes by someone else' });
  await expect.element(conflict).toHaveFocus();
  await expect.element(conflict.getByText('Updated to the saved values: City.')).toBeVisible();
  await expect.element(field('Phone')).toHaveValue('080 4000 3000');
  const [phone, days] = [0, 1].map((at) => conflict.getByRole('listitem').nth(at));
  await expect.element(phone!).toMatchTextContent(/Phone.*Yours.*080 4000 3000.*Saved.*080 4000 2000/);
  await expect
    .element(days!)
    .toMatchTextContent(/Hours.*Yours.*Mon–Sat 06:00–23:00, Sun closed.*Saved.*every day 07:00–22:00/);
  await expectFits();
  await conflict.getByRole('button', { name: 'Keep mine Phone' }).click();
  await conflict.getByRole('button', { name: 'Use saved Hours' }).click();
  await expect.element(field('Sunday from')).toHaveValue('07:00');
  stubCalls({ 'PUT /api/store/update': { data: now } });
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = { _id: STORE._id, phone: '080 4000 3000', was: { phone: '080 4000 2000' } };
  expect(listBodies('PUT /api/store/update').at(-1)).toEqual(sent);
});
