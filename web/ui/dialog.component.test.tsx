import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPart } from '#tests/components/open-part.tsx';
import { Dialog } from './dialog.tsx';

let presses = 0;
let paid = 0;

function Question() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => (paid += 1)}>
        Pay
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Remove?">
        <button
          type="button"
          onClick={() => {
            presses += 1;
            setOpen(false);
          }}
        >
          Remove
        </button>
      </Dialog>
    </>
  );
}

/** A tap of a thumb there, whatever is under it. */
const tap = (element: Element, [clientX, clientY]: [number, number]) =>
  element.dispatchEvent(
    new PointerEvent('click', {
      ...{ bubbles: true, cancelable: true, detail: 1, pointerType: 'touch', clientX, clientY },
    }),
  );

test('nothing in a dialog can be pressed again while it fades out', async () => {
  openPart(<Question />);
  const dialog = page.getByRole('dialog', { name: 'Remove?' });
  const remove = page.getByRole('button', { name: 'Remove' });
  await expect.element(remove).toBeVisible();
  const element = remove.element() as HTMLElement;
  element.click();
  await expect.poll(() => element.closest('[data-ending-style], [data-closed]')).not.toBeNull();
  expect(element.isConnected).toBe(true);
  element.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(presses).toBe(1);
});

test('further taps of the thumb that closed a dialog do not press what was under it', async () => {
  paid = 0;
  openPart(<Question />);
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  tap(page.getByRole('button', { name: 'Remove' }).element(), [110, 800]);
  await expect.element(page.getByRole('dialog', { name: 'Remove?' })).not.toBeInTheDocument();
  const pay = page.getByRole('button', { name: 'Pay' }).element();
  tap(pay, [115, 796]);
  tap(pay, [112, 803]);
  expect(paid).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 900));
  tap(pay, [112, 803]);
  expect(paid).toBe(1);
});
