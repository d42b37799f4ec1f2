import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart } from '#tests/components/open-part.tsx';
import { ApiError } from '../../data/api.ts';
import { Card } from '../../ui/card.tsx';
import { Detail, DetailPage } from './detail-page.tsx';

type State = { data?: string; error?: ApiError };

function Fruit({ data, error }: State) {
  return (
    <DetailPage
      query={{ data, error: error ?? null, refetch: () => undefined }}
      name="Fruit"
      failure="The fruit could not be loaded."
      stale="facts"
      missing="Fruit not found"
      back={{ to: '?', label: 'All fruit' }}
    >
      {(fruit) => (
        <Detail
          label={fruit}
          title={fruit}
          about="Ripe"
          actions={<button type="button">Eat</button>}
          side={<Card title="Facts">Sweet</Card>}
        >
          <Card title="History">Picked</Card>
        </Detail>
      )}
    </DetailPage>
  );
}

const heading = page.getByRole('heading', { level: 1 });
const AT = { at: '/fruit?id=1&page=2' };

test('it names what it shows, with its facts beside or below', async () => {
  openPart(<Fruit data="Apples" />, AT);
  await expect.element(heading).toHaveTextContent('Apples');
  await expect.element(page.getByRole('region', { name: 'Facts' })).toMatchTextContent('Sweet');
  await expectFits();
  await page.getByRole('link', { name: 'All fruit' }).click();
  await expect.poll(currentPath).toBe('/fruit');
});

test('while it loads, and when it could not be loaded, its name stands above', async () => {
  openPart(<Fruit error={new ApiError(503, { message: 'Busy' })} />, AT);
  await expect.element(heading).toHaveTextContent('Fruit');
  const alert = page.getByRole('alert').filter({ hasText: 'The fruit could not be loaded.' });
  await expect.element(alert).toMatchTextContent('Busy');
});

test('what was deleted meanwhile is not shown any more', async () => {
  openPart(<Fruit data="Apples" error={new ApiError(404, { message: 'Not found' })} />, AT);
  await expect.element(heading).toHaveTextContent('Fruit not found');
  await expect.element(page.getByText('Sweet')).not.toBeInTheDocument();
});
