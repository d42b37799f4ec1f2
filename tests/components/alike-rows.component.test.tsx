// Axe looks at few of the rows that are alike, and at every other one.

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import axe from 'axe-core';
import { findAxeViolations } from '../find-axe-violations.ts';
import { openPart } from './open-part.tsx';

const ROWS = Array.from({ length: 9 }, (_, at) => `Row ${at}`);

async function findIn(rowOf: (name: string) => React.ReactNode): Promise<string[]> {
  openPart(
    <ul>
      {ROWS.map((name) => (
        <li key={name}>{rowOf(name)}</li>
      ))}
    </ul>,
  );
  await expect.element(page.getByRole('list')).toBeVisible();
  Object.assign(window, { axe });
  const found = await findAxeViolations({ region: false });
  return found.map((violation) => violation.split(':')[0]!);
}

const isLast = (name: string) => name === ROWS.at(-1);

it('a fault of all rows is found', async () => {
  const found = await findIn((name) => <p style={{ color: '#ccc' }}>{name}</p>);
  expect(found).toContain('color-contrast');
});

it('a button without a name is found in the last row', async () => {
  const found = await findIn((name) => <button aria-label={isLast(name) ? '' : name} />);
  expect(found).toContain('button-name');
});

it('pale words are found in the last row', async () => {
  const found = await findIn((name) => <p style={{ color: isLast(name) ? '#ccc' : '#000' }}>{name}</p>);
  expect(found).toContain('color-contrast');
});
