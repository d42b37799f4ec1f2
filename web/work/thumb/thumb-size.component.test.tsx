import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { measure } from '#tests/components/at-once.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';

test.each([
  ['phone', 1024, 56],
  ['desk', 390, 56],
  ['desk', 1024, 44],
])('for the %s, %i px wide, buttons and those of questions are %i px tall', async (kind, width, height) => {
  await page.viewport(width, 700);
  openPart(
    <section data-work={kind}>
      <Button>Book</Button>
      <AskDialog title="Book it?" confirmLabel="Yes" onConfirm={() => undefined} onClose={() => undefined} />
    </section>,
  );
  const yes = page.getByRole('button', { name: 'Yes' });
  await expect.poll(async () => (await measure(yes)).height).toBe(height);
  expect(document.querySelector('[data-work] button')!.getBoundingClientRect().height).toBe(height);
});
