import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '#tests/components/at-once.ts';
import { slowClock } from '#tests/components/clock.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { toNotSent } from '../data/action.ts';
import { ApiError } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';

const open = page.getByRole('button', { name: 'Ask' });
const dialog = page.getByRole('dialog', { name: 'Delete it?' });
const confirm = dialog.getByRole('button', { name: 'Delete' });

function Asked(props: Partial<AskDialogProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <AskDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Delete it?"
        {...(isOpen && { subject: 'Apples' })}
        confirmLabel="Delete"
        onConfirm={() => undefined}
        {...props}
      />
    </>
  );
}

test('the second tap of the thumb that asked does not answer', async () => {
  let answers = 0;
  openPart(<Asked onConfirm={() => (answers += 1)} />);
  await expect.element(open).toBeVisible();
  slowClock();
  await open.click();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await press(confirm);
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false');
  expect(answers).toBe(0);
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers).toBe(1);
});

test('six presses do it once; it is asked no more, and the focus is back', async () => {
  let answers = 0;
  const answer = Promise.withResolvers<void>();
  openPart(
    <Asked
      onConfirm={() => {
        answers += 1;
        return answer.promise;
      }}
    />,
  );
  await open.click();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false');
  await press(confirm, 6);
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  expect(answers).toBe(1);
});

test('a failure is shown in the question until it is asked again', async () => {
  openPart(<Asked onConfirm={() => Promise.reject(new ApiError(409, { message: 'It is still in use.' }))} />);
  await open.click();
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('It is still in use.');
  await expect.element(dialog).toMatchTextContent('Apples');
  await expectFits();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await open.click();
  await expect.element(confirm).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('');
});

test('at work it says what must be corrected, and that a press without a network can be repeated', async () => {
  let mistake = 'Enter what is missing';
  openPart(
    <Asked
      onError={toNotSent}
      check={() => mistake}
      onConfirm={() => Promise.reject(new ApiError(0, { message: 'Offline' }))}
    />,
  );
  await open.click();
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Enter what is missing');
  mistake = '';
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Press again when you are back online');
});
