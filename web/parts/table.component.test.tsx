import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusOn } from '#tests/components/at-once.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart } from '#tests/components/open-part.tsx';
import { RowLink, Table, type Column, type Sorting } from './table.tsx';

type Fruit = { name: string; pieces: number };

const FRUIT: readonly Fruit[] = [
  { name: 'Apples', pieces: 3 },
  { name: '=Bananas, "ripe"', pieces: 12 },
];
const COLUMNS: readonly Column<Fruit>[] = [
  {
    name: 'Name',
    sort: 'name',
    render: ({ name }) => <RowLink to={`?fruit=${name}`}>{name}</RowLink>,
    text: ({ name }) => name,
  },
  {
    name: 'Pieces',
    sort: 'pieces',
    isNumber: true,
    render: ({ pieces }) => pieces,
    text: ({ pieces }) => pieces,
  },
  { name: 'State', isExtra: true, render: () => 'Fresh' },
];

const table = page.getByRole('table', { name: 'Fruit' });
const rows = table.getByRole('row');

function Fruits() {
  const [{ by, order }, setSorted] = useState<Pick<Sorting, 'by' | 'order'>>({ by: 'name', order: 'asc' });
  const [eaten, setEaten] = useState<readonly string[]>([]);
  const left = FRUIT.filter(({ name }) => !eaten.includes(name));
  return (
    // As far down as on a page, whose header its headings stay below.
    <div className="@container pt-(--top)">
      <Table
        label="Fruit"
        columns={COLUMNS}
        rows={by === 'pieces' && order === 'desc' ? left.toReversed() : left}
        toKey={({ name }) => name}
        sorting={{ by, order, onSort: (next, nextOrder) => setSorted({ by: next, order: nextOrder }) }}
        selection={{
          toName: ({ name }) => name,
          render: (chosen) => (
            <button type="button" onClick={() => setEaten(chosen.map(({ name }) => name))}>
              Eat
            </button>
          ),
        }}
        file="fruit.csv"
      />
    </div>
  );
}

test('a heading sorts, numbers from the largest, and says so', async () => {
  openPart(<Fruits />);
  const pieces = table.getByRole('columnheader', { name: 'Pieces' });
  await expect
    .element(table.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await pieces.getByRole('button').click();
  await expect.element(pieces).toHaveAttribute('aria-sort', 'descending');
  await expect.element(rows.nth(1)).toMatchTextContent('Bananas');
  await pieces.getByRole('button').click();
  await expect.element(pieces).toHaveAttribute('aria-sort', 'ascending');
});

test('rows are chosen by the keyboard; an action gets those that are shown', async () => {
  openPart(<Fruits />);
  const all = page.getByRole('checkbox', { name: 'Choose all' });
  const bar = page.getByRole('group', { name: 'Chosen rows' });
  const apples = page.getByRole('checkbox', { name: 'Choose Apples' });
  await expect.element(apples).toBeVisible();
  await focusOn(apples);
  await userEvent.keyboard(' ');
  await expect.element(all).toBePartiallyChecked();
  await expect.element(bar).toMatchTextContent('1 chosen');
  await all.click();
  await expect.element(bar).toMatchTextContent('2 chosen');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Choose Apples' }).click();
  await bar.getByRole('button', { name: 'Eat' }).click();
  // What has left the list is not chosen any more.
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(rows).toHaveLength(2);
});

test('on a phone rows are cards, with the names of their columns, and can still be sorted', async () => {
  openPart(<Fruits />);
  await page.getByRole('checkbox', { name: 'Choose Apples' }).click();
  await expectFits();
  const card = await rows.nth(1).findElement();
  const [name, pieces] = [...card.querySelectorAll('th, td[data-name]')];
  expect(pieces!.getBoundingClientRect().top).toBeGreaterThanOrEqual(name!.getBoundingClientRect().bottom);
  expect(getComputedStyle(pieces!, '::before').content).toBe('"Pieces"');
  await expect.element(table.getByRole('cell', { name: 'Fresh' })).not.toBeInTheDocument();
  await table.getByRole('button', { name: 'Pieces' }).click();
  await expect.element(rows.nth(1)).toMatchTextContent('Bananas');
});

test('the whole row is pressed as its link', async () => {
  openPart(<Fruits />);
  // The link covers the cell.
  await table.getByRole('cell', { name: '3', exact: true }).click({ force: true });
  await expect.poll(currentPath).toContain('?fruit=Apples');
});

test('all rows are saved, and no cell as a formula', async () => {
  const file = vi.spyOn(URL, 'createObjectURL');
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  openPart(<Fruits />);
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect.poll(() => name).toBe('fruit.csv');
  expect(await (file.mock.calls[0]![0] as Blob).text()).toBe(
    '"Name","Pieces"\r\n"Apples","3"\r\n"\'=Bananas, ""ripe""","12"\r\n',
  );
});
