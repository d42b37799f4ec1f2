import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { STORE } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, goTo } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { openAs } from '#tests/components/store-work.tsx';
import { staffPage } from '#tests/components/staff-page.tsx';

const StoreAreas = staffPage('/dashboard/store-areas');

const PAGE = '/dashboard/store-areas';
const AREAS = [
  { pincode: '560001', rideMinutes: 6 },
  { pincode: '560002', rideMinutes: 9 },
];
const pincode = page.getByLabelText('Pincode', { exact: true });
const minutes = page.getByLabelText('Minutes to ride');
const add = page.getByRole('button', { name: 'Add area' });
const lines = page.getByLabelText('One area per line');
const addLines = page.getByRole('button', { name: 'Add these lines' });
const first = page.getByLabelText('Minutes to 560001');
const save = page.getByRole('button', { name: 'Save areas' });
const NO_PINCODE = 'Enter a six-digit pincode';
const NO_MINUTES = 'Enter whole minutes from 1 to 240';

function openAreas(answers: Stubs = {}, storeId = STORE._id): void {
  const all = { 'GET /api/store/areas': { data: AREAS }, ...answers };
  openAs('owner', <StoreAreas />, all, { at: `${PAGE}?store=${storeId}` });
}

test('one area is refused at its fields, and stays', async () => {
  openAreas();
  await pincode.fill('५६०००१');
  await minutes.fill('9'.repeat(10_000));
  await add.click();
  await expect.element(pincode).toHaveAccessibleDescription(NO_PINCODE);
  await expect.element(minutes).toHaveAccessibleDescription(NO_MINUTES);
  await expect.element(pincode).toHaveFocus();
  await expect.element(pincode).toHaveValue('५६०००१');
  await expect.element(minutes).toHaveValue('9'.repeat(20));
});

test('spaces around are no part of a pincode or of its minutes', async () => {
  openAreas({ 'PUT /api/store/areas': { data: AREAS } });
  await pincode.fill('  560 009 ');
  await minutes.fill('  120 ');
  await add.click();
  await expect.element(page.getByLabelText('Minutes to 560009')).toHaveValue('120');
  await expect.element(pincode).toHaveValue('');
  await first.fill('   15 ');
  await save.click();
  await expect.poll(() => listBodies('PUT /api/store/areas').length).toBe(1);
  expect(listBodies('PUT /api/store/areas')[0]!).toEqual({
    storeId: STORE._id,
    areas: [
      { pincode: '560009', rideMinutes: 120 },
      { pincode: '560001', rideMinutes: 15 },
      { pincode: '560002', rideMinutes: 9 },
    ],
    was: AREAS,
  });
});

test('an empty box says what belongs into it', async () => {
  openAreas();
  await lines.fill('  \n ');
  await addLines.click();
  await expect.element(lines).toHaveAccessibleDescription(/^Paste lines of pincode,minutes or choose a file/);
  await expect.element(lines).toHaveFocus();
  await expect.element(lines).toHaveValue('  \n ');
});

test('a long list of faulty lines fits, and is scrolled by the keyboard', async () => {
  openAreas();
  await lines.fill(`${'x'.repeat(1_000)}\n`.repeat(20));
  await addLines.click();
  await expect.element(page.getByText('20 lines were not added')).toBeVisible();
  await expectFits();
});

test('of a file with one faulty line, that line stays in the box to be corrected', async () => {
  openAreas();
  const text = 'pincode,minutes\n560007,6\n56001,7\n560008,9\n';
  await page.getByLabelText('Choose a CSV file').upload(new File([text], 'areas.csv', { type: 'text/csv' }));
  await expect.element(page.getByText('Line 3, 56001,7: Enter a six-digit pincode')).toBeVisible();
  await expect.element(page.getByText('2 areas are in the list, not saved yet.')).toBeVisible();
  await expectFits();
  await expect.element(lines).toHaveValue('56001,7');
  await expect.element(lines).toHaveFocus();
  await lines.fill('560010,7');
  await addLines.click();
  await expect.element(page.getByText('5 areas, 3 new, not saved yet')).toBeVisible();
});

test('a workbook is refused at the box', async () => {
  openAreas();
  await page.getByLabelText('Choose a CSV file').upload(new File(['x'], 'areas.xlsx'));
  await expect.element(lines).toHaveAccessibleDescription(/^This is a workbook/);
});

test('the keyboard removes an area, restores it, and saving asks before one is removed', async () => {
  const held = holdAnswer<'PUT /api/store/areas'>({ data: AREAS.slice(1), message: 'Saved' });
  openAreas({ 'PUT /api/store/areas': held.stub });
  const remove = page.getByRole('button', { name: 'Remove 560001', exact: true });
  await remove.click();
  await expect.element(page.getByRole('button', { name: 'Undo removing 560001' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await save.click();
  const question = page.getByRole('dialog', { name: 'Remove 1 area?' });
  await expect.element(question).toMatchTextContent('Main store');
  await expectFits();
  await question.getByRole('button', { name: 'Save areas' }).click({ clickCount: 6 });
  held.answer();
  await expect.element(page.getByText('1 area', { exact: true })).toBeVisible();
  expect(listBodies('PUT /api/store/areas').map(({ areas }) => areas)).toEqual([AREAS.slice(1)]);
});

test('a refusal, a lost network and a link pressed by accident lose nothing', async () => {
  openAreas({ 'PUT /api/store/areas': refusal('invalid_input', { fields: { areas: 'Too many areas' } }) });
  await first.fill('0');
  await save.click();
  await expect
    .element(page.getByRole('alert').getByText(`560001: ${NO_MINUTES.toLowerCase()}`).first())
    .toBeVisible();
  expect(listBodies('PUT /api/store/areas')).toEqual([]);
  await first.fill('12');
  await save.click();
  await expect.element(page.getByRole('main').getByText('Too many areas')).toBeVisible();
  stubCalls({ 'PUT /api/store/areas': 'offline' });
  await save.click();
  await expect.element(page.getByRole('main').getByText(/You seem to be offline/)).toBeVisible();
  await expect.element(first).toHaveValue('12');
  goTo('/dashboard/stores');
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click();
  expect(currentPath()).toBe(`${PAGE}?store=${STORE._id}`);
  await expect.element(first).toHaveValue('12');
});

test('name and position are typed in the row, or taken away there', async () => {
  const [named, other] = [{ ...AREAS[0]!, name: 'MG Road', latitude: 12.97, longitude: 77.6 }, AREAS[1]!];
  openAreas({ 'GET /api/store/areas': { data: [named, other] }, 'PUT /api/store/areas': { data: AREAS } });
  const position = page.getByLabelText('Position of 560002');
  await expect.element(page.getByLabelText('Position of 560001')).toHaveValue('12.97, 77.6');
  await page.getByLabelText('Name of 560001').fill('');
  await page.getByLabelText('Position of 560001').fill('');
  await page.getByLabelText('Name of 560002').fill(' City Market ');
  await position.fill('12.963');
  await expect.element(position).toHaveAccessibleDescription('Enter latitude and longitude as degrees');
  await expectFits();
  await save.click();
  const refused = page.getByText('560002: enter latitude and longitude as degrees').first();
  await expect.element(refused).toBeVisible();
  await position.fill('12.963 77.576');
  await save.click();
  await expect.poll(() => listBodies('PUT /api/store/areas').length).toBe(1);
  expect(listBodies('PUT /api/store/areas')[0]!.areas).toEqual([
    AREAS[0],
    { ...other, name: 'City Market', latitude: 12.963, longitude: 77.576 },
  ]);
});

test('areas that somebody else saved meanwhile are taken over, and both see what both changed', async () => {
  const theirs = [
    { pincode: '560001', rideMinutes: 7 },
    { pincode: '560005', rideMinutes: 20 },
  ];
  openAreas({ 'PUT /api/store/areas': refusal('store_changed', { data: theirs }) });
  await first.fill('12');
  await pincode.fill('560009');
  await minutes.fill('30');
  await add.click();
  await save.click();
  const conflict = page.getByRole('region', { name: 'Changes by someone else' });
  await expect.element(conflict).toHaveFocus();
  await expect.element(conflict.getByText('Updated to the saved values: 560002, 560005.')).toBeVisible();
  await expect
    .element(conflict.getByRole('listitem'))
    .toMatchTextContent(/560001.*Yours.*12 minutes.*Saved.*7 minutes/);
  await expect.element(first).toHaveValue('12');
  await expect.element(page.getByLabelText('Minutes to 560002')).not.toBeInTheDocument();
  await expect.element(page.getByText('3 areas, 1 new, 1 changed, not saved yet')).toBeVisible();
  await expectFits();
  await conflict.getByRole('button', { name: 'Use saved 560001' }).click();
  await expect.element(first).toHaveValue('7');
  stubCalls({ 'PUT /api/store/areas': { data: theirs } });
  await save.click();
  await expect.element(conflict).not.toBeInTheDocument();
  const { areas, was } = listBodies('PUT /api/store/areas').at(-1)!;
  expect(was).toEqual(theirs);
  expect(new Map((areas as typeof AREAS).map((area) => [area.pincode, area.rideMinutes]))).toEqual(
    new Map([
      ['560009', 30],
      ['560001', 7],
      ['560005', 20],
    ]),
  );
});

test('areas that cannot be loaded are asked for again; without any the page says so', async () => {
  openAreas({ 'GET /api/store/areas': 'offline' });
  await expect.element(page.getByText('The areas could not be loaded.')).toBeVisible();
  stubCalls({ 'GET /api/store/areas': { data: [] } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No Data. This store has no areas yet.')).toBeVisible();
});

test('the areas of a store that does not exist', async () => {
  openAreas({ 'GET /api/store/areas': refusal('not_found') }, 'nobody');
  await expect.element(page.getByText('There is no such store.')).toBeVisible();
});
