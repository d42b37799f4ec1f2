import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CATEGORY, OWNER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { tryBadFields } from '#tests/components/bad-input.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const CategoryPage = staffPage('/dashboard/category');

const ADD = 'POST /api/category/add-category';
const UPLOAD = 'POST /api/file/upload';
const UPLOADED = { data: { url: '/images/fruit', width: 200, height: 200 } };
const ADDED = { data: CATEGORY, message: 'Category added' };
const AT = { at: '/dashboard/category' };

const dialog = page.getByRole('dialog', { name: 'Add Category' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const name = dialog.getByLabelText('Name', { exact: true });
const upload = button('Upload Image');
const preview = dialog.getByRole('img', { name: 'Image preview' });
const picture = new File(['picture'], 'fruit.png', { type: 'image/png' });
const chooseImage = (file = picture) => dialog.getByLabelText('Image', { exact: true }).upload(file);

beforeEach(() => {
  signIn(OWNER);
  stubCalls({ 'GET /api/category/get': { data: [CATEGORY] }, [UPLOAD]: UPLOADED, [ADD]: ADDED });
});

async function openForm(): Promise<void> {
  openPart(<CategoryPage />, AT);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect.element(name).toBeVisible();
}

/** With the button that looks inactive. */
const submit = () => press(button('Add Category'));

async function closeUnsaved(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  const unsaved = page.getByRole('dialog', { name: 'Close without saving?' });
  await unsaved.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
}

const LONG = { 'too long': 'At most 200 characters' };

describe('the form of a category', () => {
  test('asks the server what is missing, marks it, and starts empty again', async () => {
    stubCalls({ [ADD]: refusal('invalid_input', { message: 'Enter required fields' }) });
    await openForm();
    await expect.element(dialog.getByText('No Image')).toBeVisible();
    await expect.element(upload).toBeDisabled();
    await expect.element(button('Add Category')).toHaveAttribute('aria-disabled', 'true');
    await submit();
    await expect.element(page.getByText('Enter required fields')).toBeVisible();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAccessibleDescription('Enter the name');
    await expectFits();

    await name.fill(' FRUIT ');
    await expect.element(name).toHaveAccessibleDescription('A category with this name already exists.');
    await name.fill('Figs');
    await expect.element(name).not.toHaveAccessibleDescription();
    await submit();
    await expect.element(upload).toHaveFocus();
    await expect.element(upload).toHaveAccessibleDescription(/Upload an image/);
    await chooseImage();
    await expect.element(preview).toBeVisible();
    await expect.element(upload).not.toHaveAccessibleDescription(/Upload an image/);
    await expect.element(button('Add Category')).toHaveAttribute('aria-disabled', 'false');
    await expectAccessible();
    await closeUnsaved();
    await page.getByRole('button', { name: 'Add Category' }).click();
    await expect.element(name).toHaveValue('');
    await expect.element(dialog.getByText('No Image')).toBeVisible();
  });

  test('nothing typed is lost, whatever it is', async () => {
    await openForm();
    await name.fill('Figs');
    await chooseImage();
    await expect.element(preview).toBeVisible();
    await tryBadFields({
      call: ADD,
      submit: button('Add Category'),
      asksAnyway: true,
      fields: {
        name: {
          field: name,
          refused: { nothing: 'Enter the name', 'only spaces': 'Enter the name', ...LONG },
        },
        'names.hi': { field: dialog.getByLabelText('In Hindi', { exact: true }), refused: LONG },
      },
    });
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
    await expect.element(preview).toBeVisible();
  });

  test('pressed during the upload, it is saved once the image has arrived', async () => {
    const held = holdAnswer<typeof UPLOAD>(UPLOADED);
    stubCalls({ [UPLOAD]: held.stub, 'GET /api/category/get': { data: [] } });
    await openForm();
    await expect.element(page.getByText('No Data')).toBeInTheDocument();
    await name.fill('Figs');
    await dialog.getByRole('checkbox', { name: 'Fresh goods' }).click();
    await chooseImage();
    await expect.element(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await expectAccessible();
    await submit();
    await expect.element(dialog.getByText('It will be saved once the image is uploaded.')).toBeVisible();
    expect(listSent(ADD)).toEqual([]);
    held.answer();
    await expect.element(page.getByText('Category added')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(listBodies(ADD)).toMatchObject([{ name: 'Figs', image: '/images/fruit', isFresh: true }]);
  });

  test('a cancelled upload saves nothing, and closing cancels too', async () => {
    const held = holdAnswer<typeof UPLOAD>(UPLOADED);
    stubCalls({ [UPLOAD]: held.stub });
    await openForm();
    await name.fill('Figs');
    await chooseImage();
    await submit();
    await button('Cancel').click();
    await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument();
    await expect.element(dialog.getByText('No Image')).toBeVisible();
    await expect.element(dialog.getByText('was not uploaded')).not.toBeInTheDocument();
    await chooseImage();
    await expect.element(dialog.getByRole('progressbar')).toBeVisible();
    await closeUnsaved();
    held.answer();
    expect(listSent(ADD)).toEqual([]);
  });

  test('an image that fails is a quiet note with a retry; one that is no image has none', async () => {
    stubCalls({ [UPLOAD]: 'offline' });
    await openForm();
    await name.fill('Figs');
    await chooseImage();
    await expect
      .element(dialog.getByText(/The image was not uploaded\. You seem to be offline/))
      .toBeVisible();
    await expect.element(page.getByRole('alert').getByText('offline')).not.toBeInTheDocument();
    await expectAccessible();
    await expect.element(name).toHaveValue('Figs');
    stubCalls({ [UPLOAD]: UPLOADED });
    await button('Try again').click();
    await expect.element(preview).toBeVisible();
    await expect.element(dialog.getByText('was not uploaded')).not.toBeInTheDocument();
    await chooseImage(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
    await expect.element(dialog.getByText(/Only JPG, PNG, WebP, AVIF or GIF images/)).toBeVisible();
    await expect.element(button('Try again')).not.toBeInTheDocument();
    await expect.element(preview).toBeVisible();
  });

  test('a changed one is sent with its id', async () => {
    const update = 'PUT /api/category/update';
    stubCalls({ [update]: { data: { ...CATEGORY, name: 'Figs' }, message: 'Category updated' } });
    openPart(<CategoryPage />, AT);
    await page.getByRole('button', { name: 'Edit Fruit' }).click();
    const edit = page.getByRole('dialog', { name: 'Update Category' });
    const field = edit.getByLabelText('Name', { exact: true });
    await expect.element(field).toHaveValue('Fruit');
    // Its own name is not taken.
    await expect.element(field).not.toHaveAccessibleDescription();
    await field.fill('  Figs ');
    stubCalls({ 'GET /api/category/get': { data: [{ ...CATEGORY, name: 'Figs' }] } });
    await press(edit.getByRole('button', { name: 'Update Category' }));
    await expect.element(page.getByText('Category updated')).toBeVisible();
    expect(listBodies(update)).toMatchObject([{ _id: CATEGORY._id, name: 'Figs' }]);
    await expect.element(page.getByRole('button', { name: 'Edit Figs' })).toBeVisible();
  });
});
