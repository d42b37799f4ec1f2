import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/components/at-once.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { useAction } from './action.ts';

let started = 0;
let end: (failed?: Error) => void;
const work = () => {
  started += 1;
  return new Promise<void>((done, fail) => (end = (failed) => (failed ? fail(failed) : done())));
};

function Press({ isOnce }: { isOnce: boolean }) {
  const { isPending, run } = useAction({ isOnce });
  return (
    <button type="button" aria-busy={isPending} onClick={() => void run(work)}>
      Press
    </button>
  );
}

const button = page.getByRole('button', { name: 'Press' });
/** Twice in one task, before the first is rendered. `calls` is how many there have been then. */
async function pressTwice(calls: number): Promise<void> {
  await press(button, 2);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await new Promise((done) => setTimeout(done, 50));
  expect(started).toBe(calls);
}

function open(isOnce: boolean): void {
  started = 0;
  openPart(<Press isOnce={isOnce} />);
}

test('a second press before the first is rendered is no second call; after its end the next one is', async () => {
  open(false);
  await expect.element(button).toBeVisible();
  await pressTwice(1);
  end();
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  await pressTwice(2);
  end();
});

test('what is done once stays shut after it has worked, and opens again after a failure', async () => {
  open(true);
  await expect.element(button).toBeVisible();
  await pressTwice(1);
  end(new Error('no'));
  await expect.element(page.getByText('Something went wrong. Please try again.').first()).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  await pressTwice(2);
  end();
  await new Promise((done) => setTimeout(done, 50));
  await pressTwice(2);
});
