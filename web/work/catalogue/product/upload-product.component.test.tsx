import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fieldsWith } from '#features/catalogue/product-fields.rules.ts';
import { CATEGORY, OWNER, PRODUCT } from '#tests/components/answers.ts';
import { focusOn } from '#tests/components/at-once.ts';
import { refuseAll, tryBadFields } from '#tests/components/bad-input.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { closePart, currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';
import { EMPTY_DRAFT } from './product-draft.ts';
import { Link } from '../../../ui/link.tsx';

const UploadProduct = staffPage('/dashboard/upload-product');

const COMPLETE = {
  ...{ Name: 'Mango', Description: 'Sweet.\nVery sweet.', Unit: '1 kg', 'Number of Stock': '25' },
  Price: '700',
  Discount: '7',
};
const AT = { at: '/dashboard/upload-product' };
const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const submit = button('Submit');
const added = page.getByRole('dialog', { name: 'Product added' });

beforeEach(() => {
  signIn(OWNER);
  stubCalls({
    'GET /api/category/get': { data: [CATEGORY] },
    'POST /api/subcategory/get': { data: [] },
    'GET /api/stock/suppliers': { data: [] },
    'POST /api/product/create': { data: PRODUCT, message: 'Product added' },
  });
});

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
}

async function addField(name: string, value: string): Promise<void> {
  await button('Add Fields').click();
  await page.getByPlaceholder('Enter field name').fill(name);
  await page.getByRole('button', { name: 'Add Field', exact: true }).click();
  await expect.element(field(name)).toHaveFocus();
  await userEvent.keyboard(value);
}

test('an empty product is refused at its first field; one of zeros is taken, and the form is empty again', async () => {
  openPart(<UploadProduct />, AT);
  await submit.click();
  await expect.element(page.getByText('Enter required fields')).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
  await expectFits();
  await fillIn({ ...COMPLETE, 'Number of Stock': '0', Price: '0', Discount: '0' });
  await expect.element(page.getByText('Required', { exact: true })).not.toBeInTheDocument();
  // Neither the wheel nor the arrow keys change a text by accident.
  await expect.element(field('Number of Stock')).not.toHaveAttribute('type', 'number');
  await submit.click();
  await expect.element(added).toBeVisible();
  expect(listBodies('POST /api/product/create')).toMatchObject([{ unit: '1 kg', stock: 0 }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(added).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('');
});

test('the form has an input for every text and number of a product', async () => {
  openPart(<UploadProduct />, AT);
  await expect.element(submit).toBeVisible();
  const typed = fieldsWith('form').filter((name) => EMPTY_DRAFT[name] === '');
  expect(typed.filter((name) => !document.querySelector(`[name="${name}"]`))).toEqual([]);
});

test('every field says what is wrong with it, and loses nothing', async () => {
  openPart(<UploadProduct />, AT);
  await fillIn(COMPLETE);
  await addField('Care', 'Cool');
  await page.getByText('Tax', { exact: true }).click();
  const long = { 'too long': /can have at most/ };
  const required = { nothing: 'Required', 'only spaces': 'Required' };
  const ofTax = ['nothing', 'only spaces'] as const;
  const stock = refuseAll('Stock must be a whole number of 0 or more', 'a huge number', 'spaces around');
  const toNumber = (message: string) => ({ ...refuseAll(message, 'spaces around'), ...required });
  const code = 'An HSN code has 4, 6 or 8 digits';
  await tryBadFields({
    call: 'POST /api/product/create',
    submit,
    fields: {
      name: { field: field('Name'), refused: { ...required, ...long } },
      description: { field: field('Description'), refused: required },
      unit: { field: field('Unit'), refused: { ...required, ...long } },
      stock: { field: field('Number of Stock'), refused: { ...stock, ...required } },
      price: {
        field: field('Price'),
        refused: toNumber('Price must be a number between 0 and 1,00,00,000'),
      },
      discount: {
        field: field('Discount'),
        refused: toNumber('Discount must be between 0 and 100'),
      },
      sku: { field: field('SKU'), refused: long },
      'more_details.Name in Hindi': { field: field('In Hindi'), refused: long },
      'more_details.Care': { field: field('Care'), refused: { ...required, ...long } },
      hsnCode: { field: field('HSN code'), refused: { ...refuseAll(code, ...ofTax), ...long } },
      gstRate: {
        field: field('GST rate'),
        refused: refuseAll('GST rate must be between 0 and 100', ...ofTax, 'spaces around'),
      },
    },
    toFields: ({ more_details, ...body }) => ({
      ...body,
      'more_details.Name in Hindi': more_details?.['Name in Hindi'],
      'more_details.Care': more_details?.Care,
    }),
  });
});

/** Whether the browser would ask before the tab is closed. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

test('what was typed survives a reload; leaving asks first, and discards it', async () => {
  openPart(<UploadProduct />, AT);
  await field('Name').fill('Half a product');
  await addField('Care', 'Cool');
  await expect.poll(asksBeforeClosing).toBe(true);
  closePart();
  openPart(
    <>
      <Link to="/">Home</Link>
      <UploadProduct />
    </>,
    AT,
  );
  const home = page.getByRole('link', { name: 'Home' });
  await expect.element(page.getByText('What you entered before is still here.')).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Half a product');
  await expect.element(field('Care')).toHaveValue('Cool');

  await home.click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('Half a product');
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(currentPath).toBe('/');
  goTo(AT.at);
  await expect.element(field('Name')).toHaveValue('');
});

test('a form that was restored can be cleared', async () => {
  openPart(<UploadProduct />, AT);
  await field('Name').fill('Half a product');
  closePart();
  openPart(<UploadProduct />, AT);
  await button('Clear the form').click();
  await expect.element(field('Name')).toHaveValue('');
  await expect.element(page.getByText('What you entered before')).not.toBeInTheDocument();
});

test('a field without a name is refused, and one that exists', async () => {
  openPart(<UploadProduct />, AT);
  await addField('Shelf life', '6 days');
  await button('Add Fields').click();
  const name = page.getByRole('dialog', { name: 'Add Field' }).getByPlaceholder('Enter field name');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('Enter a name for the field');
  await name.fill('SHELF life ');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('A field named Shelf life already exists');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Add Fields')).toHaveFocus();
  await button('Remove field Shelf life').click();
  await expect.element(field('Shelf life')).not.toBeInTheDocument();
  // None of these presses has submitted the form.
  await expect.element(page.getByText('Required', { exact: true })).not.toBeInTheDocument();
});

const picture = (name: string) => new File([name], `${name}.png`, { type: 'image/png' });
const files = page.getByLabelText('Image files');
const row = page.getByRole('list', { name: 'Uploading' }).getByRole('listitem');
const shown = button(/^Show picture/);

/** Each picture is stored under the name of its file. */
function stubUploads(): void {
  stubCalls({
    'POST /api/file/upload': ({ body }) => ({
      data: {
        url: `/images/${((body as unknown as FormData).get('image') as File).name}`,
        width: 300,
        height: 300,
      },
    }),
  });
}

test('pictures are shown large, removed, and uploaded again after a failure', async () => {
  stubCalls({ 'POST /api/file/upload': 'offline' });
  openPart(<UploadProduct />, AT);
  await files.upload(picture('red'));
  await expect.element(row.getByText('You seem to be offline.')).toBeVisible();
  await expect.element(page.getByRole('alert').getByText('You seem to be offline.')).toBeVisible();
  await expectAccessible();
  await fillIn(COMPLETE);
  await submit.click();
  await expect.element(button('Upload images')).toHaveFocus();
  stubUploads();
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect.element(button('Show picture 1')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();

  await button('Show picture 1').click();
  await expect.element(page.getByRole('dialog').getByRole('img')).toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // Adding the same picture again adds no second one.
  await files.upload([picture('blue'), picture('red')]);
  await expect.element(shown).toHaveLength(2);
  await expect.element(row).not.toBeInTheDocument();
  await button('Remove picture 1').click();
  await expect.element(shown).toHaveLength(1);

  await files.upload(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  await expect.element(row.getByText('Only JPG, PNG, WebP, AVIF or GIF images')).toBeVisible();
  await row.getByRole('button', { name: 'Remove logo.svg' }).click();
  await expect.element(row).not.toBeInTheDocument();
});

test('pictures are put in order by keyboard and by dragging', async () => {
  stubUploads();
  openPart(<UploadProduct />, AT);
  await files.upload(['red', 'blue', 'green'].map(picture));
  const pictures = page.getByRole('list', { name: 'Pictures' });
  const read = () =>
    [...pictures.element().querySelectorAll('img')].map((one) => /red|blue|green/.exec(one.src)![0]);
  await expect.element(shown).toHaveLength(3);
  expect(read()).toEqual(['red', 'blue', 'green']);

  await focusOn(button('Move picture 1 later'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(read).toEqual(['blue', 'red', 'green']);
  // The moved picture keeps the focus, and its position is announced.
  await expect.element(button('Move picture 2 later')).toHaveFocus();
  await expect.element(page.getByText('The picture is now number 2 of 3.')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(read).toEqual(['blue', 'green', 'red']);
  await expect.element(button('Move picture 3 earlier')).toHaveFocus();
  await expectAccessible();

  const item = pictures.getByRole('listitem');
  await userEvent.dragAndDrop(item.nth(2), item.nth(0));
  await expect.poll(read).toEqual(['red', 'blue', 'green']);
});

test('uploads show their progress, and can be cancelled', async () => {
  const held = holdAnswer<'POST /api/file/upload'>('offline');
  stubCalls({ 'POST /api/file/upload': held.stub });
  openPart(<UploadProduct />, AT);
  await files.upload([picture('red'), picture('blue')]);
  const progress = page.getByRole('progressbar', { name: 'Upload' });
  await expect.element(progress).toHaveLength(2);
  await expectAccessible();
  await button('Remove red.png').click();
  await button('Remove blue.png').click();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(button('Upload images')).toHaveFocus();
  held.answer();
});
