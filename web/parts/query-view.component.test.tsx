import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { closePart, openPart } from '#tests/components/open-part.tsx';
import { ApiError } from '../data/api.ts';
import { QueryView } from './query-view.tsx';

type State = { data?: string[]; error?: ApiError };
const BUSY = new ApiError(503, { message: 'Busy' });

/** Asked again, it is in the next of these states. */
function Fruit({ states, page: shown = 1 }: { states: State[]; page?: number }) {
  const [at, setAt] = useState(0);
  const [turned, setTurned] = useState('');
  const { data, error = null } = states[at]!;
  return (
    <>
      <QueryView
        query={{ data, error, refetch: () => setAt(at + 1) }}
        failure="The fruit could not be loaded."
        stale="fruit"
        empty={data?.length === 0 && 'No fruit'}
        paging={{
          page: shown,
          lastPage: data && 2,
          onPage: (to, isReplaced) => setTurned(`${to} ${isReplaced}`),
        }}
      >
        {(fruit) => fruit.join()}
      </QueryView>
      <p>Turned to {turned}</p>
    </>
  );
}

const again = page.getByRole('button', { name: 'Try again' });

test('it loads, says why it could not, and asks again; there may be nothing', async () => {
  openPart(<Fruit states={[{}]} />);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  closePart();
  openPart(<Fruit states={[{ error: BUSY }, { data: [] }]} />);
  await expect.element(page.getByText('The fruit could not be loaded. Busy')).toBeVisible();
  await expect.element(page.getByText('No fruit')).not.toBeInTheDocument();
  await expectFits();
  await again.click();
  await expect.element(page.getByText('No fruit')).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
});

test('what could not be refreshed stays, with a notice', async () => {
  openPart(<Fruit states={[{ data: ['Apples'], error: BUSY }, { data: ['Pears'] }]} />);
  await expect.element(page.getByText('Apples')).toBeVisible();
  await expect.element(page.getByText('These fruit could not be refreshed.')).toBeVisible();
  await again.click();
  await expect.element(page.getByText('Pears')).toBeVisible();
});

test('a page is turned; one that is no longer there is left for the last one', async () => {
  openPart(<Fruit states={[{ data: ['Apples'] }]} />);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.element(page.getByText('Turned to 2 false')).toBeVisible();
  closePart();
  openPart(<Fruit states={[{ data: ['Apples'] }]} page={9} />);
  await expect.element(page.getByText('Turned to 2 true')).toBeVisible();
});
