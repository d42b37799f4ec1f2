import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProductImport } from '#features/catalogue/product-files/catalogue-import.contract.ts';
import { make } from '#tests/components/make.ts';
import { OWNER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const ImportAndExport = staffPage('/dashboard/import-export');

const START = 'POST /api/product/import';
const LAST = 'GET /api/product/import';
const AT = { at: '/dashboard/import-export' };

const REPORT = make(ProductImport, {
  _id: 'import-1',
  fileName: 'products-of-the-whole-shop-as-of-today-with-a-name-that-is-long.csv',
  ...{ rowCount: 30_000, rowsDone: 12_500, created: 11_000, updated: 1000, unchanged: 450, failed: 50 },
  notes: {
    unknownColumns: ['colour'],
    newCategories: ['Dairy, Bread & Eggs'],
    newCategoryCount: 1,
    newSubCategories: ['Milk', 'Curd'],
    newSubCategoryCount: 2,
    unknownNames: [],
    unknownNameCount: 0,
    createdWithoutSku: 12,
    categoriesChanged: 0,
  },
  createdAt: '2026-01-05T10:00:00.000Z',
  problems: Array.from({ length: 20 }, (_, at) => ({
    line: 10 + at,
    column: 'field: Country of origin',
    message: 'Country of origin can have at most 2000 characters',
  })),
});
const CHECKED: ProductImport = {
  ...REPORT,
  ...{ isDryRun: true, status: 'done', failed: 0, problems: [], created: 2, updated: 1, unchanged: 0 },
  notes: {
    ...REPORT.notes,
    newCategories: [],
    newCategoryCount: 0,
    newSubCategories: [],
    newSubCategoryCount: 0,
  },
};

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const check = page.getByRole('button', { name: 'Check the file' });
const startImport = page.getByRole('button', { name: /^Import \d/ });
const box = page.getByLabelText(/\.(?:csv|xlsx)$|Choose a CSV file/);
const toFile = (name = 'products.csv', text = 'sku,name\n1,Mango\n') =>
  new File([text], name, { type: 'text/csv' });
const listSentForms = () =>
  listSent(START).map(({ body, query }) => ({
    ...Object.fromEntries(query),
    newNames: JSON.parse((body as unknown as FormData).get('newNames') as string) as unknown,
  }));

beforeEach(() => {
  signIn(OWNER);
  stubCalls({ [LAST]: { data: null } });
});

async function openPage(): Promise<void> {
  openPart(<ImportAndExport />, AT);
  await expect.element(check).toBeVisible();
}

/** The next check or import ends at once like this. */
function stubEnd(report: ProductImport): void {
  stubCalls({ [START]: { data: report }, [LAST]: { data: report } });
}

describe('a file', () => {
  test.each([
    ['none', null, 'Choose a CSV file'],
    ['an empty one', toFile('products.csv', ''), 'The file is empty.'],
    ['a workbook', toFile('products.xlsx'), 'This is a workbook.'],
  ])('%s is refused at the box, without being sent', async (_kind, file, problem) => {
    await openPage();
    await (file ? box.upload(file) : check.click());
    await expect.element(box).toHaveAccessibleDescription(expect.stringContaining(problem));
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    expect(listSent(START)).toEqual([]);
  });

  test('stays chosen when the shop refuses it or cannot be reached, and is then sent', async () => {
    const message = 'The file is not UTF-8 text (line 2).';
    stubCalls({ [START]: refusal('file_not_readable', { message }) });
    await openPage();
    await box.upload(toFile());
    await expect.element(box).toHaveAccessibleDescription(message);
    stubCalls({ [START]: 'offline' });
    await check.click();
    await expect.element(box).toHaveAccessibleDescription(/You seem to be offline/);
    stubCalls({ [START]: refusal('import_running') });
    await check.click();
    await expect.element(box).not.toHaveAccessibleDescription(/offline/);
    await expect.element(page.getByText('products.csv')).toBeVisible();
    await expectFits();
    stubEnd(CHECKED);
    await check.click();
    await expect.element(heading('Checked: every row is valid')).toBeVisible();
    await expect.element(box).not.toHaveAccessibleDescription();
  });

  test('is checked as soon as it is chosen, and then imported once, with the names that were ticked', async () => {
    const unknownNames = ['Dahi', 'Milck'].map((name) => ({
      ...{ column: 'category' as const, name, nearest: ['Milk'] },
    }));
    const notes = { ...CHECKED.notes, unknownNames, unknownNameCount: 2 };
    stubEnd({ ...CHECKED, created: 0, updated: 0, failed: 2, notes });
    await openPage();
    await box.upload(toFile());
    await expect.element(heading('Checked: 2 rows have problems')).toBeVisible();
    await expect.element(startImport).not.toBeInTheDocument();
    await expectFits();
    await page.getByRole('checkbox', { name: 'Create all of them' }).click();
    await page.getByRole('checkbox', { name: /New category Milck/ }).click();
    stubEnd(CHECKED);
    await check.click();
    await expect.element(startImport).toMatchTextContent('Import 3 products');
    const held = holdAnswer<typeof START>({ data: REPORT });
    stubCalls({ [START]: held.stub });
    await press(startImport, 2);
    await expect.element(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    const imported = { ...REPORT, status: 'done' as const, failed: 0, problems: [] };
    stubCalls({ [LAST]: { data: imported } });
    held.answer();
    await expect.element(heading('Imported')).toBeVisible();
    const Dahi = [{ column: 'category', name: 'Dahi' }];
    expect(listSentForms()).toEqual([
      { dryRun: 'true', allOrNothing: 'false', newNames: [] },
      { dryRun: 'true', allOrNothing: 'false', newNames: Dahi },
      { dryRun: 'false', allOrNothing: 'false', newNames: Dahi },
    ]);
  });

  test('with a bad row is not offered for an import of all or nothing', async () => {
    stubEnd({ ...CHECKED, failed: 1, isAllOrNothing: true });
    await openPage();
    await page.getByLabelText(/All or nothing/).click();
    await box.upload(toFile());
    await expect.element(heading('Checked: 1 row has a problem')).toBeVisible();
    await expect.element(startImport).not.toBeInTheDocument();
    expect(listSentForms()).toMatchObject([{ allOrNothing: 'true' }]);
  });

  test('whose upload is cancelled can be sent again', async () => {
    const held = holdAnswer<typeof START>('offline');
    stubCalls({ [START]: held.stub });
    await openPage();
    await box.upload(toFile());
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(check).toBeVisible();
    await expect.element(box).not.toHaveAccessibleDescription();
    held.answer();
  });
});

const NO_CHANGE: Partial<ProductImport> = { status: 'done', isDryRun: true, created: 0, updated: 0 };
const ENDS: [heading: string, report: Partial<ProductImport>, text: string][] = [
  ['Importing ...', {}, '12,500 of 30,000 rows.'],
  ['The import was interrupted', { status: 'interrupted' }, 'import the same file again to finish.'],
  ['Nothing was imported', { status: 'refused', isAllOrNothing: true }, 'You chose all or nothing'],
  ['The import failed', { status: 'failed', failure: 'The import stopped.' }, 'The import stopped.'],
  [
    'Imported, but 50 rows have problems',
    { status: 'done', finishedAt: REPORT.createdAt },
    'are in the shop.',
  ],
  [
    'Checked: 50 rows have problems',
    {
      ...NO_CHANGE,
      unchanged: 0,
      notes: { ...REPORT.notes, htmlTexts: ['line 5, name'], unusualRates: ['line 6: 12 %, usually 5 %'] },
    },
    'No row can be imported. Correct the file and check it again.',
  ],
  [
    'Checked: 50 rows have problems',
    { ...NO_CHANGE, notes: { ...REPORT.notes, htmlTexts: ['line 5, name'] } },
    'The other rows change nothing: the shop already matches them.',
  ],
];

test.each(ENDS)('the report of an import: %s', async (title, end, text) => {
  stubCalls({ [LAST]: { data: { ...REPORT, ...end } } });
  await openPage();
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('New sub categories: Milk, Curd')).toBeVisible();
  await expect.element(page.getByText('Unknown columns, skipped: colour')).toBeVisible();
  if (end.notes) await expect.element(page.getByText(/see as they are written: line 5, name/)).toBeVisible();
  if (end.notes?.unusualRates)
    await expect
      .element(page.getByText(/^GST rates that are not usual.*: line 6: 12 %, usually 5 %$/))
      .toBeVisible();
  const isRunning = end.status === undefined;
  await expect.element(check).toHaveAttribute('aria-disabled', `${isRunning}`);
  await expectFits();
});
