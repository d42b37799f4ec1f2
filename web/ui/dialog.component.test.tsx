import { useState } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fadeSlowly } from '#tests/components/at-once.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { Dialog } from './dialog.tsx';
import { startWindowHistory } from './window-history.ts';

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
  const element = (await remove.findElement()) as HTMLElement;
  fadeSlowly(element);
  element.click();
  await expect.poll(() => element.closest('[data-ending-style], [data-closed]')).not.toBeNull();
  expect(element.isConnected).toBe(true);
  element.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(presses).toBe(1);
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onOpenChange={setOpen} title="Picture">
        <button onClick={() => setOpen(false)}>Done</button>
      </Dialog>
    </>
  );
}

describe('Back on a phone', () => {
  const window_ = page.getByRole('dialog', { name: 'Picture' });
  const pageNumber = () => new URLSearchParams(location.search).get('number');

  async function openPage(): Promise<void> {
    onTestFinished(startWindowHistory());
    await page.viewport(390, 844);
    openPart(<Page />);
    for (const idx of [1, 2]) history.pushState({ idx }, '', `/cart?number=${idx}`);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(window_).toBeVisible();
  }

  test('closes the window first, and the page stays; the next one leaves it', async () => {
    await openPage();
    history.back();
    await expect.element(window_).not.toBeInTheDocument();
    expect(pageNumber()).toBe('2');
    history.back();
    await expect.poll(pageNumber).toBe('1');
  });

  test('leaves the page at once when the window was closed by hand', async () => {
    await openPage();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(window_).not.toBeInTheDocument();
    expect(pageNumber()).toBe('2');
    history.back();
    await expect.poll(pageNumber).toBe('1');
  });

  test('and Forward, which opens nothing, come back to the page', async () => {
    await openPage();
    history.back();
    await expect.element(window_).not.toBeInTheDocument();
    history.forward();
    await expect.poll(() => 'window' in history.state).toBe(true);
    expect(pageNumber()).toBe('2');
    await expect.element(window_).not.toBeInTheDocument();
    history.back();
    await expect.poll(() => 'window' in history.state).toBe(false);
    expect(pageNumber()).toBe('2');
  });

  test('leads to a page that took the place of one whose window was closed', async () => {
    await openPage();
    await page.getByRole('button', { name: 'Done' }).click();
    history.replaceState({ idx: 2 }, '', '/success?number=3');
    history.pushState({ idx: 3 }, '', '/cart?number=4');
    history.back();
    await expect.poll(pageNumber).toBe('3');
  });

  test('leads to the page under a window that a link has left', async () => {
    await openPage();
    history.pushState({ idx: 3 }, '', '/cart?number=3');
    await page.getByRole('button', { name: 'Done' }).click();
    history.back();
    await expect.poll(pageNumber).toBe('2');
    expect('window' in history.state).toBe(false);
  });
});
