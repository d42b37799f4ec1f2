import { test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart } from '#tests/components/open-part.tsx';
import Kit from './kit.tsx';

test('every part fits both widths, without faults of access', async () => {
  openPart(<Kit />);
  await page.getByRole('checkbox', { name: 'Choose #B2' }).click();
  await expectFits();
});

test.for(['A question', 'A question at work', 'A form'])('%s has no faults of access', async (name) => {
  openPart(<Kit />);
  await page.getByRole('button', { name, exact: true }).click();
  // Its button changes its colour once it is unlocked.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Delete|Finish|Add)$/, disabled: false })
    .hover();
  await expectAccessible();
});
