// The list under a field: chosen by the arrow keys, picked by Enter or a press.

import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { FinderField, Finder } from './finder.tsx';

const FRUIT = ['Apple', 'Banana'];
const ROOTS = ['Beet', 'Carrot', 'Onion'];

const field = page.getByRole('combobox', { name: 'Goods' });
const list = page.getByRole('listbox', { name: 'Found goods' });
const alert = page.getByRole('alert').filter({ hasText: /./ });
const options = list.getByRole('option');
const submits: string[] = [];
const retries: string[] = [];

type GoodsProps = { isFirstChosen?: boolean; failure?: string };

/** Finds what contains the text. */
function Goods({ isFirstChosen, failure }: GoodsProps) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState('');
  const find = (names: string[]) => names.filter((name) => text !== '' && name.toLowerCase().includes(text));
  const found = [
    { name: 'Fruit', items: find(FRUIT) },
    { name: 'Roots', items: find(ROOTS) },
  ];
  const isEmpty = text !== '' && found.every(({ items }) => items.length === 0);
  return (
    <>
      <Finder
        label="Found goods"
        text={text}
        groups={found}
        toKey={(name) => name}
        render={(name) => name}
        onPick={setPicked}
        isFirstChosen={isFirstChosen}
        said={isEmpty ? 'Nothing was found.' : ''}
        failure={failure}
        onRetry={() => retries.push(text)}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submits.push(text);
          }}
        >
          <FinderField aria-label="Goods" value={text} onChange={({ target }) => setText(target.value)} />
        </form>
      </Finder>
      <p>Picked: {picked}</p>
    </>
  );
}

/** The chosen option, as a screen reader would announce it. */
function readChosen(): string | null {
  const id = field.element().getAttribute('aria-activedescendant');
  const option = id ? document.getElementById(id) : null;
  return option?.hasAttribute('data-highlighted') ? option.textContent : null;
}

test('groups open with the text, the arrow keys go through them and the field, Enter picks', async () => {
  openPart(<Goods />);
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.type(field, 'a');
  await expect.element(page.getByText('3 found. The arrow keys choose.')).toBeInTheDocument();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(list.getByRole('group', { name: 'Fruit' }).getByRole('option')).toHaveLength(2);
  await expect.element(list.getByRole('group', { name: 'Roots' }).getByRole('option')).toHaveLength(1);
  for (const option of options.elements())
    expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expectAccessible();
  // Nothing is chosen yet, so Enter is the form's.
  await userEvent.keyboard('{Enter}');
  expect(submits).toEqual(['a']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(readChosen).toBe('Carrot');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(readChosen).toBe(null);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(readChosen).toBe('Carrot');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Picked: Carrot')).toBeVisible();
  expect(submits).toEqual(['a']);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('a');
  // Another letter begins anew.
  await userEvent.keyboard('n');
  await expect.element(options).toHaveLength(1);
  await expect.poll(readChosen).toBe(null);
  await options.click();
  await expect.element(page.getByText('Picked: Banana')).toBeVisible();
});

test('the first can be chosen from the beginning, also of later answers', async () => {
  openPart(<Goods isFirstChosen />);
  await userEvent.type(field, 'o');
  await expect.poll(readChosen).toBe('Carrot');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(readChosen).toBe('Onion');
  await userEvent.keyboard('n');
  await expect.poll(() => options.elements().length).toBe(1);
  await expect.poll(readChosen).toBe('Onion');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Picked: Onion')).toBeVisible();
});

test('an empty and a failed search say so, and a failed one is tried again', async () => {
  openPart(<Goods failure="The goods could not be searched." />);
  await userEvent.type(field, 'x');
  await expect.element(page.getByText('Nothing was found.')).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(alert).toMatchTextContent('The goods could not be searched.');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(retries).toEqual(['x']);
  await expectAccessible();
});
