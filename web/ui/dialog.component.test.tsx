import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPart } from '#tests/components/open-part.tsx';
import { Dialog } from './dialog.tsx';

let presses = 0;

function Question() {
  const [open, setOpen] = useState(true);
  return (
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
  );
}

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
