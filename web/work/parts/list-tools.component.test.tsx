import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OWNER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { closePart, currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { endSession } from '#web/data/account/tokens.ts';
import { MAX_FILE_PAGES } from '../../data/csv-file.ts';
import { MAX_VIEWS, ListTools, SaveList } from './list-tools.tsx';

const PAGE = '/dashboard/fruit';
const view = page.getByLabelText('Saved view');
const button = (name: string) => page.getByRole('button', { name });

const COLUMNS = [
  { name: 'Name', text: (fruit: string) => fruit },
  { name: 'Picture' },
  { name: 'Letters', text: (fruit: string) => fruit.length },
];
const read = vi.fn<(at: number) => Promise<{ rows: string[]; lastPage: number }>>();

const Tools = () => (
  <ListTools list="fruit" builtIn={[{ name: 'Late', query: 'late=1' }]}>
    <SaveList file="fruit.csv" columns={COLUMNS} rows={read} />
  </ListTools>
);

function openAs(person: typeof OWNER, query = ''): void {
  closePart();
  signIn(person);
  openPart(<Tools />, { at: PAGE + query });
}

async function saveView(name: string): Promise<void> {
  await button('Save this view').click();
  await expect.element(page.getByLabelText('Name of the view')).toHaveFocus();
  await userEvent.keyboard(`${name}{Enter}`);
}

/** What the file that a press saves says. */
async function readFile(): Promise<string> {
  const made = vi.spyOn(URL, 'createObjectURL');
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await button('Save as CSV').click();
  await expect.poll(() => pressed.mock.calls.length).toBe(1);
  return (made.mock.calls[0]![0] as Blob).text();
}

beforeEach(() => void read.mockReset());

test('a filter is saved under a name, without the search, the page and the store', async () => {
  openAs(OWNER, '?ripe=1&kind=apple&search=Asha&page=3&store=s1');
  await saveView('Ripe apples');
  await expect.element(page.getByText('View saved')).toBeVisible();
  await expect.element(view).toHaveValue('kind=apple&ripe=1');
  await expectFits();
  await view.selectOptions('Late');
  await expect.poll(currentPath).toBe(`${PAGE}?late=1&store=s1`);
  await expect.element(button('Save this view')).not.toBeInTheDocument();
  await view.selectOptions('View: all');
  await expect.poll(currentPath).toBe(`${PAGE}?store=s1`);
  await view.selectOptions('Ripe apples');
  await expect.poll(currentPath).toBe(`${PAGE}?kind=apple&ripe=1&store=s1`);
  const ask = page.getByRole('dialog', { name: 'Remove “Ripe apples”?' });
  await button('Remove “Ripe apples”').click();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(view).toHaveValue('kind=apple&ripe=1');
  await button('Remove “Ripe apples”').click();
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.element(view).toHaveValue('?');
});

test('views are those of one person, and signing out leaves nothing in local storage', async () => {
  openAs(OWNER, '?ripe=1');
  await saveView('Ripe');
  await expect.element(view).toHaveValue('ripe=1');
  localStorage.setItem('place', '{}');
  endSession();
  expect({ ...localStorage }).toEqual({});
  openAs(OWNER, '?ripe=1');
  await expect.element(button('Save this view')).toBeVisible();
});

test('a list in which nothing is shown has no file to save', async () => {
  openPart(
    <ListTools list="fruit" builtIn={[{ name: 'Late', query: 'late=1' }]} isEmpty>
      <SaveList file="fruit.csv" columns={COLUMNS} rows={[]} />
    </ListTools>,
    { at: PAGE },
  );
  await expect.element(view).toBeVisible();
  await expect.element(button('Save as CSV')).not.toBeInTheDocument();
});

test('no more views are saved than can be chosen from, and a name is needed', async () => {
  const many = Array.from({ length: MAX_VIEWS }, (_, at) => ({ name: `${at}`, query: `at=${at}` }));
  openAs(OWNER, '?ripe=1');
  localStorage.setItem(`list-views:${OWNER._id}:fruit`, JSON.stringify(many));
  await saveView('  ');
  await expect.element(page.getByLabelText('Name of the view')).toHaveFocus();
  await userEvent.keyboard('One more{Enter}');
  await expect.element(page.getByText(`At most ${MAX_VIEWS} views can be saved.`)).toBeVisible();
  await button('Cancel').click();
  localStorage.removeItem(`list-views:${OWNER._id}:fruit`);
});

test('the file has every page of the list, and no cell that a spreadsheet would run', async () => {
  read.mockImplementation((at) => Promise.resolve({ rows: [`=fruit ${at}`], lastPage: 2 }));
  openAs(OWNER);
  const text = await readFile();
  expect(text).toBe('"Name","Letters"\r\n"\'=fruit 1","8"\r\n"\'=fruit 2","8"\r\n');
});

test('the file of too long a list says that it is cut', async () => {
  read.mockImplementation((at) => Promise.resolve({ rows: [`fruit ${at}`], lastPage: 5_000 }));
  openAs(OWNER);
  expect(await readFile()).toContain(`"Only the first ${MAX_FILE_PAGES} are in this file"`);
  expect(read).toHaveBeenCalledTimes(MAX_FILE_PAGES);
});

test('a file that cannot be read says so, and nothing is saved', async () => {
  read.mockRejectedValue(new Error('away'));
  openAs(OWNER);
  await button('Save as CSV').click();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
});
