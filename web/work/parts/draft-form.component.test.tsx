import { onlineManager } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fadeSlowly } from '#tests/components/at-once.ts';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { CATEGORY, OWNER } from '#tests/components/answers.ts';
import { closePart, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { useVisitor } from '../../data/account/user.ts';
import { callApi } from '../../data/api.ts';
import { Form } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { DraftConflict } from './conflict-box.tsx';
import { useDraftForm } from './draft-form.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';

const CALL = 'POST /api/category/add-category';
const ADDED = { data: CATEGORY, message: 'Category added' };

const name = page.getByLabelText('Name');
const image = page.getByLabelText('Image');
const add = page.getByRole('button', { name: 'Add', exact: true });
const dialog = page.getByRole('dialog', { name: 'Add fruit' });
const question = page.getByRole('dialog', { name: 'Close without saving?' });

type Fruit = { name: string; image: string };

function FruitForm({ saved }: { saved?: Fruit }) {
  const form = useDraftForm<Fruit>({
    start: saved ?? { name: '', image: '' },
    storedAs: 'fruit',
    check: (draft) => (draft.name.trim() ? {} : { name: 'Enter the name' }),
    send: async (body) => (await callApi(CALL, { body })).message,
    changed: saved && { code: 'CATEGORY_CHANGED', toDraft: (now) => now as Fruit },
    fallbackField: 'form',
  });
  return (
    <Form form={form} submit="Add">
      <Field {...form.field('name')} label="Name" required />
      <Field {...form.field('image')} label="Image" />
      <DraftConflict form={form} labels={{ name: 'Name', image: 'Image' }} submit="Add" />
    </Form>
  );
}

function FruitDialog() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <FormDialog open={open} onClose={() => setOpen(false)} title="Add fruit">
        <FruitForm />
      </FormDialog>
    </>
  );
}

test('a mistake is shown at its field, which gets the focus, until it is changed', async () => {
  openPart(<FruitDialog />);
  await image.fill('apple.png');
  await add.click();
  await expect.element(name).toHaveAccessibleDescription('Enter the name');
  await expect.element(name).toHaveFocus();
  await expectAccessible();
  await name.fill('F');
  await expect.element(name).not.toHaveAccessibleDescription();
  await expect.element(image).toHaveValue('apple.png');
  expect(listSent(CALL)).toHaveLength(0);
});

test('it is sent once, however often it is pressed, and stays shut while its dialog fades out', async () => {
  const held = holdAnswer<typeof CALL>(ADDED);
  stubCalls({ [CALL]: held.stub });
  openPart(<FruitDialog />);
  await name.fill('Fruit');
  const form = (await add.findElement()).closest('form')!;
  fadeSlowly(form);
  form.requestSubmit();
  form.requestSubmit();
  await expect.element(add).toHaveAttribute('aria-busy', 'true');
  form.requestSubmit();
  held.answer();
  await expect.element(page.getByText('Category added')).toBeVisible();
  form.requestSubmit();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listSent(CALL)).toHaveLength(1);
});

test("the server's refusal is shown at its field, or above the button; then it can be sent again", async () => {
  stubCalls({ [CALL]: refusal('invalid_input', { fields: { image: 'Upload an image' } }) });
  openPart(<FruitDialog />);
  await name.fill('Fruit');
  await add.click();
  await expect.element(image).toHaveAccessibleDescription('Upload an image');
  await expect.element(image).toHaveFocus();

  stubCalls({ [CALL]: refusal('forbidden') });
  await image.fill('fruit.png');
  await add.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/./);
  await expect.element(name).toHaveValue('Fruit');

  stubCalls({ [CALL]: ADDED });
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('offline nothing typed is lost, and pressing again sends it', async () => {
  stubCalls({ [CALL]: 'offline' });
  openPart(<FruitDialog />);
  await name.fill('Fruit');
  onlineManager.setOnline(false);
  await add.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/connection|network/i);
  await expect.element(add).toHaveAttribute('aria-busy', 'false');
  await expect.element(name).toHaveValue('Fruit');
  onlineManager.setOnline(true);
  stubCalls({ [CALL]: ADDED });
  await add.click();
  await expect.element(page.getByText('Category added')).toBeVisible();
});

test('closing asks when something is typed, and not when it is saved or empty', async () => {
  openPart(<FruitDialog />);
  await name.fill('Fruit');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(name).toHaveValue('Fruit');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(name).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

/** As on a page of staff: shown when it is known whose it is. */
function OwnFruitForm({ saved }: { saved?: Fruit }) {
  return useVisitor().user && <FruitForm {...(saved && { saved })} />;
}

/** The session ends when it is sent, and the same person signs in again. */
async function sendWithoutSession(): Promise<void> {
  stubCalls({
    [CALL]: refusal('session_expired'),
    'POST /api/user/refresh-token': refusal('session_expired'),
  });
  await add.click();
  await expect.element(add).not.toBeInTheDocument();
  closePart();
  signIn(OWNER);
}

test('what both changed while the session was over is asked after signing in again', async () => {
  signIn(OWNER);
  openPart(<OwnFruitForm saved={{ name: 'Apples', image: 'apple.png' }} />);
  await name.fill('Red apples');
  await sendWithoutSession();

  openPart(<OwnFruitForm saved={{ name: 'Green apples', image: 'green.png' }} />);
  await expect.element(name).toHaveValue('Red apples');
  await expect.element(image).toHaveValue('green.png');
  await expect.element(name).toHaveAccessibleDescription('Someone else saved another value. Choose below.');
  const changes = page.getByRole('region', { name: 'Changes by someone else' });
  await expect.element(changes).toMatchTextContent('Updated to the saved values: Image');
  await expectAccessible();
  await changes.getByRole('button', { name: 'Use saved Name' }).click();
  await expect.element(name).toHaveValue('Green apples');
  await expect.element(name).not.toHaveAccessibleDescription();
});

test('a form for something new has nothing saved to choose from when it returns', async () => {
  signIn(OWNER);
  openPart(<OwnFruitForm />);
  await name.fill('Fruit');
  await sendWithoutSession();

  openPart(<OwnFruitForm />);
  await expect.element(name).toHaveValue('Fruit');
  await expect.element(page.getByRole('region', { name: 'Changes by someone else' })).not.toBeInTheDocument();
});
